"""`check`: everything that is wrong with rulebooks, their clauses and tables, in one run."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from interpreter.commands.options import add_format
from interpreter.commands.result import Piece, Result, counted, rendered
from interpreter.commands.test import read_files, scenario_files
from interpreter.diagnostics import Diagnostic, Report, as_json, render_line
from interpreter.document import load_source
from interpreter.engine.loading import LoadedRulebook, find_rulebook
from interpreter.model.perft_table import read_perft_table
from interpreter.model.read import read_rulebook
from interpreter.model.rulebook import Rulebook
from interpreter.model.scenario import Scenario
from interpreter.program.arithmetic import RuleFault
from interpreter.program.check import check_rulebook

PERFT = "perft.yaml"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("games", metavar="GAME", nargs="+", help="ids of rulebooks, or paths of their folders")
    parser.add_argument(
        "--scenarios", action="store_true", help="read the scenarios too, which `test` does in any case"
    )
    add_format(parser, "line")


def run(options: Namespace) -> Result:
    """All diagnostics of the rulebooks, one rulebook after the other."""
    folders = [find_rulebook(name) for name in options.games]
    found = {str(folder): check_folder(folder, options.scenarios).ordered() for folder in folders}
    every = [diagnostic for diagnostics in found.values() for diagnostic in diagnostics]
    status = 1 if any(diagnostic.severity == "error" for diagnostic in every) else 0
    if options.format == "line":
        return Result(None, tuple(render_line(diagnostic) for diagnostic in every), status)
    shown = tuple(_shown(name, diagnostics) for name, diagnostics in found.items())
    return Result([as_json(diagnostic) for diagnostic in every], shown, status)


def check_folder(folder: Path, with_scenarios: bool = False) -> Report:
    """What is wrong with a rulebook; its scenarios take longer than all the rest and are read on request."""
    report = Report()
    book = read_rulebook(folder, report)
    if book is not None:
        checked = check_rulebook(book, report)
        if not report.has_errors:
            _check_builds(LoadedRulebook(checked, {}, report), report)
    scenarios = read_files(scenario_files(folder), report) if with_scenarios else []
    if book is not None and book.clauses:
        _check_covers(book, scenarios, report)
    _check_perft(folder, report)
    return report


def _check_builds(loaded: LoadedRulebook, report: Report) -> None:
    """Values that are worked out before play can fail too, such as a division by zero."""
    game = loaded.book.game
    for players in range(game.players_min, game.players_max + 1):
        try:
            loaded.build(players, full=False)
        except RuleFault as fault:
            said = f"with {counted(players, 'player')} a value of the start cannot be worked out: {fault.code}"
            report.error("rulebook-fault", game.span, said, "look at defaults, bounds and conditions of rows")
            return


def _check_covers(book: Rulebook, scenarios: list[Scenario], report: Report) -> None:
    for scenario in scenarios:
        for clause in scenario.covers:
            if clause not in book.clauses:
                said = f"`{scenario.id}` covers `{clause}`, and no clause has this id"
                report.error("unknown-clause", scenario.span, said, "name clauses of clauses.yaml")


def _check_perft(folder: Path, report: Report) -> None:
    path = folder / PERFT
    source = load_source(path, folder, str(path), report) if path.exists() else None
    if source is not None:
        read_perft_table(source, report)


def _shown(name: str, found: list[Diagnostic]) -> Piece:
    if not found:
        return f"{name}: no diagnostic"
    errors = sum(diagnostic.severity == "error" for diagnostic in found)
    warnings = len(found) - errors
    return f"{rendered(found)}\n\n{name}: {counted(errors, 'error')}, {counted(warnings, 'warning')}"
