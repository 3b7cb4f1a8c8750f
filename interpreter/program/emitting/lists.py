"""Lists as Python: filters, quantifiers, sums, best and sorted."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.program.checking.tree import T
from interpreter.program.emitting.exprs import Exprs
from interpreter.program.emitting.shapes import FEW, LONG, absent_of, line_length_of, static_length_of, unpacked_of
from interpreter.program.lowering.layout import NO_INT


def emit_item(e: Exprs, t: T) -> str:
    return f"item({e(t.args[0])}, {e(t.args[1])}, {e.tables.place(t.span)})"


def emit_raw_item(e: Exprs, t: T) -> str:
    return f"{e(t.args[0])}[{e(t.args[1])}]"


def emit_every(e: Exprs, t: T) -> str:
    assert t.ty.of is not None
    if t.ty.of.kind == "zone":
        group = e.layout.checked.symbols.groups[t.ty.of.name]
        return e.tables.constant("every", tuple(e.layout.place_base[zone.id] for zone in group))
    first = e.layout.offset(t.ty.of)
    return e.tables.constant("every", tuple(range(first, first + e.layout.count(t.ty.of))))


def emit_list(e: Exprs, t: T) -> str:
    return f"({''.join(e(a) + ', ' for a in t.args)})"


def emit_snapshot(e: Exprs, t: T) -> str:
    return f"tuple({e(t.args[0])})"


def emit_natural(e: Exprs, t: T) -> str:
    return f"tuple(sorted({e(t.args[0])}))"


def emit_picked(e: Exprs, t: T) -> str:
    pool, picks = e.of(t)
    return f"tuple([{pool}[i] for i in {picks}])"


def emit_where(e: Exprs, t: T) -> str:
    source = e.over(t.args[0])
    name = e.fresh(t.data)
    return f"[{name} for {name} in {source} if {e.said(t.args[1])}]"


def emit_quantifier(e: Exprs, t: T) -> str:
    source, body = t.args
    length = static_length_of(source)
    code = e(source)
    if length and source.op == "local":
        parts = []
        for index in range(length):
            e.bind(body.data, f"{code}[{index}]")
            parts.append(f"({e(body.args[0])})")
        return f"({(' or ' if t.op == 'any' else ' and ').join(parts)})"
    written = emit_written_out(e, source, body, body.args[0])
    if written:
        return f"({(' or ' if t.op == 'any' else ' and ').join(f'({part})' for part in written)})"
    code = e.over(source)
    name = e.fresh(body.data)
    inside, name = unpacked_of(e.said(body.args[0]), name, line_length_of(body.data.ty))
    return f"{t.op}([{inside} for {name} in {code}])"


def emit_written_out(e: Exprs, source: T, body: T, said: T) -> list[str]:
    """What is said of each of a few things that are always the same; empty where they are many or it is long."""
    kind = source.ty.of
    if e.depth or source.op != "every" or kind is None or kind.kind == "zone" or e.layout.count(kind) > FEW:
        return []
    first, parts = e.layout.offset(kind), []
    for index in range(e.layout.count(kind)):
        e.bind(body.data, repr(first + index))
        parts.append(e.inside(said, 1))
    return parts if len("".join(parts)) <= LONG else []


def emit_sum(e: Exprs, t: T) -> str:
    body = t.args[1]
    written = emit_written_out(e, t.args[0], body, body.args[0])
    if written:
        return f"({' + '.join(written)})"
    source = e.over(t.args[0])
    name = e.fresh(t.args[1].data)
    return f"sum([{e.said(t.args[1].args[0])} for {name} in {source}])"


def emit_extreme(e: Exprs, t: T) -> str:
    source = e.over(t.args[0])
    name = e.fresh(t.args[1].data)
    return f"{t.op}([{e.said(t.args[1].args[0])} for {name} in {source}], default={NO_INT})"


def emit_sum_of(e: Exprs, t: T) -> str:
    return f"sum({e(t.args[0])})"


def emit_extreme_of(e: Exprs, t: T) -> str:
    name = t.op.removesuffix("_of")
    if t.ty.optional:
        return f"{name}({e(t.args[0])}, default={NO_INT})"
    return f"{name}({e(t.args[0])})"


def emit_each(e: Exprs, t: T) -> str:
    source = e.over(t.args[0])
    name = e.fresh(t.args[1].data)
    return f"[{e.said(t.args[1].args[0])} for {name} in {source}]"


def emit_joined(e: Exprs, t: T) -> str:
    source = e.over(t.args[0])
    name = e.fresh(t.args[1].data)
    body = e.said(t.args[1].args[0])
    return f"[y for {name} in {source} for y in {body if not e.depth else e._spent(body, t.span)}]"


def emit_size(e: Exprs, t: T) -> str:
    return f"len({e(t.args[0])})"


def emit_first(e: Exprs, t: T) -> str:
    return f"{t.op}_of({e(t.args[0])}, {absent_of(t.ty)})"


def emit_plain_call(e: Exprs, t: T) -> str:
    return f"{t.op}_list({e(t.args[0])})"


def emit_distinct_by(e: Exprs, t: T) -> str:
    source = e.over(t.args[0])
    name = e.fresh(t.args[1].data)
    keys = [f"frozen({e.said(key)})" for key in t.args[1].args]
    return f"distinct_by({source}, lambda {name}: ({', '.join(keys)},))"


def emit_key(e: Exprs, t: T, name: str, sign: str = "") -> str:
    keys = [f"{sign}({e.said(key)})" for key in t.args]
    return keys[0] if len(keys) == 1 else f"({', '.join(keys)})"


def emit_best(e: Exprs, t: T) -> str:
    body = t.args[1]
    if t.op == "best" and len(body.args) == 1:
        written = emit_written_out(e, t.args[0], body, body.args[0])
        if len(written) == 2:
            first = e.layout.offset(body.data.ty)
            return f"({first} if {written[0]} >= {written[1]} else {first + 1})"
    source = e.over(t.args[0])
    name = e.fresh(t.args[1].data)
    key = emit_key(e, t.args[1], name)
    if t.op == "best_all":
        return f"best_all({source}, lambda {name}: {key})"
    return f"max({source}, key=lambda {name}: {key}, default={absent_of(t.ty)})"


def emit_sorted(e: Exprs, t: T) -> str:
    source = e.over(t.args[0])
    name = e.fresh(t.args[1].data)
    return f"sorted({source}, key=lambda {name}: {emit_key(e, t.args[1], name, '-')})"


def emit_position(e: Exprs, t: T) -> str:
    return f"{t.op}({e(t.args[0])}, {e(t.args[1])}, {e.tables.place(t.span)})"


def emit_top_of(e: Exprs, t: T) -> str:
    return f"{e(t.args[0])}[:max(0, {e(t.args[1])})]"


def emit_bottom_of(e: Exprs, t: T) -> str:
    return f"bottom({e(t.args[0])}, {e(t.args[1])})"


def emit_except(e: Exprs, t: T) -> str:
    return f"without({e(t.args[0])}, {e(t.args[1])})"


def emit_concat(e: Exprs, t: T) -> str:
    return f"(*{e(t.args[0])}, *{e(t.args[1])})"


def emit_none_or_one(e: Exprs, t: T) -> str:
    return f"present({e(t.args[0])})"


def emit_until(e: Exprs, t: T) -> str:
    source = e.over(t.args[0])
    name = e.fresh(t.args[1].data)
    return f"until({source}, lambda {name}: {e.said(t.args[1].args[0])})"


def emit_repeated(e: Exprs, t: T) -> str:
    source = e.over(t.args[0])
    name = e.fresh(t.args[1].data)
    return f"[{name} for {name} in {source} for _ in range({e.said(t.args[1].args[0])})]"


LISTS: dict[str, Callable[[Exprs, T], str]] = {
    "item": emit_item,
    "raw_item": emit_raw_item,
    "every": emit_every,
    "list": emit_list,
    "snapshot": emit_snapshot,
    "natural": emit_natural,
    "picked": emit_picked,
    "where": emit_where,
    "any": emit_quantifier,
    "all": emit_quantifier,
    "sum": emit_sum,
    "min": emit_extreme,
    "max": emit_extreme,
    "sum_of": emit_sum_of,
    "min_of": emit_extreme_of,
    "max_of": emit_extreme_of,
    "each": emit_each,
    "joined": emit_joined,
    "size": emit_size,
    "first": emit_first,
    "last": emit_first,
    "distinct": emit_plain_call,
    "reversed": emit_plain_call,
    "best": emit_best,
    "best_all": emit_best,
    "sorted": emit_sorted,
    "position": emit_position,
    "height": emit_position,
    "top_of": emit_top_of,
    "bottom_of": emit_bottom_of,
    "except": emit_except,
    "concat": emit_concat,
    "distinct_by": emit_distinct_by,
    "none_or_one": emit_none_or_one,
    "repeated": emit_repeated,
    "until": emit_until,
}
