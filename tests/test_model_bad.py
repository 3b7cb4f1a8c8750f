"""Every bad rulebook gives exactly the diagnostics that its own comments expect."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.diagnostics import Report
from interpreter.model.read import read_rulebook
from tests.expectations import expected_in, found_in

CASES = sorted(path.parent for path in (Path(__file__).parent / "bad" / "model").glob("*/rulebook.yaml"))


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_bad_rulebook_gives_the_expected_diagnostics(case: Path) -> None:
    report = Report()
    read_rulebook(case, report)
    assert found_in(report.ordered(), case) == expected_in(case)
    assert expected_in(case), "a bad file expects something"


def test_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text("setup: pass\n", encoding="utf-8")
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "more.yaml").symlink_to(outside)
    game = "game: {id: game, title: Game, version: 1, players: {min: 1, max: 1}}\ninclude: [more.yaml]\n"
    (folder / "rulebook.yaml").write_text(game, encoding="utf-8")
    report = Report()
    assert read_rulebook(folder, report) is None
    assert [found.code for found in report.ordered()] == ["outside-folder"]
