"""The position in which a scenario's steps begin: set-up, then what is given, then the phase entered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from interpreter.diagnostics import Report, nearest
from interpreter.engine.game import Game
from interpreter.engine.loading import LoadedRulebook
from interpreter.engine.snippets import Snippets
from interpreter.laboratory.scenario_names import Names
from interpreter.language.syntax import Block, Put
from interpreter.model.scenario import Scenario
from interpreter.model.steps import Outcomes

State = Any
LONGEST_SETUP = 2000
"""How many decisions before the start phase take their first option at most."""
AT_PHASE = -1
"""Stands as the open decision of a game that has stopped at the beginning of a phase."""


@dataclass(slots=True)
class Position:
    """A game under way in a scenario, with what the scenario calls things."""

    game: Game
    snippets: Snippets
    names: Names


@dataclass(slots=True)
class Placed:
    """A position as given, before its phase is entered; `left` are outcomes that set-up did not ask for."""

    position: Position
    phase: str
    turn: int | None
    left: dict[str, list[str]] | None


def begin(loaded: LoadedRulebook, scenario: Scenario, players: int, names: Names, report: Report) -> Position | None:
    """The position before the first step; None after reporting what is wrong.

    Raises `IllegalMove` and `RulebookError` like the game.
    """
    placed = place(loaded, scenario, players, names, report)
    if placed is None:
        return None
    game = placed.position.game
    if placed.left is not None:
        game.stated = stated(scenario.chance, names)
    if placed.phase:
        game.enter_phase(placed.phase, placed.turn)
    left = game.stated if placed.left is None else fewer(placed.left, game.stated)
    check_used(scenario.chance, left, report)
    game.stated = {}
    return placed.position


def place(loaded: LoadedRulebook, scenario: Scenario, players: int, names: Names, report: Report) -> Placed | None:
    """The position as given; where it takes everything out of play, stated outcomes wait for its phase too."""
    phase = _start_phase(loaded, scenario, players, report)
    turn = _start_turn(scenario, names, report)
    if report.has_errors:
        return None
    boxed = scenario.given is not None and boxes_everything(scenario.given)
    game = _before(loaded, scenario, players, names, phase, turn, boxed, report)
    snippets = Snippets(game.build, report)
    snippets.name_seats(names.seats)
    if scenario.given is not None and not report.has_errors:
        snippets.carry_out(scenario.given, game.state)
        names.given |= {name: snippets.named(name) for name in snippets.names if name not in names.seats}
    if report.has_errors:
        return None
    return Placed(Position(game, snippets, names), phase, turn, game.stated if boxed else None)


def stated(outcomes: Outcomes, names: Names) -> dict[str, list[str]]:
    """Stated outcomes as the game takes them."""
    return {name: [names.outcome(text.value.strip()) for text in texts] for name, texts in outcomes.items()}


def fewer(one: dict[str, list[str]], other: dict[str, list[str]]) -> dict[str, list[str]]:
    """What is left over in both."""
    return {name: min(keys, other.get(name, []), key=len) for name, keys in one.items()}


def check_used(outcomes: Outcomes, left: dict[str, list[str]], report: Report) -> None:
    """Reports the outcomes that nothing asked for."""
    for name, texts in outcomes.items():
        over = left.get(name, [])
        if over:
            first = texts[len(texts) - len(over)]
            said = f"nothing asked for the outcome `{first.value}` of `{name}`"
            report.error("unused-outcome", first.span(), said, "state only as many as are drawn here")


def boxes_everything(block: Block) -> bool:
    """Whether a `given` begins by taking everything out of play, so that what came before does not matter."""
    first = block.statements[0] if block.statements else None
    return isinstance(first, Put) and first.what is None


def _start_phase(loaded: LoadedRulebook, scenario: Scenario, players: int, report: Report) -> str:
    """The phase to enter: as stated, or with a `given` that of the first decision; else empty."""
    if scenario.start is not None:
        phases = loaded.build(players).module["phases"]
        if scenario.start.phase not in phases:
            near = nearest(scenario.start.phase, phases)
            hint = f"did you mean `{near}`?" if near else f"the phases are {', '.join(sorted(phases))}"
            said = f"no phase is named `{scenario.start.phase}`"
            report.error("unknown-phase", scenario.start.span, said, hint)
        return scenario.start.phase
    if scenario.given is None or scenario.setup:
        return ""
    game = Game(loaded, players, scenario.seed)
    name = "" if game.over else game.decision.name
    return name if name in game.build.module["phases"] else ""


def _start_turn(scenario: Scenario, names: Names, report: Report) -> int | None:
    if scenario.start is None or scenario.start.turn is None:
        return None
    return names.seat(scenario.start.turn, report)


def _before(
    loaded: LoadedRulebook,
    scenario: Scenario,
    players: int,
    names: Names,
    phase: str,
    turn: int | None,
    boxed: bool,
    report: Report,
) -> Game:
    """The game after set-up and all decisions before the phase begins by itself."""
    outcomes = stated(scenario.chance, names)
    step = phase in loaded.build(players).emitted.program.steps
    if boxed and not scenario.setup and not step:
        return Game(loaded, players, scenario.seed, stated=outcomes)
    game = Game(_stopping(loaded, players, phase), players, scenario.seed, stated=outcomes)
    for move in scenario.setup:
        seat = names.seat(move.seat, report)
        if seat is None:
            break
        game.apply(names.move(move.move.value), seat)
    if phase and not report.has_errors:
        found = _first_options(game, phase, turn if step else None)
        if found is None and step and scenario.start is not None:
            said = f"the first options never lead to the step `{phase}`"
            report.error("unknown-phase", scenario.start.span, said, "start at the phase whose turns have this step")
        game = found or game
    game.rulebook, game.build = loaded, loaded.build(players)
    return game


def _first_options(game: Game, phase: str, turn: int | None) -> Game | None:
    """The game at the beginning of the phase; None where the first options never lead there.

    Of a step, `turn` is whose turn it is to be.
    """
    trial = game.clone()
    for _ in range(LONGEST_SETUP):
        if trial.over:
            return None
        if trial.state.dec != AT_PHASE:
            trial.apply(trial.decision.codes[0])
        elif turn is None or trial.state.v[0] == turn - 1:
            return trial
        else:
            trial.enter_phase(phase)
    return None


def _stopping(loaded: LoadedRulebook, players: int, phase: str) -> LoadedRulebook:
    """The rulebook built so that a game stops where the phase begins."""
    build = loaded.build(players)
    if not phase:
        return loaded
    module, entry = build.module, build.module["phases"][phase]
    blocks: dict[int, Callable[[State], int]] = {**module["blocks"], entry: _stop(module["blocks"][entry])}
    return replace(loaded, builds={(players, True): replace(build, module={**module, "blocks": blocks})})


def _stop(block: Callable[[State], int]) -> Callable[[State], int]:
    """The block of a phase's beginning, which stops there before it is run."""

    def stop(s: State) -> int:
        if s.dec == AT_PHASE:
            return block(s)
        s.dec, s.opts = AT_PHASE, ()
        return -1

    return stop
