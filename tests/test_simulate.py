"""Simulations: the same result however they are run, every game to its end, and honest numbers about them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from interpreter.commands.new import CLAUSES, RULEBOOK
from interpreter.engine.loading import ArgumentError, load
from interpreter.laboratory.answers import answer_indexes, count_answers, random_answer
from interpreter.laboratory.bot_play import seat_bots
from interpreter.laboratory.invariants import InvariantError, Invariants
from interpreter.laboratory.random_play import Played, RandomPlay
from interpreter.laboratory.simulate import Series, simulate
from interpreter.laboratory.statistics import mean, percentile, wilson
from interpreter.laboratory.summary import summary
from interpreter.resources import rules_folder
from tests.shuffled import write_shuffled

ROOT = Path(__file__).parent.parent
FULL = "RULEWRIGHT_FULL" in os.environ
THRONES = str(rules_folder() / "thrones_of_valeria")
FOLDERS = sorted(path.parent for path in rules_folder().glob("*/rulebook.yaml"))
NAMES = [folder.name for folder in FOLDERS]


def played(game: str, players: int, games: int, jobs: int = 1, check: bool = False) -> tuple[Played, ...]:
    return simulate(Series(game, {}, players, games, 3, check), jobs).played


def fewest(folder: Path) -> int:
    return load(str(folder)).book.game.players_min


@pytest.mark.parametrize(
    ("players", "teams"),
    [(2, "false"), (3, "false"), (4, "false"), (5, "false"), (6, "false"), (4, "true"), (6, "true")],
)
def test_every_game_of_thrones_ends_with_all_cards_in_their_places(players: int, teams: str) -> None:
    games = 1000 if FULL else 40
    found = summary(simulate(Series(THRONES, {"teams": teams}, players, games, 1, check=True), 1))
    assert (found["finished"], found["unfinished"], found["errors"]) == (games, 0, [])


@pytest.mark.parametrize("folder", FOLDERS, ids=NAMES)
def test_every_game_of_every_rulebook_ends_by_its_rules(folder: Path) -> None:
    book = load(str(folder)).book
    for players in range(book.game.players_min, book.game.players_max + 1):
        for game in played(str(folder), players, 300 if FULL else 10, check=True):
            assert game.finished, game


def test_processes_change_no_result() -> None:
    assert played(THRONES, 3, 120, jobs=2) == played(THRONES, 3, 120)


@pytest.mark.parametrize("folder", FOLDERS, ids=NAMES)
def test_order_and_files_change_no_result(folder: Path, tmp_path: Path) -> None:
    players = fewest(folder)
    expected = played(str(folder), players, 30)
    for seed in range(3):
        write_shuffled(folder, tmp_path / str(seed), seed)
        assert load(str(tmp_path / str(seed))).book.hash == load(str(folder)).book.hash
        assert played(str(tmp_path / str(seed)), players, 30) == expected


def test_hash_seed_changes_no_result() -> None:
    found = [told_by_process(seed) for seed in ("0", "1", "4711")]
    assert found[0] == found[1] == found[2]


def told_by_process(hash_seed: str) -> dict[str, object]:
    """What a fresh process tells, its time apart."""
    command = [sys.executable, "cli.py", "simulate", THRONES, "--players", "5", "--games", "20", "--format", "json"]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hash_seed}, capture_output=True, check=True
    )
    data: dict[str, object] = json.loads(done.stdout)
    return {key: value for key, value in data.items() if "second" not in key}


def test_more_games_begin_with_the_same_games() -> None:
    assert played(THRONES, 4, 60)[:20] == played(THRONES, 4, 20)


def test_game_beyond_its_limit_is_told_apart() -> None:
    build = load(THRONES).build(3, full=False)
    game = RandomPlay(build, 10, Invariants(build)).play(0, 1)
    assert (game.finished, game.fault, game.decisions) == (False, "", 10)


def test_failing_rulebook_is_told_with_place_and_seed(tmp_path: Path) -> None:
    folder = tmp_path / "heap"
    folder.mkdir()
    text = RULEBOOK.format(id="heap", title="Heap", path="heap").replace(
        "decrease heap by amount", "decrease heap by amount + 1"
    )
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    (folder / "clauses.yaml").write_text(CLAUSES, encoding="utf-8")
    found = summary(simulate(Series(str(folder), {}, 2, 50, 1), 1))
    errors = found["errors"]
    assert isinstance(errors, list)
    assert errors
    assert "[out-of-bounds] at" in errors[0]["fault"]
    assert f"rulebook.yaml:{text[: text.index('decrease heap')].count(chr(10)) + 1}:" in errors[0]["fault"]
    assert found["finished"] == 50 - len(errors)


def test_invariants_refuse_a_card_in_two_places() -> None:
    build = load(THRONES).build(3, full=False)
    state = build.module["new"](1)
    holds = Invariants(build)
    holds(state)
    state.z[0].append(state.z[1][0])
    with pytest.raises(InvariantError, match="lies in 2 places"):
        holds(state)


def test_invariants_refuse_a_number_out_of_bounds() -> None:
    build = load(THRONES).build(3, full=False)
    state = build.module["new"](1)
    store = next(store for store in build.emitted.layout.stores.values() if store.spec.id == "silver")
    getattr(state, store.attribute)[0] = -1
    with pytest.raises(InvariantError, match="`silver` is -1"):
        Invariants(build)(state)


@pytest.mark.parametrize(
    ("kind", "size", "low", "high"), [("some", 5, 1, 3), ("some", 4, 2, 2), ("bag", 3, 0, 3), ("order", 3, 3, 3)]
)
def test_whole_answers_are_equally_likely(kind: str, size: int, low: int, high: int) -> None:
    every = list(answer_indexes(kind, size, low, high))
    assert len(every) == len(set(every)) == count_answers(kind, size, low, high)
    stream = Random(5)
    found = Counter(random_answer(kind, size, low, high, stream) for _ in range(400 * len(every)))
    assert set(found) == set(every)
    assert all(abs(number - 400) < 120 for number in found.values()), found


def test_interval_holds_known_values() -> None:
    interval = wilson(10, 100)
    assert interval is not None
    assert [round(bound, 4) for bound in interval] == [0.0552, 0.1744]
    assert wilson(0, 0) is None
    assert (wilson(0, 10) or (1,))[0] == 0


def test_percentiles_are_values_of_the_list() -> None:
    assert [percentile(range(1, 101), percent) for percent in (5, 50, 95)] == [5, 50, 95]
    assert percentile([], 50) is None
    assert mean([]) is None


def test_shared_wins_and_draws_are_counted_apart() -> None:
    found = summary(simulate(Series(str(rules_folder() / "tic_tac_toe"), {}, 2, 200, 1), 1))
    wins = found["wins"]
    assert isinstance(wins, dict)
    assert sum(wins.values()) + int(str(found["draws"])) == 200
    assert found["shared_wins"] == 0


def test_bots_play_on_their_seats_with_any_number_of_processes() -> None:
    series = Series(str(rules_folder() / "kuhn_poker"), {}, 2, 6, 1, check=True, bots=("greedy", "random"))
    alone = simulate(series, 1)
    assert all(game.finished for game in alone.played)
    assert summary(alone)["bots"] == ["greedy", "random"]
    assert simulate(series, 2).played == alone.played


def test_bots_are_named_once_or_for_each_seat() -> None:
    assert seat_bots("greedy", 3) == ("greedy",) * 3
    assert seat_bots("greedy, random", 2) == ("greedy", "random")
    with pytest.raises(ArgumentError, match="2 bots are named for 3 seats"):
        seat_bots("greedy,random", 3)
    with pytest.raises(ArgumentError, match="no bot `gredy`"):
        seat_bots("gredy", 2)


def test_casual_players_turn_the_die_less_often() -> None:
    length = {}
    for bot in ("random", "casual"):
        played = simulate(Series("venecitas", {}, 4, 10, 1, bots=(bot,) * 4), 1).played
        assert all(game.finished and not game.fault for game in played)
        length[bot] = sum(game.decisions for game in played)
    assert length["casual"] * 2 < length["random"]


def test_one_casual_seat_among_random_ones_draws_from_its_own_stream() -> None:
    mixed = Series("kuhn_poker", {}, 2, 20, 3, bots=("random", "casual"))
    assert simulate(mixed, 1).played == simulate(mixed, 2).played
