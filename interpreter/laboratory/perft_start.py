"""Positions of the fast build to count from: the start of a game, or where a scenario's `given` stands."""

from __future__ import annotations

from typing import Any

from interpreter.diagnostics import Report
from interpreter.engine.loading import LoadedRulebook
from interpreter.engine.run import advance
from interpreter.laboratory.perft import first_state
from interpreter.laboratory.scenario_names import Names, seat_names
from interpreter.laboratory.scenario_start import place
from interpreter.model.scenario import Scenario

State = Any
RUNNING = ("pc", "dec", "who", "opts", "ans", "over", "win", "drawn", "parts", "v", "log", "known", "fuel", "listed")
"""What belongs to a build or to the running program, not to the position."""


def scenario_state(loaded: LoadedRulebook, scenario: Scenario, players: int, report: Report) -> State | None:
    """The fast build's state where a scenario's `given` stands; None after reporting what is wrong.

    Raises `IllegalMove` and `RulebookError` like the game.
    """
    build = loaded.build(players, full=False)
    placed = place(loaded, scenario, players, Names(seat_names(scenario.seats, players), players), report)
    if placed is None:
        return None
    if not placed.phase:
        return first_state(build, scenario.seed)
    given = placed.position.game.state
    state = build.module["new"](scenario.seed)
    for name in type(state).__slots__:
        if name not in RUNNING:
            setattr(state, name, getattr(given, name))
    state = state.clone()
    state.pc = build.module["phases"][placed.phase]
    state.turn = placed.turn - 1 if placed.turn is not None else -1
    advance(state, build.module["blocks"])
    return state
