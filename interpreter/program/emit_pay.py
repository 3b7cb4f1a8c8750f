"""Payments as Python: amounts first, then every account at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.program.tree import S, T

if TYPE_CHECKING:
    from interpreter.program.emit_expr import Exprs


def can_pay(exprs: Exprs, t: T) -> str:
    """Whether every payer has what the fixed parts ask for, parts of one account added up."""
    tests = []
    for index, part in enumerate(t.data):
        amount, payer, payee = t.args[index * 3 : index * 3 + 3]
        if payer is not None and not part.up_to:
            tests.append(f"({exprs(payer)} >= {_total(exprs, amount, payee, part.each)})")
    return f"({' and '.join(tests) or 'True'})"


def _total(exprs: Exprs, amount: T, payee: T | None, each: bool) -> str:
    code = exprs(amount)
    if each and payee is not None:
        holders = payee.args[0] if payee.op == "field" else payee.args[0].args[0]
        return f"({code}) * len({exprs(holders)})"
    return f"({code})"


def emit_pay(exprs: Exprs, s: S) -> list[str]:
    """The lines of a payment whose means are there."""
    lines: list[str] = []
    place = exprs.tables.place(s.span)
    parts = s.data[0]
    for index, part in enumerate(parts):
        amount, payer, payee = s.args[index * 3 : index * 3 + 3]
        assert amount is not None
        code = exprs(amount)
        lines.append(f"a{index} = {code}")
        if not code.isdecimal():
            lines.append(f"if not 0 <= a{index} <= MOST: amount(a{index}, {place})")
        if payer is not None and part.up_to:
            lines.append(f"a{index} = min(a{index}, {exprs(payer)})")
        elif payer is not None:
            lines.append(f"if {exprs(payer)} < {_scaled(exprs, payee, part.each, index)}: fail('cannot-pay', {place})")
    for index, part in enumerate(parts):
        _, payer, payee = s.args[index * 3 : index * 3 + 3]
        if payer is not None:
            lines.append(f"{exprs(payer)} -= {_scaled(exprs, payee, part.each, index)}")
        if payee is not None:
            lines += _receive(exprs, payee, part.each, index, place)
    return lines


def _scaled(exprs: Exprs, payee: T | None, each: bool, index: int) -> str:
    if each and payee is not None:
        return f"a{index} * len({exprs(payee.args[0])})"
    return f"a{index}"


def _receive(exprs: Exprs, payee: T, each: bool, index: int, place: int) -> list[str]:
    if each:
        from dataclasses import replace

        from interpreter.program.tree import Local

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
