"""Measures Kuhn poker behind OpenSpiel beside OpenSpiel's own in Python: `python -m bench.openspiel [--rounds N]`.

Random playouts and iterations of counterfactual regret minimisation, by turns in one process; processor time.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from typing import Any

import pyspiel
from open_spiel.python.algorithms import cfr
from open_spiel.python.games import kuhn_poker

from bench.measure import Side, side_by_side
from interpreter.adapters.openspiel import NAME

THEIRS = kuhn_poker.KuhnPokerGame
OURS = {"whole game kept": 2000, "nothing kept": 0}


def ours(kept: int) -> Any:
    """Our game, with so many positions kept."""
    return pyspiel.load_game(f"{NAME}(rulebook=kuhn_poker,kept_positions={kept},zero_sum=True)")


def playouts(game: Any) -> Side:
    """Random games: states, legal actions, chance, returns, and what the player to move knows."""
    draw = random.Random(1)

    def once() -> tuple[int, float]:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(draw.random() * len(outcomes))][0])
                continue
            state.information_state_string(state.current_player())
            actions = state.legal_actions()
            state.apply_action(actions[int(draw.random() * len(actions))])
            plies += 1
        return plies, state.returns()[0]

    return Side(once)


def iterations(game: Any) -> Side:
    """Iterations of regret minimisation over the whole game."""
    solver = cfr.CFRSolver(game)

    def once() -> tuple[int, float]:
        solver.evaluate_and_update_policy()
        return 1, 0.0

    return Side(once)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3, help="length of one slice")
    options = parser.parse_args(arguments)
    measures: tuple[tuple[str, Callable[[Any], Side]], ...] = (("playouts", playouts), ("iterations", iterations))
    for name, measure in measures:
        for how, kept in OURS.items():
            sides = (measure(ours(kept)), measure(THEIRS()))
            found = side_by_side(*sides, options.rounds, options.seconds, False)
            slices = f"({found['low']:.2f} to {found['high']:.2f})"
            rates = f"{found['per_second']} a second, theirs {found['by_hand']}"
            print(f"{name:<11} {how:<16} {found['median']:.2f} {slices}   {rates}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
