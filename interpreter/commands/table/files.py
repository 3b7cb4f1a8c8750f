"""`save`: the game as a file that `--load` and `replay` read."""

from __future__ import annotations

import json
import os
from itertools import chain, count
from pathlib import Path

from interpreter.engine.game import Game
from interpreter.engine.save import SaveError, read_save

SAME = ("rulebook", "overlays", "parameters", "players", "seed")
"""What two saves of one game have in common."""


def free_name(game: Game) -> Path:
    """A file in the current folder that is not there yet."""
    base = game.rulebook.book.game.id
    numbers = chain([""], (f"-{number}" for number in count(2)))
    return next(path for number in numbers if not (path := Path(f"{base}{number}.save.json")).exists())


def loses(game: Game, path: Path) -> bool:
    """Whether a file holds anything that this game does not hold too, so that writing over it would lose it."""
    try:
        held, now = read_save(path.read_bytes()), game.to_save()
    except FileNotFoundError:
        return False
    except (OSError, SaveError):
        return True
    begun = now["events"][: len(held["events"])] == held["events"]
    return not begun or any(held[name] != now[name] for name in SAME)


def write_save(game: Game, path: Path) -> str:
    """Writes the save whole or not at all; gives what went wrong, or nothing."""
    text = json.dumps(game.to_save(), indent=1, ensure_ascii=False) + "\n"
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError as fault:
        beside.unlink(missing_ok=True)
        return f"`{path}` cannot be written: {fault.strerror}"
    return ""
