"""Golden games: what every seat saw and was told at each decision is as it was when it was last reviewed.

`pytest --update` writes the texts anew, and a first one for a game that has none.  A file's name tells its
game: `3_players_seed_7_first_40.txt`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter import load
from interpreter.laboratory.playthrough import playthrough

RULES = Path(__file__).parent.parent / "rules"
FOLDERS = sorted(path.parent for path in RULES.glob("*/rulebook.yaml"))
GOLDEN = sorted(RULES.glob("*/playthroughs/*.txt"))
NAME = re.compile(r"(\d+)_players_seed_(\d+)(?:_first_(\d+))?")


def text_of(path: Path) -> str:
    """The game that a file's name tells, played now."""
    found = NAME.fullmatch(path.stem)
    assert found, f"{path.name} does not tell its players and seed"
    players, seed, first = (int(part) if part else 1000 for part in found.groups())
    return playthrough(load(str(path.parent.parent)), players, seed, first)


def write_missing(folder: Path) -> None:
    """A first golden game for a rulebook that has none."""
    players = load(str(folder)).book.game.players_min
    path = folder / "playthroughs" / f"{players}_players_seed_1_first_60.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text_of(path), encoding="utf-8", newline="\n")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_a_golden_game_shows_every_seat_what_it_showed(path: Path, request: pytest.FixtureRequest) -> None:
    text = text_of(path)
    if request.config.getoption("--update"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_every_game_has_a_golden_game(folder: Path, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update") and not list(folder.glob("playthroughs/*.txt")):
        write_missing(folder)
    assert list(folder.glob("playthroughs/*.txt"))
