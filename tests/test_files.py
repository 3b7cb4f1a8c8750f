"""Files come from inside the folder, as text, or with a diagnostic."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from interpreter import limits
from interpreter.diagnostics import Report, render_line
from interpreter.document import load_source


def fault(path: Path, root: Path) -> str:
    """The only diagnostic on the way to a file."""
    report = Report()
    assert load_source(path, root, "game/file.yaml", report) is None
    (found,) = report.diagnostics
    assert found.hint and render_line(found).startswith("game/file.yaml:")
    return found.code


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "outside.yaml").write_text("a: 1\n", encoding="utf-8")
    (tmp_path / "game-other").mkdir()
    (tmp_path / "game-other" / "file.yaml").write_text("a: 1\n", encoding="utf-8")
    (tmp_path / "game").mkdir()
    return tmp_path / "game"


def test_a_path_that_leaves_the_folder_is_refused(folder: Path) -> None:
    assert fault(folder / ".." / "outside.yaml", folder) == "outside-folder"
    assert fault(folder / "/etc/hostname", folder) == "outside-folder"
    assert fault(folder / "../game-other/file.yaml", folder) == "outside-folder"
    assert fault(folder / "../not-there.yaml", folder) == "outside-folder"


def test_a_link_that_leaves_the_folder_is_refused(folder: Path) -> None:
    (folder / "link.yaml").symlink_to(folder.parent / "outside.yaml")
    (folder / "inner").symlink_to(folder.parent)
    assert fault(folder / "link.yaml", folder) == "outside-folder"
    assert fault(folder / "inner" / "outside.yaml", folder) == "outside-folder"


def test_a_link_inside_the_folder_is_followed(folder: Path) -> None:
    (folder / "file.yaml").write_text("a: 1\n", encoding="utf-8")
    (folder / "link.yaml").symlink_to(folder / "file.yaml")
    report = Report()
    source = load_source(folder / "link.yaml", folder, "link.yaml", report)
    assert source and source.text == "a: 1\n" and not report.diagnostics


def test_links_in_a_ring_are_unreadable(folder: Path) -> None:
    (folder / "one").symlink_to(folder / "two")
    (folder / "two").symlink_to(folder / "one")
    assert fault(folder / "one", folder) == "unreadable-file"


def test_unusable_names_are_unreadable(folder: Path) -> None:
    assert fault(folder / "a\0b", folder) == "unreadable-file"
    assert fault(folder / ("a" * 5_000), folder) == "unreadable-file"


def test_what_is_no_ordinary_file_is_refused_at_once(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    assert fault(folder / "pipe", folder) == "not-a-file"
    assert fault(folder, folder) == "not-a-file"
    assert fault(folder / "missing.yaml", folder) == "missing-file"


def test_a_file_may_be_as_large_as_the_limit_and_no_larger(folder: Path) -> None:
    path = folder / "large.yaml"
    path.write_bytes(b"#" * limits.FILE_BYTES)
    report = Report()
    assert load_source(path, folder, "large.yaml", report) and not report.diagnostics
    path.write_bytes(b"#" * (limits.FILE_BYTES + 1))
    assert fault(path, folder) == "file-too-large"


def test_the_machine_settings_do_not_change_the_encoding(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    (folder / "file.yaml").write_bytes("a: é\n".encode())
    source = load_source(folder / "file.yaml", folder, "file.yaml", Report())
    assert source and source.text == "a: é\n"


@pytest.mark.parametrize(("data", "line", "column"), [(b"a: 1\r\nb: \xff", 2, 4), (b"\xef\xbb\xbfa\xff", 1, 2)])
def test_the_first_bad_byte_has_its_place(folder: Path, data: bytes, line: int, column: int) -> None:
    (folder / "file.yaml").write_bytes(data)
    report = Report()
    assert load_source(folder / "file.yaml", folder, "file.yaml", report) is None
    (found,) = report.diagnostics
    assert (found.code, found.span.line, found.span.column) == ("bad-encoding", line, column)
