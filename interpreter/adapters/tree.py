"""Walks a small game through once: exact bounds, its longest line, and every position kept for next time."""

from __future__ import annotations

from dataclasses import dataclass, replace

from interpreter.adapters.payoffs import Payoffs
from interpreter.adapters.positions import Position


@dataclass(slots=True)
class Walked:
    """What a whole game is known to be."""

    positions: int = 0
    longest: int = 0
    most_draws: int = 0
    most_outcomes: int = 0
    low: float = float("inf")
    high: float = float("-inf")
    totals: tuple[float, ...] = ()

    def bounded(self, payoffs: Payoffs) -> Payoffs:
        """The payoffs with exact bounds and, where all ends agree, what they add up to."""
        total = self.totals[0] if len(self.totals) == 1 else None
        return replace(payoffs, low=self.low, high=self.high, total=total)


def walk(root: Position, payoffs: Payoffs, most: int) -> Walked | None:
    """Goes through a game of at most so many positions and keeps them; None where there are more."""
    found, left = Walked(), [root] if looks_small(root, most) else []
    while left:
        position = left.pop()
        found.positions += 1
        if position.over:
            _end(position, payoffs, found)
            continue
        position.following = {}
        if position.asked == 0:
            found.most_outcomes = max(found.most_outcomes, len(position.legal))
        left += [position.after(number) for number in position.legal]
        if found.positions + len(left) > most:
            root.following = None
            return None
    return found if found.positions else None


def looks_small(root: Position, most: int) -> bool:
    """A guess from one line of the game, so that a large one is not begun: its options, multiplied, are few."""
    position, ends = root, 1
    while not position.over and ends <= most:
        ends *= len(position.legal)
        position = position.after(position.legal[0])
    return ends <= most


def _end(position: Position, payoffs: Payoffs, found: Walked) -> None:
    returns = payoffs.returns(position.game)
    found.longest = max(found.longest, position.answers)
    found.most_draws = max(found.most_draws, position.draws)
    found.low, found.high = min(found.low, *returns), max(found.high, *returns)
    if sum(returns) not in found.totals:
        found.totals = (*found.totals, sum(returns))
