"""Scenario files: worked examples with a position, moves, and what must hold.

Only the form is read here; names, seats and moves mean something once rulebook and player count are known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter import nodes
from interpreter.diagnostics import Report
from interpreter.document import read_document
from interpreter.language.syntax import Block
from interpreter.model.record import Record
from interpreter.model.schema import load_shape
from interpreter.model.steps import Outcomes, SeatMove, Step, read_moves, read_outcomes, read_steps, texts_of
from interpreter.model.walk import walk_mapping
from interpreter.source import Source, Span, Text


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
        parameters={read.key: read.value for read in record.record("parameters") if isinstance(read.value, Text)},
        variants=record.names("variants"),
        tables=_mapping(record, "tables"),
        seed=record.number("seed") or 0,
        chance=read_outcomes(record),
        setup=tuple(read_moves(record.items("setup"), report)),
        start=_read_start(record),
        given=record.effect("given"),
        steps=read_steps(record, report),
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
                report.error("duplicate-id", read.span, f"the seat `{read.value}` stands twice", "rename one of them")
            names.append(read.value)
    return tuple(names)


def _read_start(record: Record) -> Start | None:
    start = record.record("start")
    return Start(start.text("phase"), start.raw("turn"), start.span) if "start" in record else None


def _read_ending(record: Record) -> Ending | None:
    if "ends" not in record:
        return None
    ends = record.record("ends")
    winners = texts_of(ends.items("winners")) if "winners" in ends else None
    return Ending(record.flag("ends") or "winners" in ends, winners, record.span_of("ends"))
