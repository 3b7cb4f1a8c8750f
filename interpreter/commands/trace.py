"""`trace`: every clause of the printed rules against the rule elements and the scenarios that cite it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.commands.options import add_format, add_game, add_variant, with_variants
from interpreter.commands.result import Piece, Result, counted
from interpreter.commands.test import read_files, scenario_files, variant_scenarios
from interpreter.diagnostics import Report
from interpreter.engine.loading import LoadError, find_with_variants
from interpreter.model.citations import Citation, citations, variant_citations
from interpreter.model.load import load_rulebook
from interpreter.model.overlay import overlay
from interpreter.model.read import build_rulebook, load_variants
from interpreter.model.rulebook import Clause
from interpreter.model.scenario import Scenario
from interpreter.model.variant import variant_files

Cited = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Trace:
    """The clauses by id, with the paths of elements and the ids of scenarios that cite each of them."""

    game: str
    clauses: dict[str, Clause]
    elements: Cited
    scenarios: Cited
    assumed: dict[str, str]

    @property
    def played(self) -> list[str]:
        return [name for name, clause in self.clauses.items() if not clause.not_played]

    @property
    def uncovered(self) -> list[str]:
        """Clauses that are played and that no element or no scenario cites."""
        return [name for name in self.played if not (self.elements[name] and self.scenarios[name])]


def arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    add_variant(parser)
    add_format(parser)


def run(options: Namespace) -> Result:
    """The clauses with what cites them; status 1 where a clause that is played is not covered."""
    found = trace(with_variants(options.game, options.variant))
    return Result(_as_data(found), tuple(_shown(found)), 1 if found.uncovered else 0)


def trace(name: str) -> Trace:
    """The trace of a rulebook under the variants that the name says, else of it and all its variants."""
    folder, wanted = find_with_variants(name)
    report = Report()
    raw = load_rulebook(folder, report)
    if raw is None:
        raise LoadError(report)
    files = variant_files(folder)
    variants = load_variants(folder, wanted or tuple(files), report)
    if wanted:
        raw = overlay(raw, variants, tuple(files), report).raw
    book = build_rulebook(raw, report)
    cited = [*citations(raw), *(found for variant in variants for found in variant_citations(raw, variant))]
    scenarios = _scenarios(folder, wanted, report)
    if report.has_errors:
        raise LoadError(report)
    return _joined(book.game.id, dict(book.clauses), cited, scenarios)


def _scenarios(folder: Path, wanted: Sequence[str], report: Report) -> list[Scenario]:
    """The scenarios of the rulebook and of its variants, or of those that are asked for."""
    own = read_files(scenario_files(folder), report)
    return own + [s for s in variant_scenarios(folder, report) if not wanted or set(s.variants) <= set(wanted)]


def _joined(game: str, clauses: dict[str, Clause], cited: list[Citation], scenarios: list[Scenario]) -> Trace:
    elements: Cited = {name: [] for name in clauses}
    covered: Cited = {name: [] for name in clauses}
    for citation in cited:
        _add(elements, citation.clauses, citation.path)
    for scenario in scenarios:
        _add(covered, scenario.covers, scenario.id)
    assumed = {citation.path: citation.assumed for citation in cited if citation.assumed}
    assumed |= {f"scenarios.{scenario.id}": scenario.assumed for scenario in scenarios if scenario.assumed}
    return Trace(game, clauses, elements, covered, assumed)


def _add(cited: Cited, clauses: Sequence[str], by: str) -> None:
    for clause in clauses:
        if clause in cited and by not in cited[clause]:
            cited[clause].append(by)


def _as_data(found: Trace) -> dict[str, object]:
    skipped = {name: clause for name, clause in found.clauses.items() if clause.not_played}
    return {
        "game": found.game,
        "clauses": {
            name: {"elements": found.elements[name], "scenarios": found.scenarios[name]} for name in found.clauses
        },
        "uncovered": found.uncovered,
        "not_played": {name: {"kind": c.not_played, "reason": c.reason} for name, c in skipped.items()},
        "assumed": found.assumed,
    }


def _shown(found: Trace) -> Iterator[Piece]:
    for name in found.played:
        yield f"{name}: {found.clauses[name].says}"
        yield f"  rules: {', '.join(found.elements[name]) or 'none'}"
        yield f"  scenarios: {', '.join(found.scenarios[name]) or 'none'}"
    skipped = {name: f"{c.not_played}: {c.reason}" for name, c in found.clauses.items() if c.not_played}
    yield from _listed("not played", skipped)
    yield from _listed("assumed", found.assumed)
    missing = {name: " and ".join(_missing(found, name)) for name in found.uncovered}
    yield from _listed("not covered", missing)
    yield (
        f"{counted(len(found.clauses), 'clause')}: {len(found.played) - len(missing):,} covered by rules and "
        f"scenarios, {len(missing):,} not covered, {len(skipped):,} not played; "
        f"{len(found.assumed):,} assumed"
    )


def _listed(title: str, found: dict[str, str]) -> Iterator[str]:
    if found:
        yield f"\n{title}:"
        yield from (f"  {name}: {said}" for name, said in found.items())


def _missing(found: Trace, name: str) -> Iterator[str]:
    if not found.elements[name]:
        yield "no rule cites it"
    if not found.scenarios[name]:
        yield "no scenario covers it"
