"""Small rulebooks for every kind of decision: checked, played at random in both builds, and their scenarios."""

from __future__ import annotations

import random
from argparse import ArgumentParser
from pathlib import Path

import pytest

from interpreter.commands.test import arguments, run
from interpreter.diagnostics import Report
from interpreter.engine.game import Game
from interpreter.engine.loading import load
from interpreter.engine.parts import asked_in
from interpreter.engine.run import advance, answer
from interpreter.model.read import read_rulebook
from interpreter.program.check import check_rulebook

GAMES = sorted((Path(__file__).parent / "good" / "games").iterdir())
ROUNDS = 12


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_the_checker_has_nothing_to_say(folder: Path) -> None:
    report = Report()
    book = read_rulebook(folder, report)
    assert book is not None
    check_rulebook(book, report)
    assert report.ordered() == []


@pytest.mark.parametrize("folder", [g for g in GAMES if (g / "scenarios").is_dir()], ids=lambda path: path.name)
def test_its_scenarios_pass(folder: Path) -> None:
    parser = ArgumentParser()
    arguments(parser)
    result = run(parser.parse_args([str(folder)]))
    assert result.data["failed"] == 0
    assert result.data["passed"] > 0


@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_both_builds_play_the_same_game_and_lose_nothing(folder: Path) -> None:
    rules = load(str(folder))
    for players in range(rules.book.game.players_min, rules.book.game.players_max + 1):
        fast = rules.build(players, full=False).module
        for seed in range(ROUNDS):
            game, answers = Game(rules, players, seed), []
            rng = random.Random(seed)
            while not game.over and len(answers) < 300:
                decision = rng.choice(game.pending)
                code = rng.choice(list(decision.codes))
                answers.append((decision.seat, code))
                game.apply(code, decision.seat)
                _each_component_once(game)
            state = fast["new"](seed)
            advance(state, fast["blocks"])
            for seat, code in answers:
                answer(state, asked_in(state, seat - 1), code, fast["blocks"])
            ours = game.state
            assert (state.over, state.win, state.z, state.g) == (ours.over, ours.win, ours.z, ours.g)


def _each_component_once(game: Game) -> None:
    state = game.state
    places = {c: place for place, zone in enumerate(state.z) for c in zone}
    assert len(places) == sum(len(zone) for zone in state.z) == len(state.loc)
    assert all(state.loc[c] == place for c, place in places.items())
