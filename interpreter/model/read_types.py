"""Types whose values are listed, with what each value says about itself."""

from __future__ import annotations

from interpreter.diagnostics import Report
from interpreter.model.read_elements import common
from interpreter.model.read_rows import read_columns, read_table, refuse_keys
from interpreter.model.record import Record
from interpreter.model.rulebook import EnumType


def read_enum(record: Record, report: Report) -> EnumType:
    """A type whose values are listed, as a list or each with a title and a value for every column."""
    values = record.records("values") or _listed(record, report)
    refuse_keys(values, ("count", "count_by_players", "when"), "a value of a type", report)
    columns = read_columns(record, "columns", report)
    rows = read_table(values, columns, report)
    return EnumType(
        record.id,
        record.key_span,
        **common(record),
        values=tuple(value.id for value in values),
        titles={value.id: value.text("title") for value in values if "title" in value},
        columns=columns,
        rows=rows if columns else (),
    )


def _listed(record: Record, report: Report) -> tuple[Record, ...]:
    """Values of which only the ids are listed, each once."""
    found: dict[str, Record] = {}
    for read in record.items("values"):
        if isinstance(read.value, str) and read.value in found:
            report.error("duplicate-id", read.span, f"`{read.value}` stands twice", "drop one of them")
        elif isinstance(read.value, str):
            found[read.value] = Record(span=read.span, id=read.value, key_span=read.span)
    return tuple(found.values())
