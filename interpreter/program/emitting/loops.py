"""Functions that look along lists until something stops them, as loops of their own that end as soon as they can."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from interpreter.program.checking.tree import T
from interpreter.program.checking.use import nodes
from interpreter.program.emitting.expressions import Exprs
from interpreter.program.emitting.exprs import MANY
from interpreter.program.emitting.shapes import list_bound

Sink = Callable[[str], list[str]]
"""What is done with each element: lines for the element of that name."""


def looping(value: T) -> bool:
    """Whether an expression is worth loops of its own."""
    return any(isinstance(node, T) and node.op == "until" for node in nodes(value))


def loop_function(name: str, value: T, params: list[str], exprs: Exprs) -> list[str]:
    """`fn_X` as statements."""
    head = f"def fn_{name.replace('-', '_')}({', '.join(['s', *params])}):"
    return [head, *_indented(_result(value, exprs))]


def _indented(lines: Iterable[str]) -> list[str]:
    return [f" {line}" for line in lines]


def _result(value: T, exprs: Exprs) -> list[str]:
    """Lines that return the value."""
    if not looping(value):
        return [f"return {exprs(value)}"]
    if value.op == "conditional":
        test, then, other = value.args
        return [f"if {exprs(test)}:", *_indented(_result(then, exprs)), *_result(other, exprs)]
    if value.ty.kind == "bool":
        return [*_found(value, exprs), "return False"]
    if value.ty.kind == "list":
        return ["out = []", *_each(value, exprs, lambda x: [f"out.append({x})"]), "return out"]
    return [f"return {exprs(value)}"]


def _found(value: T, exprs: Exprs) -> list[str]:
    """Lines that return `True` where the value holds."""
    if value.op == "or":
        return [line for part in value.args for line in _found(part, exprs)]
    if value.op == "any":
        source, body = value.args
        return _each(source, exprs, lambda x: _found_of(body, x, exprs))
    return [f"if {exprs(value)}: return True"]


def _found_of(body: T, name: str, exprs: Exprs) -> list[str]:
    exprs.bind(body.data, name)
    return _found(body.args[0], exprs)


def _each(source: T, exprs: Exprs, sink: Sink) -> list[str]:
    """Lines that do something with each element of a list."""
    match source.op:
        case "where":
            return _each(source.args[0], exprs, lambda x: _where(source, x, exprs, sink))
        case "joined":
            body = source.args[1]
            return _each(source.args[0], exprs, lambda x: _inner(body, x, exprs, sink))
        case "concat":
            return [line for part in source.args for line in _each(part, exprs, sink)]
        case "until":
            return _plain(source.args[0], exprs, lambda x: [*sink(x), f"if {_said(source.args[1], x, exprs)}: break"])
    return _plain(source, exprs, sink)


def _where(source: T, name: str, exprs: Exprs, sink: Sink) -> list[str]:
    exprs.bind(source.data, name)
    return [f"if {exprs(source.args[1])}:", *_indented(sink(name))]


def _inner(body: T, name: str, exprs: Exprs, sink: Sink) -> list[str]:
    exprs.bind(body.data, name)
    return _each(body.args[0], exprs, sink)


def _said(body: T, name: str, exprs: Exprs) -> str:
    exprs.bind(body.data, name)
    return exprs(body.args[0])


def _plain(source: T, exprs: Exprs, sink: Sink) -> list[str]:
    code = exprs.over(source)
    exprs.counter[0] += 1
    name = f"x{exprs.counter[0]}"
    with _within(exprs, list_bound(source, exprs.layout)):
        return [f"for {name} in {code}:", *_indented(sink(name))]


@contextmanager
def _within(exprs: Exprs, bound: int) -> Iterator[None]:
    """What is said inside a loop is worked out for each element."""
    around, exprs.around = exprs.around, min(exprs.around * bound, MANY)
    exprs.depth += 1
    yield
    exprs.depth -= 1
    exprs.around = around
