"""The log of a game: a chain of entries, newest first, so that copying a state does not copy it.

Each entry says which seats know what it names; a seat's own log is read off by `told`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

State = Any
Chain = Any
"""`(entry, older chain)`, or None at the beginning."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One event: what happened, who acted (-1: nobody), which components, from and to which places, who
    saw which.

    `kind` is move, swap, look, show, shuffle, announce; decide (an answer: `values` are the number of the
    decision and the code), plan (an answer in a simultaneous step), or together (`values` hold each seat's
    part of such a step).
    """

    kind: str
    actor: int
    components: tuple[int, ...]
    origin: int
    target: int
    seen_by: int  # a bit for each seat that knows which components these are
    values: tuple[Any, ...] = ()


def log(
    s: State,
    kind: str,
    components: Sequence[int],
    origin: int,
    target: int,
    seen_by: int,
    values: tuple[Any, ...] = (),
) -> None:
    """Adds an entry."""
    actor = s.who if s.who >= 0 else -1
    s.log = (Entry(kind, actor, tuple(components), origin, target, seen_by, values), s.log)


def chain(newest: Chain, end: Chain = None) -> Iterator[Entry]:
    """The entries of a chain, newest first, down to where it joins another."""
    while newest is not None and newest is not end:
        yield newest[0]
        newest = newest[1]


def gather(s: State, played: Sequence[Any]) -> None:
    """Puts the logs of a simultaneous step into one entry, each seat's part apart."""
    parts = tuple((part.seat, tuple(chain(part.log, s.log))[::-1]) for part in played)
    if any(entries for _, entries in parts):
        s.log = (Entry("together", -1, (), -1, -1, 0, parts), s.log)


def told(newest: Chain, seat: int, everyone: int) -> list[Entry]:
    """What one seat (from 0; -1 for a spectator) is told, oldest first, with `seen_by` -1 where it knows
    the things named and 0 where not.  Single moves one after the other between the same places are one entry.

    Of a simultaneous step it is told its own part first, when it happens, and the others' when all are
    done; what others have answered there is not told at all.
    """
    out: list[Entry] = []
    for entry in reversed(list(_flat(newest, seat))):
        mine = entry.seen_by == -1 or (entry.seen_by >> seat & 1 if seat >= 0 else entry.seen_by == everyone)
        entry = replace(entry, seen_by=-1 if mine else 0)
        if out and entry.kind == "move" and _goes_with(out[-1], entry):
            out[-1] = replace(entry, components=(*out[-1].components, *entry.components))
        else:
            out.append(entry)
    return out


def _goes_with(last: Entry, entry: Entry) -> bool:
    places = (entry.origin, entry.target, entry.seen_by)
    return last.kind == "move" and entry.origin >= 0 and (last.origin, last.target, last.seen_by) == places


def _flat(newest: Chain, seat: int) -> Iterator[Entry]:
    for entry in chain(newest):
        if entry.kind != "together":
            yield entry
            continue
        others = [e for who, part in entry.values if who != seat for e in part if e.kind != "plan"]
        own = [e for who, part in entry.values if who == seat for e in part]
        yield from [*own, *others][::-1]
