"""Rulebooks behind PettingZoo: its own tests, masks, seeds, and that an observation holds nothing hidden."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from interpreter.adapters.numbering import Numbering
from interpreter.adapters.pettingzoo import RulebookEnv, env
from interpreter.adapters.positions import Position
from interpreter.adapters.vector import vector
from interpreter.engine.game import Game
from interpreter.engine.loading import load
from tests.test_adapters import MARKET

GAMES = ["kuhn_poker", "reversi", "salamanca", "thrones_of_valeria", "tic_tac_toe", "venecitas", MARKET]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", GAMES)
def test_the_api_test_of_pettingzoo_finds_nothing_wrong(name: str) -> None:
    api_test(env(rulebook=name), num_cycles=60)


@pytest.mark.filterwarnings("ignore")
def test_the_seed_test_of_pettingzoo_finds_nothing_wrong() -> None:
    seed_test(lambda: env(rulebook="thrones_of_valeria"), num_cycles=60)


def played(seed: int, name: str) -> tuple[list[Any], dict[str, float]]:
    """The observations and rewards of a game of random answers."""
    one, draw = RulebookEnv(name), random.Random(seed)
    one.reset(seed)
    seen: list[Any] = []
    while not any(one.terminations.values()):
        observation = one.observe(one.agent_selection)
        seen.append(observation["observation"].tolist())
        one.step(draw.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return seen, one.rewards


def test_a_seed_fixes_the_game() -> None:
    assert played(4, "thrones_of_valeria") == played(4, "thrones_of_valeria")
    assert played(4, "thrones_of_valeria") != played(5, "thrones_of_valeria")


def test_rewards_of_kuhn_poker_are_what_was_won() -> None:
    results = [played(seed, "kuhn_poker")[1] for seed in range(20)]
    assert all(rewards["seat_1"] == -rewards["seat_2"] for rewards in results)
    assert {abs(rewards["seat_1"]) for rewards in results} == {1.0, 2.0}


def test_the_mask_names_what_the_infos_spell_out() -> None:
    one = RulebookEnv("tic_tac_toe")
    one.reset(1)
    one.step(4)
    assert one.observe("seat_2")["action_mask"].tolist() == [1, 1, 1, 1, 0, 1, 1, 1, 1]
    assert not one.observe("seat_1")["action_mask"].any()
    assert one.infos["seat_2"]["keys"][0] == "place space=a1"
    with pytest.raises(ValueError, match="4 is no legal answer"):
        one.step(4)


def test_numbers_tell_no_more_than_the_seat_sees() -> None:
    loaded = load("kuhn_poker")
    start = Position(Game(loaded, 2, explicit=True), Numbering(loaded.build(2)), 100)
    jack = start.after(start.legal[0])
    ways = [jack.after(number) for number in jack.legal]
    assert vector(ways[0], 1) == vector(ways[1], 1)
    assert vector(ways[0], 2) != vector(ways[1], 2)
