"""Numbers about many games: means, percentiles, shares with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

Z95 = 1.959963984540054
"""Of a normal distribution 95 % lies within so many standard deviations."""


def mean(values: Sequence[float]) -> float | None:
    """The mean; None of nothing."""
    return sum(values) / len(values) if values else None


def percentile(values: Sequence[int], percent: int) -> int | None:
    """The smallest value that at least so many per cent of the values do not exceed.

    >>> percentile([4, 1, 3, 2], 50)
    2
    """
    if not values:
        return None
    return sorted(values)[max(0, ceil(len(values) * percent / 100) - 1)]


def wilson(successes: int, trials: int) -> tuple[float, float] | None:
    """The 95 % interval of Wilson for a share; None without trials.

    >>> [round(x, 3) for x in wilson(50, 100)]
    [0.404, 0.596]
    """
    if not trials:
        return None
    share = successes / trials
    square = Z95 * Z95
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    half = Z95 * sqrt(share * (1 - share) / trials + square / (4 * trials * trials)) / (1 + square / trials)
    return max(0.0, middle - half), min(1.0, middle + half)
