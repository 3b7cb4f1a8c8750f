"""Rows and columns: the cells of every row, each by its column, with what stands in empty ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from interpreter.diagnostics import Report
from interpreter.model.read_cells import read_cell
from interpreter.model.read_elements import common, read_fields
from interpreter.model.record import Record
from interpreter.model.rulebook import Cell, FieldSpec, Row
from interpreter.model.table_rows import report_unknown_column

ROW_KEYS = ("title", "help", "source", "formerly", "assumed", "count", "count_by_players", "when")
MANY = ("list", "set", "ranking")


def read_columns(record: Record, key: str, report: Report) -> dict[str, FieldSpec]:
    """The columns that stand under a key, by id, each with what its empty cells hold."""
    written = {found.id: found for found in record.records(key)}
    columns = read_fields(record, key)
    return {name: _filled(column, written[name], report) for name, column in columns.items()}


def _filled(column: FieldSpec, record: Record, report: Report) -> FieldSpec:
    """The column with its default; an optional one or a list has one of its own."""
    if "default" in record:
        written = record.values["default"]
        return replace(column, fill=read_cell(written, column.type, report) or Cell(None, None, written.span))
    if column.type.optional or column.type.base in MANY:
        return replace(column, fill=Cell(None if column.type.optional else (), None, column.span))
    return column


def read_rows(record: Record, key: str, columns: Mapping[str, FieldSpec], report: Report) -> tuple[Row, ...]:
    """The rows under a key, in natural order of id unless the element says that the file's order counts."""
    rows = record.record(key)
    records = [row.value for row in rows if isinstance(row.value, Record)]
    if record.flag("ordered"):
        records.sort(key=lambda row: rows.written.index(row.id))
    return read_table(tuple(records), columns, report)


def read_table(records: tuple[Record, ...], columns: Mapping[str, FieldSpec], report: Report) -> tuple[Row, ...]:
    """The rows of records, in their order."""
    cells = read_all_cells(records, ROW_KEYS, columns, report)
    return tuple(_read_row(row, cells[row.id]) for row in records)


def refuse_keys(records: tuple[Record, ...], keys: tuple[str, ...], what: str, report: Report) -> None:
    """Reports keys of rows that mean nothing where the rows stand."""
    for record in records:
        for read in record:
            if read.key in keys:
                message = f"`{read.key}` means nothing for {what}"
                report.error("unknown-key", read.key_span, message, "drop it")


def _read_row(record: Record, cells: Mapping[str, Cell]) -> Row:
    counts = record.record("count_by_players")
    return Row(
        record.id,
        record.number("count"),
        cells,
        when=record.expression("when"),
        span=record.key_span,
        count_by_players={int(read.key): read.value for read in counts if isinstance(read.value, int)},
        **common(record),
    )


def read_all_cells(
    rows: tuple[Record, ...], keys: tuple[str, ...], columns: Mapping[str, FieldSpec], report: Report
) -> dict[str, dict[str, Cell]]:
    """The cells of rows by id; `keys` are what a row says beside them."""
    unused = [name for name in columns if rows and _is_unused(name, columns[name], rows)]
    for name in unused:
        report.error("empty-column", columns[name].span, f"no row has a value for `{name}`", "drop it or fill it in")
    return {row.id: _read_cells(row, keys, columns, unused, report) for row in rows}


def _is_unused(name: str, column: FieldSpec, rows: tuple[Record, ...]) -> bool:
    """Whether nothing gives a column a value."""
    by_itself = column.fill is None or column.fill.span is column.span  # not by a `default`, which has its place
    return column.formula is None and by_itself and not any(name in row for row in rows)


def _read_cells(
    record: Record,
    keys: tuple[str, ...],
    columns: Mapping[str, FieldSpec],
    unused: list[str],
    report: Report,
) -> dict[str, Cell]:
    cells: dict[str, Cell] = {}
    for read in record:
        column = columns.get(read.key)
        if column is not None and column.formula is not None:
            message = f"`{read.key}` is worked out from the other columns and has no cells"
            report.error("computed-cell", read.span, message, "leave it out here, or drop `is` of the column")
        elif column is not None:
            cell = read_cell(read, column.type, report)
            cells |= {} if cell is None else {read.key: cell}
        elif read.key not in keys:
            report_unknown_column(read.key, read.key_span, (*keys, *columns), report)
    left = {name: columns[name] for name in columns if name not in record and name not in unused}
    return cells | _fill(record, left, report)


def _fill(record: Record, columns: Mapping[str, FieldSpec], report: Report) -> dict[str, Cell]:
    """What the cells hold that a row leaves out."""
    filled: dict[str, Cell] = {}
    for name, column in columns.items():
        if column.formula is not None:
            continue
        if column.fill is None:
            hint = f"write one, give the column a `default`, or make it `optional {column.type.base}`"
            report.error("missing-cell", record.key_span, f"`{record.id}` has no value for `{name}`", hint)
        filled[name] = column.fill or Cell(None, None, record.key_span)
    return filled
