"""Expressions as Python: every operation of the checked tree has an emitter."""

from __future__ import annotations

from interpreter.program.emitting.boards import BOARDS
from interpreter.program.emitting.exprs import METHODS, Exprs
from interpreter.program.emitting.lists import LISTS
from interpreter.program.emitting.truth import TRUTH

METHODS.update(LISTS | BOARDS | TRUTH)

__all__ = ["Exprs"]
