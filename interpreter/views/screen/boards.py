"""Boards: grids as grids, with the letters and numbers that options use; of others the places that hold something."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from rich.table import Table
from rich.text import Text

from interpreter.model.rulebook import Board, FieldSpec, Row
from interpreter.views.observe import ZoneView
from interpreter.views.screen.contents import contents, items
from interpreter.views.screen.palette import Signs, seat_style
from interpreter.views.screen.words import Words, spaced
from interpreter.views.sight import Value

Part = tuple[str, str]
"""A text in a cell and its colour."""
OWNED = re.compile(r"^(\S{1,4}).* of seat (\d+)$")
"""What belongs to somebody is shortened on a grid: four letters and the number of the seat."""
MARGIN = 5
FEW = 16
"""Places of a board with paths up to which all are listed."""
TALLEST = 13
"""Rows of a grid up to which there are lines between them."""


def board_title(board: Board) -> str:
    return board.title or spaced(board.id)


def draw_board(board: Board, words: Words, signs: Signs, width: int) -> Table:
    """One board, at most so many characters wide."""
    return _grid(board, words, signs, width) if board.columns else _places(board, words, signs)


# grids


def _grid(board: Board, words: Words, signs: Signs, width: int) -> Table:
    names = words.layout.spaces[board.space]
    cells = [list(_parts(board, words, name)) for name in names]
    room = max(1, (width - MARGIN) // board.columns - 1)
    widest = max((len(text) for parts in cells for text, _ in parts), default=1)
    size = max(min(room, 3), min(room, widest))
    lined = board.rows <= TALLEST and widest > 1
    table = Table(box=signs.lines, show_lines=lined, padding=0, border_style="dim", title=board_title(board))
    table.title_style, table.title_justify = "bold", "left"
    table.add_column("", justify="right", style="dim", no_wrap=True)
    for name in names[: board.columns]:
        table.add_column(name.rstrip("0123456789"), justify="center", width=size, no_wrap=True, header_style="dim")
    order = range(board.rows)
    for row in reversed(order) if board.first_row == "bottom" else order:
        line = cells[row * board.columns : (row + 1) * board.columns]
        blanks = (board.show.get(name, ".")[:size] for name in names[row * board.columns :])
        table.add_row(str(row + 1), *(_cell(parts, size, blank) for parts, blank in zip(line, blanks, strict=False)))
    return table


def _cell(parts: list[Part], size: int, blank: str) -> Text:
    """The parts of a cell on as many lines as they need; `blank` where there are none."""
    if not parts:
        return Text(blank, "dim")
    cell, used = Text(), 0
    for text, style in parts:
        text = text[:size]
        if used and used + 1 + len(text) > size:
            cell.append("\n")
            used = 0
        elif used:
            cell.append(" ")
            used += 1
        cell.append(text, style)
        used += len(text)
    return cell


def _parts(board: Board, words: Words, space: str) -> Iterator[Part]:
    """What a space tells: its fields, then what lies on it, in the rulebook's order of zones that hold most."""
    many = len(board.fields) > 1
    for name, value in words.seen.spaces.get(space, {}).items():
        spec = board.fields[name]
        text = _field(words, spec, value, many)
        if text:
            yield text, seat_style(int(str(value))) if spec.type.base == "player" else ""
    for view in sorted(_zones(board, words, space), key=lambda view: -_most(words, view)):
        zone = words.layout.checked.book.zones[view.zone]
        for text, style, count in items(zone, words, view, notes=False):
            short = OWNED.sub(r"\1\2", text)
            yield f"{count} {short}" if count > 1 else short, style


def _field(words: Words, spec: FieldSpec, value: Value, many: bool) -> str:
    """A field as a cell shows it: a `show` hint alone, else with its name where there are several fields."""
    if value in (None, False):
        return ""
    shown = words.value(spec, value)
    hinted = shown in spec.show.values()
    if not hinted and spec.type.base == "player":
        shown = str(value)
    if hinted or not many:
        return shown
    return f"{spec.title or spaced(spec.id)} {shown}" if spec.type.base == "player" else words.labelled(spec, value)


def _most(words: Words, view: ZoneView) -> int:
    """How many components a zone may hold, so that what lies below is told first."""
    zone = words.layout.checked.book.zones[view.zone]
    return sum(words.layout.kinds[kind][1] for kind in zone.holds if kind in words.layout.kinds)


def _zones(board: Board, words: Words, space: str) -> Iterator[ZoneView]:
    for view in words.seen.zones:
        zone = words.layout.checked.book.zones.get(view.zone)
        if zone is not None and zone.per == board.id and view.owner == space:
            yield view


def notes(board: Board, words: Words) -> Iterator[Text]:
    """What is marked on things that lie on a grid, since a cell has no room for it."""
    if not board.columns:
        return
    for view in words.seen.zones:
        zone = words.layout.checked.book.zones.get(view.zone)
        if zone is None or zone.per != board.id:
            continue
        for name in view.components:
            told = words.told(name)
            if told:
                yield Text(f"{words.component(name)} at {view.owner}{told}")


# other boards


def _places(board: Board, words: Words, signs: Signs) -> Table:
    """The places that hold or tell something, with the ways from them; of many the empty ones are only counted."""
    table = Table(box=signs.lines, show_header=False, border_style="dim", title=board_title(board))
    table.title_style, table.title_justify = "bold", "left"
    rows = {row.id: row for row in words.layout.places_of.get(board.space, board.places)}
    names = words.layout.spaces[board.space]
    table.add_column("", style="bold", no_wrap=True)
    empty = 0
    for name in names:
        line, ways = _place(board, words, signs, name), ", ".join(linked(board, name, rows))
        if line.plain or (ways and len(names) <= FEW):
            table.add_row(_place_name(rows.get(name), name), line, *([Text(ways, "dim")] if board.links else ()))
        else:
            empty += 1
    if empty:
        table.add_row(Text(signs.more, "dim"), Text(f"{empty} places without anything", "dim"))
    return table


def linked(board: Board, place: str, there: Container[str]) -> Iterator[str]:
    """The places to which paths lead from a place."""
    for link in board.links:
        other = {link.one: link.other, link.other: link.one}.get(place)
        if other is not None and other in there:
            yield other


def _place_name(row: Row | None, name: str) -> str:
    return f"{row.title} ({name})" if row is not None and row.title else name


def _place(board: Board, words: Words, signs: Signs, name: str) -> Text:
    values = words.seen.spaces.get(name, {})
    told = ", ".join(filter(None, (_field(words, board.fields[key], value, True) for key, value in values.items())))
    line = Text(told)
    for view in _zones(board, words, name):
        lying = contents(words.layout.checked.book.zones[view.zone], words, view, signs)
        if lying.plain:
            line.append("; " if line.plain else "")
            line.append_text(lying)
    return line


__all__ = ["board_title", "draw_board", "linked", "notes"]
