"""Prints pieces: tables with rules and colours on a terminal, aligned columns when piped."""

from __future__ import annotations

import re
import sys

from interpreter.commands.result import Grid, Piece

NUMBER = re.compile(r"-?[\d,.]+ ?%?")


def print_piece(piece: Piece) -> None:
    """Prints one piece on standard output."""
    if isinstance(piece, str):
        print(piece)
    elif sys.stdout.isatty():
        _print_rich(piece)
    else:
        _print_plain(piece)


def _right(grid: Grid) -> list[bool]:
    """Which columns hold numbers."""
    columns = list(zip(*grid.rows, strict=True)) if grid.rows else [()] * len(grid.headers)
    return [bool(column) and all(NUMBER.fullmatch(cell) for cell in column if cell) for column in columns]


def _print_rich(grid: Grid) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(grid.title) if grid.title else None, title_justify="left")
    for header, right in zip(grid.headers, _right(grid), strict=True):
        table.add_column(Text(header), justify="right" if right else "left")
    for row in grid.rows:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)


def _print_plain(grid: Grid) -> None:
    if grid.title:
        print(grid.title)
    lines = [grid.headers, *grid.rows]
    widths = [max(len(line[index]) for line in lines) for index in range(len(grid.headers))]
    right = _right(grid)
    for line in lines:
        cells = (
            cell.rjust(width) if is_number else cell.ljust(width)
            for cell, width, is_number in zip(line, widths, right, strict=True)
        )
        print("  ".join(cells).rstrip())
