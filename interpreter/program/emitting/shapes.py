"""What the form of a checked tree tells: how long a list can be, what is fixed, which tests are needless."""

from __future__ import annotations

import re

from interpreter.program.checking.tree import T
from interpreter.program.checking.types import Ty
from interpreter.program.lowering.layout import NO_INT, Layout

FEW = 4


LONG = 200


BRIEF = 60


SHORT = 64


def list_bound(source: T, layout: Layout) -> int:
    """How long a list can be at most, as far as its form tells."""
    match source.op:
        case "zone_list" | "zone_items":
            return (
                sum(layout.kinds[kind][1] for kind in source.data.holds)
                if source.data.holds
                else len(layout.components)
            )
        case "every":
            return layout.count(source.ty.of) if source.ty.of is not None else SHORT + 1
        case "list":
            return len(source.args)
        case "where" | "until" | "distinct" | "reversed" | "sorted" | "top_of" | "bottom_of" | "except":
            return list_bound(source.args[0], layout)
        case "clockwise" | "anticlockwise" | "others" | "opponents":
            return layout.players
        case "neighbours" | "diagonals" | "surrounding" | "rays" | "lines_through" | "ray":
            return SHORT
        case "local" | "state":
            return SHORT
    return SHORT + 1


def longest(table: object, depth: int) -> int:
    """The length of the longest list in a table of so many levels."""
    if not isinstance(table, tuple):
        return 1
    return max((longest(inner, depth - 1) for inner in table), default=0) if depth else len(table)


def absent_of(ty: Ty) -> str:
    return repr(NO_INT) if ty.kind == "int" else "-1"


def calls_of(t: T) -> bool:
    """Whether a function is called anywhere in an expression."""
    return t.op in ("function", "after_this") or any(calls_of(arg) for arg in t.args)


def static_length_of(source: T) -> int:
    return line_length_of(source.ty)


def line_length_of(ty: Ty) -> int:
    """How long a line is, where its type says so; else 0."""
    name = ty.name
    return int(name[4:]) if name.startswith("line") and name[4:].isdigit() and int(name[4:]) <= 8 else 0


def unpacked_of(code: str, name: str, length: int) -> tuple[str, str]:
    """Code that reads only single elements of a short line, with a name for each element instead."""
    if not length or re.search(rf"\b{name}\b(?!\[\d\])", code):
        return code, name
    return re.sub(rf"\b{name}\[(\d)\]", rf"{name}_\1", code), ", ".join(f"{name}_{index}" for index in range(length))


def redundant_of(left: T, right: T) -> bool:
    """`x is present and x == y` needs only the comparison, since an absent thing equals nothing present."""
    if left.op != "not" or left.args[0].op != "absent" or right.op != "equal":
        return False
    tested = left.args[0].args[0]
    other = right.args[1]
    return alike_of(tested, right.args[0]) and not other.ty.optional and other.ty.kind != "list"


def alike_of(a: T, b: T) -> bool:
    """Whether two trees read the same value (their types may differ in what is known)."""
    if a.op != b.op or a.data != b.data or len(a.args) != len(b.args):
        return False
    return all(alike_of(x, y) for x, y in zip(a.args, b.args, strict=True))
