"""How values are kept and how things enter zones, as pieces of Python."""

from __future__ import annotations

from interpreter.program.checking.tree import T
from interpreter.program.emitting.expressions import Exprs


def snapshot(exprs: Exprs, value: T) -> str:
    """A value that later changes of zones leave alone."""
    code = exprs(value)
    if value.ty.kind == "list" and value.op in ("zone_list", "local", "state"):
        return f"tuple({code})"
    return code


def move_name(place: T, end: str) -> str:
    """How something enters a zone: sorted where it has no order, else at an end (a stack's default is its top)."""
    order = place.data.order
    if order == "unordered":
        return "insert"
    if end:
        return "on_top" if end == "top" else "at_bottom"
    return "on_top" if order == "stack" else "at_bottom"
