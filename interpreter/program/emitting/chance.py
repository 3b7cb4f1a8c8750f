"""Chance events of the fast build, drawn at once, as lines of Python."""

from __future__ import annotations

import zlib

from interpreter.program.checking.tree import S, T
from interpreter.program.emitting.dice import rolled_cube
from interpreter.program.emitting.expressions import Exprs
from interpreter.program.emitting.names import move_name, snapshot
from interpreter.program.lowering.chance import chance_name


def emit_chance(exprs: Exprs, s: S, chance: dict[str, int]) -> list[str]:
    """Chance events of the fast build, drawn at once."""
    name = chance_name(s)
    number = chance.setdefault(name, len(chance)) if s.op != "look" else -1
    key = f"{number}, {chance_key(name)}"
    match s.op:
        case "draw":
            return _draw(exprs, s, key)
        case "shuffle":
            return [shuffle_line(exprs, s)]
        case "shuffle_ranking":
            state = f"s.g[{exprs.layout.state_index[s.data]}]"
            return [f"{state} = shuffled(s, {state}, {key})"]
        case "roll_cube":
            assert s.args[0] is not None
            return rolled_cube(exprs, s.args[0], f"rolled(s, CUBE, {key}, {exprs.tables.place(s.span)})")
        case "draw_some":
            return _draw_some(exprs, s, key)
        case "roll":
            assert s.args[0] is not None
            return [f"{exprs.names[id(s.data)]} = rolled(s, {exprs(s.args[0])}, {key}, {exprs.tables.place(s.span)})"]
    return _look(exprs, s, chance, name)


def _draw_some(exprs: Exprs, s: S, key: str) -> list[str]:
    count, source, target = s.args
    up_to, end, named = s.data
    assert count is not None and source is not None and target is not None
    how = move_name(target, end)
    flags = f"{up_to}, {exprs.tables.place(s.span)}"
    call = f"draw_some(s, {exprs(source)}, {exprs(count)}, {exprs.place(target)}, {how}, {key}, {flags})"
    return [f"{exprs.names[id(named)]} = {call}" if named is not None else call]


def shuffle_line(exprs: Exprs, s: S) -> str:
    origin, target = s.args
    assert origin is not None
    return f"shuffle(s, {exprs.place(origin)}, {exprs.place(target) if target is not None else -1}, {s.data!r})"


def chance_key(name: str) -> int:
    return zlib.crc32(name.encode("utf-8"))


def _draw(exprs: Exprs, s: S, key: str) -> list[str]:
    count, origin, target = s.args
    up_to, at_random, end, named = s.data
    assert count is not None and origin is not None and target is not None
    how = move_name(target, end)
    flags = f"{up_to}, {at_random}, {exprs.tables.place(s.span)}"
    number = exprs(count)
    call = f"draw(s, {exprs.place(origin)}, {number}, {exprs.place(target)}, {how}, {key}, {flags})"
    if number == "1" and not up_to and not at_random:
        call = f"draw_{how}(s, {exprs.place(origin)}, {exprs.place(target)}, {key}, {exprs.tables.place(s.span)})"
        call = f"({call},)" if named is not None else call
    return [f"{exprs.names[id(named)]} = {call}" if named is not None else call]


def _look(exprs: Exprs, s: S, chance: dict[str, int], name: str) -> list[str]:
    what = s.args[0]
    assert what is not None
    zone = what.args[0] if what.op in ("top_of", "bottom_of") else what
    lines = []
    if zone.op == "zone_list" and zone.data.order == "stack":
        number = chance.setdefault(name, len(chance))
        count = exprs(what.args[1]) if what.op in ("top_of", "bottom_of") else f"len({exprs(zone)})"
        place = exprs.place(T("place", zone.ty, zone.args, zone.data))
        lines.append(f"settle(s, {place}, {count}, {what.op == 'bottom_of'}, {number}, {chance_key(name)})")
    if s.data is not None:
        lines.append(f"{exprs.names[id(s.data)]} = {snapshot(exprs, what)}")
    return lines or ["pass"]
