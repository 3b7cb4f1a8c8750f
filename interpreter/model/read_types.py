"""Types whose values are listed, with what each value says about itself."""

from __future__ import annotations

from interpreter.diagnostics import Report
from interpreter.model.read_elements import common
from interpreter.model.read_rows import read_columns, read_rows
from interpreter.model.record import Record
from interpreter.model.rulebook import EnumType


def read_enum(record: Record, report: Report) -> EnumType:
    """A type whose values are listed, as a list or with titles."""
    titled = record.records("values")
    values = tuple(read.key for read in record.record("values")) or record.names("values")
    for number, read in enumerate(record.items("values")):
        if isinstance(read.value, str) and read.value in values[:number]:
            report.error("duplicate-id", read.span, f"`{read.value}` stands twice", "drop one of them")
    columns = read_columns(record, "columns", report)
    return EnumType(
        record.id,
        record.key_span,
        **common(record),
        values=values,
        titles={value.id: value.text("title") for value in titled},
        columns=columns,
        rows=read_rows(record, "values", columns, report) if columns else (),
    )
