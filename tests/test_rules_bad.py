"""Every bad set of rules gives exactly the diagnostics that its own comments expect, every good one none."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from interpreter.diagnostics import Diagnostic, Report
from interpreter.model.read import read_rulebook
from interpreter.program.check import check_rulebook
from tests.expectations import expected_in, found_in

HERE = Path(__file__).parent
BAD = sorted(path.parent for path in (HERE / "bad" / "rules").glob("*/rulebook.yaml"))
GOOD = sorted(path.parent for path in (HERE / "good" / "rules").glob("*/rulebook.yaml"))
GOOD += sorted(path.parent for path in (HERE.parent / "rules").glob("*/rulebook.yaml"))


def faults_of(folder: Path) -> list[Diagnostic]:
    """What reading and checking a rulebook reports."""
    report = Report()
    book = read_rulebook(folder, report)
    if book is not None:
        check_rulebook(book, report)
    return report.ordered()


@pytest.mark.parametrize("case", BAD, ids=lambda path: path.name)
def test_bad_rules_give_the_expected_diagnostics(case: Path) -> None:
    assert found_in(faults_of(case), case) == expected_in(case)
    named = [wanted.code for wanted in expected_in(case) if case.name.startswith(wanted.code)]
    assert named, "the folder is named for its fault"


@pytest.mark.parametrize("case", GOOD, ids=lambda path: path.name)
def test_good_rules_give_no_diagnostics(case: Path) -> None:
    assert found_in(faults_of(case), case) == []


WRONG_WORDS = {
    "unknown-component": ["crd"],
    "unknown-phase": ["pla", "plya"],
    "unknown-clause": ["countin", "spaces", "low", "high", "score"],
}


@pytest.mark.parametrize("code", WRONG_WORDS)
def test_unknown_name_is_marked_itself(code: str) -> None:
    spans = [found.span for found in faults_of(HERE / "bad" / "rules" / code) if found.code == code]
    assert [span.source.text[span.start : span.end] for span in spans] == WRONG_WORDS[code]


SLIPS = {
    "section": ("kuhn_poker", "\nflow:", "\nflo:", ["unknown-key"]),
    "kind in a zone": ("kuhn_poker", "deck: {holds: card,", "deck: {holds: cardd,", ["unknown-component"]),
    "kind in a hand": ("kuhn_poker", "hand: {holds: card,", "hand: {holds: cardd,", ["unknown-component"]),
    "renamed kind": ("kuhn_poker", "  card:\n", "  crad:\n", ["unknown-component"] * 2),
    "players": ("kuhn_poker", "players: {min: 2,", "players: {min: 3,", ["out-of-bounds"]),
    "payer": ("thrones_of_valeria", "silver from victim.team to", "silver from victm.team to", ["unknown-name"]),
    "price": ("salamanca", "pay charge(me, building)", "pay charge(me, buildin)", ["unknown-name"]),
}


def test_field_of_the_team_is_named_where_a_player_has_none(tmp_path: Path) -> None:
    rules = """\
game: {id: small, title: Small, version: 1.0.0, players: {min: 2, max: 2}}
teams: {count: 1, fields: {gold: {type: int, default: 0}}}
setup: set player(1).gold to 1
"""
    (tmp_path / "rulebook.yaml").write_text(rules, encoding="utf-8")
    (found,) = [fault for fault in faults_of(tmp_path) if fault.code == "unknown-field"]
    assert found.hint == "the team has it: `.team.gold`"


@pytest.mark.parametrize("slip", SLIPS)
def test_one_slip_is_reported_once(slip: str, tmp_path: Path) -> None:
    game, right, wrong, codes = SLIPS[slip]
    folder = tmp_path / game
    copytree(HERE.parent / "rules" / game, folder)
    path = folder / "rulebook.yaml"
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    assert [found.code for found in faults_of(folder)] == codes
