"""The example of `docs/rulebook.md`, put together from its files: it checks, and its scenario and variant hold."""

from __future__ import annotations

from pathlib import Path

import pytest

import cli
from tests.fences import fences

PAGE = (Path(__file__).parent.parent / "docs" / "rulebook.md").read_text(encoding="utf-8")


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> str:
    """The files whose names stand in the first lines of the page's blocks."""
    folder = tmp_path / "high_card"
    for block in fences(PAGE):
        name = block.text.partition("\n")[0].removeprefix("# ")
        if name.endswith(".yaml") and name != "cards.yaml":
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(block.text, encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize(
    "words",
    [
        ["check", "{}", "--scenarios"],
        ["test", "{}"],
        ["perft", "{}"],
        ["check", "{}+two_cards"],
        ["simulate", "{}+two_cards", "--games", "20", "--players", "3", "--check"],
    ],
    ids=" ".join,
)
def test_the_example_of_the_page_holds(words: list[str], folder: str) -> None:
    assert cli.main([word.format(folder) for word in words]) == 0
