"""Truth and numbers as Python."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.program.checking.tree import T
from interpreter.program.emitting.exprs import Exprs
from interpreter.program.emitting.shapes import absent_of, redundant_of


def emit_not(e: Exprs, t: T) -> str:
    return f"(not {e(t.args[0])})"


def emit_and(e: Exprs, t: T) -> str:
    left, right = t.args
    if redundant_of(left, right):
        return e(right)
    return f"({e(left)} and {e(right)})"


def emit_or(e: Exprs, t: T) -> str:
    return f"({e(t.args[0])} or {e(t.args[1])})"


def emit_compare(e: Exprs, t: T) -> str:
    return f"({e(t.args[0])} {t.data} {e(t.args[1])})"


def emit_equal(e: Exprs, t: T) -> str:
    left, right = e.of(t)
    if t.args[0].ty.kind == "list":
        return f"(list({left}) == list({right}))"
    if t.args[0].op == t.args[1].op == "space_column" and t.args[0].data == t.args[1].data:
        columns = e.layout.boards[t.args[0].data].columns
        return f"({e(t.args[0].args[0])} % {columns} == {e(t.args[1].args[0])} % {columns})"
    return f"({left} == {right})"


def emit_same_set(e: Exprs, t: T) -> str:
    left, right = e.of(t)
    return f"(sorted({left}) == sorted({right}))"


def emit_in(e: Exprs, t: T) -> str:
    return f"({e(t.args[0])} in {e(t.args[1])})"


def emit_empty(e: Exprs, t: T) -> str:
    inner = t.args[0]
    if inner.op == "function" and inner.data in e.flanking and inner.data not in e.tabulated:
        state = e._paying(inner.data, t.span)
        return f"(not has_{inner.data.replace('-', '_')}({', '.join([state, *e.of(inner)])}))"
    return f"(not {e(t.args[0])})"


def emit_absent(e: Exprs, t: T) -> str:
    return f"({e(t.args[0])} == {absent_of(t.args[0].ty)})"


def emit_conditional(e: Exprs, t: T) -> str:
    test, then, other = e.of(t)
    return f"({then} if {test} else {other})"


def emit_arithmetic(e: Exprs, t: T) -> str:
    sign = {"add": "+", "subtract": "-"}[t.op]
    return f"({e(t.args[0])} {sign} {e(t.args[1])})"


def emit_multiply(e: Exprs, t: T) -> str:
    return f"multiply({e(t.args[0])}, {e(t.args[1])}, {e.tables.place(t.span)})"


def emit_divide(e: Exprs, t: T) -> str:
    return f"{t.op}({e(t.args[0])}, {e(t.args[1])}, {e.tables.place(t.span)})"


def emit_negative(e: Exprs, t: T) -> str:
    return f"(-{e(t.args[0])})"


def emit_abs(e: Exprs, t: T) -> str:
    return f"abs({e(t.args[0])})"


TRUTH: dict[str, Callable[[Exprs, T], str]] = {
    "not": emit_not,
    "and": emit_and,
    "or": emit_or,
    "compare": emit_compare,
    "equal": emit_equal,
    "same_set": emit_same_set,
    "in": emit_in,
    "empty": emit_empty,
    "absent": emit_absent,
    "conditional": emit_conditional,
    "add": emit_arithmetic,
    "subtract": emit_arithmetic,
    "multiply": emit_multiply,
    "mod": emit_divide,
    "divide_down": emit_divide,
    "divide_up": emit_divide,
    "divide_nearest": emit_divide,
    "negative": emit_negative,
    "abs": emit_abs,
}
