"""The README's tour is real: its commands are run and print what it shows."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from cli import main

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_the_two_commands_are_targets_of_make() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    named = re.findall(r"^make ([a-z]+)", README.read_text(encoding="utf-8"), re.M)
    assert named == ["demo", "test"]
    assert set(named) <= targets


def test_the_python_session_is_real() -> None:
    found = doctest.testfile(str(README), module_relative=False)
    assert found.attempted > 0
    assert found.failed == 0


def sessions() -> list[tuple[str, str]]:
    """The commands of the console blocks with what each prints."""
    out = []
    for block in re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.S):
        for part in block.split("$ ")[1:]:
            command, _, printed = part.partition("\n")
            if " play " not in command:  # it asks; tests/test_play_docs.py answers
                out.append((command, printed))
    return out


def test_every_command_prints_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for command, printed in sessions():
        if command.startswith("sed"):
            path = tmp_path / "rules" / "island" / "rulebook.yaml"
            path.write_text(path.read_text(encoding="utf-8").replace("turns:", "turnz:"), encoding="utf-8")
            continue
        main(shlex.split(command)[1:])
        assert _timeless(capsys.readouterr().out) == _timeless(printed), command


def _timeless(text: str) -> str:
    lines = [line.rstrip() for line in text.splitlines()]
    return re.sub(r"^[0-9.,]+ s: .*$", "(time)", "\n".join(lines), flags=re.M).strip()
