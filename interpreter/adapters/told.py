"""What a seat sees and hears as short exact lines of ids, for programs that compare what is known.

The lines name things by id and leave nothing out, so that two positions have the same lines exactly if the seat
cannot tell them apart.  During a simultaneous step nothing of the others' progress is in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from interpreter.engine.decisions import Decision, action_of
from interpreter.engine.game import Game
from interpreter.engine.journal import Entry, chain
from interpreter.program.lowering.layout import Layout
from interpreter.views.observe import Observation, ZoneView, observe
from interpreter.views.sight import state_for

State = Any


def seen_things(game: Game, seat: int) -> dict[str, str]:
    """All that a seat (from 1; 0 is a spectator) sees now, by what it is."""
    return dict(_things(observe(game, seat), game.state.parts is not None))


def _things(seen: Observation, together: bool) -> Iterator[tuple[str, str]]:
    yield from (_zone(view) for view in seen.zones if view.components or view.unknown)
    yield from ((f"state {name}", _value(value)) for name, value in seen.state.items())
    for word, things in (
        ("seat", seen.seats), ("team", seen.teams), ("component", seen.components), ("space", seen.spaces),
        ("die", seen.dice),
    ):  # fmt: skip
        yield from ((f"{word} {name}", _fields(fields)) for name, fields in things.items() if fields)
    if seen.over:
        yield "won by", _value(list(seen.winners))
    else:
        yield "asked", "together" if together else _value([seat or "chance" for seat in seen.asked])
    if seen.decision is not None:
        yield f"question {seen.decision.name}", " | ".join(seen.decision.options)
        if seen.decision.picked:
            yield "picked", _value(list(seen.decision.picked))


def _zone(view: ZoneView) -> tuple[str, str]:
    hidden = [f"+{view.unknown}"] if view.order == "unordered" and view.unknown else []
    return f"{view.zone} of {view.owner}" if view.owner else view.zone, " ".join([*view.components, *hidden])


def _fields(fields: Mapping[str, Any]) -> str:
    return ", ".join(f"{field} {_value(value)}" for field, value in fields.items())


def _value(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(_value(item) for item in value) or "none"
    if isinstance(value, dict):
        return "(" + ", ".join(f"{key} {_value(item)}" for key, item in value.items()) + ")"
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def heard_lines(game: Game, before: Game | None, seat: int) -> tuple[str, ...]:
    """What a seat was told between an earlier position and this one, which follows it; its own answers too."""
    recorder = game.build.module["recorder"]
    lines = []
    for entry in _new_entries(game, before, seat):
        mine = entry.seen_by == -1 or (entry.seen_by >> (seat - 1) & 1 if seat else entry.seen_by == recorder.everyone)
        lines.append(_entry(game, entry, bool(mine)))
    return tuple(lines)


def _new_entries(game: Game, before: Game | None, seat: int) -> Iterator[Entry]:
    """The entries of the log since then.  A seat's own part of a simultaneous step it has heard while it lasted."""
    newest = state_for(game, seat).log
    if before is None:
        yield from _flat(newest, None, seat, 0)
        return
    own, began = state_for(before, seat).log, before.state.log
    if before.state.parts is None or _goes_back_to(newest, own):
        yield from _flat(newest, own, seat, 0)
    else:
        yield from _flat(newest, began, seat, sum(1 for _ in chain(own, began)))


def _goes_back_to(newest: Any, older: Any) -> bool:
    """Whether a log goes on from another; where a simultaneous step has ended in between it does not."""
    while newest is not None and newest is not older:
        newest = newest[1]
    return newest is older


def _flat(newest: Any, end: Any, seat: int, heard: int) -> Iterator[Entry]:
    for entry in reversed(list(chain(newest, end))):
        if entry.kind != "together":
            yield entry
            continue
        yield from [e for who, part in entry.values if who == seat - 1 for e in part][heard:]
        yield from (e for who, part in entry.values if who != seat - 1 for e in part if e.kind != "plan")
        heard = 0


def _entry(game: Game, entry: Entry, known: bool) -> str:
    layout = game.build.emitted.layout
    what = _components(layout, entry.components, known)
    match entry.kind:
        case "move":
            return f"{what} from {_number(layout, entry.origin)} to {_number(layout, entry.target)}"
        case "swap":
            return f"{what} change places"
        case "shuffle":
            return f"shuffled {_number(layout, entry.origin)} to {_number(layout, entry.target)}"
        case "look" | "show":
            to = entry.values[0] + 1
            return f"{entry.kind} {what} in {_number(layout, entry.origin)} to {to or 'all'}"
        case "announce":
            return f"announced {entry.target}: {' '.join(map(str, entry.values))}"
    return f"seat {entry.actor + 1}: {_answer(game, entry, known)}"


def _answer(game: Game, entry: Entry, known: bool) -> str:
    """The key of an answer; to those who may not know it, only which action, or that something was chosen."""
    number, code = entry.values
    spec = game.build.emitted.program.decisions[number]
    if known:
        return Decision(game.build, game.state, spec, 0).key(code)
    return action_of(spec, code).name if spec.kind == "action" else "chosen"


def _components(layout: Layout, components: Sequence[int], known: bool) -> str:
    if known:
        return " ".join(layout.components[c] for c in components)
    counted = []
    for kind, (first, count) in layout.kinds.items():
        number = sum(first <= c < first + count for c in components)
        counted += [f"{number} {kind}"] if number else []
    return " ".join(counted)


def _number(layout: Layout, place: int) -> str:
    """A place by its number's zone and owner; several at once have none."""
    if place < 0:
        return "several places"
    zone, owner = layout.places[place]
    return f"{zone}/{owner + 1}"
