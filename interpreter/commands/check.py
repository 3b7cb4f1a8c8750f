"""`check`: everything that is wrong with rulebooks, their clauses and tables, in one run."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from interpreter.catalogue import in_play
from interpreter.commands.options import add_format, add_variant, with_variants
from interpreter.commands.result import Piece, Result, counted, rendered
from interpreter.commands.test import read_files, scenario_files, variant_scenarios
from interpreter.diagnostics import Diagnostic, Report, as_json, render_line
from interpreter.document import load_source
from interpreter.engine.loading import LoadedRulebook, find_with_variants
from interpreter.model.load import RawRulebook, load_rulebook
from interpreter.model.perft_table import read_perft_table
from interpreter.model.read import build_over, load_variants
from interpreter.model.rulebook import Rulebook
from interpreter.model.scenario import Scenario
from interpreter.model.variant import load_variant, variant_files
from interpreter.program.check import check_rulebook
from interpreter.program.emitting.constants import ConstantFault
from interpreter.program.emitting.state import work_out_start

PERFT = "perft.yaml"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("games", metavar="GAME", nargs="+", help="ids of rulebooks, or paths of their folders")
    parser.add_argument(
        "--scenarios", action="store_true", help="read the scenarios too, which `test` does in any case"
    )
    add_variant(parser)
    add_format(parser, "line")


def run(options: Namespace) -> Result:
    """All diagnostics of the rulebooks, one rulebook after the other."""
    names = [with_variants(name, options.variant) for name in options.games]
    found = {name: check_game(name, options.scenarios).ordered() for name in names}
    every = [diagnostic for diagnostics in found.values() for diagnostic in diagnostics]
    status = 1 if any(diagnostic.severity == "error" for diagnostic in every) else 0
    if options.format == "line":
        return Result(None, tuple(render_line(diagnostic) for diagnostic in every), status)
    shown = tuple(_shown(name, diagnostics) for name, diagnostics in found.items())
    return Result([as_json(diagnostic) for diagnostic in every], shown, status)


def check_game(name: str, with_scenarios: bool = False) -> Report:
    """What is wrong with a rulebook, under the variants that the name says, else alone and under each of its own."""
    folder, wanted = find_with_variants(name)
    report = Report()
    raw = load_rulebook(folder, report)
    _check_loaded(folder, raw, with_scenarios, wanted, report)
    if raw is not None and not wanted and not report.has_errors:
        for variant in variant_files(folder).values():
            found = load_variant(variant, report)
            if found is not None:
                company = (found.id, *(named.id for named in found.requires))
                own = Report()
                _check_rules(raw, company, own)
                report.diagnostics.extend(own.diagnostics)
    return report


def check_folder(folder: Path, with_scenarios: bool = False, variants: Sequence[str] = ()) -> Report:
    """What is wrong with a rulebook; its scenarios take longer than all the rest and are read on request."""
    report = Report()
    _check_loaded(folder, load_rulebook(folder, report), with_scenarios, variants, report)
    return report


def _check_loaded(
    folder: Path, raw: RawRulebook | None, with_scenarios: bool, variants: Sequence[str], report: Report
) -> None:
    book = _check_rules(raw, variants, report) if raw is not None else None
    scenarios = read_files(scenario_files(folder), report) if with_scenarios else []
    scenarios += variant_scenarios(folder, Report()) if with_scenarios else []
    if book is not None and book.clauses:
        _check_covers(book, scenarios, report)
    _check_perft(folder, report)


def _check_rules(raw: RawRulebook, variants: Sequence[str], report: Report) -> Rulebook:
    """The rulebook under variants; reports what is wrong with it."""
    book = build_over(raw, report, load_variants(raw.folder, variants, report))
    checked = check_rulebook(book, report)
    if not report.has_errors:
        _check_builds(LoadedRulebook(checked, {}, report), report)
    return book


def _check_builds(loaded: LoadedRulebook, report: Report) -> None:
    """Values that are worked out before play can fail too, such as a division by zero."""
    game = loaded.book.game
    for players in range(game.players_min, game.players_max + 1):
        if any(variant.players and players not in variant.players for variant in loaded.book.variants):
            continue
        try:
            work_out_start(loaded.checked, players, loaded.parameters(players))
        except ConstantFault as fault:
            said = f"with {counted(players, 'player')} a value of the start cannot be worked out: {in_play(fault.code)}"
            report.error(
                "rulebook-fault", fault.span or game.span, said, "look at defaults, bounds and conditions of rows"
            )
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
