"""Simultaneous steps: each seat plays a part of its own, and the parts are joined when all are done.

A part begins from the state, so its seat reads what it could see when the step began and what it has written
itself.  While a part waits for an answer only what it has changed is kept; to go on, it is unfolded to a whole
state.  Joining takes from each part what it changed, so the order of answers changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from interpreter.engine.chance import seat_seed
from interpreter.engine.journal import gather
from interpreter.program.emitting.arithmetic import fail

State = Any
Blocks = Mapping[int, Callable[[State], int]]
OWN = ("pc", "dec", "who", "opts", "ans", "over", "win", "drawn", "seed", "turn", "seen", "listed")
"""Attributes that each part has for itself and that are not joined."""
ASIDE = frozenset({*OWN, "parts", "log", "fuel"})
"""What is not a list of cells."""


@dataclass(frozen=True, slots=True)
class Part:
    """One seat's part of a simultaneous step, against the state that all parts began from.

    `own` are the attributes of `OWN`; `changes` are a list's name, an index and a value by turns, all in one row
    because a part is to weigh little; `changed` gives them one by one.
    """

    seat: int
    own: tuple[Any, ...]
    log: Any
    changes: tuple[Any, ...]
    place: int

    def changed(self) -> Iterator[tuple[str, int, Any]]:
        """Each cell that differs: its list, its index, and its value here."""
        row = iter(self.changes)
        return zip(row, row, row, strict=True)

    @property
    def pc(self) -> int:
        return int(self.own[0])

    @property
    def dec(self) -> int:
        return int(self.own[1])

    @property
    def who(self) -> int:
        return int(self.own[2])

    @property
    def opts(self) -> Sequence[int]:
        options: Sequence[int] = self.own[3]
        return options

    @property
    def over(self) -> bool:
        return bool(self.own[5])


def part(s: State, seats: Sequence[int], entry: int, after: int, place: int) -> int:
    """Begins a simultaneous step for the seats; with nobody asked the program goes on at once.

    `place` is where the rules say so, for faults.
    """
    if not seats:
        return after
    s.pc = after
    s.opts = ()
    s.dec = -2
    s.parts = tuple([begun(s, seat, entry, seat_seed(s.seed, seat), place) for seat in dict.fromkeys(seats)])
    return -1


def begun(s: State, seat: int, entry: int, seed: int, place: int) -> Part:
    """A seat's part before its first block."""
    differs = {"pc": entry, "who": seat, "seed": seed}
    own = tuple([differs.get(name, getattr(s, name)) for name in OWN])
    return Part(seat, own, getattr(s, "log", None), ("v", 0, seat), place)


@cache
def _lists(slots: tuple[str, ...]) -> tuple[str, ...]:
    """The attributes of a state that are lists of cells."""
    return tuple(name for name in slots if name not in ASIDE)


def unfold(s: State, part: Part) -> State:
    """A whole state of its own in which the part can go on."""
    whole = s.clone()
    whole.parts = None
    for name, value in zip(OWN, part.own, strict=True):
        setattr(whole, name, value)
    if "log" in type(s).__slots__:
        whole.log = part.log
    for name, index, value in part.changed():
        getattr(whole, name)[index] = list(value) if name == "z" else value
    return whole


def fold(s: State, whole: State) -> None:
    """Keeps in the state what a part has changed, in the place of what it had changed before."""
    whole.opts = tuple(whole.opts)
    own = tuple([getattr(whole, name) for name in OWN])
    log, changes = getattr(whole, "log", None), tuple(_changes(s, whole))
    s.parts = tuple(
        [replace(old, own=own, log=log, changes=changes) if old.seat == whole.v[0] else old for old in s.parts]
    )


def _changes(s: State, whole: State) -> Iterator[Any]:
    for name in _lists(type(s).__slots__):
        base, now = getattr(s, name), getattr(whole, name)
        if base == now:
            continue
        for index, (old, value) in enumerate(zip(base, now, strict=True)):
            if value != old:
                yield from (name, index, tuple(value) if name == "z" else value)


def unfolded(s: State) -> list[State]:
    """All parts as whole states, in the order of seats; none where the step is not simultaneous."""
    return [unfold(s, part) for part in s.parts or ()]


def asked_in(s: State, seat: int) -> State:
    """The state in which a seat answers: the game's own, or its part unfolded."""
    if s.parts is None:
        return s
    return unfold(s, next(part for part in s.parts if part.seat == seat))


def run_parts(s: State, wholes: Iterable[State], blocks: Blocks, noted: Callable[[], None] | None = None) -> None:
    """Runs parts to their next decisions and keeps what they have changed; `noted` is called before each is kept."""
    for whole in wholes:
        pc = whole.pc
        while pc >= 0:
            pc = blocks[pc](whole)
        if noted is not None:
            noted()
        fold(s, whole)


def all_done(s: State) -> bool:
    """Whether every part has come to its end."""
    return all(part.over for part in s.parts)


def join(s: State) -> None:
    """Takes over what each part changed and ends the step."""
    parts, s.parts = s.parts, None
    if "log" in type(s).__slots__:
        gather(s, parts)
    changed: dict[str, dict[int, Any]] = {}
    touched = {part.seat: _touched(part) for part in parts}
    for part in parts:
        for name, index, value in part.changed():
            if name == "v":
                continue
            old = getattr(s, name)[index]
            if name == "known" and any(s.loc[index] in touched[seat] for seat in touched if seat != part.seat):
                value &= old
            _take_over(changed.setdefault(name, {}), index, value, old, name, part.place)
    for name, taken in changed.items():
        base = getattr(s, name)
        for index, value in taken.items():
            base[index] = list(value) if name == "z" else value


def _touched(part: Part) -> set[int]:
    """The places in which a part has changed what lies there: what others have seen there is no longer so."""
    return {place for name, place, _ in part.changed() if name == "z"}


def _take_over(changed: dict[int, Any], index: int, value: Any, old: Any, name: str, place: int) -> None:
    if name == "cnt":
        changed[index] = changed.get(index, old) + value - old
    elif name == "known":
        changed[index] = changed.get(index, old) & ~(old & ~value) | (value & ~old)
    elif name == "z" and index in changed and changed[index] != value:
        gone = [c for c in old if c not in value]
        kept = [c for c in changed[index] if c not in gone]
        changed[index] = tuple(sorted({*kept, *(c for c in value if c not in old)}))
    elif index in changed:
        fail("simultaneous-conflict", place)
    else:
        changed[index] = value
