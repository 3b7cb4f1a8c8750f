"""Holds the published counts of a rulebook against what its rules give."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from interpreter.diagnostics import Report
from interpreter.engine.loading import LoadedRulebook
from interpreter.laboratory.perft import Counts, first_state, perft
from interpreter.laboratory.perft_start import scenario_state
from interpreter.model.perft_table import PerftEntry
from interpreter.model.scenario import Scenario

Load = Callable[[dict[str, str]], LoadedRulebook]


@dataclass(frozen=True, slots=True)
class Compared:
    """One number of the table with what was counted; depth 0 stands for whole games."""

    entry: PerftEntry
    depth: int
    published: int
    counted: int

    @property
    def equal(self) -> bool:
        return self.published == self.counted


def compare_entry(
    entry: PerftEntry, load: Load, scenarios: Iterable[Scenario], deepest: int, report: Report
) -> list[Compared]:
    """The counts of an entry down to a depth; a scenario that does not exist or fails is reported."""
    depths = [depth for depth in sorted(entry.counts) if depth <= deepest]
    counts = _counts(entry, load, scenarios, depths[-1] if depths else 0, report)
    if counts is None:
        return []
    found = [Compared(entry, depth, entry.counts[depth], counts.plies[depth]) for depth in depths]
    if entry.games is not None and depths == sorted(entry.counts):
        found.append(Compared(entry, 0, entry.games, counts.games))
    return found


def _counts(entry: PerftEntry, load: Load, scenarios: Iterable[Scenario], depth: int, report: Report) -> Counts | None:
    loaded = load({key: text.value for key, text in entry.parameters.items()})
    players = entry.players or loaded.book.game.players_min
    build = loaded.build(players, full=False)
    if not entry.scenario:
        return perft(build, first_state(build, 0), depth)
    scenario = next((found for found in scenarios if found.id == entry.scenario), None)
    if scenario is None:
        said = f"there is no scenario `{entry.scenario}`"
        report.error("unknown-scenario", entry.span, said, "name one of the rulebook's scenarios")
        return None
    state = scenario_state(loaded, scenario, players, report)
    return None if state is None else perft(build, state, depth)
