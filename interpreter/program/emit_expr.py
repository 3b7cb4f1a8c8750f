"""Expressions as Python: every operation of the checked tree has an emitter."""

from __future__ import annotations

from interpreter.program.emit_boards import BOARDS
from interpreter.program.emit_lists import LISTS
from interpreter.program.emit_truth import TRUTH
from interpreter.program.exprs import BRIEF, FEW, LONG, MANY, METHODS, SHORT, Exprs, Tables, list_bound, longest

METHODS.update(LISTS | BOARDS | TRUTH)

__all__ = ["BRIEF", "Exprs", "FEW", "LONG", "MANY", "SHORT", "Tables", "list_bound", "longest"]
