"""What every element carries, its fields, and the small sections: game, parameters, enums, teams."""

from __future__ import annotations

import sys
from typing import TypedDict

from interpreter.diagnostics import Report
from interpreter.model.record import Read, Record
from interpreter.model.rulebook import FieldSpec, Game, Parameter, TeamSpec, TypeRef
from interpreter.nodes import Scalar
from interpreter.source import Span, Text
from interpreter.values import read_bool, read_id, read_int


class Common(TypedDict):
    """The keys that every element may have."""

    title: str
    help: str
    source: tuple[str, ...]
    formerly: tuple[str, ...]
    assumed: str


class Marked(Common):
    """Those keys, with the places of the clauses named."""

    source_spans: tuple[Span, ...]


def common(record: Record) -> Marked:
    """What an element says about itself."""
    return {
        "title": record.text("title"),
        "help": record.text("help"),
        "source": record.names("source"),
        "formerly": record.names("formerly"),
        "assumed": record.text("assumed"),
        "source_spans": record.name_spans("source"),
    }


def texts(record: Record, key: str) -> dict[str, str]:
    """A mapping of ids to texts."""
    return {read.key: read.value for read in record.record(key) if isinstance(read.value, str)}


def read_field(record: Record) -> FieldSpec:
    """A changing field."""
    return FieldSpec(
        record.id,
        record.key_span,
        **common(record),
        type=record.type("type"),
        by=record.text("by"),
        default=record.expression("default"),
        low=record.expression("min"),
        high=record.expression("max"),
        formula=record.expression("is"),
        unit=record.text("unit"),
        lasts=record.text("lasts"),
        lasts_span=record.span_of("lasts"),
        visible=record.text("visible", "everyone"),
        show=texts(record, "show"),
    )


def read_fields(record: Record, key: str) -> dict[str, FieldSpec]:
    """The fields or columns that stand under a key, by id."""
    return {found.id: read_field(found) for found in record.records(key)}


def check_bounds(record: Record, report: Report) -> None:
    """Reports a `max` that is below its `min`."""
    low, high = record.number("min"), record.number("max")
    if low is not None and high is not None and high < low:
        report.error("out-of-bounds", record.span_of("max"), f"{high} is below `min`", f"`min` is {low}")


def read_game(record: Record, report: Report) -> Game:
    """The heading of the rulebook."""
    players, score = record.record("players"), record.record("score")
    check_bounds(players, report)
    check_bounds(score, report)
    return Game(
        record.text("id"),
        record.span_of("id"),
        **common(record),
        version=record.text("version"),
        players_min=players.number("min") or 1,
        players_max=max(players.number("max") or 1, players.number("min") or 1),
        max_decisions=record.record("decisions").number("max") or 10_000,
        payoff=record.text("payoff", "win"),
        score_min=score.number("min"),
        score_max=score.number("max"),
    )


def read_value(text: Text, type: TypeRef, report: Report) -> int | bool | str | None:
    """A value of a parameter, read by the parameter's type; whether an enum has it is asked later."""
    scalar = Scalar(text, "plain", text.span())
    if type.base == "int":
        return read_int(scalar, report)
    if type.base == "bool":
        return read_bool(scalar, report)
    return read_id(scalar, report) if type.base else None


def player_counts(game: Record) -> range:
    """The numbers of players that the heading states; any, where it could not be read."""
    players = game.record("players")
    low, high = players.number("min"), players.number("max")
    return range(1, sys.maxsize) if low is None or high is None or high < low else range(low, high + 1)


def check_counts(keyed: Record, counts: range, report: Report, listed: tuple[Read, ...] = ()) -> None:
    """Reports numbers of players that the game is not played by: keys of a mapping, items of a list."""
    found = [(read.value, read.span) for read in listed] + [(int(read.key), read.key_span) for read in keyed]
    for count, place in found:
        if count not in counts:
            hint = f"it is for {counts.start} to {counts.stop - 1} players"
            report.error("out-of-bounds", place, f"the game is not played by {count}", hint)


def read_parameter(record: Record, counts: range, report: Report) -> Parameter:
    """A parameter; its values lie within its bounds, and its numbers of players within the game's."""
    type = record.type("type")
    check_bounds(record, report)
    check_counts(record.record("by_players"), counts, report, record.items("only_players"))
    default = _bounded(record.values["default"], record, report) if "default" in record else None
    others = {int(read.key): _bounded(read, record, report) for read in record.record("by_players")}
    return Parameter(
        record.id,
        record.key_span,
        **common(record),
        type=type,
        default=0 if default is None else default,
        low=record.number("min"),
        high=record.number("max"),
        unit=record.text("unit"),
        by_players={count: value for count, value in others.items() if value is not None},
        only_players=record.numbers("only_players"),
    )


def _bounded(read: Read, record: Record, report: Report) -> int | bool | str | None:
    """One of the values of a parameter, held against its bounds."""
    value = read_value(read.value, record.type("type"), report) if isinstance(read.value, Text) else None
    if isinstance(value, int) and not isinstance(value, bool):
        low, high = record.number("min"), record.number("max")
        if low is not None and value < low:
            report.error("out-of-bounds", read.span, f"{value} is below the least value", f"`min` is {low}")
        if high is not None and value > high:
            report.error("out-of-bounds", read.span, f"{value} is above the greatest value", f"`max` is {high}")
    return value


def read_teams(record: Record) -> TeamSpec:
    """How many teams there are and what each has."""
    return TeamSpec(
        "teams",
        record.key_span,
        **common(record),
        count=record.needed_expression("count"),
        fields=read_fields(record, "fields"),
    )
