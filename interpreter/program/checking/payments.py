"""Payments: atomic over all parts, covered by a test, `up to`, or with a means to raise what is missing."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.diagnostics import nearest
from interpreter.language import syntax as s
from interpreter.program.checking.expressions import article, condition, expect, failed, resolve
from interpreter.program.checking.scope import Scope
from interpreter.program.checking.tree import S, T
from interpreter.program.checking.types import INT, TEAM, Ty
from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class PaymentPart:
    """What the emitter needs of one part beside its operands (amount, payer, payee, key)."""

    resource: str
    up_to: bool
    each: bool


def resolve_payment(stmt: s.Pay, scope: Scope, otherwise: tuple[S, ...] | None = None) -> S:
    """`pay ...` or `gain ...`: parts as (amount, payer account, payee account) with what is bounded."""
    parts = tuple(_part(part, stmt.gain, scope) for part in stmt.parts)
    if stmt.raising:
        _check_raising(stmt, scope)
    elif not stmt.gain and otherwise is None:
        named = [part for part, (nodes, _) in zip(stmt.parts, parts, strict=True) if not _nameless(nodes)]
        for group in _by_payer(tuple(named)):
            _check_covered(group, scope)
    flat = tuple(node for nodes, _ in parts for node in nodes)
    keeping = condition(stmt.keeping, scope) if stmt.keeping is not None else None
    data = (tuple(data for _, data in parts), stmt.raising, keeping)
    return S("pay", flat, data, (otherwise,) if otherwise is not None else (), stmt.span)


def _nameless(nodes: tuple[T | None, T | None, T | None]) -> bool:
    """Whether the amount or the payer could not be found out, which was reported."""
    return any(node is not None and _unknown(node) for node in nodes[:2])


def _unknown(node: T) -> bool:
    return node.ty.kind == "any" or any(_unknown(arg) for arg in node.args)


def _part(part: s.Payment, gain: bool, scope: Scope) -> tuple[tuple[T | None, T | None, T | None], PaymentPart]:
    amount = expect(part.amount, scope, INT, "the amount")
    payer = None if gain and part.payer is None else _account(part, part.payer, scope)
    payee = None
    each = False
    if gain and part.payee is None:
        payee = _account(part, None, scope)
    elif part.payee is not None:
        node = None if _is_supply(part.payee) else resolve(part.payee, scope)
        if node is not None and node.ty.kind == "list":
            each = True
            payee = _field_of(part, node, scope)
        else:
            payee = _account(part, part.payee, scope)
    return (amount, payer, payee), PaymentPart(part.resource, part.up_to, each)


def _is_supply(expr: s.Expr) -> bool:
    """The unlimited supply, unless the rulebook calls something of its own so."""
    return isinstance(expr, s.Name) and expr.name == "supply"


def _account(part: s.Payment, holder: s.Expr | None, scope: Scope) -> T | None:
    """The changing number from which or to which is paid; None is the unlimited supply."""
    if holder is not None and _is_supply(holder):
        return None
    node = resolve(holder if holder is not None else s.Name(part.span, "me"), scope)
    return _field_of(part, node, scope)


def _field_of(part: s.Payment, node: T, scope: Scope) -> T:
    ty = node.ty.of if node.ty.kind == "list" and node.ty.of is not None else node.ty
    if ty.kind == "any":
        return failed(part.span)
    if ty.optional:
        scope.report.error(
            "optional-unchecked", node.span or part.span, "this may be absent", "test it first or close it with `else`"
        )
    fields = scope.symbols.owner_fields(ty)
    if part.resource not in fields and ty.kind == "player" and part.resource in scope.symbols.owner_fields(TEAM):
        node, ty, fields = T("team_of", TEAM, (node,), span=node.span), TEAM, scope.symbols.owner_fields(TEAM)
    if part.resource not in fields:
        near = nearest(part.resource, fields)
        scope.report.error(
            "unknown-field",
            part.span,
            f"{article(ty)} has no `{part.resource}` to pay with",
            f"did you mean `{near}`?" if near else "",
        )
        return failed(part.span)
    return _numeric(part, node, ty, scope)


def _numeric(part: s.Payment, node: T, ty: Ty, scope: Scope) -> T:
    found = scope.symbols.field_type(scope.symbols.owner_fields(ty)[part.resource])
    field = T("field", found, (node,), (ty, part.resource), part.span)
    if found.kind == "map" and part.key is not None and found.key is not None and found.of is not None:
        return T("entry", found.of, (field, expect(part.key, scope, found.key, "the key")), span=part.span)
    if found != INT:
        scope.report.error(
            "wrong-type", part.span, f"`{part.resource}` is {article(found)}; payments are in numbers", ""
        )
    return field


def _by_payer(parts: tuple[s.Payment, ...]) -> list[list[s.Payment]]:
    """The fixed parts, those of one account together."""
    groups: list[list[s.Payment]] = []
    for part in parts:
        if part.up_to or (part.payer is not None and _is_supply(part.payer)):
            continue
        for group in groups:
            if _paid_from(group[0]) == _paid_from(part):
                group.append(part)
                break
        else:
            groups.append([part])
    return groups


def _paid_from(part: s.Payment) -> s.Expr:
    field: s.Expr = s.Field(part.span, part.payer or s.Name(part.span, "me"), part.resource, part.span)
    return field if part.key is None else s.Index(part.span, field, part.key)


def _asked(part: s.Payment) -> s.Expr:
    """What a part costs its payer: `each` costs the amount for every payee."""
    if not part.each or part.payee is None:
        return part.amount
    many = s.Call(part.span, "size", (part.payee,))
    return many if part.amount == s.Number(part.span, 1) else s.Binary(part.span, "*", part.amount, many)


def _total(group: list[s.Payment]) -> s.Expr:
    """The sum of what the parts cost, plain numbers added up."""
    asked = [_asked(part) for part in group]
    if all(isinstance(amount, s.Number) for amount in asked):
        return s.Number(group[0].span, sum(amount.value for amount in asked if isinstance(amount, s.Number)))
    total = asked[0]
    for amount in asked[1:]:
        total = s.Binary(group[0].span, "+", total, amount)
    return total


def _check_covered(group: list[s.Payment], scope: Scope) -> None:
    part, field, total = group[0], _paid_from(group[0]), _total(group)
    wanted = [s.Binary(part.span, ">=", field, total), s.Binary(part.span, "<=", total, field)]
    if isinstance(total, s.Number) and total.value == 1:
        wanted.append(s.Binary(part.span, ">", field, s.Number(part.span, 0)))
    if not any(fact in scope.facts for fact in wanted):
        hint = "test that it is there (the same words, `>=` the amount), pay `up to` it, or add `raising`"
        if len(group) > 1:
            hint = "test that the sum of these parts is there, pay `up to` it, or add `raising`"
        scope.report.error("uncovered-payment", part.span, "nothing shows that the payer has this much", hint)


def _check_raising(stmt: s.Pay, scope: Scope) -> None:
    action = scope.symbols.book.actions.get(stmt.raising)
    span: Span = stmt.span
    if action is None:
        near = nearest(stmt.raising, scope.symbols.book.actions)
        scope.report.error(
            "unknown-action", span, f"no action is named `{stmt.raising}`", f"did you mean `{near}`?" if near else ""
        )
    elif not action.any_time:
        scope.report.error(
            "not-any-time",
            span,
            f"`{stmt.raising}` cannot be done inside a payment",
            "give the action `any_time: true`",
        )
