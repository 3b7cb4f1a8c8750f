"""What a command gives back: data for programs, pieces to print for people, and the exit status."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from interpreter.diagnostics import Diagnostic, render_text


@dataclass(frozen=True, slots=True)
class Grid:
    """A table for people; columns of numbers stand to the right."""

    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""


Piece: TypeAlias = str | Grid


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a command; `data` is made of dictionaries, lists, texts and numbers."""

    data: object
    shown: tuple[Piece, ...] = field(default=())
    status: int = 0


def rendered(found: Sequence[Diagnostic]) -> str:
    """Diagnostics in their long form, one after the other."""
    return "\n\n".join(render_text(diagnostic) for diagnostic in found)


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "game"), counted(2, "game")
    ('1 game', '2 games')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"
