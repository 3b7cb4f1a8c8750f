"""Colours, chosen from the rulebook's own values, and the signs that stand for them where there are none."""

from __future__ import annotations

from dataclasses import dataclass

from rich import box
from rich.box import Box
from rich.color import Color, ColorParseError

from interpreter.model.rulebook import ComponentKind
from interpreter.program.lowering.layout import Layout
from interpreter.views.screen.words import Words

SEATS = tuple(f"bold color({number})" for number in (6, 5, 3, 2, 4, 1, 14, 13, 11, 10))
VALUES = tuple(f"color({number})" for number in (2, 6, 3, 5, 4, 1, 10, 14, 11, 13, 12, 9))
DARKEST = 90
"""A colour whose parts add up to less cannot be read on black."""


@dataclass(frozen=True, slots=True)
class Signs:
    """Lines and signs of a drawing."""

    lines: Box
    pointer: str
    more: str
    between: str


DRAWN = Signs(box.ROUNDED, "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}", "\N{HORIZONTAL ELLIPSIS}", " \N{MIDDLE DOT} ")
PLAIN = Signs(box.ASCII, ">", "...", " - ")


def seat_style(seat: int) -> str:
    """The colour of a seat, counted from 1."""
    return SEATS[(seat - 1) % len(SEATS)]


def value_style(name: str, number: int) -> str:
    """The colour that a value is called after, or one of its own."""
    try:
        colour = Color.parse(name)
    except ColorParseError:
        return VALUES[number % len(VALUES)]
    return name if sum(colour.get_truecolor()) > DARKEST else "dim"


def component_style(words: Words, name: str) -> str:
    """The colour of a component: its owner's, or that of the first value that sorts its kind."""
    if name not in words.titles:
        return "dim"
    if words.owner_of(name):
        return seat_style(words.owner_of(name))
    kind = words.layout.checked.book.components[words.kind(name)]
    sorting = _sorting(words.layout, kind)
    cell = words.row(name).cells.get(sorting[0]) if sorting else None
    if not sorting or cell is None or str(cell.value) not in sorting[1]:
        return _own_style(words.layout, name)
    return value_style(str(cell.value), sorting[1].index(str(cell.value)))


def _own_style(layout: Layout, name: str) -> str:
    """The colour of a component that sorts others, so that both look alike."""
    for kind, (first, count) in layout.kinds.items():
        names = layout.components[first : first + count]
        kinds = layout.checked.book.components.values()
        if name in names and any(spec.type.base == kind for other in kinds for spec in other.columns.values()):
            return value_style(name, names.index(name))
    return ""


def _sorting(layout: Layout, kind: ComponentKind) -> tuple[str, list[str]] | None:
    """The first column of an enum or of other components, with its values."""
    book = layout.checked.book
    for name, spec in kind.columns.items():
        if spec.type.base in book.types:
            return name, list(book.types[spec.type.base].values)
        if spec.type.base in layout.kinds:
            first, count = layout.kinds[spec.type.base]
            return name, layout.components[first : first + count]
    return None
