"""From the typed rulebook to a Python module.

`check.py` binds names and types (`scope.py` is what a place can see, `expressions.py` and `statements.py` do the work,
`builtins.py` and `board_builtins.py` list the functions of the language) and gives the checked tree of `tree.py`.
`layout.py` numbers everything for one player count.  `lower.py` cuts effects into the blocks of `ir.py`, `tidy.py`
joins them, and the `emit*.py` modules write them as Python.
"""
