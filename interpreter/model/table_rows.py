"""Tables beside a rulebook, CSV or YAML, to the mapping of rows that could stand in the rulebook itself."""

from __future__ import annotations

import re
from collections.abc import Iterable

from interpreter.diagnostics import Report, nearest
from interpreter.document import read_document
from interpreter.model.merge import report_twice
from interpreter.model.schema import Shape
from interpreter.model.walk import check_keys, known_key
from interpreter.nodes import Entry, Mapping, Scalar, Sequence
from interpreter.source import Source, Span, cut
from interpreter.table import Table, read_table

_ID_IN_CELL = re.compile(r"[^\s,]+")


def read_rows(source: Source, shape: Shape, declared: Iterable[str], report: Report) -> Mapping | None:
    """The rows of a table file by id; None after reporting that it cannot be read."""
    if not source.name.endswith(".csv"):
        document = read_document(source, report)
        return _rows_of(document, shape, report) if document else None
    table = read_table(source, report)
    return _from_table(table, Span(source, 0, 0), shape, declared, report) if table else None


def _rows_of(document: Mapping, shape: Shape, report: Report) -> Mapping | None:
    """What stands under `rows` in a YAML table."""
    for entry in document:
        if entry.key.value not in shape.keys:
            known_key(shape, entry.key, report)
    check_keys(shape, document, document.span, report)
    rows = document.get("rows")
    return rows if isinstance(rows, Mapping) else None


def _from_table(table: Table, start: Span, shape: Shape, declared: Iterable[str], report: Report) -> Mapping | None:
    """The rows of a CSV table by id; an empty cell is an absent value and left out."""
    at = table.column("id")
    if at is None:
        report.error(
            "missing-column",
            table.columns[0].span,
            "the table has no column `id`",
            "add one that names each row",
        )
        return None
    known = {*_row_keys(shape), *declared}
    for column in table.columns:
        if column.value != "id" and column.value not in known:
            report_unknown_column(column.value, column.span, known, report)
    rows: dict[str, Entry] = {}
    for row in table.rows:
        if row[at].value in rows:
            report_twice(row[at].value, rows[row[at].value].key.span, row[at].span, report)
            continue
        cells = zip(table.columns, row, strict=True)
        kept = tuple(_entry(name, cell) for name, cell in cells if name.value in known and not cell.empty)
        rows[row[at].value] = Entry(row[at], Mapping(kept, _whole(row)))
    return Mapping(tuple(rows.values()), start)


def _entry(name: Scalar, cell: Scalar) -> Entry:
    """A cell under its column; where ids are expected, spaces or commas stand between several."""
    if name.value not in ("source", "formerly"):
        return Entry(name, cell)
    texts = (cut(cell.text, found.start(), found.end()) for found in _ID_IN_CELL.finditer(cell.value))
    return Entry(name, Sequence(tuple(Scalar(text, "plain", text.span()) for text in texts), cell.span))


def _row_keys(shape: Shape) -> tuple[str, ...]:
    """The keys that every row may have, whatever the columns, and that a single cell can hold."""
    rows = shape.key("rows")
    row = rows.other if rows else None
    keys = {name: row.key(name) for name in row.keys} if row else {}
    return tuple(name for name, inner in keys.items() if inner is not None and "text" in inner.kinds)


def _whole(row: tuple[Scalar, ...]) -> Span:
    return row[0].span.to(row[-1].span)


def report_unknown_column(name: str, span: Span, known: Iterable[str], report: Report) -> None:
    """The fault of a column that nothing declares."""
    near = nearest(name, known)
    hint = f"did you mean `{near}`?" if near else f"declare it: `columns: {{{name}: {{type: int}}}}`"
    report.error("unknown-column", span, f"no column `{name}` is declared", hint)
