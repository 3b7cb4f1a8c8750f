"""A whole screen for one seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from interpreter.engine.game import Game
from interpreter.views.observe import observe
from interpreter.views.screen.boards import draw_board, notes
from interpreter.views.screen.palette import PLAIN, Signs, seat_style
from interpreter.views.screen.parts import draw_dice, draw_numbers, draw_own, draw_zones
from interpreter.views.screen.seats import draw_seats
from interpreter.views.screen.words import Words


def words_for(game: Game, seat: int) -> Words:
    """The words for what a seat sees now."""
    return Words(game.build.emitted.layout, observe(game, seat))


def draw_screen(words: Words, signs: Signs, width: int, called: Mapping[int, str]) -> Iterator[RenderableType]:
    """Everything that the seat (0: a spectator) sees, from the boards down to its own hand."""
    book = words.layout.checked.book
    yield heading(words, signs)
    for board in book.boards.values():
        yield draw_board(board, words, signs, width)
        yield from notes(board, words)
    yield from draw_zones(words, signs)
    yield from draw_dice(words)
    yield from draw_numbers(words, signs)
    yield draw_seats(words, signs, called)
    yield from draw_own(words, width)


def heading(words: Words, signs: Signs) -> Rule:
    """The game, the phase and who is to move."""
    seen = words.seen
    title = Text(words.layout.checked.book.game.title, "bold")
    if seen.decision is not None and seen.decision.kind == "action":
        title.append(f"{signs.between}{words.phase(seen.decision.name)}", "not bold")
    if seen.seat:
        title.append(f"{signs.between}you are seat {seen.seat}", seat_style(seen.seat))
    line = "-" if signs is PLAIN else "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
    return Rule(title, characters=line, style="dim", align="left")
