"""Faults that show only in play tell in words what is wrong, where it stands, and how to get there again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli import main
from interpreter.catalogue import IN_PLAY
from interpreter.diagnostics import Report
from interpreter.engine.errors import RulebookError
from interpreter.engine.game import Game
from interpreter.engine.loading import load
from interpreter.model.read import read_rulebook
from interpreter.program.check import check_rulebook

ROOT = Path(__file__).parent.parent
RULEBOOK = """\
game: {id: poor, title: Poor, version: 1.0.0, players: {min: 2, max: 2}}
players:
  fields:
    coins: {type: int, default: 1, min: 0}
flow:
  spending:
    turns: {from: player(1), repeat: true}
    actions: [spend]
    if_stuck: never
actions:
  spend:
    require:
      has_coin: {that: me.coins >= 1, else: you have no coin}
    effect: pay 1 coins from me
scoring: {lines: {coins: {is: me.coins}}, ties: shared}
end: {rich: {when: "any(players, it.coins > 5)"}}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "poor").mkdir()
    (tmp_path / "poor" / "rulebook.yaml").write_text(RULEBOOK, encoding="utf-8")
    return tmp_path / "poor"


def test_a_dead_end_points_at_its_phase(folder: Path) -> None:
    game = Game(load(str(folder)), 2, 1)
    game.apply("spend")
    with pytest.raises(RulebookError) as failed:
        game.apply("spend")
    assert failed.value.code == "dead-end"
    assert failed.value.span is not None
    assert failed.value.span.line == 6
    assert IN_PLAY["dead-end"] in str(failed.value)


def test_a_failed_game_can_be_played_again_with_its_seed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", str(folder), "--players", "2", "--games", "8"]) == 1
    told = capsys.readouterr().out
    assert IN_PLAY["dead-end"] in told
    seeds = [int(seed) for seed in re.findall(r"\(seed (\d+)\)", told)]
    assert max(seeds) >= 2**63
    assert main(["simulate", str(folder), "--games", "1", "--seed", str(max(seeds))]) == 1


def test_every_fault_of_play_is_worded_and_documented() -> None:
    page = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    raised = set()
    for path in (ROOT / "interpreter").rglob("*.py"):
        raised |= set(re.findall(r"fail\(['\"]([a-z-]+)['\"]", path.read_text(encoding="utf-8")))
    assert raised <= set(IN_PLAY)
    assert all(f"| `{code}` |" in page for code in IN_PLAY)


def test_an_unreadable_way_out_is_told_once(tmp_path: Path) -> None:
    text = RULEBOOK.replace("if_stuck: never", "if_stuck: sotp")
    (tmp_path / "rulebook.yaml").write_text(text, encoding="utf-8")
    report = Report()
    book = read_rulebook(tmp_path, report)
    if book is not None:
        check_rulebook(book, report)
    assert [found.code for found in report.ordered()] == ["syntax"]


ABSENT = RULEBOOK.replace(
    "players:\n  fields:",
    """components:
  card: {rows: {ace: {}, king: {count: 2, count_by_players: {2: 0}}}}
zones: {hand: {holds: card, per: player}}
players:
  fields:""",
).replace("pay 1 coins from me", "move king#1 to me.hand")


def test_a_component_that_is_not_there_is_named_as_the_fault(folder: Path) -> None:
    (folder / "rulebook.yaml").write_text(ABSENT, encoding="utf-8")
    game = Game(load(str(folder)), 2, 1)
    refusal = game.why(1, "spend")
    assert refusal is not None and refusal.reasons == ("not-in-play",)
    with pytest.raises(RulebookError) as failed:
        game.apply("spend")
    assert failed.value.code == "not-in-play" and failed.value.span is not None


def test_a_scenario_that_names_an_absent_component_fails_in_words(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "rulebook.yaml").write_text(ABSENT, encoding="utf-8")
    (folder / "scenarios").mkdir()
    scenario = "scenarios:\n  absent:\n    given: put king#2 in player(1).hand\n    steps: [{do: 1 spend}]\n"
    (folder / "scenarios" / "absent.yaml").write_text(scenario, encoding="utf-8")
    assert main(["test", str(folder)]) == 1
    assert "[not-in-play]" in capsys.readouterr().out
