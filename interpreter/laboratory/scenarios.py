"""Runs worked examples: each scenario for each of its player counts, with what went wrong as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from interpreter.catalogue import in_play
from interpreter.diagnostics import Diagnostic, Report
from interpreter.engine.errors import IllegalMove, RulebookError
from interpreter.engine.loading import ArgumentError, LoadedRulebook, LoadError, UnknownVariant
from interpreter.laboratory.coverage import count_scores
from interpreter.laboratory.scenario_checks import (
    check_ending,
    check_expect,
    check_hidden,
    check_logged,
    check_options,
    check_refused,
)
from interpreter.laboratory.scenario_names import Names, seat_names
from interpreter.laboratory.scenario_start import Position, begin, check_used, stated
from interpreter.model.scenario import Scenario
from interpreter.model.steps import (
    DoStep,
    ExpectStep,
    HiddenStep,
    LoggedStep,
    OptionsStep,
    Outcomes,
    RefusedStep,
    Step,
)
from interpreter.nodes import Mapping as NodeMapping
from interpreter.program.emitting.arithmetic import RuleFault
from interpreter.source import Span

Load = Callable[[Mapping[str, str], NodeMapping | None, Sequence[str]], LoadedRulebook]
"""Gives the rulebook under test with parameters, table rows and variants of a scenario."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One run of a scenario; it has passed where nothing is at fault."""

    scenario: Scenario
    players: int
    faults: tuple[Diagnostic, ...] = field(default=())

    @property
    def passed(self) -> bool:
        return not self.faults


def run_scenario(scenario: Scenario, load: Load) -> tuple[Outcome, ...]:
    """The runs of one scenario, one for each player count."""
    try:
        parameters = {key: text.value for key, text in scenario.parameters.items()}
        loaded = load(parameters, scenario.tables, scenario.variants)
    except LoadError as broken:
        return (Outcome(scenario, 0, tuple(broken.report.ordered())),)
    except UnknownVariant as unknown:
        report = Report()
        report.error("unknown-variant", scenario.span, str(unknown))
        return (Outcome(scenario, 0, tuple(report.ordered())),)
    except ArgumentError as wrong:
        report = Report()
        place = next((text.span() for text in scenario.parameters.values()), scenario.span)
        report.error("wrong-argument", place, str(wrong))
        return (Outcome(scenario, 0, tuple(report.ordered())),)
    counts = scenario.players or (max(len(scenario.seats), loaded.book.game.players_min),)
    return tuple(_run(scenario, loaded, players) for players in counts)


def _run(scenario: Scenario, loaded: LoadedRulebook, players: int) -> Outcome:
    report = Report()
    names = Names(seat_names(scenario.seats, players), players)
    if scenario.seats and len(scenario.seats) < players:
        said = f"{len(scenario.seats)} seats are named for {players} players"
        report.error("wrong-argument", scenario.span, said, "name every seat")
    elif len(scenario.seats) > max(scenario.players or (players,)):
        said = f"{len(scenario.seats)} seats are named for {players} players"
        report.error("wrong-argument", scenario.span, said, "name as many seats as play")
    for winner in (scenario.ends.winners or ()) if scenario.ends is not None else ():
        names.seat(winner, report)
    if not report.has_errors:
        span = scenario.given.span if scenario.given is not None else scenario.span
        _guarded(lambda: _play(scenario, loaded, players, names, report), span, report, scenario.chance)
    return Outcome(scenario, players, tuple(report.ordered()))


def _guarded(
    act: Callable[[], None], span: Span, report: Report, outcomes: Outcomes, part: Callable[[str], Span] | None = None
) -> None:
    """Does something in the game; what goes wrong is reported at the place, or at the outcome stated."""
    try:
        act()
    except IllegalMove as refused:
        refusal = refused.refusal
        code = "impossible-outcome" if "impossible-outcome" in refusal.reasons else "move-refused"
        said = f"{'; '.join(refusal.said)} [{', '.join(refusal.reasons)}]"
        offered = f"offered: {', '.join(refusal.values[:20])}" if refusal.values else ""
        place = part(refused.move) if part is not None else span
        report.error(code, _outcome_place(outcomes, refused.move, place), said, offered, refusal.clauses)
    except RulebookError as fault:
        report.error("rulebook-fault", fault.span or span, str(fault))
    except RuleFault as fault:
        report.error("rulebook-fault", span, f"working this out fails: {in_play(fault.code)}")
    except ArgumentError as wrong:
        report.error("wrong-argument", span, str(wrong))


def _outcome_place(outcomes: Outcomes, written: str, span: Span) -> Span:
    """The first stated outcome with these words, else the place given."""
    stated_ones = (text for texts in outcomes.values() for text in texts)
    return next((text.span() for text in stated_ones if text.value.strip() == written), span)


def _play(scenario: Scenario, loaded: LoadedRulebook, players: int, names: Names, report: Report) -> None:
    """Set-up, then the steps until the first that fails, then the end."""
    position = begin(loaded, scenario, players, names, report)
    if position is None or report.has_errors:
        return
    for step in scenario.steps:
        outcomes = step.chance if isinstance(step, DoStep) else {}
        place = partial(position.names.place, step.move.move) if isinstance(step, DoStep) else None
        _guarded(partial(_take, step, position, report), _place(step), report, outcomes, place)
        if report.has_errors:
            return
    if loaded.marked and position.game.over:
        count_scores(position.game.build, position.game.state)
    check_ending(scenario.ends, position, report)


def _place(step: Step) -> Span:
    return step.move.move.span() if isinstance(step, DoStep) else step.span


def _take(step: Step, position: Position, report: Report) -> None:
    match step:
        case DoStep():
            _do(step, position, report)
        case ExpectStep():
            check_expect(step, position, report)
        case LoggedStep():
            check_logged(step, position, report)
        case OptionsStep():
            check_options(step, position, report)
        case RefusedStep():
            check_refused(step, position, report)
        case HiddenStep():
            check_hidden(step, position, report)


def _do(step: DoStep, position: Position, report: Report) -> None:
    seat = position.names.seat(step.move.seat, report)
    if seat is None:
        return
    game = position.game
    game.stated = stated(step.chance, position.names)
    try:
        game.apply(position.names.move(step.move.move.value), seat)
        check_used(step.chance, game.stated, report)
    finally:
        game.stated = {}
