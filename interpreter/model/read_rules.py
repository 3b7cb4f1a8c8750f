"""Actions, procedures, functions, scoring and ends: what may be done and what comes of it."""

from __future__ import annotations

from interpreter.model.read_elements import common
from interpreter.model.record import Record
from interpreter.model.rulebook import (
    Action,
    Argument,
    Condition,
    EndCondition,
    Function,
    Procedure,
    ScoreLine,
    Scoring,
    TypeRef,
)


def read_condition(record: Record) -> Condition:
    """A requirement or a preference."""
    return Condition(
        record.id,
        record.key_span,
        **common(record),
        when=record.expression("when"),
        that=record.needed_expression("that"),
        otherwise=record.text("else"),
    )


def read_argument(record: Record) -> Argument:
    """One argument of an action; bounds make it a choice of some, words make it a bag or an order."""
    exact = record.expression("exactly")
    low, high = exact or record.expression("at_least"), exact or record.expression("up_to")
    kind = "some" if "exactly" in record or "up_to" in record else "one"
    if record.flag("bag"):
        kind = "bag"
    if record.flag("order"):
        kind = "order"
    return Argument(
        record.id,
        record.key_span,
        **common(record),
        items=record.needed_expression("from"),
        kind=kind,
        low=low,
        high=high,
    )


def read_action(record: Record) -> Action:
    """An action."""
    return Action(
        record.id,
        record.key_span,
        **common(record),
        arguments=tuple(read_argument(found) for found in record.records("choose")),
        require={found.id: read_condition(found) for found in record.records("require")},
        prefer=tuple(read_condition(found) for found in record.records("prefer")),
        effect=record.needed_effect("effect"),
        any_time=record.flag("any_time"),
    )


def _takes(record: Record) -> dict[str, TypeRef]:
    return {read.key: read.value for read in record.record("takes") if isinstance(read.value, TypeRef)}


def read_procedure(record: Record) -> Procedure:
    """A procedure."""
    return Procedure(
        record.id,
        record.key_span,
        **common(record),
        takes=_takes(record),
        effect=record.needed_effect("effect"),
    )


def read_function(record: Record) -> Function:
    """A function."""
    return Function(
        record.id,
        record.key_span,
        **common(record),
        takes=_takes(record),
        gives=record.type("gives") if "gives" in record else None,
        value=record.needed_expression("is"),
    )


def _read_line(record: Record) -> ScoreLine:
    return ScoreLine(record.id, record.key_span, **common(record), value=record.needed_expression("is"))


def read_scoring(record: Record) -> Scoring:
    """How the score is made up and compared."""
    return Scoring(
        "scoring",
        record.key_span,
        **common(record),
        lines={found.id: _read_line(found) for found in record.records("lines")},
        best=record.text("best", "highest"),
        ties=record.text("ties", "shared"),
        tie_breaks=tuple(_read_line(found) for found in record.records("tie_breaks")),
    )


def read_end(record: Record) -> EndCondition:
    """A way in which the game ends."""
    return EndCondition(
        record.id,
        record.key_span,
        **common(record),
        when=record.needed_expression("when"),
        at=record.text("at", "action"),
        at_span=record.span_of("at"),
        winners=record.expression("winners"),
        drawn=record.flag("drawn"),
    )
