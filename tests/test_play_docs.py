"""`docs/play.md` holds: its session is typed again, and the program answers as the page shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.commands.table.orders import ORDERS
from tests.terminal import ROOT, Terminal

PAGE = ROOT / "docs" / "play.md"
SESSION = re.compile(r"```console\n\$ rulewright (.*?)\n(.*?)```", re.DOTALL)
TYPED = re.compile(r"^seat \d+> (.*)$", re.MULTILINE)


def played(folder: Path, command: str, lines: list[str]) -> str:
    """What stands on the screen when the lines are typed one after the other."""
    (folder / "rules").symlink_to(ROOT / "rules")
    table = Terminal(command.split(), folder, 80, {"NO_COLOR": "1"})
    shown = table.until_asked()
    for line in lines:
        shown += table.type(line)
    assert table.ended() == 0
    return re.sub(r" +$", "", shown.lstrip("\n"), flags=re.MULTILINE)


def test_the_session_goes_as_the_page_shows(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    page = PAGE.read_text(encoding="utf-8")
    found = SESSION.search(page)
    assert found is not None
    shown = played(tmp_path, found[1], TYPED.findall(found[2]))
    if request.config.getoption("--update"):
        PAGE.write_text(page[: found.start(2)] + shown + page[found.end(2) :], encoding="utf-8")
        return
    assert shown == found[2]


def test_every_word_is_told() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"| `{word}" in page for word in ORDERS)
