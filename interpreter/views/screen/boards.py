"""Boards: grids as grids, with the letters and numbers that options use; of others the places that hold something."""

from __future__ import annotations

from collections.abc import Iterator

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
MARGIN = 5
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
        table.add_row(str(row + 1), *(_cell(parts, size) for parts in line))
    return table


def _cell(parts: list[Part], size: int) -> Text:
    """The parts of a cell on as many lines as they need."""
    if not parts:
        return Text(".", "dim")
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
            yield text, seat_style(int(str(value))) if _is_seat(spec) else ""
    for view in sorted(_zones(board, words, space), key=lambda view: -_most(words, view)):
        zone = words.layout.checked.book.zones[view.zone]
        for text, style, count in items(zone, words, view, notes=False):
            yield f"{count} {text}" if count > 1 else text, style


def _is_seat(spec: FieldSpec) -> bool:
    return spec.type.base == "player"


def _field(words: Words, spec: FieldSpec, value: Value, many: bool) -> str:
    if _is_seat(spec) and value is not None:
        text = spec.show.get(str(value), str(value))
        return f"{spec.title or spaced(spec.id)} {text}" if many and str(value) not in spec.show else text
    if str(value) in spec.show or not many:
        return words.value(spec, value) if value is not False else ""
    return words.labelled(spec, value)


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
    """The places that hold or tell something, and how many others there are."""
    table = Table(box=signs.lines, show_header=False, border_style="dim", title=board_title(board))
    table.title_style, table.title_justify = "bold", "left"
    rows = {row.id: row for row in words.layout.places_of.get(board.space, board.places)}
    table.add_column("", style="bold")
    table.add_column("")
    empty = 0
    for name in words.layout.spaces[board.space]:
        line = _place(board, words, signs, name)
        if line.plain:
            table.add_row(_place_name(rows.get(name), name), line)
        else:
            empty += 1
    if empty:
        table.add_row(Text(signs.more, "dim"), Text(f"{empty} places without anything", "dim"))
    return table


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


__all__ = ["board_title", "draw_board", "notes"]
