"""The clauses file: the printed rules, in the authors' own words."""

from __future__ import annotations

from interpreter.diagnostics import Report
from interpreter.model.record import Record
from interpreter.model.rulebook import Clause
from interpreter.model.schema import load_shape
from interpreter.model.walk import walk_mapping
from interpreter.nodes import Mapping


def read_clauses(document: Mapping | None, report: Report) -> dict[str, Clause]:
    """The clauses by id; none where there is no file."""
    if document is None:
        return {}
    record = walk_mapping(load_shape("clauses"), document, report)
    return {found.id: _read_clause(found) for found in record.records("clauses")}


def _read_clause(record: Record) -> Clause:
    return Clause(
        record.id,
        record.text("says"),
        record.text("section"),
        record.text("not_played"),
        record.text("reason"),
        record.names("see"),
        record.key_span,
    )
