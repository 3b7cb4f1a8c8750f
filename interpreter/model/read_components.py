"""Components and zones."""

from __future__ import annotations

from interpreter import limits
from interpreter.diagnostics import Report
from interpreter.model.read_elements import check_counts, common, read_fields, texts
from interpreter.model.read_rows import read_columns, read_rows
from interpreter.model.record import Record
from interpreter.model.rulebook import ComponentKind, Row, Rulebook, Zone


def read_component(record: Record, counts: range, report: Report) -> ComponentKind:
    """A kind of components; its rows count for numbers of players that the game is played by."""
    columns = read_columns(record, "columns", report)
    oriented = texts(record, "oriented_die")
    for row in record.records("rows"):
        check_counts(row.record("count_by_players"), counts, report)
    return ComponentKind(
        record.id,
        record.key_span,
        **common(record),
        rows=(_only(record),) if oriented else read_rows(record, "rows", columns, report),
        columns=columns,
        fields=read_fields(record, "fields"),
        per=record.text("per"),
        die=record.names("faces"),
        oriented=oriented,
        shows=record.type("shows") if "shows" in record else None,
        faces_seen=record.names("visible"),
        sides=record.text("sides"),
        rows_when=record.expression("rows_when"),
    )


def _only(record: Record) -> Row:
    """The one piece of a kind that is a single thing."""
    return Row(record.id, None, {}, "", None, record.key_span)


def read_zone(record: Record) -> Zone:
    """A zone."""
    return Zone(
        record.id,
        record.key_span,
        **common(record),
        holds=record.names("holds"),
        holds_spans=record.name_spans("holds"),
        per=record.text("per"),
        per_span=record.span_of("per"),
        order=record.text("order", "unordered"),
        capacity=record.number("capacity"),
        visible=record.text("visible", "everyone"),
        start=record.text("start"),
        group=record.text("group"),
        show=texts(record, "show"),
    )


def check_size(rulebook: Rulebook, report: Report) -> None:
    """Reports the kind with which there are more components than the limit, equal ones counted singly."""
    total = 0
    for kind in rulebook.components.values():
        times = rulebook.game.players_max if kind.per else 1
        total += times * sum(_most(row) for row in kind.rows)
        if total > limits.COMPONENTS:
            message = f"with this kind there are more than {limits.COMPONENTS} components"
            report.error("too-many-components", kind.span, message, "use fewer")
            return


def _most(row: Row) -> int:
    """How many equal components a row stands for at most."""
    return max(row.count or 1, *row.count_by_players.values(), 1)
