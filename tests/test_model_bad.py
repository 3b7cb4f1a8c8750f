"""Every bad file gives exactly the diagnostics that its own comments expect."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.diagnostics import Report
from interpreter.document import load_source
from interpreter.model.perft_table import read_perft_table
from interpreter.model.read import read_rulebook
from interpreter.model.scenario import read_scenarios
from tests.expectations import expected_in, found_in

BAD = Path(__file__).parent / "bad"
CASES = sorted(path.parent for path in (BAD / "model").glob("*/rulebook.yaml"))
READERS = {"scenario": read_scenarios, "perft": read_perft_table}
REFUSALS = ("control-character", "unreadable-file", "missing-file")


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_bad_rulebook_gives_the_expected_diagnostics(case: Path) -> None:
    report = Report()
    read_rulebook(case, report)
    assert found_in(report.ordered(), case) == expected_in(case)
    assert expected_in(case), "a bad file expects something"


@pytest.mark.parametrize("kind", sorted(READERS))
def test_bad_file_gives_the_expected_diagnostics(kind: str) -> None:
    report = Report()
    for path in sorted((BAD / kind).glob("*.yaml")):
        source = load_source(path, BAD, str(path), report)
        assert source is not None
        READERS[kind](source, report)
    assert found_in(report.ordered(), BAD / kind) == expected_in(BAD / kind)
    assert report.has_errors


def test_misspelt_key_is_read_as_the_one_that_was_meant(tmp_path: Path) -> None:
    assert codes(tmp_path, "flo:\n  play: {on_strat: pass, repaet: maybe}\n") == [
        "unknown-key",
        "unknown-key",
        "unknown-key",
        "not-true-or-false",
    ]


def test_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text("setup: pass\n", encoding="utf-8")
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "more.yaml").symlink_to(outside)
    assert codes(folder, "include: [more.yaml]\n") == ["outside-folder"]


@pytest.mark.parametrize("name", ['"a\\0b.yaml"', "x" * 5000 + ".yaml", "loop.yaml", ".", '""'])
def test_file_name_that_is_none_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    assert codes(tmp_path, f"include: [{name}]\n")[0] in REFUSALS


def test_many_rows_are_refused_early(tmp_path: Path) -> None:
    rows = "".join(f"card-{number}\n" for number in range(20_000))
    (tmp_path / "cards.csv").write_text(f"id\n{rows}", encoding="utf-8")
    assert codes(tmp_path, "components:\n  card: {table: cards.csv}\n") == ["too-many-components"]


def test_many_equal_components_are_refused(tmp_path: Path) -> None:
    kind = "components:\n  card:\n    rows: {one: {count: 1000000}}\n"
    assert codes(tmp_path, kind) == ["too-many-components"]


def test_many_large_files_are_refused(tmp_path: Path) -> None:
    for number in range(20):
        (tmp_path / f"more{number}.yaml").write_text("# " + "x" * 90_000 + "\nsetup: pass\n", encoding="utf-8")
    names = ", ".join(f"more{number}.yaml" for number in range(20))
    assert "rulebook-too-large" in codes(tmp_path, f"include: [{names}]\n")


def codes(folder: Path, rules: str) -> list[str]:
    """The codes of the diagnostics of a small rulebook with these sections beside its heading."""
    game = "game: {id: game, title: Game, version: 1, players: {min: 1, max: 1}}\n"
    (folder / "rulebook.yaml").write_text(game + rules, encoding="utf-8")
    report = Report()
    read_rulebook(folder, report)
    return [found.code for found in report.ordered()]
