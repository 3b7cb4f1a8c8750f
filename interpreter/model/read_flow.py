"""The course of the game: phases, and whose turn it is in them."""

from __future__ import annotations

from interpreter.language.syntax import Block
from interpreter.model.read_elements import common
from interpreter.model.record import Record
from interpreter.model.rulebook import Phase, Turns


def read_phase(record: Record) -> Phase:
    """A phase with the phases inside it."""
    return Phase(
        record.id,
        record.key_span,
        **common(record),
        when=record.expression("when"),
        on_start=record.effect("on_start"),
        on_end=record.effect("on_end"),
        until=record.expression("until"),
        repeat=record.flag("repeat"),
        turns=read_turns(record) if "turns" in record else None,
        simultaneous=record.expression("simultaneous"),
        actions=record.names("actions"),
        action_spans=tuple(read.span for read in record.items("actions")),
        if_stuck=_if_stuck(record),
        never_stuck=record.text("if_stuck") == "never",
        phases=tuple(read_phase(inner) for inner in record.records("phases")),
    )


def _if_stuck(record: Record) -> Block | None:
    """What happens when nobody can act; nothing where it is written and could not be read."""
    return Block(record.key_span, ()) if "if_stuck" in record.unread else record.effect("if_stuck")


def read_turns(phase: Record) -> Turns:
    """Whose turn it is in a phase, one after the other."""
    record = phase.record("turns")
    return Turns(
        phase.id,
        record.span,
        start=record.expression("from"),
        direction=record.text("direction", "clockwise"),
        over=record.expression("over"),
        item=record.text("as"),
        who=record.expression("who"),
        condition=record.expression("while"),
        repeat=record.flag("repeat"),
        many=record.flag("many"),
    )
