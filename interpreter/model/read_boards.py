"""Boards: grids, or places and the links between them."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.diagnostics import Report, nearest
from interpreter.model.read_elements import common, read_fields, texts
from interpreter.model.read_rows import read_all_cells, read_columns, read_rows, refuse_keys
from interpreter.model.record import Record
from interpreter.model.rulebook import Board, FieldSpec, Link
from interpreter.source import Span

LINK_KEYS = ("one", "other", "kind")


def read_board(record: Record, report: Report) -> Board:
    """A board: a grid, or places and the links between them."""
    grid = record.record("grid")
    columns = read_columns(record, "place_columns", report)
    refuse_keys(record.records("places"), ("count", "count_by_players"), "a place", report)
    link_columns = read_columns(record, "link_columns", report)
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
        places_when=record.expression("places_when"),
        links=_read_links(record, link_columns, report),
        link_columns=link_columns,
        links_when=record.expression("links_when"),
        fields=read_fields(record, "fields"),
        show=texts(record, "show"),
    )


def _read_links(record: Record, columns: Mapping[str, FieldSpec], report: Report) -> tuple[Link, ...]:
    """The links, each between two places that exist; silent where no place could be read."""
    places = {read.key for read in record.record("places")}
    links = record.records("links")
    cells = read_all_cells(links, LINK_KEYS, columns, report)
    for link in links:
        for end in ("one", "other"):
            if places and end in link and link.text(end) not in places:
                report_unknown_place(link.text(end), link.span_of(end), places, report)
    return tuple(
        Link(
            link.id,
            link.text("one"),
            link.text("other"),
            link.text("kind", "path"),
            cells[link.id],
            link.key_span,
        )
        for link in links
    )


def report_unknown_place(name: str, span: Span, places: set[str], report: Report) -> None:
    """The fault of a link to a place that the board does not have."""
    near = nearest(name, places)
    hint = f"did you mean `{near}`?" if near else "name one of the board's places"
    report.error("unknown-place", span, f"the board has no place `{name}`", hint)
