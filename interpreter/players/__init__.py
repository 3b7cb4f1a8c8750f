"""Who chooses: from the question of a seat, what it sees, and games imagined from that.

A player never holds the game.  It is asked with `choose` and answers with the key of an option; where a
requirement on a whole choice refuses that, it is asked again without it.  Its chance is a stream of its own;
`drawing` is how players draw among options.
"""
