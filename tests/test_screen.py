"""Screens for one seat: the same whatever it cannot see, within their width, and readable without colours."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest
from rich.console import Console

from interpreter.commands.table.asking import HIDDEN, answered
from interpreter.commands.table.helping import rule_help
from interpreter.commands.table.menu import make_menu, matching
from interpreter.commands.table.several import is_several, several_menu
from interpreter.engine.errors import IllegalMove
from interpreter.engine.game import Game
from interpreter.engine.loading import load
from interpreter.views.imagine import alike
from interpreter.views.screen.palette import DRAWN, PLAIN
from interpreter.views.screen.secrets import has_secrets
from interpreter.views.screen.whole import draw_screen, words_for
from tests.terminal import Terminal, first_answer

MARKET = Path(__file__).parent / "good" / "games" / "secret_market"
GAMES = [("thrones_of_valeria", 3), ("salamanca", 3), ("kuhn_poker", 2), (str(MARKET), 3)]


def advanced(game: Game, moves: int, seed: int) -> Game:
    """The game after some random moves."""
    draw = random.Random(seed)
    for _ in range(moves):
        if game.over:
            break
        decision = game.pending[0]
        try:
            game.apply(draw.choice(decision.keys), decision.seat)
        except IllegalMove:  # a whole choice that does not fit
            continue
    return game


def drawn(game: Game, seat: int, width: int = 80) -> str:
    """The screen and, where the seat is asked, its options."""
    stream = io.StringIO()
    console = Console(file=stream, width=width, color_system=None, markup=False, emoji=False, highlight=False)
    words = words_for(game, seat)
    for piece in draw_screen(words, DRAWN, width, {}):
        console.print(piece)
    for decision in (d for d in game.pending if d.seat == seat):
        make = several_menu if is_several(decision) else make_menu
        for line in make(words, decision, DRAWN).lines(width):
            console.print(line)
    return stream.getvalue()


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_what_a_seat_cannot_see_changes_nothing_on_its_screen(name: str, players: int) -> None:
    rulebook = load(name)
    for seed in range(4):
        game = advanced(Game(rulebook, players, seed), 7 * seed + 2, seed)
        for seat in range(players + 1):
            other = alike(game, seat, random.Random(seed + 100))
            assert drawn(game, seat) == drawn(other, seat)


@pytest.mark.parametrize(("name", "players"), [*GAMES, ("reversi", 2), ("breakthrough", 2)])
@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_screen_keeps_within_its_width(name: str, players: int, width: int) -> None:
    game = advanced(Game(load(name), players, 3), 40, 3)
    assert max(len(line) for line in drawn(game, 1, width).split("\n")) <= width


def test_marks_on_a_grid_are_told_apart_without_colour() -> None:
    game = Game(load("tic_tac_toe"), 2, 1)
    for move in ("place space=a1", "place space=b2"):
        game.apply(move)
    lines = drawn(game, 1).split("\n")
    assert any("1│ X │ . │ ." in line for line in lines) and any("2│ . │ O │ ." in line for line in lines)


def test_a_hand_tells_what_the_names_do_not() -> None:
    shown = drawn(advanced(Game(load("thrones_of_valeria"), 4, 3), 1, 3), 1)
    assert "(Thief)" in shown and "(House" not in shown.partition("your hand:")[2].partition("?")[0]


def test_a_menu_tells_only_what_tells_its_options_apart() -> None:
    game = Game(load("valparaiso"), 2, 1)
    while game.decision.name != "planning":
        game.apply(game.decision.codes[0])
    items = make_menu(words_for(game, 1), game.decision, PLAIN).items
    assert "Build a house" in [item.label.plain for item in items]
    assert not any("(" in item.label.plain for item in items if item.group)
    game = Game(load("thrones_of_valeria"), 2, 3)
    game.apply("split_hand")
    labels = [item.label.plain for item in several_menu(words_for(game, 1), game.decision, PLAIN).items]
    assert labels[0] == "nykot-2 (Thief)" and labels[-1].endswith(")")


def test_only_games_with_something_hidden_have_secrets() -> None:
    names = ("tic_tac_toe", "reversi", "breakthrough", "kuhn_poker", "thrones_of_valeria", "salamanca")
    assert [has_secrets(load(name).book) for name in names] == [False, False, False, True, True, True]


def test_an_option_is_found_by_number_key_value_and_beginning() -> None:
    game = Game(load("tic_tac_toe"), 2, 1)
    items = make_menu(words_for(game, 1), game.decision, PLAIN).items
    for typed in ("5", "place space=b2", "b2", "place b2", "pl b2", "place space=b2"):
        assert [item.key for item in matching(items, typed)] == ["place space=b2"]
    assert len(matching(items, "b")) == 3 and not matching(items, "z9")


def test_a_question_is_not_answered_from_the_real_game() -> None:
    """The same answers, and the same refusals to answer, in a game that looks the same."""
    game = advanced(Game(load("salamanca"), 3, 3), 30, 3)
    seat = game.pending[0].seat
    other = alike(game, seat, random.Random(9))
    for question in ("size(draw_stack)", "first(draw_stack)", "region_worth(castle#1)", "size(player(2).hand)", "1 +"):
        assert answered(game, seat, question, 1) == answered(other, seat, question, 1)
    assert answered(game, seat, "first(player(1).hand)", 1) != answered(game, seat, "size(players)", 1)
    hidden = next(number for number in (1, 2, 3) if number != seat)
    assert answered(game, seat, f"player({hidden}).doubloons", 1) == HIDDEN
    assert answered(game, seat, f"first(player({hidden}).hand)", 1) == HIDDEN


def test_every_kind_of_decision_is_answered_at_the_terminal(tmp_path: Path) -> None:
    """Several things, bags, orders, branches, sales inside a payment, steps at the same time, two people."""
    table = Terminal(["play", str(MARKET), "--seats", "human,human"], tmp_path)
    table.until_asked()
    shown = table.screen
    for _ in range(60):
        if table.process.poll() is not None or "the game is over" in table.screen:
            break
        asked = table.screen[-500:]
        answer = "plan" if "(plan)" in asked else "all" if "`all`" in asked else first_answer(table.screen)
        shown += table.type(answer)
    assert table.ended() == 0 and "the game is over" in shown
    assert "the same again allowed" in shown and "in their order" in shown and "Cheaply" in shown


@pytest.mark.parametrize(("game", "kind"), [("thrones_of_valeria", "preference"), ("tic_tac_toe", "requirement")])
def test_help_tells_requirements_from_preferences(game: str, kind: str) -> None:
    words = words_for(Game(load(game), 2), 1)
    actions = words.layout.checked.book.actions.values()
    asked = [("requirement", action.id, rule.id) for action in actions for rule in action.require.values()]
    asked += [("preference", action.id, rule.id) for action in actions for rule in action.prefer]
    assert {word for word, _, _ in asked} == {kind}
    for word, action, rule in asked:
        assert any(f"{word} of {action} {rule}" in str(line) for line in rule_help(words, rule))
