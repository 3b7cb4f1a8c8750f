"""Who chooses: from an observation, or from games imagined from it, and the options of the seat.

A player never holds the game.  It is asked with `choose` and answers with the key of an option; where a
requirement on a whole choice refuses that, it is asked again without it.  Its chance is a stream of its own.
"""
