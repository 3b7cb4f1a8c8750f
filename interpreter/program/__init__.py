"""From the typed rulebook to a Python module.

`check.py` gives the checked tree of a rulebook or says what is wrong with it, `emit.py` writes the module for one
player count.  Between them lie three rooms: `checking` binds names and types, `lowering` cuts effects into blocks,
`emitting` writes blocks and expressions as Python.
"""
