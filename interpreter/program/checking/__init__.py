"""Names bound and types checked: the tree of `tree.py`, in which every operation has a type.

`scope.py` is what a place can see; `expressions.py` and `statements.py` resolve; `builtins.py` and
`board_builtins.py` list the functions of the language; the others check what no single expression tells.
"""
