"""The table of players: who they are, their fields, and what lies before them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rich.table import Table
from rich.text import Text

from interpreter.language.parse import children
from interpreter.language.syntax import Field, Node
from interpreter.model.rulebook import FieldSpec, Zone
from interpreter.views.screen.contents import contents
from interpreter.views.screen.palette import Signs, seat_style
from interpreter.views.screen.words import Words, spaced
from interpreter.views.sight import Value

Column = tuple[str, Callable[[int], Text], bool]
"""A header, what stands in the row of a seat, and whether nothing is worth telling too."""
MOST = 4
"""Different things of a zone that are shown in a row."""
WIDEST = 24
"""Characters of a title above a column."""


def draw_seats(words: Words, signs: Signs, called: Mapping[int, str]) -> Table:
    """One row for each seat; columns in which nobody has anything are left out."""
    table = Table(box=signs.lines, border_style="dim", header_style="dim")
    table.add_column("", no_wrap=True)
    columns = [column for column in _columns(words, signs) if _tells(words, column)]
    table.show_header = bool(columns)
    for title, _, _ in columns:
        table.add_column(Text(title))
    for seat in range(1, words.seen.players + 1):
        asked = signs.pointer if seat in words.seen.asked else " "
        name = Text(
            " ".join(filter(None, (asked, f"seat {seat}", called.get(seat), _mark(words, seat)))), seat_style(seat)
        )
        table.add_row(name, *(cell(seat) for _, cell, _ in columns))
    return table


def _mark(words: Words, seat: int) -> str:
    """How boards draw what belongs to a seat."""
    fields = (spec for board in words.layout.checked.book.boards.values() for spec in board.fields.values())
    return next((spec.show[f"seat-{seat}"] for spec in fields if f"seat-{seat}" in spec.show), "")


def _tells(words: Words, column: Column) -> bool:
    """Whether anybody has something there, or it counts at the end."""
    _, cell, counts = column
    return counts or any(cell(seat).plain not in ("", "0", "no") for seat in range(1, words.seen.players + 1))


def scored(node: Node) -> Iterator[str]:
    """The fields that an expression of the score reads."""
    if isinstance(node, Field):
        yield node.name
    for child in children(node):
        yield from scored(child)


def _columns(words: Words, signs: Signs) -> Iterator[Column]:
    book, layout = words.layout.checked.book, words.layout
    if layout.teams < layout.players:
        yield "team", lambda seat: Text(str(layout.team_of[seat - 1] + 1)), False
    yield from _fields(words, book.player_fields, words.seen.seats, lambda seat: seat)
    if book.teams is not None:
        yield from _fields(words, book.teams.fields, words.seen.teams, lambda seat: layout.team_of[seat - 1] + 1)
    for zone in book.zones.values():
        if zone.per in ("player", "team"):
            yield _header(zone.title, zone.id), _zone(words, signs, zone), False


def _header(title: str, name: str) -> str:
    """A title that fits over a column, else the id."""
    return title if 0 < len(title) <= WIDEST else spaced(name)


def _fields(
    words: Words,
    specs: Mapping[str, FieldSpec],
    values: Mapping[str, Mapping[str, Value]],
    number: Callable[[int], int],
) -> Iterator[Column]:
    scoring = words.layout.checked.book.scoring
    counting = (
        {name for line in scoring.lines.values() for name in scored(line.value)} if scoring is not None else set()
    )
    for name, spec in specs.items():
        yield _header(spec.title, name), _field(words, name, spec, values, number), name in counting


def _field(
    words: Words,
    name: str,
    spec: FieldSpec,
    values: Mapping[str, Mapping[str, Value]],
    number: Callable[[int], int],
) -> Callable[[int], Text]:
    def cell(seat: int) -> Text:
        owned = values.get(str(number(seat)), {})
        return Text(words.value(spec, owned[name])) if name in owned else Text("?", "dim")

    return cell


def _zone(words: Words, signs: Signs, zone: Zone) -> Callable[[int], Text]:
    def cell(seat: int) -> Text:
        owner = f"seat {seat}" if zone.per == "player" else f"team {words.layout.team_of[seat - 1] + 1}"
        view = words.seen.zone(zone.id, owner)
        if is_own(words, zone, owner):
            return Text(f"{len(view.components) + view.unknown} (below)" if view.components else "")
        return contents(zone, words, view, signs, MOST)

    return cell


def is_own(words: Words, zone: Zone, owner: str) -> bool:
    """Whether a zone is the seat's own and nobody else sees it, so that it is drawn apart."""
    return zone.per == "player" and zone.visible == "owner" and owner == f"seat {words.seen.seat}"
