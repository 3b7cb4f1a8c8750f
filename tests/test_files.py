"""Files that no folder of bad rulebooks can hold: too large, no files at all, or not there."""

from __future__ import annotations

from pathlib import Path

from interpreter import limits
from interpreter.diagnostics import Report
from interpreter.document import load_source


def codes_of(path: Path) -> list[str]:
    """The codes of loading one file of a folder."""
    report = Report()
    load_source(path, path.parent, path.name, report)
    return [found.code for found in report.ordered()]


def test_file_over_the_limit_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.yaml"
    path.write_bytes(b"#" * (limits.FILE_BYTES + 1))
    assert codes_of(path) == ["file-too-large"]


def test_folder_in_place_of_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.yaml"
    path.mkdir()
    assert codes_of(path) == ["not-a-file"]


def test_missing_file_is_told(tmp_path: Path) -> None:
    assert codes_of(tmp_path / "rulebook.yaml") == ["missing-file"]
