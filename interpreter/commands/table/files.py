"""`save`: the game as a file that `--load` and `replay` read."""

from __future__ import annotations

import json
import os
from pathlib import Path

from interpreter.engine.game import Game

MOST = 1000
"""Numbers that are tried for the name of a file."""


def free_name(game: Game) -> Path:
    """A file in the current folder that is not there yet."""
    base = game.rulebook.book.game.id
    names = [f"{base}.save.json", *(f"{base}-{number}.save.json" for number in range(2, MOST))]
    return next((Path(name) for name in names if not Path(name).exists()), Path(names[0]))


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
