"""`--coverage`: what came into play is counted exactly, and counting changes no game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli import main
from interpreter.engine.loading import load
from interpreter.laboratory.coverage import Part, parts
from interpreter.laboratory.simulate import Series, Simulation, simulate
from interpreter.resources import rules_folder

RULEBOOK = """game:
  id: pebbles
  title: Pebbles
  version: 0.1.0
  players: {min: 2, max: 2}
components:
  tile:
    columns:
      power: {type: effect}
    rows:
      often: {power: increase gains by 1}
      seldom: {power: increase gains by 2}
zones:
  row: {holds: [tile], order: row, visible: everyone}
players:
  fields:
    taken: {type: int, default: 0, min: 0}
state:
  heap: {type: int, default: 12, min: 0}
  gains: {type: int, default: 0, min: 0}
setup: move often to row
flow:
  taking:
    turns: {from: player(1), repeat: true}
    actions: [take]
    if_stuck: never
actions:
  take:
    choose:
      amount: {from: "[1, 2, 3]"}
    require:
      enough_left: {that: amount <= heap, else: there are not so many left}
      never_refuses: {that: amount < 9, else: that is too much}
    prefer:
      always: {that: amount < 9, else: take less}
      two: {that: amount == 2, else: take two}
    effect: |
      decrease heap by amount
      increase me.taken by amount
      for each tile in row: do tile.power
      if heap > 50:
        do unused
      else if amount == 2:
        increase gains by 1
procedures:
  unused: {effect: set heap to 1}
scoring:
  lines:
    taken: {is: me.taken}
    nothing: {is: heap}
end:
  empty: {when: heap == 0, at: action}
  full: {when: heap > 60, at: action}
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rules") / "pebbles"
    folder.mkdir()
    (folder / "rulebook.yaml").write_text(RULEBOOK, encoding="utf-8")
    return folder


def played(game: str, games: int, jobs: int = 1, coverage: bool = True, bots: tuple[str, ...] = ()) -> Simulation:
    return simulate(Series(game, {}, load(game).fewest, games, 5, coverage=coverage, bots=bots), jobs)


def found(simulation: Simulation) -> dict[tuple[str, str], Part]:
    return {(part.path, part.detail): part for part in parts(simulation.rulebook.checked, simulation.counts)}


def test_what_never_came_into_play(game: Path) -> None:
    simulation = played(str(game), 100)
    never = [part for part in parts(simulation.rulebook.checked, simulation.counts) if not part.ran]
    assert {(part.path, part.detail) for part in never} == {
        ("actions.take.require.never_refuses", ""),
        ("actions.take.prefer.always", ""),
        ("actions.take.prefer.two", ""),
        ("components.tile.rows.seldom.power", ""),
        ("actions.take.effect", "then"),
        ("procedures.unused", ""),
        ("scoring.lines.nothing", ""),
        ("end.full", ""),
    }
    way = next(part for part in never if part.detail == "then")
    assert way.span.line == RULEBOOK.splitlines().index("        do unused") + 1


def test_counts_are_exact(game: Path) -> None:
    simulation = played(str(game), 100)
    reached = found(simulation)
    decisions = sum(one.decisions for one in simulation.played)
    assert reached["end.empty", ""].ran == reached["flow.taking", ""].ran == 100
    assert reached["actions.take", ""].ran == decisions
    assert reached["components.tile.rows.often.power", ""].ran == decisions


@pytest.mark.parametrize("name", ["kuhn_poker", "thrones_of_valeria", "venecitas"])
def test_counting_changes_no_game_and_jobs_change_no_count(name: str) -> None:
    folder = str(rules_folder() / name)
    alone, shared, uncounted = played(folder, 60), played(folder, 60, jobs=2), played(folder, 60, coverage=False)
    assert alone.played == shared.played == uncounted.played
    assert alone.counts == shared.counts
    assert not uncounted.counts


def test_unmarked_modules_count_nothing() -> None:
    build = load(str(rules_folder() / "thrones_of_valeria")).build(3, full=False)
    assert "coverage" not in build.emitted.text
    assert build.emitted.marks == ()


def test_bots_are_counted_too(game: Path) -> None:
    assert found(played(str(game), 3, bots=("greedy", "random")))["end.empty", ""].ran == 3


def test_commands_tell_it(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", str(game), "--games", "50", "--coverage"]) == 0
    said = capsys.readouterr().out
    assert "requirement never refused" in said
    assert "end never ended a game" in said
    assert main(["simulate", str(game), "--games", "50", "--coverage", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)["coverage"]
    assert data["parts"] - data["ran"] == 8
    assert {"kind", "path", "detail", "ran", "file", "line", "column", "clauses"} == set(data["counts"][0])


def test_scenarios_bring_every_requirement_of_a_shipped_game_into_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(rules_folder() / "thrones_of_valeria"), "--coverage", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)["coverage"]
    never = [part["path"] for part in data["counts"] if part["kind"] != "way out" and not part["ran"]]
    assert never == []
