"""Table cells that name things: components, values of types, spaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from interpreter.diagnostics import Report, nearest
from interpreter.model.rulebook import Cell, FieldSpec, Rulebook
from interpreter.program.checking.symbols import Symbols
from interpreter.program.checking.types import Ty, closed

NAMED = ("component", "enum", "space")


def check_cells(symbols: Symbols, report: Report) -> None:
    """Reports cells that name nothing of their column's type."""
    for columns, rows in _tables(symbols.book):
        for column in columns.values():
            ty = _named(column, symbols)
            if ty is not None:
                _check_column((row[column.id] for row in rows if column.id in row), ty, symbols, report)


def _tables(book: Rulebook) -> Iterator[tuple[Mapping[str, FieldSpec], list[Mapping[str, Cell]]]]:
    """The columns and the cells of every table."""
    for kind in book.components.values():
        yield kind.columns, [row.cells for row in kind.rows]
    for enum in book.types.values():
        yield enum.columns, [row.cells for row in enum.rows]
    for board in book.boards.values():
        yield board.place_columns, [row.cells for row in board.places]
        yield board.link_columns, [link.cells for link in board.links]


def _named(column: FieldSpec, symbols: Symbols) -> Ty | None:
    """The type of the things that a column's cells name, one or several in each."""
    ty = symbols.type_of(column.type)
    while ty is not None and ty.kind == "list":
        ty = ty.of
    return closed(ty) if ty is not None and ty.kind in NAMED else None


def _check_column(cells: Iterable[Cell], ty: Ty, symbols: Symbols, report: Report) -> None:
    known = {name for name, found in symbols.constants.items() if any(_same(other, ty) for _, other in found)}
    for cell in cells:
        values = cell.value if isinstance(cell.value, tuple) else (cell.value,)
        for value in values:
            if isinstance(value, str) and value not in known:
                near = nearest(value, sorted(known))
                hint = f"did you mean `{near}`?" if near else ""
                report.error("unknown-name", cell.span, f"`{value}` is no {ty.name}", hint)


def _same(one: Ty, other: Ty) -> bool:
    return one.kind == other.kind and one.name == other.name
