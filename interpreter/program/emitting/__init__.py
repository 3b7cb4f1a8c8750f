"""Blocks and expressions as Python text.

`exprs.py` writes expressions with the emitters that `expressions.py` gathers, `statements.py` statements, `blocks.py`
blocks; `tabulate.py` works out beforehand what depends on the rulebook alone.
"""
