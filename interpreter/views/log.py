"""What has happened, as one seat may know it: numbered entries in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from interpreter.engine.decisions import action_key, action_of, decode, plain, value_text
from interpreter.engine.game import Game
from interpreter.engine.journal import Entry, told
from interpreter.program.checking.tree import S
from interpreter.program.checking.types import Ty
from interpreter.program.checking.use import nodes, roots
from interpreter.program.codes import STOPPED
from interpreter.program.lowering.layout import NO_INT, Layout
from interpreter.views.observe import owner_text
from interpreter.views.sight import Sight, sight


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry of a seat's log; `components` are named only where the seat knows them."""

    number: int
    kind: str
    text: str
    components: tuple[str, ...] = ()
    count: int = 0


def seat_log(game: Game, seat: int) -> tuple[LogEntry, ...]:
    """All that a seat (from 1; 0 is a spectator) was told, oldest first, numbered from 1."""
    eyes = sight(game, seat)
    entries = told(eyes.state.log, seat - 1, eyes.recorder.everyone)
    return tuple(_entry(game, eyes, number, entry) for number, entry in enumerate(entries, 1))


def _entry(game: Game, eyes: Sight, number: int, entry: Entry) -> LogEntry:
    names = tuple(eyes.layout.components[c] for c in entry.components) if entry.seen_by else ()
    return LogEntry(number, entry.kind, _text(game, eyes, entry), names, len(entry.components))


def _text(game: Game, eyes: Sight, entry: Entry) -> str:
    what = _things(eyes.layout, entry)
    match entry.kind:
        case "move":
            return f"{what}: from {place_title(eyes, entry.origin)} to {place_title(eyes, entry.target)}"
        case "swap":
            return f"{what}: change places"
        case "shuffle":
            return _shuffled(eyes, entry)
        case "look":
            return f"seat {entry.values[0] + 1} looks at {what} in {place_title(eyes, entry.origin)}"
        case "show":
            to = entry.values[0]
            shown_to = "everyone" if to < 0 else f"seat {to + 1}"
            return f"{what} in {place_title(eyes, entry.origin)}: shown to {shown_to}"
        case "announce":
            return _announced(game, entry)
    return f"{_who(entry)}: {_answered(game, entry)}"


def _who(entry: Entry) -> str:
    return f"seat {entry.actor + 1}" if entry.actor >= 0 else "somebody"


def component_title(layout: Layout, c: int) -> str:
    """The name of a component for people: its row's title, or its id."""
    return layout.rows[c].title or layout.components[c].partition("#")[0]


def place_title(eyes: Sight, place: int) -> str:
    """The name of a place for people; several places at once have none."""
    if place < 0:
        return "several places"
    zone = eyes.layout.zone(place)
    name = (zone.title or zone.id.replace("_", " ")) if zone is not None else "the box"
    owner = owner_text(eyes, place)
    return f"{name} of {owner}" if owner else name


def _things(layout: Layout, entry: Entry) -> str:
    if entry.seen_by:
        return ", ".join(component_title(layout, c) for c in entry.components)
    return ", ".join(_counted(layout, entry.components))


def _counted(layout: Layout, components: tuple[int, ...]) -> Iterator[str]:
    """How many of each kind, for those who do not see more."""
    for kind, (first, count) in layout.kinds.items():
        number = sum(first <= c < first + count for c in components)
        title = layout.checked.book.components[kind].title or kind.replace("_", " ")
        if number:
            yield f"{number} x {title}"


def _shuffled(eyes: Sight, entry: Entry) -> str:
    target = place_title(eyes, entry.target)
    if entry.origin in (entry.target, -1):
        return f"{target}: shuffled"
    return f"{place_title(eyes, entry.origin)}: shuffled into {target}"


def _answered(game: Game, entry: Entry) -> str:
    """What a seat has answered; to those who may not know only which action, or that it has chosen."""
    number, code = entry.values
    spec = game.build.emitted.program.decisions[number]
    if spec.kind == "action":
        action = action_of(spec, code)
        title = game.rulebook.book.actions[action.name].title or action.name.replace("_", " ")
        values = decode(action, code)
        given = action_key(game.build, action, values).partition(" ")[2]
        return f"{title} ({given})" if entry.seen_by and given else title
    if not entry.seen_by:
        return "has chosen"
    if code == STOPPED:
        return spec.way_out or "no more"
    if spec.kind == "branch":
        return str(spec.keys[code][1] or spec.keys[code][0])
    name = _value_title(game, spec.ty, plain(spec.ty, code))
    return f"{spec.prompt or spec.name.replace('_', ' ')}: {name}"


def _value_title(game: Game, ty: Ty, value: int) -> str:
    if ty.kind == "component":
        return component_title(game.build.emitted.layout, value)
    if ty.kind in ("player", "team"):
        return f"{'seat' if ty.kind == 'player' else 'team'} {value + 1}"
    return str(value_text(game.build, ty, value))


def _announced(game: Game, entry: Entry) -> str:
    """The announcement with its values in the place of the marks; what a rule announces, everyone hears."""
    span = game.build.emitted.tables.spans[entry.target]
    found = (n for n in nodes(*roots(game.build.checked)) if isinstance(n, S) and n.op == "announce")
    statement = next(node for node in found if node.span == span)
    text = str(statement.data)
    for value, raw in zip(statement.args, entry.values, strict=True):
        if value is not None:
            text = text.replace("%", _announced_value(game, value.ty, raw), 1)
    return text


def _announced_value(game: Game, ty: Ty, raw: Any) -> str:
    if ty.kind == "list" and ty.of is not None:
        inner = ty.of
        return ", ".join(_announced_value(game, inner, item) for item in raw)
    if ty.kind == "bool":
        return "yes" if raw else "no"
    if raw == NO_INT or (raw == -1 and ty.kind != "int"):
        return "nothing"
    return str(raw) if ty.kind == "text" else _value_title(game, ty, raw)
