"""A saved game played under its own rules and under others side by side, up to the first decision that differs.

Up to there both games ask chance the same, so that every recorded outcome comes in both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.engine.decisions import Decision
from interpreter.engine.errors import IllegalMove, RulebookError
from interpreter.engine.game import Game
from interpreter.engine.history import Event
from interpreter.engine.loading import ArgumentError, LoadedRulebook, parameter_value
from interpreter.engine.save import SaveError, from_save
from interpreter.views.observe import Observation, observe


@dataclass(frozen=True, slots=True)
class Differs:
    """The first decision that differs: its number among the decisions and the events, counted from 1.

    `what` is `start`, `asked`, `options`, `chance` or `result`; decision 0 is the beginning.
    """

    decision: int
    event: int
    seat: int
    name: str
    key: str
    what: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Replayed:
    """How far both games went together; `same` decisions were equal in options and result."""

    same: int
    differs: Differs | None


def replay_under(save: Mapping[str, Any], own: LoadedRulebook, other: LoadedRulebook) -> Replayed:
    """The comparison of a save's game under its own rules and others; raises `SaveError` for no save of these."""
    before = from_save(save, own)
    events = before.events
    moves = [number for number, event in enumerate(events) if event.seat]
    under = with_chosen(save, own, other)
    first = events[: moves[0] if moves else len(events)]
    old = Game(before.rulebook, save["players"], save["seed"], script=first)
    try:
        new = Game(under, save["players"], save["seed"], script=first)
    except (IllegalMove, RulebookError) as failed:
        return Replayed(0, Differs(0, 0, 0, "", "", "start", (), (str(failed),)))
    found = _result(old, new, 0, 0, Event(0, "", ""), "start")
    return Replayed(0, found) if found is not None else _side_by_side(old, new, events, moves)


def _side_by_side(old: Game, new: Game, events: Sequence[Event], moves: Sequence[int]) -> Replayed:
    ends = [*moves[1:], len(events)] if moves else []
    for count, (number, end) in enumerate(zip(moves, ends, strict=True)):
        found = _decision(old, new, events, number, end, count + 1)
        if found is not None:
            return Replayed(count, found)
    return Replayed(len(moves), None)


def _decision(old: Game, new: Game, events: Sequence[Event], number: int, end: int, count: int) -> Differs | None:
    """What differs at one decision, before or after it is answered."""
    event, chance = events[number], events[number + 1 : end]
    asked, other = _asked(old, event.seat), _asked(new, event.seat)
    name = asked.name if asked is not None else ""
    if asked is None or other is None or other.name != asked.name:
        said = f"{other.name} of seat {other.seat}" if other is not None else "seat is not asked"
        return Differs(count, number + 1, event.seat, name, event.key, "asked", (name,), (said,))
    first, second = set(asked.keys), set(other.keys)
    if first != second:
        gone, come = tuple(sorted(first - second)), tuple(sorted(second - first))
        return Differs(count, number + 1, event.seat, name, event.key, "options", gone, come)
    old.script, new.script = list(chance), list(chance)
    try:
        old.apply(_code(asked, event), event.seat)
        new.apply(_code(other, event), event.seat)
    except (IllegalMove, RulebookError) as failed:
        return Differs(count, number + 1, event.seat, name, event.key, "result", (), (str(failed),))
    return _result(old, new, count, number + 1, event, name)


def _asked(game: Game, seat: int) -> Decision | None:
    return next((decision for decision in game.pending if decision.seat == seat), None)


def _code(decision: Decision, event: Event) -> int:
    return next(code for code in decision.codes if decision.key(code) == event.key)


def _result(old: Game, new: Game, count: int, number: int, event: Event, name: str) -> Differs | None:
    """What the same answer led to differently: what chance was asked, or the position that seats see."""
    what = "result" if count else "start"
    drawn = tuple(e.key for e in _since(old)), tuple(e.key for e in _since(new))
    new.script = []
    if drawn[0] != drawn[1]:
        return Differs(count, number, event.seat, name, event.key, "chance", *drawn)
    before, after = _position(old), _position(new)
    shared = [key for key in before if key in after and before[key] != after[key]]
    if not shared and (old.over, old.winners) == (new.over, new.winners):
        return None
    written = [(f"{key} {before[key]}", f"{key} {after[key]}") for key in shared]
    written += [(f"over {old.over}", f"over {new.over}")] if old.over != new.over else []
    written += [(f"winners {old.winners}", f"winners {new.winners}")] if old.winners != new.winners else []
    first, second = zip(*written, strict=True)
    return Differs(count, number, event.seat, name, event.key, what, first, second)


def _since(game: Game) -> list[Event]:
    """The outcomes of chance since the last answer of a seat."""
    found: list[Event] = []
    past = game.past
    while past is not None and past.event.seat == 0:
        found.append(past.event)
        past = past.older
    return found[::-1]


def _position(game: Game) -> dict[str, str]:
    """What the seats together see, piece by piece."""
    found: dict[str, str] = {}
    for seat in range(game.players + 1):
        found |= {f"{key} for seat {seat}" if seat else key: value for key, value in _pieces(observe(game, seat))}
    for seat in range(1, game.players + 1):
        same = [key for key in found if key.endswith(f" for seat {seat}")]
        for key in same:
            if found.get(key.rpartition(" for seat ")[0]) == found[key]:
                del found[key]
    return found


def _pieces(seen: Observation) -> Iterator[tuple[str, str]]:
    for view in seen.zones:
        yield f"{view.zone} {view.owner}".strip(), f"[{', '.join(view.components)}] and {view.unknown} unknown"
    yield from ((name, str(value)) for name, value in seen.state.items())
    for word, owners in (("seat", seen.seats), ("team", seen.teams), ("", seen.components), ("", seen.spaces)):
        for owner, values in owners.items():
            for name, value in values.items():
                yield f"{name} of {word} {owner}".replace("  ", " "), str(value)


def with_chosen(save: Mapping[str, Any], own: LoadedRulebook, other: LoadedRulebook) -> LoadedRulebook:
    """The other rules with the parameters that were set for the game: those that differ from its own rules'."""
    usual = own.parameters(save["players"])
    set_ones = {name: value for name, value in save["parameters"].items() if usual.get(name) != value}
    try:
        chosen = {name: parameter_value(other.book, name, value) for name, value in set_ones.items()}
        found = LoadedRulebook(other.checked, chosen, other.report)
        found.build(save["players"])
    except ArgumentError as wrong:
        raise SaveError(f"the save does not fit these rules: {wrong}") from None
    return found
