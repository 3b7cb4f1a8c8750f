"""Payments as Python: amounts first, then every account at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.program.checking.tree import S, T

if TYPE_CHECKING:
    from interpreter.program.emitting.expressions import Exprs


def can_pay(exprs: Exprs, t: T) -> str:
    """Whether every payer has what the fixed parts ask for, parts of one account added up."""
    asked: dict[str, list[str]] = {}
    for index, part in enumerate(t.data):
        amount, payer, payee = t.args[index * 3 : index * 3 + 3]
        if not part.up_to and not _supply(payer):
            asked.setdefault(exprs(payer), []).append(_total(exprs, amount, payee, part.each))
    tests = [f"({payer} >= {' + '.join(amounts)})" for payer, amounts in asked.items()]
    return f"({' and '.join(tests) or 'True'})"


def _supply(account: T) -> bool:
    """The unlimited supply, which is no account."""
    return account.op == "const"


def _total(exprs: Exprs, amount: T, payee: T | None, each: bool) -> str:
    code = exprs(amount)
    if each and payee is not None and not _supply(payee):
        holders = payee.args[0] if payee.op == "field" else payee.args[0].args[0]
        return f"({code}) * len({exprs(holders)})"
    return f"({code})"


def emit_pay(exprs: Exprs, s: S) -> list[str]:
    """The lines of a payment whose means are there: fixed parts first, then what `up to` can take of the rest."""
    place = exprs.tables.place(s.span)
    triples = [s.args[index * 3 : index * 3 + 3] for index in range(len(s.data[0]))]
    lines: list[str] = []
    taken: dict[str, list[str]] = {}
    for index, (amount, _, _) in enumerate(triples):
        assert amount is not None
        lines.append(f"a{index} = amount({exprs(amount)}, {place})")
    for up_to in (False, True):
        for index, (part, (_, payer, payee)) in enumerate(zip(s.data[0], triples, strict=True)):
            if payer is None or part.up_to != up_to:
                continue
            code = exprs(payer)
            before = taken.setdefault(code, [])
            if up_to:
                lines.append(f"a{index} = max(0, min(a{index}, {_share(exprs, code, before, payee, part.each)}))")
            before.append(_scaled(exprs, payee, part.each, index))
        if not up_to:
            lines += [f"if {code} < {' + '.join(asked)}: fail('cannot-pay', {place})" for code, asked in taken.items()]
    for index, (part, (_, payer, payee)) in enumerate(zip(s.data[0], triples, strict=True)):
        if payer is not None:
            lines.append(f"{exprs(payer)} -= {_scaled(exprs, payee, part.each, index)}")
        if payee is not None:
            lines += _receive(exprs, payee, part.each, index, place)
    return lines


def _share(exprs: Exprs, code: str, before: list[str], payee: T | None, each: bool) -> str:
    """What is left of an account for one payee."""
    left = " - ".join((code, *before))
    if each and payee is not None:
        return f"({left}) // max(1, len({exprs(payee.args[0])}))"
    return left


def _scaled(exprs: Exprs, payee: T | None, each: bool, index: int) -> str:
    if each and payee is not None:
        return f"a{index} * len({exprs(payee.args[0])})"
    return f"a{index}"


def _receive(exprs: Exprs, payee: T, each: bool, index: int, place: int) -> list[str]:
    if each:
        from dataclasses import replace

        from interpreter.program.checking.tree import Local

        holders = payee.args[0]
        assert holders.ty.of is not None
        local = Local("payee", holders.ty.of)
        source = exprs(holders)
        name = exprs.fresh(local)
        one = replace(payee, args=(T("local", local.ty, data=local), *payee.args[1:]))
        return [f"for {name} in {source}: {exprs(one)} += a{index}"]
    return [f"{exprs(payee)} += a{index}", *_bounded(exprs, payee, place)]


def _bounded(exprs: Exprs, account: T, place: int) -> list[str]:
    ty, name = account.data if account.op == "field" else account.args[0].data
    store = exprs.layout.stores[ty.kind, ty.name if ty.kind in ("component", "space") else "", name]
    if store.high is None:
        return []
    return [f"if {exprs(account)} > {exprs(store.high)}: fail('out-of-bounds', {place})"]
