"""The steps of a scenario: moves with their seats and outcomes of chance, and things to check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from interpreter.diagnostics import Report
from interpreter.language.parse import parse_expression
from interpreter.language.syntax import Expr
from interpreter.model.record import Read, Record
from interpreter.source import Span, Text, cut

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


def read_outcomes(record: Record) -> Outcomes:
    """The outcomes stated under `chance`."""
    inside = record.record("chance")
    return {read.key: texts_of(inside.items(read.key)) for read in inside}


def texts_of(reads: tuple[Read, ...]) -> tuple[Text, ...]:
    return tuple(read.value for read in reads if isinstance(read.value, Text))


def read_moves(reads: tuple[Read, ...], report: Report) -> Iterator[SeatMove]:
    for text in texts_of(reads):
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


def read_steps(record: Record, report: Report) -> tuple[Step, ...]:
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
        yield seat_text(read), texts_of(record.items(read.key))


def seat_text(read: Read) -> Text:
    """The key of a mapping by seat, with its place."""
    span = read.key_span
    return Text(read.key, span.source, tuple(range(span.start, span.start + len(read.key) + 1)))


def _read_refused(record: Record, span: Span) -> RefusedStep:
    moves = []
    for read in record:
        if read.key != "because":
            moves += [SeatMove(seat_text(read), text) for text in texts_of(record.items(read.key))]
    return RefusedStep(span, tuple(moves), record.text("because"), record.span_of("because"))
