"""`list`: the rulebooks at hand, with their variants."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from interpreter.commands.options import add_format
from interpreter.commands.result import Grid, Result
from interpreter.diagnostics import Report
from interpreter.engine.loading import rulebook_roots
from interpreter.model.order import natural_key
from interpreter.model.read import read_rulebook


def arguments(parser: ArgumentParser) -> None:
    add_format(parser)


def run(options: Namespace) -> Result:
    """The rulebooks under ./rules and those that come with the program."""
    found = [_entry(path) for path in known_rulebooks()]
    rows = tuple(
        (
            str(entry["id"]),
            str(entry["title"]),
            str(entry["version"]),
            _counts(entry),
            _joined(entry["variants"]),
        )
        for entry in found
    )
    grid = Grid(("id", "title", "version", "players", "variants"), rows)
    return Result({"rulebooks": found}, (grid,) if found else ("there are no rulebooks here",))


def known_rulebooks() -> list[Path]:
    """The folders of all rulebooks at hand; of two with one name the nearer."""
    found: dict[str, Path] = {}
    for root in rulebook_roots():
        for path in sorted(root.glob("*/rulebook.yaml")):
            found.setdefault(path.parent.name, path.parent)
    return [found[name] for name in sorted(found, key=natural_key)]


def _entry(folder: Path) -> dict[str, object]:
    report = Report()
    book = read_rulebook(folder, report)
    variants = sorted((path.stem for path in folder.glob("variants/*.yaml")), key=natural_key)
    if book is None or report.has_errors:
        return {
            "id": folder.name,
            "title": "",
            "version": "",
            "players": [],
            "variants": variants,
            "faulty": True,
        }
    game = book.game
    players = list(range(game.players_min, game.players_max + 1))
    return {
        "id": folder.name,
        "title": game.title,
        "version": game.version,
        "players": players,
        "variants": variants,
    }


def _counts(entry: dict[str, object]) -> str:
    players = entry["players"]
    assert isinstance(players, list)
    if not players:
        return "faulty: see `check`"
    return str(players[0]) if len(players) == 1 else f"{players[0]} to {players[-1]}"


def _joined(names: object) -> str:
    return ", ".join(names) if isinstance(names, list) else ""
