"""Everything that a seat may know about a game, as a value that can be written as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from interpreter.engine.decisions import Decision
from interpreter.engine.game import Game
from interpreter.program.checking.types import Ty
from interpreter.views.dice import dice_seen
from interpreter.views.sight import UNKNOWN, Sight, Value, sight


@dataclass(frozen=True, slots=True)
class ZoneView:
    """What a seat sees of one zone.

    With an order `components` stand as they lie, `?` where one is not known; without order they are sorted,
    and those that are not known are only counted.
    """

    zone: str
    owner: str  # "", `seat 2`, `team 1` or a space
    order: str
    components: tuple[str, ...]
    unknown: int


@dataclass(frozen=True, slots=True)
class Question:
    """The seat's own open decision.

    Of several things `picked` are those taken already, `least` and `most` how many there can be.  `any_time` are
    the options of actions that can be taken at any time; `together` tells that others answer at the same time.
    """

    kind: str
    name: str
    prompt: str
    options: tuple[str, ...]
    picked: tuple[str, ...]
    least: int = 0
    most: int = 0
    any_time: tuple[str, ...] = ()
    together: bool = False


@dataclass(frozen=True, slots=True)
class Observation:
    """What one seat may know.  `asked` are the seats whose answer is awaited, `decision` is its own."""

    seat: int
    game: str
    players: int
    over: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...]  # of a finished game
    asked: tuple[int, ...]
    decision: Question | None
    zones: tuple[ZoneView, ...]
    state: Mapping[str, Value]
    seats: Mapping[str, Mapping[str, Value]]
    teams: Mapping[str, Mapping[str, Value]]
    components: Mapping[str, Mapping[str, Value]]  # those it knows
    spaces: Mapping[str, Mapping[str, Value]]
    dice: Mapping[str, Mapping[str, Value]]  # the faces it sees from its side of the table

    def as_json(self) -> dict[str, Any]:
        """The same as plain dictionaries, lists, numbers and texts."""
        return asdict(self)

    def zone(self, name: str, owner: str = "") -> ZoneView:
        """One zone by its id and owner."""
        return next(view for view in self.zones if (view.zone, view.owner) == (name, owner))


def observe(game: Game, seat: int) -> Observation:
    """What a seat (from 1; 0 is a spectator) may know now."""
    eyes = sight(game, seat)
    return Observation(
        seat=seat,
        game=game.rulebook.book.game.id,
        players=game.players,
        over=game.over,
        winners=game.winners,
        scores=game.scores if game.over else (),
        asked=tuple(decision.seat for decision in game.pending),
        decision=question_of(game, seat),
        zones=tuple(zone_view(eyes, place) for place in range(len(eyes.layout.places))),
        state=eyes.variables(),
        seats={str(i + 1): eyes.fields(Ty("player"), i) for i in range(game.players)},
        teams={str(i + 1): eyes.fields(Ty("team"), i) for i in range(eyes.layout.teams)},
        components=dict(_components(eyes)),
        spaces=dict(_spaces(eyes)),
        dice=dice_seen(eyes),
    )


def question_of(game: Game, seat: int) -> Question | None:
    """The open decision of a seat alone, without all that it sees beside."""
    return next((_question(decision) for decision in game.pending if decision.seat == seat and seat), None)


def _question(decision: Decision) -> Question:
    spec = decision.spec
    least = decision.slot(spec.low) if spec.low is not None else 0
    most = decision.slot(spec.high) if spec.high is not None else 0
    return Question(
        decision.kind, decision.name, decision.prompt, decision.keys, decision.picked, least, most,
        _any_time(decision), decision.part is not None,
    )  # fmt: skip


def _any_time(decision: Decision) -> tuple[str, ...]:
    """The options of any-time actions."""
    rules = decision.build.checked.actions
    names = {action.name for action in decision.spec.actions if rules[action.name].rule.any_time}
    return tuple(key for key in decision.keys if key.partition(" ")[0] in names) if names else ()


def zone_view(eyes: Sight, place: int) -> ZoneView:
    """What is seen of one place."""
    zone = eyes.layout.zone(place)
    order = zone.order if zone is not None else "unordered"
    lying = eyes.state.z[place]
    known = [c for c in lying if eyes.knows(c)]
    names = eyes.layout.components
    if order == "unordered":
        shown = tuple(names[c] for c in sorted(known))
    else:
        shown = tuple(names[c] if eyes.knows(c) else UNKNOWN for c in lying)
    name, _ = eyes.layout.places[place]
    return ZoneView(name, owner_text(eyes, place), order, shown, len(lying) - len(known))


def owner_text(eyes: Sight, place: int) -> str:
    """Whose place it is, in words."""
    zone, (_, owner) = eyes.layout.zone(place), eyes.layout.places[place]
    if zone is None or not zone.per:
        return ""
    if zone.per in ("player", "team"):
        return f"{'seat' if zone.per == 'player' else 'team'} {owner + 1}"
    return eyes.layout.spaces[eyes.layout.checked.book.boards[zone.per].space][owner]


def _components(eyes: Sight) -> Iterator[tuple[str, dict[str, Value]]]:
    for kind, (first, count) in eyes.layout.kinds.items():
        for number in range(count):
            if eyes.knows(first + number):
                fields = eyes.fields(Ty("component", kind), number)
                if fields:
                    yield eyes.layout.components[first + number], fields


def _spaces(eyes: Sight) -> Iterator[tuple[str, dict[str, Value]]]:
    for space, names in eyes.layout.spaces.items():
        for number, name in enumerate(names):
            fields = eyes.fields(Ty("space", space), number)
            if fields:
                yield name, fields
