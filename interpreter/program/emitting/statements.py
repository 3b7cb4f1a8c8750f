"""Statements that cannot stop, as lines of Python."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.program.checking.tree import Local, S, T
from interpreter.program.checking.types import Ty
from interpreter.program.emitting.chance import emit_chance
from interpreter.program.emitting.dice import lay_cube, turn_cube
from interpreter.program.emitting.expressions import Exprs
from interpreter.program.emitting.names import move_name, snapshot
from interpreter.program.emitting.pay import emit_pay
from interpreter.program.lowering.layout import Store

SAFE = ("const", "local", "constant", "parameter", "column", "size", "seat", "state", "field", "entry")
"""Operations whose numbers are within bounds already."""


def emit_statement(exprs: Exprs, s: S, chance: dict[str, int], full: bool) -> list[str]:
    """The lines of one statement."""
    method = _METHODS.get(s.op)
    if method is not None:
        return method(exprs, s)
    if s.op in ("draw", "shuffle", "shuffle_ranking", "roll", "roll_cube", "draw_some", "look"):
        return emit_chance(exprs, s, chance)
    if s.op in ("show", "announce", "see"):
        return _seen(exprs, s, full)
    raise AssertionError(f"no emitter for the statement {s.op}")


def store_of(exprs: Exprs, ty: Ty, name: str) -> Store:
    return exprs.layout.stores[ty.kind, ty.name if ty.kind in ("component", "space") else "", name]


def stored(exprs: Exprs, target: str, value: T, low: T | None, high: T | None, ty: Ty, s: S) -> list[str]:
    """Lines that store a value, checked against its bounds where it has any or could grow too large."""
    code = exprs(value)
    if ty.kind == "list":
        return [f"{target} = {code if value.op in ('list', 'snapshot') else f'tuple({code})'}"]
    unbounded = low is None and high is None
    if ty.kind != "int" or (unbounded and value.op in SAFE):
        return [f"{target} = {code}"]
    least = exprs(low) if low is not None else "LEAST"
    most = exprs(high) if high is not None else "MOST"
    place = exprs.tables.place(s.span)
    checked = f"wide(n, {place})" if unbounded else f"within(n, {least}, {most}, {place})"
    return [f"n = {code}", f"if not {least} <= n <= {most}: {checked}", f"{target} = n"]


def _let(exprs: Exprs, s: S) -> list[str]:
    assert s.args[0] is not None
    return [f"{exprs.names[id(s.data)]} = {snapshot(exprs, s.args[0])}"]


def _set_state(exprs: Exprs, s: S) -> list[str]:
    spec = exprs.layout.checked.book.state[s.data]
    _, low, high = exprs.layout.checked.values["state", "", s.data]
    ty = exprs.layout.checked.symbols.type_of(spec.type)
    assert ty is not None and s.args[0] is not None
    return stored(exprs, f"s.g[{exprs.layout.state_index[s.data]}]", s.args[0], low, high, ty, s)


def _set_field(exprs: Exprs, s: S) -> list[str]:
    owner, value = s.args
    assert owner is not None and value is not None
    store = store_of(exprs, *s.data)
    target = exprs(T("field", store.ty, (owner,), s.data))
    return stored(exprs, target, value, store.low, store.high, store.ty, s)


def _set_entry(exprs: Exprs, s: S) -> list[str]:
    owner, key, value = s.args
    assert owner is not None and key is not None and value is not None
    store = store_of(exprs, *s.data)
    field = T("field", exprs.layout.checked.symbols.field_type(store.spec), (owner,), s.data)
    target = exprs(T("entry", store.ty, (field, key)))
    return stored(exprs, target, value, store.low, store.high, store.ty, s)


def _set_state_entry(exprs: Exprs, s: S) -> list[str]:
    key, value = s.args
    assert key is not None and value is not None
    store = exprs.layout.stores["state", "", s.data]
    field = T("state", exprs.layout.checked.symbols.state[s.data], data=s.data)
    target = exprs(T("entry", store.ty, (field, key)))
    return stored(exprs, target, value, store.low, store.high, store.ty, s)


def _set_local(exprs: Exprs, s: S) -> list[str]:
    assert s.args[0] is not None
    return stored(exprs, exprs.names[id(s.data)], s.args[0], None, None, s.data.ty, s)


def _move(exprs: Exprs, s: S) -> list[str]:
    what, place = s.args
    assert what is not None and place is not None
    how = move_name(place, s.data)
    tail = f", {place.data.capacity}, {exprs.tables.place(s.span)}" if place.data.capacity is not None else ""
    name = f"{how}_limited" if tail else how
    if what.op == "list" and len(what.args) == 1:
        return [f"{name}(s, {exprs(what.args[0])}, {exprs.place(place)}{tail})"]
    return [f"{name}_all(s, {exprs(what)}, {exprs.place(place)}{tail})"]


def _rank_move(exprs: Exprs, s: S) -> list[str]:
    what, steps, ranking, passing = s.args
    assert what is not None and ranking is not None
    state = exprs(ranking)
    over = "()"
    if passing is not None:
        name = exprs.fresh(passing.data)
        over = f"[{name} for {name} in {state} if {exprs.inside(passing.args[0])}]"
    count = exprs(steps) if steps is not None else "0"
    return [f"{state} = rank_move({state}, {exprs(what)}, {s.data!r}, {count}, {over}, {exprs.tables.place(s.span)})"]


def _rank_swap(exprs: Exprs, s: S) -> list[str]:
    first, second, ranking = s.args
    assert first is not None and second is not None and ranking is not None
    state = exprs(ranking)
    return [f"{state} = rank_swap({state}, {exprs(first)}, {exprs(second)}, {exprs.tables.place(s.span)})"]


def _swap_places(exprs: Exprs, s: S) -> list[str]:
    assert s.args[0] is not None and s.args[1] is not None
    return [f"swap_places(s, {exprs(s.args[0])}, {exprs(s.args[1])})"]


def _pay(exprs: Exprs, s: S) -> list[str]:
    return emit_pay(exprs, s)


def _do(exprs: Exprs, s: S) -> list[str]:
    args = ["s", "me", *(exprs(a) for a in s.args if a is not None)]
    if s.op == "do_trial":
        return [f"if trial_{s.data.replace('-', '_')}({', '.join(args)}): return True"]
    return [f"do_{s.data.replace('-', '_')}({', '.join(args)})"]


def _do_column(exprs: Exprs, s: S) -> list[str]:
    ty, column = s.data
    assert s.args[0] is not None
    offset = exprs.layout.offset(ty)
    code = exprs(s.args[0])
    return [f"rows_{ty.name}_{column.replace('-', '_')}[{code} - {offset}](s, me, {code})"]


def _pass(exprs: Exprs, s: S) -> list[str]:
    return ["pass"]


def _see_position(exprs: Exprs, s: S) -> list[str]:
    return ["s.seen = (position(s), s.seen)"]


def _never(exprs: Exprs, s: S) -> list[str]:
    return [f"fail('never', {exprs.tables.place(s.span)})"]


def _charge(exprs: Exprs, s: S) -> list[str]:
    return ["s.fuel -= 8", f"if s.fuel < 0: fail('budget', {exprs.tables.place(s.span)})"]


def _need_filled(exprs: Exprs, s: S) -> list[str]:
    assert s.args[0] is not None
    return [f"if not s.z[{exprs(s.args[0])}]: fail('nothing-to-draw', {exprs.tables.place(s.span)})"]


def _draw_settled(exprs: Exprs, s: S) -> list[str]:
    place, target = s.args
    end, drawn = s.data
    assert place is not None and target is not None
    card = f"s.z[{exprs(place)}][0]"
    how = move_name(target, end)
    name = exprs.names[id(drawn)]
    return [f"card = {card}", f"{name} = (*{name}, card)", f"{how}(s, card, {exprs.place(target)})"]


def _seen(exprs: Exprs, s: S, full: bool) -> list[str]:
    lines = []
    if s.op == "see":
        assert s.args[0] is not None
        if isinstance(s.data, Local):
            lines.append(f"{exprs.names[id(s.data)]} = {snapshot(exprs, s.args[0])}")
        lines.append(f"look(s, me, {exprs(s.args[0])})")
    elif s.op == "show" and full:
        what, to = s.args
        assert what is not None
        lines.append(f"show(s, me, {exprs(what)}, {exprs(to) if to is not None else -1})")
    elif s.op == "announce" and full:
        place = exprs.tables.place(s.span)
        values = ", ".join(exprs(a) for a in s.args if a is not None)
        lines.append(f"announce(s, {place}, ({values}{',' if values else ''}))")
    return lines or ["pass"]


_METHODS: dict[str, Callable[[Exprs, S], list[str]]] = {
    "let": _let, "set_state": _set_state, "set_field": _set_field, "set_entry": _set_entry,
    "set_state_entry": _set_state_entry, "set_local": _set_local, "move": _move, "rank_move": _rank_move,
    "rank_swap": _rank_swap, "swap_places": _swap_places, "pay": _pay,
    "do": _do, "do_trial": _do, "do_column": _do_column,
    "lay_cube": lay_cube, "see_position": _see_position, "never": _never, "turn": turn_cube,
    "pass": _pass, "charge": _charge, "need_filled": _need_filled, "draw_settled": _draw_settled,
}  # fmt: skip
