"""The two smallest games against what is known of them: Kuhn poker's tree and value, tic-tac-toe's counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from interpreter.engine.errors import IllegalMove
from interpreter.engine.game import Game
from interpreter.engine.loading import ArgumentError, load

RULES = Path(__file__).parent.parent / "rules"


def after(game: Game, key: str) -> Game:
    """The game that follows when this option is taken."""
    copy = game.clone()
    copy.apply(key)
    return copy


def nodes(game: Game) -> Iterator[Game]:
    """Every position of a game's tree, ends included."""
    yield game
    if not game.over:
        for option in game.decision.options:
            yield from nodes(after(game, option.key))


def kuhn_poker() -> Game:
    return Game(load(str(RULES / "kuhn_poker")), 2, 1, explicit=True)


def kind(game: Game) -> str:
    if game.over:
        return "end"
    return "chance" if game.decision.seat == 0 else "decision"


def test_tree_of_kuhn_poker() -> None:
    assert Counter(kind(game) for game in nodes(kuhn_poker())) == {"chance": 4, "decision": 24, "end": 30}


def test_results_of_kuhn_poker_add_up_to_nothing() -> None:
    results = [game.scores for game in nodes(kuhn_poker()) if game.over]
    assert all(sum(scores) == 0 for scores in results)
    assert Counter(abs(scores[0]) for scores in results) == {1: 18, 2: 12}


BETS = {
    (1, "jack", ""): Fraction(1, 6), (1, "queen", ""): Fraction(0), (1, "king", ""): Fraction(1, 2),
    (1, "jack", "pb"): Fraction(0), (1, "queen", "pb"): Fraction(1, 2), (1, "king", "pb"): Fraction(1),
    (2, "jack", "p"): Fraction(1, 3), (2, "queen", "p"): Fraction(0), (2, "king", "p"): Fraction(1),
    (2, "jack", "b"): Fraction(0), (2, "queen", "b"): Fraction(1, 3), (2, "king", "b"): Fraction(1),
}  # fmt: skip
"""How often best play bets, by seat, card and what was done: one of the known solutions of the game."""


def value(game: Game, cards: tuple[str, ...] = (), done: str = "") -> Fraction:
    """What the first player wins on average when both play the known solution."""
    if game.over:
        return Fraction(game.scores[0])
    decision = game.decision
    if decision.seat == 0:
        keys = [option.key for option in decision.options]
        worth = [value(after(game, key), (*cards, key.removeprefix("deck=")), done) for key in keys]
        return sum(worth, Fraction(0)) / len(worth)
    bets = BETS[decision.seat, cards[decision.seat - 1], done]
    passed, bet = after(game, "pass_turn"), after(game, "bet")
    return (1 - bets) * value(passed, cards, done + "p") + bets * value(bet, cards, done + "b")


def test_value_of_kuhn_poker() -> None:
    assert value(kuhn_poker()) == Fraction(-1, 18)


def test_counts_of_tic_tac_toe() -> None:
    counts = Counter[int]()
    level = [Game(load(str(RULES / "tic_tac_toe")), 2, 1)]
    for depth in range(1, 5):
        level = [after(game, option.key) for game in level for option in game.decision.options]
        counts[depth] = len(level)
    assert counts == {1: 9, 2: 72, 3: 504, 4: 3024}


@pytest.mark.parametrize(
    ("players", "seed", "said"),
    [
        ("2", 0, "number of players is a whole number, not '2'"),
        (None, 0, "number of players is a whole number"),
        (True, 0, "number of players is a whole number"),
        (2, "x", "seed is a whole number from 0 on, not 'x'"),
        (2, -1, "seed is a whole number from 0 on, not -1"),
    ],
)
def test_wrong_arguments_of_a_game_are_told(players: Any, seed: Any, said: str) -> None:
    with pytest.raises(ArgumentError, match=said):
        Game(load("kuhn_poker"), players, seed)


@pytest.mark.parametrize("move", [None, True, False, 1.0])
def test_move_that_is_neither_text_nor_number_is_refused(move: Any) -> None:
    game = Game(load("kuhn_poker"), 2)
    with pytest.raises(IllegalMove, match=f"a move is a text or the number of an option, not {move}"):
        game.apply(move)
    refusal = game.why(1, move)
    assert refusal is not None and refusal.reasons == ("no-such-option",)
