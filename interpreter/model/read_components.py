"""Components, zones and boards, with the rows of their tables."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter import limits
from interpreter.diagnostics import Report, nearest
from interpreter.model.read_cells import read_cell
from interpreter.model.read_elements import common, read_fields, texts
from interpreter.model.record import Record
from interpreter.model.rulebook import Board, Cell, ComponentKind, FieldSpec, Row, Rulebook, Zone
from interpreter.model.table_rows import report_unknown_column
from interpreter.source import Span

ROW_KEYS = ("title", "help", "source", "formerly", "assumed", "count", "when")


def read_component(record: Record, report: Report) -> ComponentKind:
    """A kind of components."""
    columns = read_fields(record, "columns")
    oriented = texts(record, "oriented_die")
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
    )


def _only(record: Record) -> Row:
    """The one piece of a kind that is a single thing."""
    return Row(record.id, None, {}, "", None, record.key_span)


def read_rows(record: Record, key: str, columns: Mapping[str, FieldSpec], report: Report) -> tuple[Row, ...]:
    """The rows under a key, in natural order of id unless the element says that the file's order counts."""
    rows = record.record(key)
    records = [row.value for row in rows if isinstance(row.value, Record)]
    if record.flag("ordered"):
        records.sort(key=lambda row: rows.written.index(row.id))
    unused = [name for name in columns if records and not any(name in row for row in records)]
    for name in unused:
        report.error(
            "empty-column", columns[name].span, f"no row has a value for `{name}`", "drop it or fill it in"
        )
    return tuple(_read_row(row, columns, unused, report) for row in records)


def _read_row(record: Record, columns: Mapping[str, FieldSpec], unused: list[str], report: Report) -> Row:
    cells: dict[str, Cell] = {}
    for read in record:
        if read.key in columns:
            cell = read_cell(read, columns[read.key].type, report)
            cells |= {} if cell is None else {read.key: cell}
        elif read.key not in ROW_KEYS:
            report_unknown_column(read.key, read.key_span, (*ROW_KEYS, *columns), report)
    for name, column in columns.items():
        if name in record or name in unused:
            continue
        if not column.type.optional:
            hint = f"write one, or make the column `optional {column.type.base}`"
            report.error("missing-cell", record.key_span, f"`{record.id}` has no value for `{name}`", hint)
        cells[name] = Cell(None, None, record.key_span)
    return Row(
        record.id,
        record.number("count"),
        cells,
        when=record.expression("when"),
        span=record.key_span,
        **common(record),
    )


def read_zone(record: Record) -> Zone:
    """A zone."""
    return Zone(
        record.id,
        record.key_span,
        **common(record),
        holds=record.names("holds"),
        per=record.text("per"),
        order=record.text("order", "unordered"),
        capacity=record.number("capacity"),
        visible=record.text("visible", "everyone"),
        start=record.text("start"),
        group=record.text("group"),
        show=texts(record, "show"),
    )


def read_board(record: Record, report: Report) -> Board:
    """A board: a grid, or places and the links between them."""
    grid = record.record("grid")
    columns = read_fields(record, "place_columns")
    return Board(
        record.id,
        record.key_span,
        **common(record),
        space=record.text("space"),
        columns=grid.number("columns") or 0,
        rows=grid.number("rows") or 0,
        first_row=grid.text("first_row", "bottom"),
        places=read_rows(record, "places", columns, report),
        place_columns=columns,
        links=_read_links(record, report),
        fields=read_fields(record, "fields"),
        show=texts(record, "show"),
    )


def _read_links(record: Record, report: Report) -> tuple[tuple[str, str, str], ...]:
    """The links, each between two places that exist."""
    places = {read.key for read in record.record("places")}
    found = []
    for link in record.records("links"):
        for end in ("one", "other"):
            if end in link and link.text(end) not in places:
                report_unknown_place(link.text(end), link.span_of(end), places, report)
        found.append((link.text("one"), link.text("other"), link.text("kind", "path")))
    return tuple(found)


def report_unknown_place(name: str, span: Span, places: set[str], report: Report) -> None:
    """The fault of a link to a place that the board does not have."""
    near = nearest(name, places)
    hint = f"did you mean `{near}`?" if near else "name one of the board's places"
    report.error("unknown-place", span, f"the board has no place `{name}`", hint)


def check_size(rulebook: Rulebook, report: Report) -> None:
    """Reports the kind with which there are more components than the limit, equal ones counted singly."""
    total = 0
    for kind in rulebook.components.values():
        times = rulebook.game.players_max if kind.per else 1
        total += times * sum(row.count or 1 for row in kind.rows)
        if total > limits.COMPONENTS:
            message = f"with this kind there are more than {limits.COMPONENTS} components"
            report.error("too-many-components", kind.span, message, "use fewer")
            return
