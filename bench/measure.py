"""Timed slices of playouts, taken by turns, and the ratios between them.

Time is the processor time of this process, so that a busy machine disturbs less; quote only the ratios.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

Playout = Callable[[], tuple[int, float]]
"""Plays one game and gives its plies and the first seat's result."""


@dataclass(slots=True)
class Side:
    """One of the two that are compared: its playout and what it has done so far."""

    playout: Playout
    games: int = 0
    plies: int = 0
    seconds: float = 0.0
    results: dict[float, int] = field(default_factory=dict)

    def slice(self, seconds: float) -> tuple[float, float]:
        """Plays for a while; playouts and plies per second."""
        clock, playout, results = time.process_time, self.playout, self.results
        games = plies = 0
        begin = now = clock()
        while now - begin < seconds:
            for _ in range(8):
                played, result = playout()
                plies += played
                results[result] = results.get(result, 0) + 1
            games += 8
            now = clock()
        self.games, self.plies, self.seconds = (
            self.games + games,
            self.plies + plies,
            self.seconds + now - begin,
        )
        return games / (now - begin), plies / (now - begin)


@dataclass(frozen=True, slots=True)
class Known:
    """A mean that is known: its value, the deviation of one game, and how far the value itself is trusted."""

    name: str
    value: float
    deviation: float
    slack: float


def side_by_side(ours: Side, theirs: Side, rounds: int, seconds: float, plies: bool) -> dict[str, float]:
    """Slices by turns, theirs first and last; each of ours is held against the two of theirs around it."""
    theirs.slice(seconds)
    ours.slice(seconds)
    before = theirs.slice(seconds)[plies]
    ratios, rates, marks = [], [], [before]
    for _ in range(rounds):
        rate = ours.slice(seconds)[plies]
        after = theirs.slice(seconds)[plies]
        ratios.append(2 * rate / (before + after))
        rates.append(rate)
        marks.append(after)
        before = after
    return {
        **spread(ratios),
        "per_second": round(statistics.median(rates)),
        "by_hand": round(statistics.median(marks)),
    }


def spread(values: Sequence[float]) -> dict[str, float]:
    ordered = sorted(values)
    return {
        "median": round(statistics.median(ordered), 3),
        "low": round(ordered[0], 3),
        "high": round(ordered[-1], 3),
    }


def faults(side: Side, known: Sequence[Known]) -> list[str]:
    """Where the means of a side are not what they are known to be (four deviations and the slack)."""
    found = []
    for expected in known:
        mean = _mean(side, expected.name)
        if abs(mean - expected.value) > 4 * expected.deviation / side.games**0.5 + expected.slack:
            found.append(f"{expected.name} is {mean:.4f}, not {expected.value}")
    return found


def _mean(side: Side, name: str) -> float:
    if name == "plies":
        return side.plies / side.games
    if name == "result":
        return sum(result * count for result, count in side.results.items()) / side.games
    sign = {"won": 1, "drawn": 0}[name]
    return sum(count for result, count in side.results.items() if (result > 0) - (result < 0) == sign) / side.games


def generator(seed: int) -> Callable[[], float]:
    return random.Random(seed).random
