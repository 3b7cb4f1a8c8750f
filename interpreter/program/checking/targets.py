"""What `set`, `increase` and `decrease` may change: state variables, changing fields, and locals."""

from __future__ import annotations

from interpreter.language import syntax as s
from interpreter.program.checking.expressions import checked, expect, resolve
from interpreter.program.checking.scope import Scope
from interpreter.program.checking.tree import S, T
from interpreter.program.checking.types import INT, Ty
from interpreter.source import Span


def resolve_set(stmt: s.Set, scope: Scope) -> S:
    """`set target to value`"""
    target = resolve(stmt.target, _blind(scope))
    value = resolve(stmt.value, scope, target.ty)
    value = checked(value, stmt.value.span, scope, _whole(target, stmt.target, scope), "the new value")
    return assign(target, value, stmt.span, scope)


def _blind(scope: Scope) -> Scope:
    """The target's declared type counts, not what is known of its present value."""
    from dataclasses import replace

    return replace(scope, facts=frozenset())


def _whole(target: T, expr: s.Expr, scope: Scope) -> Ty:
    """The declared type: a field of an element that a filter kept may be emptied again."""
    if target.op == "field":
        owner, name = target.data
        return scope.symbols.field_type(scope.symbols.owner_fields(owner)[name])
    return target.ty


def resolve_change(stmt: s.Change, scope: Scope) -> S:
    """`increase target by amount`, `decrease target by amount`"""
    target = resolve(stmt.target, scope)
    if target.ty != INT and target.ty.kind != "any":
        scope.report.error("wrong-type", stmt.target.span, f"this is a {target.ty}; only numbers increase", "use `set`")
    amount = expect(stmt.amount, scope, INT, "the amount")
    value = T("add" if stmt.sign > 0 else "subtract", INT, (target, amount), span=stmt.span)
    return assign(target, value, stmt.span, scope)


def assign(target: T, value: T, span: Span, scope: Scope) -> S:
    """The assignment of a checked value to a checked target."""
    match target.op:
        case "state":
            return S("set_state", (value,), target.data, span=span)
        case "field":
            return S("set_field", (target.args[0], value), target.data, span=span)
        case "entry" if target.args[0].op == "field":
            owner = target.args[0].args[0]
            return S("set_entry", (owner, target.args[1], value), target.args[0].data, span=span)
        case "entry" if target.args[0].op == "state":
            return S("set_state_entry", (target.args[1], value), target.args[0].data, span=span)
        case "local" if target.data.changes or scope.locals.get(target.data.name) is target.data:
            target.data.changes = True
            return S("set_local", (value,), target.data, span=span)
    if target.ty.kind != "any":
        assert target.span is not None
        hint = "cards, tiles and tables are fixed; only fields and state variables change"
        scope.report.error("not-changeable", target.span, "this cannot be changed", hint)
    return S("pass", span=span)
