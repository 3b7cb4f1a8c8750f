"""Expressions that read no state, worked out when a rulebook is built: defaults, counts, conditions of rows."""

from __future__ import annotations

from interpreter.program.checking.checked import Checked
from interpreter.program.checking.tree import T
from interpreter.program.checking.use import nodes
from interpreter.program.emitting.arithmetic import RuleFault
from interpreter.program.emitting.expressions import Exprs
from interpreter.program.emitting.runtime_names import constant_namespace
from interpreter.program.emitting.tables import Tables
from interpreter.program.lowering.layout import Layout, Value
from interpreter.source import Span


class ConstantFault(Exception):
    """An expression that cannot be worked out when the rulebook is built."""

    def __init__(self, code: str, span: Span | None) -> None:
        super().__init__(code)
        self.code = code
        self.span = span


def evaluate(node: T, layout: Layout, me: int = -1) -> Value:
    """The value of an expression that reads no state, for one player where it is said of a player."""
    exprs = Exprs(layout, Tables())
    lines = _functions(node, layout.checked, exprs, set())
    for inner in nodes(node):
        if isinstance(inner, T) and inner.op == "local" and inner.data.name == "me":
            exprs.bind(inner.data, repr(me))
    lines.append(f"value = {exprs(node)}")
    namespace = constant_namespace()
    namespace |= {"s": None, "tick": lambda s, place: s, "spend": lambda s, items, place: items}
    namespace.update(exprs.tables.constants)
    try:
        exec(compile("\n".join(lines), "<constant>", "exec"), namespace)
    except RuleFault as fault:
        raise ConstantFault(fault.code, exprs.tables.spans[fault.place]) from None
    value = namespace["value"]
    return tuple(value) if isinstance(value, list | tuple) else int(value)


def _functions(node: T, checked: Checked, exprs: Exprs, seen: set[str]) -> list[str]:
    """The functions that an expression calls, inner ones first."""
    lines: list[str] = []
    for inner in nodes(node):
        if isinstance(inner, T) and inner.op == "function" and inner.data not in seen:
            seen.add(inner.data)
            function = checked.functions[inner.data]
            lines += _functions(function.value, checked, exprs, seen)
            names = [f"p{index}_{len(seen)}" for index in range(len(function.params))]
            for param, name in zip(function.params, names, strict=True):
                exprs.bind(param, name)
            head = ", ".join(["s", *names])
            lines += [f"def fn_{inner.data.replace('-', '_')}({head}):", f" return {exprs(function.value)}"]
    return lines
