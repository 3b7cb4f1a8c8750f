"""Scenario files: worked examples with a position, moves, and what must hold.

Only the form is read here; names, seats and moves mean something once rulebook and player count are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from interpreter import nodes
from interpreter.diagnostics import Report
from interpreter.document import read_document
from interpreter.language.parse import parse_expression
from interpreter.language.syntax import Block, Expr
from interpreter.model.record import Read, Record
from interpreter.model.schema import load_shape
from interpreter.model.walk import walk_mapping
from interpreter.source import Source, Span, Text, cut

Outcomes: TypeAlias = Mapping[str, tuple[Text, ...]]
"""Stated outcomes by the id of the drawing point."""


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A seat and its move, as written: `ann play_card card=a-5; target=b`."""

    seat: Text
    move: Text


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a scenario."""

    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class DoStep(Step):
    """A move, with outcomes of chance for it."""

    move: SeatMove
    chance: Outcomes


@dataclass(frozen=True, slots=True)
class Expectation:
    """One condition with the line that it was written on."""

    text: Text
    condition: Expr


@dataclass(frozen=True, slots=True)
class ExpectStep(Step):
    """Conditions that hold."""

    conditions: tuple[Expectation, ...]


@dataclass(frozen=True, slots=True)
class LoggedStep(Step):
    """What the last entry of a seat's log names, by seat."""

    names: tuple[tuple[Text, tuple[Text, ...]], ...]


@dataclass(frozen=True, slots=True)
class OptionsStep(Step):
    """The options of seats: exactly these, or at least these."""

    options: tuple[tuple[Text, tuple[Text, ...]], ...]
    exactly: bool


@dataclass(frozen=True, slots=True)
class RefusedStep(Step):
    """Moves that are not legal, and the reason where it is stated."""

    moves: tuple[SeatMove, ...]
    because: str
    because_span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class HiddenStep(Step):
    """Something that a seat may not know."""

    seat: Text
    what: Expr


@dataclass(frozen=True, slots=True)
class Ending:
    """Whether the game is over after the last step; `winners` is None where they are not stated."""

    over: bool
    winners: tuple[Text, ...] | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Start:
    """The phase that is entered after `given`, and who begins there."""

    phase: str
    turn: Text | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Scenario:
    """One worked example; `players` is empty where no number is stated."""

    id: str
    span: Span = field(compare=False, repr=False)
    title: str
    help: str
    covers: tuple[str, ...]
    formerly: tuple[str, ...]
    assumed: str
    players: tuple[int, ...]
    seats: tuple[str, ...]
    parameters: Mapping[str, Text]
    variants: tuple[str, ...]
    tables: nodes.Mapping | None = field(compare=False)
    seed: int
    chance: Outcomes
    setup: tuple[SeatMove, ...]
    start: Start | None
    given: Block | None
    steps: tuple[Step, ...]
    ends: Ending | None


def read_scenarios(source: Source, report: Report) -> tuple[Scenario, ...]:
    """The scenarios of a file, in natural order of id."""
    document = read_document(source, report)
    if document is None:
        return ()
    return scenarios_of(walk_mapping(load_shape("scenario"), document, report), report)


def scenarios_of(record: Record, report: Report) -> tuple[Scenario, ...]:
    """The scenarios of a file that was walked."""
    return tuple(_read_scenario(found, report) for found in record.records("scenarios"))


def _read_scenario(record: Record, report: Report) -> Scenario:
    players = record.number("players")
    return Scenario(
        record.id,
        record.key_span,
        title=record.text("title"),
        help=record.text("help"),
        covers=record.names("covers"),
        formerly=record.names("formerly"),
        assumed=record.text("assumed"),
        players=record.numbers("players") if players is None else (players,),
        seats=_read_seats(record, report),
        parameters={
            read.key: read.value for read in record.record("parameters") if isinstance(read.value, Text)
        },
        variants=record.names("variants"),
        tables=_mapping(record, "tables"),
        seed=record.number("seed") or 0,
        chance=read_outcomes(record),
        setup=tuple(_moves(record.items("setup"), report)),
        start=_read_start(record),
        given=record.effect("given"),
        steps=_read_steps(record, report),
        ends=_read_ending(record),
    )


def _mapping(record: Record, key: str) -> nodes.Mapping | None:
    node = record.node(key)
    return node if isinstance(node, nodes.Mapping) else None


def _read_seats(record: Record, report: Report) -> tuple[str, ...]:
    """The names of the seats, each once."""
    names: list[str] = []
    for read in record.items("seats"):
        if isinstance(read.value, str):
            if read.value in names:
                report.error(
                    "duplicate-id", read.span, f"the seat `{read.value}` stands twice", "rename one of them"
                )
            names.append(read.value)
    return tuple(names)


def read_outcomes(record: Record) -> Outcomes:
    """The outcomes stated under `chance`."""
    inside = record.record("chance")
    return {read.key: _texts(inside.items(read.key)) for read in inside}


def _texts(reads: tuple[Read, ...]) -> tuple[Text, ...]:
    return tuple(read.value for read in reads if isinstance(read.value, Text))


def _read_start(record: Record) -> Start | None:
    start = record.record("start")
    return Start(start.text("phase"), start.raw("turn"), start.span) if "start" in record else None


def _read_ending(record: Record) -> Ending | None:
    if "ends" not in record:
        return None
    ends = record.record("ends")
    winners = _texts(ends.items("winners")) if "winners" in ends else None
    return Ending(record.flag("ends") or "winners" in ends, winners, record.span_of("ends"))


def _moves(reads: tuple[Read, ...], report: Report) -> Iterator[SeatMove]:
    for text in _texts(reads):
        move = read_seat_move(text, report)
        if move is not None:
            yield move


def read_seat_move(text: Text, report: Report) -> SeatMove | None:
    """The seat and the move of one line; None after reporting that one of them is missing."""
    first = len(text.value) - len(text.value.lstrip())
    seat = text.value.split(maxsplit=1)[0] if text.value.strip() else ""
    rest = text.value[first + len(seat) :]
    start = first + len(seat) + len(rest) - len(rest.lstrip())
    end = len(text.value.rstrip())
    if start >= end:
        report.error("no-move", text.span(), "a seat and its move are expected", "write `SEAT ACTION`")
        return None
    return SeatMove(cut(text, first, first + len(seat)), cut(text, start, end))


def _read_steps(record: Record, report: Report) -> tuple[Step, ...]:
    found = (item.value for item in record.items("steps"))
    steps = (_read_step(step, report) for step in found if isinstance(step, Record))
    return tuple(step for step in steps if step is not None)


def _read_step(record: Record, report: Report) -> Step | None:
    """The step that its key tells; None where it was not readable."""
    kind = next((key for key in record.values if key != "chance"), "")
    span = record.values[kind].key_span if kind else record.span
    match kind:
        case "do":
            text = record.raw("do")
            move = read_seat_move(text, report) if text else None
            return DoStep(span, move, read_outcomes(record)) if move else None
        case "expect":
            text = record.raw("expect")
            return ExpectStep(span, tuple(_conditions(text, report))) if text else None
        case "logged":
            return LoggedStep(span, tuple(_by_seat(record.record("logged"))))
        case "options" | "offers":
            return OptionsStep(span, tuple(_by_seat(record.record(kind))), exactly=kind == "options")
        case "refused":
            return _read_refused(record.record("refused"), span)
        case "hidden":
            hidden = record.record("hidden")
            seat = hidden.raw("from")
            return HiddenStep(span, seat, hidden.needed_expression("of")) if seat else None
    return None


def _conditions(text: Text, report: Report) -> Iterator[Expectation]:
    """One condition for each line that holds more than a comment."""
    start = 0
    for line in text.value.split("\n"):
        piece = cut(text, start, start + len(line))
        start += len(line) + 1
        if line.strip() and not line.lstrip().startswith("#"):
            condition = parse_expression(piece, report)
            if condition is not None:
                yield Expectation(piece, condition)


def _by_seat(record: Record) -> Iterator[tuple[Text, tuple[Text, ...]]]:
    for read in record:
        yield seat_text(read), _texts(record.items(read.key))


def seat_text(read: Read) -> Text:
    """The key of a mapping by seat, with its place."""
    span = read.key_span
    return Text(read.key, span.source, tuple(range(span.start, span.start + len(read.key) + 1)))


def _read_refused(record: Record, span: Span) -> RefusedStep:
    moves = []
    for read in record:
        if read.key != "because":
            moves += [SeatMove(seat_text(read), text) for text in _texts(record.items(read.key))]
    return RefusedStep(span, tuple(moves), record.text("because"), record.span_of("because"))
