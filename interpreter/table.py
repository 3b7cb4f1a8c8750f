"""Strict CSV: from a source to the columns and rows of a component table, each cell with its place.

Commas separate, double quotes enclose cells that hold commas, quotes or line ends, and the first line names
the columns.  What spreadsheets do beyond that (other separators, padding, merged cells) is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from interpreter import limits
from interpreter.diagnostics import Report
from interpreter.files import clean
from interpreter.nodes import Scalar
from interpreter.source import Source, Span, Text, plain_text

Record = tuple[Scalar, ...]

_OTHER_SEPARATOR = re.compile(r"[;\t|]")
_UNQUOTED = re.compile(r"[^,\n]*")
_QUOTED = re.compile(r"\"([^\"]*(?:\"\"[^\"]*)*)(\"?)")


@dataclass(frozen=True, slots=True)
class Table:
    """The named columns of a table and its rows, which have one cell for each column."""

    columns: Record
    rows: tuple[Record, ...]

    def column(self, name: str) -> int | None:
        """Where in each row the cells of a column stand."""
        names = [cell.value for cell in self.columns]
        return names.index(name) if name in names else None


def read_table(source: Source, report: Report) -> Table | None:
    """The table that a CSV file holds, without the rows at fault; None when the columns are."""
    whole = clean(source, report)
    records = Cells(whole, report).records() if whole else None
    if whole is None or records is None or not _is_comma_separated(records, whole, report):
        return None
    header, *rows = records
    if not _accepts_header(header, report):
        return None
    kept = [row for row in rows if _accepts_row(row, header, report)]
    return Table(header, tuple(kept))


@dataclass(slots=True)
class Cells:
    """A CSV text on its way to records of cells."""

    source: Source
    report: Report
    at: int = 0
    count: int = field(default=0)

    def records(self) -> list[Record] | None:
        """Every line's cells; blank lines at the end are left out.  None when a quote never closes."""
        text = self.source.text.rstrip("\n")
        found: list[Record] = []
        while self.at < len(text) or (self.at == len(text) and found and text[self.at - 1] == ","):
            record = self.record(text)
            if record is None:
                return None
            found.append(record)
        return found

    def record(self, text: str) -> Record | None:
        """The cells up to the end of the line."""
        cells: list[Scalar] = []
        while True:
            cell = self.quoted(text) if text.startswith('"', self.at) else self.unquoted(text)
            self.count += 1
            if cell is None:
                return None
            if self.count > limits.CELLS:
                self.refuse("too-many-nodes", self.at, f"the table has more than {limits.CELLS} cells", "split it")
                return None
            cells.append(cell)
            ended = self.at >= len(text) or text[self.at] == "\n"
            self.at += 1
            if ended:
                return tuple(cells)

    def unquoted(self, text: str) -> Scalar:
        """A cell without quotes: text without spaces at its ends."""
        end = self._end_of_cell(text, self.at)
        written = text[self.at : end]
        value = written.strip()
        start = self.at + len(written) - len(written.lstrip())
        if '"' in value and not value.startswith('"'):
            at = text.index('"', self.at)
            self.refuse(
                "csv-quote",
                at,
                "a quote stands inside a cell that does not begin with one",
                "enclose the whole cell in quotes and double each quote inside it",
            )
        elif value != written:
            at = self.at if written[0].isspace() else self.at + len(written.rstrip())
            self.refuse("csv-padding", at, "a space stands at the edge of the cell", "delete it, or quote the cell")
        self.at = end
        content = plain_text(value, self.source, start)
        blank = value != written and not value
        return Scalar(content, "plain", content.span(), fault=blank)

    def quoted(self, text: str) -> Scalar | None:
        """A cell in quotes, in which a doubled quote is one."""
        start = self.at
        found = _QUOTED.match(text, start)
        if found is None or not found[2]:
            self.refuse(
                "unclosed-quote",
                start,
                "the quote that opens this cell is never closed",
                'close it with `"`; a quote inside a cell is written twice',
            )
            return None
        offsets = _quoted_offsets(text, found.start(1), found.end(1))
        value = "".join(text[at] for at in offsets)
        self.at = self._end_of_cell(text, found.end())
        self._check_after(text[found.end() : self.at], found.end())
        span = Span(self.source, start, found.end())
        return Scalar(Text(value, self.source, (*offsets, found.end(1))), "quoted", span)

    def _check_after(self, rest: str, at: int) -> None:
        """Nothing stands between the closing quote and the comma."""
        if rest.strip():
            at += len(rest) - len(rest.lstrip())
            self.refuse(
                "csv-quote",
                at,
                "text follows the quote that closes the cell",
                "double each quote inside a quoted cell",
            )
        elif rest:
            self.refuse("csv-padding", at, "a space stands after the closing quote", "delete it")

    def _end_of_cell(self, text: str, start: int) -> int:
        found = _UNQUOTED.match(text, start)
        return found.end() if found else start

    def refuse(self, code: str, at: int, message: str, hint: str) -> None:
        self.report.error(code, Span(self.source, at, at + 1), message, hint)


def _quoted_offsets(text: str, start: int, end: int) -> list[int]:
    offsets = []
    at = start
    while at < end:
        offsets.append(at)
        at += 2 if text[at] == '"' else 1
    return offsets


def _is_comma_separated(records: list[Record], source: Source, report: Report) -> bool:
    """The file has a first line, and its names are not run together by another separator."""
    if not records:
        report.error("empty-file", Span(source, 0, 0), "the table is empty", "the first line names the columns")
        return False
    only = records[0][0]
    found = _OTHER_SEPARATOR.search(only.value) if len(records[0]) == 1 and only.style == "plain" else None
    if found:
        sign = {"\t": "a tab", ";": "`;`", "|": "`|`"}[found.group()]
        report.error(
            "csv-separator",
            only.text.span(found.start(), found.end()),
            f"the columns are separated by {sign}",
            "export the table with commas",
        )
    return not found


def _accepts_header(header: Record, report: Report) -> bool:
    """Each column has a name of its own."""
    seen: dict[str, int] = {}
    faults = len(report.diagnostics)
    for number, cell in enumerate(header, start=1):
        if not cell.value.strip():
            hint = "name it or delete it; merged cells leave such columns behind"
            report.error("csv-blank-header", cell.span, f"column {number} has no name", hint)
        elif cell.value in seen:
            message = f"duplicate column `{cell.value}`, first in column {seen[cell.value]}"
            report.error("csv-duplicate-header", cell.span, message, "rename or delete one of them")
        seen.setdefault(cell.value, number)
    return len(report.diagnostics) == faults


def _accepts_row(row: Record, header: Record, report: Report) -> bool:
    """The row has a cell for each column, and an id if there is a column for it."""
    if all(cell.empty and not cell.fault for cell in row):
        report.error("csv-empty-row", row[0].span, "the row is empty", "delete it, or fill it in")
    elif len(row) != len(header):
        _refuse_count(row, header, report)
    elif unnamed := [cell for name, cell in zip(header, row, strict=True) if _lacks_id(name, cell)]:
        hint = "write it in every row; merged cells leave all but the first empty"
        report.error("csv-empty-id", unnamed[0].span, "the row has no id", hint)
    else:
        return True
    return False


def _lacks_id(name: Scalar, cell: Scalar) -> bool:
    return name.value == "id" and cell.empty and not cell.fault


def _refuse_count(row: Record, header: Record, report: Report) -> None:
    """A row with too few or too many cells: pointed at where the first is missing or too many."""
    message = f"the row has {len(row)} of {len(header)} cells"
    if len(row) > len(header):
        hint = "enclose a cell that holds a comma in double quotes"
        report.error("csv-cell-count", row[len(header)].span, message, hint)
        return
    for cell in row:
        if cell.style == "plain" and ";" in cell.value:
            at = cell.value.index(";")
            place = cell.text.span(at, at + 1)
            report.error("csv-separator", place, "`;` separates no cells", "write a comma, or quote the cell")
            return
    end = Span(row[-1].span.source, row[-1].span.end, row[-1].span.end)
    report.error("csv-cell-count", end, message, "write a comma before each empty cell, too")
