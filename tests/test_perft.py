"""Published counts of the shipped rulebooks: up to six plies here, in full where RULEWRIGHT_FULL is set."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from interpreter.commands.perft import DEEPEST, compare_table
from interpreter.engine.loading import load
from interpreter.laboratory.enumerate import enumerate_game
from interpreter.laboratory.perft import first_state, perft
from interpreter.resources import rules_folder

FULL = "RULEWRIGHT_FULL" in os.environ
DEPTH = 6
BROAD = {"chess": 2}
"""Rulebooks whose counts grow so fast that fewer plies are counted here."""
FOLDERS = sorted(path.parent for path in rules_folder().glob("*/perft.yaml"))


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_counts_are_those_published(folder: Path) -> None:
    found, report = compare_table(str(folder), folder, DEEPEST if FULL else BROAD.get(folder.name, DEPTH))
    assert not report.diagnostics
    assert found
    for one in found:
        assert one.equal, (one.entry.id, one.depth, one.published, one.counted)


def test_three_plies_of_chess() -> None:
    build = load(str(rules_folder() / "chess")).build(2, full=False)
    assert perft(build, first_state(build, 0), 3).plies[3] == 8902


def test_first_actions_add_up() -> None:
    build = load(str(rules_folder() / "tic_tac_toe")).build(2, full=False)
    divided = perft(build, first_state(build, 0), 4, divide=True)
    assert len(divided.divided) == 9
    assert sum(divided.divided.values()) == divided.plies[4] == perft(build, first_state(build, 0), 4).plies[4]


def test_choices_of_a_ply_are_part_of_it() -> None:
    """With every card in play a ply may hold choices: as many sequences as paths through them."""
    build = load(str(rules_folder() / "thrones_of_valeria")).build(3, full=False)
    counts = perft(build, first_state(build, 7), 2)
    cards = len(first_state(build, 7).opts)
    assert counts.plies[1] >= cards
    assert counts.ended == {}


def test_other_counts_than_published_are_told(tmp_path: Path) -> None:
    folder = tmp_path / "tic_tac_toe"
    shutil.copytree(rules_folder() / "tic_tac_toe", folder)
    table = folder / "perft.yaml"
    table.write_text(table.read_text(encoding="utf-8").replace("2: 72", "2: 73"), encoding="utf-8")
    found, _ = compare_table(str(folder), folder, 3)
    assert [(one.depth, one.published, one.counted) for one in found if not one.equal] == [(2, 73, 72)]


def test_table_names_a_scenario_that_exists(tmp_path: Path) -> None:
    folder = tmp_path / "tic_tac_toe"
    shutil.copytree(rules_folder() / "tic_tac_toe", folder)
    entry = "perft:\n  here: {scenario: NAME, counts: {1: 1, 2: 0}, games: 1, source: by hand}\n"
    (folder / "perft.yaml").write_text(entry.replace("NAME", "last_space_can_win"), encoding="utf-8")
    found, report = compare_table(str(folder), folder, 3)
    assert not report.diagnostics
    assert all(one.equal for one in found)
    (folder / "perft.yaml").write_text(entry.replace("NAME", "last_space"), encoding="utf-8")
    assert [fault.code for fault in compare_table(str(folder), folder, 3)[1].ordered()] == ["unknown-scenario"]


def test_exact_enumeration_of_kuhn_poker() -> None:
    found = enumerate_game(load(str(rules_folder() / "kuhn_poker")), 2)
    assert (found.chance, found.decisions, found.terminals) == (4, 24, 30)
    assert [str(value) for value in found.returns] == ["1/8", "-1/8"]
