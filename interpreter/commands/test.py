"""`test`: runs the scenarios of a rulebook, or of files from elsewhere, and tells which fail and why."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from interpreter.commands import covered
from interpreter.commands.options import add_format, add_game, add_variant, with_variants
from interpreter.commands.result import Piece, Result, counted, rendered
from interpreter.diagnostics import Diagnostic, Report, as_json, nearest
from interpreter.document import load_source
from interpreter.engine.loading import ArgumentError, LoadedRulebook, find_with_variants, load
from interpreter.laboratory.coverage import Counts, Part, joined, parts, take
from interpreter.laboratory.scenarios import Outcome, run_scenario
from interpreter.model.order import natural_key
from interpreter.model.scenario import Scenario, read_scenarios
from interpreter.model.variant import load_variant, variant_files
from interpreter.nodes import Mapping as NodeMapping


def arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--file", metavar="FILE", action="append", default=[], help="a scenario file from elsewhere")
    parser.add_argument("--scenario", metavar="ID", action="append", default=[], help="only this scenario")
    parser.add_argument("--coverage", action="store_true", help="tell which rules never came into play")
    add_variant(parser)
    add_format(parser)


def run(options: Namespace) -> Result:
    """Every scenario for each of its player counts."""
    game = with_variants(options.game, options.variant)
    folder, _ = find_with_variants(game)
    files = [Path(name) for name in options.file] or scenario_files(folder)
    for path in files:
        if not path.is_file():
            raise ArgumentError(f"there is no file `{path}`")
    loader = Loader(game, marked=options.coverage)
    plain = loader.load({}, None)
    report = Report()
    found = read_files(files, report) + ([] if options.file else variant_scenarios(folder, report))
    found = _chosen(found, options.scenario)
    outcomes = [outcome for scenario in found for outcome in run_scenario(scenario, loader.load)]
    reached = parts(plain.checked, loader.counts()) if options.coverage else None
    return _result(outcomes, report.ordered(), reached)


def scenario_files(folder: Path) -> list[Path]:
    """The scenario files of a rulebook, in natural order of name."""
    return sorted((folder / "scenarios").glob("*.yaml"), key=lambda path: natural_key(path.name))


def read_files(files: Sequence[Path], report: Report) -> list[Scenario]:
    """The scenarios of files that can be read; what is wrong with the others is reported."""
    found: list[Scenario] = []
    for path in files:
        own = Report()
        source = load_source(path, path.parent, str(path), own)
        scenarios = read_scenarios(source, own) if source is not None else ()
        report.diagnostics.extend(own.diagnostics)
        found += scenarios if not own.has_errors else ()
    return found


def variant_scenarios(folder: Path, report: Report) -> list[Scenario]:
    """The scenarios that stand in variants, each under its variant and those that this one needs."""
    found: list[Scenario] = []
    for path in variant_files(folder).values():
        variant = load_variant(path, report)
        if variant is not None:
            needed = (variant.id, *(named.id for named in variant.requires))
            scenarios = (replace(s, variants=tuple(dict.fromkeys((*needed, *s.variants)))) for s in variant.scenarios)
            found += scenarios
    return found


@dataclass(slots=True)
class Loader:
    """Loads a rulebook for scenarios; where they change nothing it is loaded once."""

    game: str
    plain: dict[tuple[tuple[tuple[str, str], ...], tuple[str, ...]], LoadedRulebook] = field(default_factory=dict)
    marked: bool = False
    loaded: list[LoadedRulebook] = field(default_factory=list)

    def load(
        self, parameters: Mapping[str, str], tables: NodeMapping | None, variants: Sequence[str] = ()
    ) -> LoadedRulebook:
        if tables is not None:
            return self._load(parameters, tables, variants)
        key = (tuple(sorted(parameters.items())), tuple(sorted(variants)))
        if key not in self.plain:
            self.plain[key] = self._load(parameters, None, variants)
        return self.plain[key]

    def _load(
        self, parameters: Mapping[str, str], tables: NodeMapping | None, variants: Sequence[str]
    ) -> LoadedRulebook:
        found = load(self.game, parameters, tables, variants)
        if self.marked:
            found.marked = True
            self.loaded.append(found)
        return found

    def counts(self) -> Counts:
        """What all builds have counted."""
        return joined(take(build) for loaded in self.loaded for build in loaded.builds.values())


def _chosen(scenarios: list[Scenario], wanted: Sequence[str]) -> list[Scenario]:
    known = {scenario.id for scenario in scenarios}
    for name in wanted:
        if name not in known:
            near = nearest(name, known)
            raise ArgumentError(f"there is no scenario `{name}`" + (f"; did you mean `{near}`?" if near else ""))
    return [scenario for scenario in scenarios if not wanted or scenario.id in wanted]


def _result(outcomes: Sequence[Outcome], unread: list[Diagnostic], reached: Sequence[Part] | None) -> Result:
    failed = [outcome for outcome in outcomes if not outcome.passed]
    errors = [found for found in unread if found.severity == "error"]
    data = {
        "passed": len(outcomes) - len(failed),
        "failed": len(failed),
        "scenarios": [_as_data(outcome) for outcome in outcomes],
        "errors": [as_json(found) for found in unread],
    }
    pieces = _shown(outcomes, failed, unread)
    if reached is not None:
        data, pieces = data | {"coverage": covered.as_data(reached)}, [*pieces, *covered.shown(reached)]
    return Result(data, tuple(pieces), 1 if failed or errors else 0)


def _as_data(outcome: Outcome) -> dict[str, object]:
    scenario = outcome.scenario
    return {
        "id": scenario.id,
        "title": scenario.title,
        "players": outcome.players,
        "passed": outcome.passed,
        "file": scenario.span.source.name,
        "line": scenario.span.line,
        "faults": [as_json(fault) for fault in outcome.faults],
    }


def _shown(outcomes: Sequence[Outcome], failed: Sequence[Outcome], unread: list[Diagnostic]) -> list[Piece]:
    pieces: list[Piece] = [rendered(unread)] if unread else []
    for outcome in failed:
        players = f" with {counted(outcome.players, 'player')}" if outcome.players else ""
        pieces.append(f"{outcome.scenario.id}{players} fails\n{rendered(outcome.faults)}\n")
    pieces.append(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    return pieces
