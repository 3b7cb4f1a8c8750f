"""The checked tree cut into the blocks of `ir.py`, which leave for one another and stop where somebody decides.

`layout.py` numbers everything for one player count; `lower.py` and `flow.py` cut; `tidy.py` joins what can be joined.
"""
