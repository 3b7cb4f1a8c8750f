"""Rulebooks behind OpenSpiel: its random simulations, its algorithms on our Kuhn poker, what a game tells of itself."""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from open_spiel.python.algorithms.get_all_states import get_all_states
from open_spiel.python.games import kuhn_poker

from interpreter.adapters.openspiel import RulebookGame
from interpreter.engine.loading import ArgumentError, load
from tests.test_adapters import MARKET

Kinds = pyspiel.GameType


def game(name: str, **more: object) -> Any:
    """A game of OpenSpiel from a rulebook."""
    parameters = {"rulebook": name, **more}
    return pyspiel.load_game(f"rulewright({','.join(f'{key}={value}' for key, value in parameters.items())})")


@pytest.mark.parametrize(
    ("name", "more", "games"),
    [
        ("kuhn_poker", {}, 10),
        ("kuhn_poker", {"kept_positions": 0}, 5),
        ("tic_tac_toe", {}, 10),
        ("thrones_of_valeria", {"players": 2}, 1),
        ("thrones_of_valeria", {"players": 4}, 1),
        ("reversi", {}, 1),
        ("breakthrough", {}, 1),
        (MARKET, {}, 3),
    ],
)
def test_random_simulations_of_openspiel_find_nothing_wrong(name: str, more: dict[str, object], games: int) -> None:
    pyspiel.random_sim_test(game(name, **more), num_sims=games, serialize=True, verbose=False)


@pytest.fixture(scope="module")
def solved() -> Any:
    """Kuhn poker after three hundred iterations of regret minimisation: the game and the average policy."""
    kuhn = game("kuhn_poker")
    solver = cfr.CFRSolver(kuhn)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    return kuhn, solver.average_policy()


def test_regret_minimisation_finds_the_value_of_kuhn_poker(solved: Any) -> None:
    kuhn, found = solved
    values = expected_game_score.policy_value(kuhn.new_initial_state(), [found, found])
    assert values == pytest.approx([-1 / 18, 1 / 18], abs=2e-3)


def test_regret_minimisation_leaves_little_to_exploit(solved: Any) -> None:
    kuhn, found = solved
    assert exploitability.exploitability(kuhn, found) < 0.005
    assert exploitability.exploitability(kuhn, policy.UniformRandomPolicy(kuhn)) == pytest.approx(11 / 24)


def test_kuhn_poker_has_the_tree_of_openspiels_own() -> None:
    sizes = [
        len(get_all_states(each, include_terminals=True, include_chance_states=True))
        for each in (game("kuhn_poker"), kuhn_poker.KuhnPokerGame())
    ]
    assert sizes == [58, 58]


def facts(given: Any) -> tuple[object, ...]:
    kind = given.get_type()
    return kind.chance_mode, kind.information, kind.utility


def test_a_small_game_tells_exactly_what_it_is() -> None:
    kuhn = game("kuhn_poker")
    assert facts(kuhn) == (
        Kinds.ChanceMode.EXPLICIT_STOCHASTIC, Kinds.Information.IMPERFECT_INFORMATION, Kinds.Utility.ZERO_SUM,
    )  # fmt: skip
    assert (kuhn.num_players(), kuhn.num_distinct_actions(), kuhn.max_chance_outcomes()) == (2, 2, 3)
    assert (kuhn.min_utility(), kuhn.max_utility(), kuhn.utility_sum()) == (-2.0, 2.0, 0.0)
    assert (kuhn.max_game_length(), kuhn.max_chance_nodes_in_history()) == (3, 2)


def test_a_larger_game_tells_what_its_rulebook_says() -> None:
    board = game("tic_tac_toe")
    assert facts(board) == (
        Kinds.ChanceMode.DETERMINISTIC, Kinds.Information.PERFECT_INFORMATION, Kinds.Utility.ZERO_SUM,
    )  # fmt: skip
    assert (board.num_distinct_actions(), board.max_game_length(), board.max_chance_outcomes()) == (9, 9, 0)
    assert (board.min_utility(), board.max_utility()) == (-1.0, 1.0)


def test_an_answer_is_named_by_its_key() -> None:
    state = game("kuhn_poker").new_initial_state()
    drawn = [state.action_to_string(number) for number in state.legal_actions()]
    assert drawn == ["deck=jack", "deck=king", "deck=queen"]
    state.apply_action(2)
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    state.apply_action(0)
    assert [state.action_to_string(0, number) for number in state.legal_actions()] == ["bet", "pass_turn"]


def test_a_copy_goes_its_own_way() -> None:
    state = game("tic_tac_toe").new_initial_state()
    state.apply_action(4)
    copy = state.clone()
    copy.apply_action(0)
    assert state.legal_actions() == [0, 1, 2, 3, 5, 6, 7, 8]
    assert copy.legal_actions() == [1, 2, 3, 5, 6, 7, 8]
    assert (state.current_player(), copy.current_player()) == (1, 0)


@pytest.mark.parametrize("name", ["kuhn_poker", "thrones_of_valeria"])
def test_a_written_state_is_the_same_when_read(name: str) -> None:
    state = game(name).new_initial_state()
    for _ in range(50):
        if state.is_terminal():
            break
        state.apply_action(state.legal_actions()[0])
    again = pickle.loads(pickle.dumps(state))
    assert again.history() == state.history()
    assert again.information_state_string(1) == state.information_state_string(1)
    assert again.legal_actions() == state.legal_actions()
    _, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(other) == str(state)


def test_the_rulebooks_own_parameters_can_be_set() -> None:
    kuhn = game("kuhn_poker", parameters="ante:2+stake:3")
    assert (kuhn.min_utility(), kuhn.max_utility()) == (-5.0, 5.0)


def test_a_claim_of_zero_sum_is_checked_at_every_end() -> None:
    kuhn = RulebookGame({"rulebook": "kuhn_poker", "kept_positions": 0})
    assert kuhn.get_type().utility == Kinds.Utility.GENERAL_SUM
    claimed = RulebookGame({"rulebook": "kuhn_poker", "kept_positions": 0, "zero_sum": True})
    assert claimed.get_type().utility == Kinds.Utility.ZERO_SUM
    for end in ends(claimed.new_initial_state()):
        assert sum(end.returns()) == 0


def ends(state: Any) -> Iterator[Any]:
    if state.is_terminal():
        yield state
        return
    for number in state.legal_actions():
        yield from ends(state.child(number))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("rulewright()", r"say which rulebook: `rulewright\(rulebook=NAME\)`"),
        ("rulewright(rulebook=kuhn_pokr)", "there is no rulebook `kuhn_pokr`; did you mean `kuhn_poker`"),
        ("rulewright(rulebook=kuhn_poker,players=3)", "Kuhn Poker is for 2 .*players, not 3"),
        ("rulewright(rulebook=kuhn_poker,parameters=ante)", "parameters are written `name:value"),
        ("rulewright(rulebook=kuhn_poker,variants=none)", "`.*kuhn_poker` has no variant `none`"),
    ],
)
def test_what_cannot_be_loaded_is_said_in_a_sentence(written: str, said: str) -> None:
    with pytest.raises(ArgumentError, match=said):
        pyspiel.load_game(written)


def test_a_rulebook_comes_with_its_variants() -> None:
    plain, longer = game("thrones_of_valeria"), game("thrones_of_valeria", variants="no_jesters+third_round")
    assert plain.num_distinct_actions() > longer.num_distinct_actions()
    assert [variant for variant, _ in longer.start.game.rulebook.overlays] == ["no_jesters", "third_round"]


def test_a_changed_rulebook_is_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "chips"
    shutil.copytree(load("kuhn_poker").book.folder, folder)
    assert game(str(folder)).max_utility() == 2.0
    rules = folder / "rulebook.yaml"
    text = rules.read_text(encoding="utf-8")
    stake = "Chips of a bet, type: int, default: "
    rules.write_text(text.replace(f"{stake}1", f"{stake}40"), encoding="utf-8")
    assert game(str(folder)).max_utility() == 41.0
