"""`trace`: every clause that is played has a rule and a scenario; what lacks one is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli import main
from interpreter.commands.trace import trace

ROOT = Path(__file__).parents[1]
GAMES = sorted(path.parent.name for path in (ROOT / "rules").glob("*/rulebook.yaml"))


@pytest.mark.parametrize("game", GAMES)
def test_every_played_clause_has_a_rule_and_a_scenario(game: str) -> None:
    found = trace(str(ROOT / "rules" / game))
    assert found.played
    assert found.uncovered == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_played_has_a_reason_and_no_unknown_clause_is_cited(game: str) -> None:
    found = trace(str(ROOT / "rules" / game))
    assert all(clause.reason for clause in found.clauses.values() if clause.not_played)
    assert all(reason for reason in found.assumed.values())


CLAUSES = """clauses:
  first: {says: The first clause.}
  second: {says: The second clause.}
  third: {says: The third clause., not_played: physical, reason: a thing of the table}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A small rulebook of which one clause has a rule and a scenario, and one neither."""
    assert main(["new", str(tmp_path / "pebbles")]) == 0
    folder = tmp_path / "pebbles"
    (folder / "clauses.yaml").write_text(CLAUSES, encoding="utf-8")
    for path in [folder / "rulebook.yaml", *(folder / "scenarios").glob("*.yaml")]:
        lines = path.read_text(encoding="utf-8").splitlines()
        kept = [line for line in lines if not line.strip().startswith(("source:", "covers:"))]
        path.write_text("\n".join(kept) + "\n", encoding="utf-8")
    return folder


def cite(path: Path, key: str, ids: str) -> None:
    """Puts a line with clauses under the first line that is a title two levels deep."""
    lines = path.read_text(encoding="utf-8").splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("    title:"))
    lines.insert(place, f"    {key}: [{ids}]")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_uncovered_clauses_are_told(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cite(game / "rulebook.yaml", "source", "first")
    capsys.readouterr()
    assert main(["trace", str(game), "--format", "json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["uncovered"] == ["first", "second"]
    assert len(data["clauses"]["first"]["elements"]) == 1
    assert data["clauses"]["first"]["scenarios"] == []
    assert data["clauses"]["third"] == {"elements": [], "scenarios": []}
    assert data["not_played"] == {"third": {"kind": "physical", "reason": "a thing of the table"}}


def test_text_names_what_is_missing(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cite(game / "rulebook.yaml", "source", "first, second")
    cite(next((game / "scenarios").glob("*.yaml")), "covers", "first")
    capsys.readouterr()
    assert main(["trace", str(game)]) == 1
    said = capsys.readouterr().out
    assert "second: no scenario covers it" in said
    assert "1 covered by rules and scenarios, 1 not covered, 1 not played" in said


def test_variants_count_as_they_are_asked_for() -> None:
    folder = ROOT / "rules" / "thrones_of_valeria"
    alone, under = trace(str(folder)), trace(f"{folder}+no_jesters")
    assert "variants.greedy_thieves" in alone.assumed
    assert "variants.greedy_thieves" not in under.assumed
    assert "variants.no_jesters" in under.assumed
    assert under.clauses.keys() == alone.clauses.keys()
