"""The same game behind the interfaces of other libraries.

`numbering` gives every answer of a game one fixed number, `positions` makes the states of a game values that are
never changed, `told` writes what a seat knows as lines, `payoffs` turns results into returns, `tree` walks small games
through once.  `openspiel` and `pettingzoo` stand on these and need their library installed; nothing else here does.
"""
