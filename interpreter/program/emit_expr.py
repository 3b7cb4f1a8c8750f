"""Expressions as Python: every operation of the checked tree has an emitter."""

from __future__ import annotations

from interpreter.program.emit_boards import BOARDS
from interpreter.program.emit_lists import LISTS
from interpreter.program.emit_truth import TRUTH
from interpreter.program.exprs import METHODS, Exprs, Tables

METHODS.update(LISTS | BOARDS | TRUTH)

__all__ = ["Exprs", "Tables"]
