"""`docs/tutorial.md` holds: its files are written and its commands run, and the program answers as the page shows.

A block `yaml NAME` writes the file of that name in the game's folder; of `rulebook.yaml` it may give some
sections only.  A block `console` has commands behind `$`, and below each what it prints; what stands behind a
question of a played game is typed.  Run with `--update` to put what the program prints now into the page.
"""

from __future__ import annotations

import io
import re
import shlex
import shutil
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

import cli
from tests.fences import Fence, fences, with_sections

PATH = Path(__file__).parent.parent / "docs" / "tutorial.md"
PAGE = PATH.read_text(encoding="utf-8")
GAME = Path("rules") / "my_game"
SPEED = re.compile(r"^[\d.,]+ s: [\d,]+ games and [\d,]+ decisions a second$", re.MULTILINE)
QUESTION = re.compile(r"^seat \d+> (.+)$", re.MULTILINE)


class Typed:
    """What somebody types; as on a terminal, it shows where it is typed."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = iter(lines)

    def readline(self) -> str:
        line = next(self.lines, "")
        sys.stdout.write(line)
        return line

    def isatty(self) -> bool:
        return False


def test_the_tutorial_is_what_happens(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    blocks = fences(PAGE)
    answers = [(block, _carried_out(block, monkeypatch)) for block in blocks]
    if request.config.getoption("--update"):
        PATH.write_text(_updated(answers), encoding="utf-8")
        return
    for block, answer in answers:
        assert _steady(answer) == _steady(block.text), f"line {block.line} of the page"


def _carried_out(block: Fence, monkeypatch: pytest.MonkeyPatch) -> str:
    """Writes a file, or runs commands and gives the block as it should stand on the page."""
    if block.kind == "yaml":
        _write(GAME / block.about, block.text)
        return block.text
    assert block.kind == "console", f"line {block.line}"
    answers = []
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        answers.append(f"$ {command}\n{_ran(shlex.split(command), QUESTION.findall(shown), monkeypatch)}")
    return "".join(answers)


def _write(path: Path, text: str) -> None:
    if path.name == "rulebook.yaml" and not text.startswith("game:"):
        text = with_sections(path.read_text(encoding="utf-8"), text)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _ran(words: list[str], typed: list[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What a command prints, without spaces at the ends of lines."""
    if words[0] == "rm":
        for name in words[2:]:
            shutil.rmtree(name) if Path(name).is_dir() else Path(name).unlink()
        return ""
    assert words[0] == "rulewright"
    printed = io.StringIO()
    monkeypatch.setattr(sys, "stdin", Typed([f"{line}\n" for line in typed]))
    with redirect_stdout(printed), redirect_stderr(printed):
        cli.main(words[1:])
    return "".join(f"{line.rstrip()}\n" for line in printed.getvalue().strip("\n").splitlines())


def _steady(text: str) -> str:
    """The text without what differs from run to run."""
    return SPEED.sub("TIME", text)


def _updated(answers: list[tuple[Fence, str]]) -> str:
    """The page with what the program printed, times kept where nothing else changed."""
    page = PAGE
    for block, answer in reversed(answers):
        if _steady(answer) != _steady(block.text):
            page = page[: block.start] + answer + page[block.start + len(block.text) :]
    return page


def test_the_tutorial_has_a_mistake_a_scenario_and_a_house_rule() -> None:
    told = "".join(block.text for block in fences(PATH.read_text(encoding="utf-8")) if block.kind == "console")
    assert "error[" in told and "passed, 0 failed" in told and "my_game+" in told
