"""Short functions written in place of their calls."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.program.checking.tree import Local, T

if TYPE_CHECKING:
    from interpreter.program.emitting.expressions import Exprs

ATOM = re.compile(r"\w+(\[\d+\])?")
PARTS = 30
"""Functions with up to so many parts that are worked out without a list are written in place."""
SCALAR = frozenset(
    (
        *("const", "number", "constant", "parameter", "player_count", "local", "state", "field", "entry", "column"),
        *("not", "and", "or", "compare", "equal", "absent", "conditional", "add", "subtract", "negative", "abs"),
        *("seat", "next", "previous", "player", "space_row", "space_column"),
    )
)
"""What such a function is made of."""
CALLING = frozenset(("function", "in"))
"""What it may have beside where calls that are the same for all options are worked out once."""


def in_place(exprs: Exprs, value: T, params: Sequence[Local], call: T) -> str:
    """A short function of plain values as its text, empty where it must be called."""
    if not params or not _plain(value, SCALAR if exprs.fixed is None else SCALAR | CALLING):
        return ""
    codes = exprs.of(call)
    if not all(ATOM.fullmatch(code) for code in codes):
        return ""
    before = {id(param): exprs.names[id(param)] for param in params if id(param) in exprs.names}
    for param, code in zip(params, codes, strict=True):
        exprs.bind(param, code)
    text = exprs(value)
    exprs.names.update(before)
    return text


def _plain(value: T, operations: frozenset[str]) -> bool:
    """Whether an expression has few parts, goes through no list and calls no function."""
    parts = 0
    stack = [value]
    while stack:
        node = stack.pop()
        parts += 1
        stack.extend(node.args)
        if parts > PARTS or node.op not in operations:
            return False
    return True
