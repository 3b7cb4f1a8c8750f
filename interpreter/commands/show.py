"""`show`: the effective rulebook as one YAML document, its files and tables put together."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from interpreter.commands.options import add_format, add_game
from interpreter.commands.result import Result
from interpreter.diagnostics import Report
from interpreter.engine.loading import LoadError, find_rulebook
from interpreter.model.load import load_rulebook
from interpreter.model.read import build_rulebook
from interpreter.model.write import write_yaml


def arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    add_format(parser)


def run(options: Namespace) -> Result:
    """The rulebook's text; raises `LoadError` where it cannot be read."""
    report = Report()
    raw = load_rulebook(find_rulebook(options.game), report)
    if raw is None:
        raise LoadError(report)
    book = build_rulebook(raw, report)
    if report.has_errors:
        raise LoadError(report)
    text = write_yaml(raw.root)
    data = {"game": book.game.id, "version": book.game.version, "hash": book.hash, "yaml": text}
    return Result(data, (text.rstrip("\n"),))
