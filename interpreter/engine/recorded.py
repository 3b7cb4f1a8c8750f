"""The recorded build: every event leaves a log entry, and what each seat knows is kept.

`known` holds a bit for each seat and component: the seat knows that this component lies where it lies.  A
seat that knows a card follows it wherever it goes.  Knowledge ends when the place is shuffled, and when
something leaves unseen a place without order: then what is left there, and what went, cannot be told apart
any more.

What lies in the box at the start is known to all; what goes there later only to those who knew it before.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, MutableSequence, Sequence
from typing import Any

from interpreter.engine import zones
from interpreter.engine.journal import Entry, log
from interpreter.engine.runtime import fast_namespace, with_limits
from interpreter.engine.zones import State
from interpreter.program.emit import Emitted
from interpreter.program.lowering.layout import Layout

Enter = Callable[[State, int, int], None]
EnterAll = Callable[[State, Sequence[int], int], None]


def visibility(layout: Layout) -> tuple[int, ...]:
    """For each place a bit for each seat that sees what lies there."""
    everyone = (1 << layout.players) - 1
    masks = [0]
    for number in range(1, len(layout.places)):
        zone = layout.zone(number)
        assert zone is not None
        masks.append({"everyone": everyone, "nobody": 0}.get(zone.visible, owners(layout, number)))
    return tuple(masks)


def owners(layout: Layout, place: int) -> int:
    """A bit for each seat that owns a place."""
    zone, owner = layout.zone(place), layout.places[place][1]
    per = zone.per if zone is not None else ""
    if per == "team":
        return sum(1 << seat for seat, team in enumerate(layout.team_of) if team == owner)
    return 1 << owner if per == "player" else 0


def masks(values: Sequence[int], players: int) -> MutableSequence[int]:
    """A bit for each seat and component, in as little room as the number of seats allows."""
    if players > 62:
        return list(values)
    return array("B" if players <= 8 else "q", values)


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

    def at_start(self, place: int) -> int:
        """Who knows what lies in a place from the beginning."""
        return self.visible[place] if place else self.everyone

    def moved(self, s: State, c: int, origin: int, target: int) -> None:
        """What is known after a component has gone from one place to another."""
        seeing = self.visible[target]
        if origin != target and self.loose[origin]:
            self._confuse(s, (*s.z[origin], c), self.everyone & ~(seeing | self.visible[origin]))
        s.known[c] |= seeing

    def _confuse(self, s: State, things: Sequence[int], blind: int) -> None:
        """Seats that cannot tell which of several things went lose track of all of them."""
        for c in things if blind else ():
            s.known[c] &= ~blind

    def follows(self, s: State, c: int) -> int:
        """Who can tell that it is this component when it is touched where it lies.

        To know that it lies among others without order is not enough.
        """
        place: int = s.loc[c]
        known: int = s.known[c]
        return self.visible[place] | (0 if self.loose[place] else known)

    def _all_know(self, s: State, items: Sequence[int]) -> int:
        mask = self.everyone
        for c in items:
            mask &= s.known[c]
        return mask

    def move(self, enter: Enter) -> Enter:
        def recorded(s: State, c: int, to: int) -> None:
            origin = s.loc[c]
            enter(s, c, to)
            self.moved(s, c, origin, to)
            log(s, "move", (c,), origin, to, s.known[c])

        return recorded

    def draw(self, enter: Callable[[State, int, int], None]) -> Callable[..., int]:
        def recorded(s: State, origin: int, target: int, number: int, key: int, place: int) -> int:
            return zones.draw(s, origin, 1, target, enter, number, key, False, False, place)[0]

        return recorded

    def move_all(self, enter: Enter, backwards: bool) -> EnterAll:
        def recorded(s: State, items: Sequence[int], to: int) -> None:
            items = tuple(items)
            origins = {s.loc[c] for c in items}
            for c in items[::-1] if backwards else items:
                origin = s.loc[c]
                enter(s, c, to)
                self.moved(s, c, origin, to)
            if items:
                origin = origins.pop() if len(origins) == 1 else -1
                log(s, "move", items, origin, to, self._all_know(s, items))

        return recorded

    def swap_places(self, s: State, a: int, b: int) -> None:
        p, q = s.loc[a], s.loc[b]
        zones.swap_places(s, a, b)
        self.moved(s, a, p, q)
        self.moved(s, b, q, p)
        log(s, "swap", (a, b), p, q, self._all_know(s, (a, b)))

    def shuffle(self, s: State, origin: int, target: int, how: str) -> None:
        zones.shuffle(s, origin, target, how)
        place = target if target >= 0 else origin
        for low, high in s.seg[place]:
            for c in s.z[place][low:high]:
                s.known[c] = self.visible[place]
        log(s, "shuffle", (), origin, place, self.everyone)

    def look(self, s: State, me: int, items: Sequence[int]) -> None:
        self._show(s, "look", items, 1 << me, (me,))

    def show(self, s: State, me: int, items: Sequence[int], to: int) -> None:
        self._show(s, "show", items, self.everyone if to < 0 else 1 << to, (to,))

    def _show(self, s: State, kind: str, items: Sequence[int], mask: int, values: tuple[int, ...]) -> None:
        told = self.everyone
        for c in items:
            told &= self.follows(s, c)
            s.known[c] |= mask
        if items:
            log(s, kind, items, s.loc[items[0]], -1, told | mask, values)


def announce(s: State, place: int, values: tuple[Any, ...]) -> None:
    log(s, "announce", (), -1, place, -1, tuple(tuple(v) if isinstance(v, list) else v for v in values))


def recorded_namespace(emitted: Emitted) -> dict[str, Any]:
    """What a generated module of the recorded build can use."""
    r = Recorder(emitted)
    names: dict[str, Any] = fast_namespace()
    names |= {
        "insert": r.move(zones.insert), "insert_all": r.move_all(zones.insert, False),
        "on_top": r.move(zones.on_top), "on_top_all": r.move_all(zones.on_top, True),
        "at_bottom": r.move(zones.at_bottom), "at_bottom_all": r.move_all(zones.at_bottom, False),
        "swap_places": r.swap_places, "shuffle": r.shuffle, "look": r.look,
        "show": r.show, "announce": announce, "recorder": r,
    }  # fmt: skip
    names |= {f"draw_{name}": r.draw(names[name]) for name in ("insert", "on_top", "at_bottom")}
    return with_limits(names)


__all__ = ["Entry", "Recorder", "announce", "recorded_namespace", "visibility"]
