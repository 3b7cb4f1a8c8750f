"""Table cells, each read by the type of its column."""

from __future__ import annotations

import re

from interpreter.diagnostics import Report
from interpreter.language.parse import parse_effect, parse_expression
from interpreter.language.syntax import Block, Do
from interpreter.model.record import Read
from interpreter.model.rulebook import Cell, TypeRef
from interpreter.nodes import Scalar
from interpreter.source import Text, cut
from interpreter.values import read_bool, read_int, shortened

_THING = re.compile(r"[a-z][a-z0-9_]*(-[a-z0-9_]+)*(#[1-9][0-9]*)?")
_CALL = re.compile(r"\s*(?!(?:pass|stop)\s*$)[a-z][a-z0-9_]*(-[a-z0-9_]+)*\s*(\(.*\))?\s*", re.DOTALL)
_ITEM = re.compile(r"[^\s,]+")


def read_cell(read: Read, type: TypeRef, report: Report) -> Cell | None:
    """The cell by its column's type; None after reporting that it does not fit."""
    if type.base in ("list", "set", "ranking") and type.of is not None:
        return _read_many(read, type.of, report)
    if not isinstance(read.value, Text):
        report.error("not-text", read.span, "a list stands where one value is expected", "write one value")
        return None
    if type.base == "effect":
        effect = read_behaviour(read.value, report)
        return None if effect is None else Cell(None, effect, read.span)
    value = _read_one(read.value, type, report)
    return None if value is None else Cell(value, None, read.span)


def _read_one(text: Text, type: TypeRef, report: Report) -> int | bool | str | None:
    scalar = Scalar(text, "plain", text.span())
    if type.base == "int":
        return read_int(scalar, report)
    if type.base == "bool":
        return read_bool(scalar, report)
    if type.base in ("text", "") or _THING.fullmatch(text.value):
        return text.value
    report.error("bad-id", scalar.span, f"`{shortened(text.value)}` is not an id", "write the id of one thing")
    return None


def _read_many(read: Read, type: TypeRef, report: Report) -> Cell:
    """A list of ids: a YAML list, or ids with commas or spaces between them."""
    if isinstance(read.value, Text):
        items = [cut(read.value, found.start(), found.end()) for found in _ITEM.finditer(read.value.value)]
    else:
        reads = read.value if isinstance(read.value, tuple) else ()
        items = [item.value for item in reads if isinstance(item.value, Text)]
    values = (_read_one(item, type, report) for item in items)
    return Cell(tuple(str(value) for value in values if value is not None), None, read.span)


def read_behaviour(text: Text, report: Report) -> Block | None:
    """What a cell does: a procedure named in it, with or without arguments, or statements."""
    if not _CALL.fullmatch(text.value):
        return parse_effect(text, report)
    target = parse_expression(text, report)
    return None if target is None else Block(target.span, (Do(target.span, target),))
