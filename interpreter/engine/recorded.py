"""The recorded build: every event leaves a log entry, and what each seat knows is kept.

A log is a chain of `(entry, older)`, so that copying a state does not copy it.  `known` holds a bit for each seat
and component; knowledge lasts until the component is shuffled, or until it leaves unseen a place whose cards
cannot be told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.engine import zones
from interpreter.engine.runtime import fast_namespace, with_limits
from interpreter.engine.zones import State
from interpreter.program.emit import Emitted
from interpreter.program.layout import Layout


@dataclass(frozen=True, slots=True)
class Entry:
    """One event: what happened, who acted (-1: nobody), which components, from and to which places, who saw which."""

    kind: str  # move draw look show shuffle announce roll
    actor: int
    components: tuple[int, ...]
    origin: int
    target: int
    seen_by: int  # a bit for each seat that knows which components these are
    values: tuple[Any, ...] = ()


def visibility(layout: Layout) -> tuple[int, ...]:
    """For each place a bit for each seat that sees what lies there."""
    everyone = (1 << layout.players) - 1
    masks = [everyone]
    for number in range(1, len(layout.places)):
        zone = layout.zone(number)
        assert zone is not None
        owner = layout.places[number][1]
        masks.append({"everyone": everyone, "nobody": 0}.get(zone.visible, _owners(layout, zone.per, owner)))
    return tuple(masks)


def _owners(layout: Layout, per: str, owner: int) -> int:
    if per == "team":
        return sum(1 << seat for seat, team in enumerate(layout.team_of) if team == owner)
    return 1 << owner if per == "player" else 0


def log(s: State, kind: str, components: Sequence[int], origin: int, target: int, seen_by: int, values: tuple[Any, ...] = ()) -> None:
    """Adds an entry; draws one after the other between the same places are one entry."""
    actor = s.who if s.who >= 0 else -1
    if kind == "draw" and s.log is not None:
        last, older = s.log
        if last.kind == "draw" and (last.origin, last.target, last.actor) == (origin, target, actor):
            s.log = (Entry(kind, actor, (*last.components, *components), origin, target, seen_by & last.seen_by), older)
            return
    s.log = (Entry(kind, actor, tuple(components), origin, target, seen_by, values), s.log)


class Recorder:
    """The recorded forms of everything that moves, hides or shows components."""

    def __init__(self, emitted: Emitted) -> None:
        self.layout = emitted.layout
        self.visible = visibility(emitted.layout)
        self.everyone = (1 << self.layout.players) - 1
        self.loose = tuple(self._loose(place) for place in range(len(self.layout.places)))

    def _loose(self, place: int) -> bool:
        zone = self.layout.zone(place)
        return zone is not None and zone.order == "unordered"

    def moved(self, s: State, c: int, origin: int, target: int) -> None:
        """What is known after a component has gone from one place to another."""
        seeing = self.visible[target]
        blind = self.everyone & ~(seeing | self.visible[origin])
        if blind and self.loose[origin]:
            for other in (*s.z[origin], c):
                s.known[other] &= ~blind
        s.known[c] |= seeing

    def move(self, enter: Callable[[State, int, int], None], kind: str = "move") -> Callable[[State, int, int], None]:
        def recorded(s: State, c: int, to: int) -> None:
            origin = s.loc[c]
            enter(s, c, to)
            self.moved(s, c, origin, to)
            log(s, kind, (c,), origin, to, s.known[c])

        return recorded

    def move_all(self, enter: Callable[[State, int, int], None], backwards: bool) -> Callable[[State, Sequence[int], int], None]:
        def recorded(s: State, items: Sequence[int], to: int) -> None:
            items = tuple(items)
            origins = {s.loc[c] for c in items}
            for c in items[::-1] if backwards else items:
                origin = s.loc[c]
                enter(s, c, to)
                self.moved(s, c, origin, to)
            seen = self.everyone
            for c in items:
                seen &= s.known[c]
            if items:
                log(s, "move", items, origins.pop() if len(origins) == 1 else -1, to, seen)

        return recorded

    def swap_places(self, s: State, a: int, b: int) -> None:
        p, q = s.loc[a], s.loc[b]
        zones.swap_places(s, a, b)
        self.moved(s, a, p, q)
        self.moved(s, b, q, p)
        log(s, "move", (a, b), p, q, s.known[a] & s.known[b])

    def shuffle(self, s: State, origin: int, target: int, how: str) -> None:
        zones.shuffle(s, origin, target, how)
        place = target if target >= 0 else origin
        for low, high in s.seg[place]:
            for c in s.z[place][low:high]:
                s.known[c] = self.visible[place]
        log(s, "shuffle", (), origin, place, self.everyone)

    def look(self, s: State, me: int, items: Sequence[int]) -> None:
        for c in items:
            s.known[c] |= 1 << me
        if items:
            log(s, "look", items, s.loc[items[0]], -1, 1 << me)

    def show(self, s: State, me: int, items: Sequence[int], to: int) -> None:
        mask = self.everyone if to < 0 else 1 << to
        for c in items:
            s.known[c] |= mask
        if items:
            log(s, "show", items, s.loc[items[0]], -1, mask)


def announce(s: State, place: int, values: tuple[Any, ...]) -> None:
    log(s, "announce", (), -1, place, -1, values)


def recorded_namespace(emitted: Emitted) -> dict[str, Any]:
    """What a generated module of the recorded build can use."""
    r = Recorder(emitted)
    names: dict[str, Any] = fast_namespace()
    names |= {
        "insert": r.move(zones.insert), "on_top": r.move(zones.on_top), "at_bottom": r.move(zones.at_bottom),
        "insert_all": r.move_all(zones.insert, False), "on_top_all": r.move_all(zones.on_top, True),
        "at_bottom_all": r.move_all(zones.at_bottom, False), "swap_places": r.swap_places, "shuffle": r.shuffle,
        "look": r.look, "show": r.show, "announce": announce, "coverage": [0] * (len(emitted.marks) or 1),
        "recorder": r,
    }  # fmt: skip
    return with_limits(names)


__all__ = ["Entry", "Recorder", "announce", "recorded_namespace", "visibility"]
