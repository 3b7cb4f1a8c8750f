"""Every bad set of rules gives exactly the diagnostics that its own comments expect, every good one none."""

from __future__ import annotations

from pathlib import Path

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
