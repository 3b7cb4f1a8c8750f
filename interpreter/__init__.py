"""One interpreter for every rulebook: text in, a game to play out."""
