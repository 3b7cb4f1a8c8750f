"""Players answer from what their seat knows, and from nothing else."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

from interpreter import Game, load
from interpreter.players.drawing import weights
from interpreter.players.greedy import GreedyPlayer
from interpreter.players.player import Player, ask
from interpreter.players.random_player import CasualPlayer, RandomPlayer
from interpreter.views.imagine import alike
from interpreter.views.observe import Observation, Question
from interpreter.views.rehearsal import Rehearsal

RULES = Path(__file__).parent.parent / "rules"
THRONES = load(str(RULES / "thrones_of_valeria"))
TIC_TAC_TOE = load(str(RULES / "tic_tac_toe"))


def play(game: Game, players: list[Player]) -> Game:
    """A game to its end, each seat asked through its player."""
    while not game.over:
        seat = game.pending[0].seat
        game.apply(ask(players[seat - 1], game, seat), seat)
    return game


def test_the_same_seeds_play_the_same_game() -> None:
    one, other = (play(Game(THRONES, 2, 4), [RandomPlayer(1), GreedyPlayer(2, 1)]) for _ in range(2))
    assert one.events == other.events


def test_greedy_takes_a_line_that_wins_at_once() -> None:
    game = Game(TIC_TAC_TOE, 2, 1)
    for space in ("a1", "a2", "b1", "b2"):
        game.apply(f"place space={space}")
    assert ask(GreedyPlayer(1), game, 1) == "place space=c1"


def test_a_greedy_player_does_better_than_a_random_one() -> None:
    wins = Counter(
        winner
        for seed in range(12)
        for winner in play(Game(THRONES, 2, seed), [GreedyPlayer(seed, 1), RandomPlayer(seed)]).winners
    )
    assert wins[1] > wins[2]


def test_what_a_player_cannot_see_does_not_change_its_choice() -> None:
    game, draw = Game(THRONES, 3, 8), random.Random(8)
    for number in range(40):
        decision = game.pending[0]
        for player in (RandomPlayer, GreedyPlayer):
            chosen = [ask(player(number), same, decision.seat) for same in (game, alike(game, decision.seat, draw))]
            assert chosen[0] == chosen[1]
        game.apply(draw.choice(list(decision.codes)), decision.seat)


def test_a_random_player_draws_every_whole_choice_with_equal_chance() -> None:
    found = Counter(tuple(draw_pair(RandomPlayer(seed).draw)) for seed in range(3000))
    assert len(found) == 6
    assert all(400 < count < 600 for count in found.values())


def draw_pair(draw: random.Random) -> list[str]:
    """Two of four, picked one after the other as a seat picks them."""
    things, picked = ["a", "b", "c", "d"], []
    for made in range(2):
        first = things.index(picked[-1]) + 1 if picked else 0
        options = tuple(things[first : 3 + made])
        picked += draw.choices(options, weights("some", options, len(picked), 2, 2))
    return picked


def test_a_casual_player_draws_the_action_first() -> None:
    question = Question("action", "turn", "", ("wait", *(f"turn way={n}" for n in range(9))), (), 0, 0)
    player = CasualPlayer(1)
    taken = Counter(player.choose(1, question, never_looked, never_imagined) for _ in range(2000))
    assert 900 < taken["wait"] < 1100
    assert min(taken.values()) > 60


def never_looked() -> Observation:
    raise AssertionError("a casual player looks at nothing but its options")


def never_imagined(draw: random.Random) -> Rehearsal:
    raise AssertionError("a casual player imagines nothing")
