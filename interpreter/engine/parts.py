"""Simultaneous steps: each seat plays in a world of its own, and the worlds are joined when all are done.

A world starts as a copy of the state, so its seat reads what it could see when the step began and what it has
written itself.  Joining takes from each world what it changed, so the order of answers changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.engine.chance import seat_seed
from interpreter.engine.journal import gather
from interpreter.program.arithmetic import fail

State = Any
CELLS = (
    "pc",
    "dec",
    "who",
    "opts",
    "ans",
    "over",
    "win",
    "drawn",
    "seed",
    "fuel",
    "turn",
    "worlds",
    "seen",
    "log",
    "v",
)
"""Attributes that belong to a world alone and are not joined; its log is kept apart."""


def part(s: State, seats: Sequence[int], entry: int, after: int) -> int:
    """Begins a simultaneous step for the seats; with nobody asked the program goes on at once."""
    if not seats:
        return after
    s.pc = after
    s.opts = ()
    s.dec = -2
    s.worlds = [_world(s, seat, entry) for seat in seats]
    return -1


def _world(s: State, seat: int, entry: int) -> State:
    world = s.clone()
    world.v[0] = seat
    world.pc = entry
    world.who = seat
    world.seed = seat_seed(s.seed, seat)
    return world


def join(s: State) -> None:
    """Takes over what each world changed and ends the step."""
    worlds = s.worlds
    s.worlds = None
    if "log" in type(s).__slots__:
        gather(s, worlds)
    for name in type(s).__slots__:
        if name in CELLS:
            continue
        base = getattr(s, name)
        changed: dict[int, Any] = {}
        for world in worlds:
            for index, value in enumerate(getattr(world, name)):
                if value != base[index]:
                    _take_over(changed, index, value, base[index], name)
        for index, value in changed.items():
            base[index] = value


def _take_over(changed: dict[int, Any], index: int, value: Any, old: Any, name: str) -> None:
    if name == "cnt":
        changed[index] = changed.get(index, old) + value - old
    elif name == "known":
        changed[index] = changed.get(index, old) & ~(old & ~value) | (value & ~old)
    elif name == "z" and index in changed and changed[index] != value:
        gone = [c for c in old if c not in value]
        kept = [c for c in changed[index] if c not in gone]
        changed[index] = sorted({*kept, *(c for c in value if c not in old)})
    elif index in changed and changed[index] != value:
        fail("simultaneous-conflict", 0)
    else:
        changed[index] = list(value) if isinstance(value, list) else value
