"""The perft table of a rulebook: published counts of sequences of plies, with their source and convention."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.diagnostics import Report
from interpreter.document import read_document
from interpreter.model.record import Record
from interpreter.model.schema import load_shape
from interpreter.model.walk import walk_mapping
from interpreter.source import Source, Span, Text


@dataclass(frozen=True, slots=True)
class PerftEntry:
    """The counts from one position, by number of plies; `games` counts complete games where that is known."""

    id: str
    span: Span = field(compare=False, repr=False)
    title: str
    players: int | None
    parameters: Mapping[str, Text]
    scenario: str
    counts: Mapping[int, int]
    games: int | None
    source: str
    convention: str


def read_perft_table(source: Source, report: Report) -> tuple[PerftEntry, ...]:
    """The entries of a file, in natural order of id."""
    document = read_document(source, report)
    if document is None:
        return ()
    record = walk_mapping(load_shape("perft"), document, report)
    return tuple(_read_entry(found) for found in record.records("perft"))


def _read_entry(record: Record) -> PerftEntry:
    counts = record.record("counts")
    return PerftEntry(
        record.id,
        record.key_span,
        title=record.text("title"),
        players=record.number("players"),
        parameters={read.key: read.value for read in record.record("parameters") if isinstance(read.value, Text)},
        scenario=record.text("scenario"),
        counts={int(read.key): read.value for read in counts if isinstance(read.value, int)},
        games=record.number("games"),
        source=record.text("source"),
        convention=record.text("convention"),
    )
