"""Keyed chance: the number drawn is a fixed function of seed, drawing point and counter.

So a state holds only counters, copying is cheap, and one draw does not shift another's.
"""

from __future__ import annotations

MASK = (1 << 64) - 1
STEP_KEY = 0x9E3779B97F4A7C15
STEP_COUNT = 0xD1B54A32D192ED03
GAME_KEY = 0x67616D65
SEAT_KEY = 0x73656174


def mix(seed: int, key: int, count: int) -> int:
    """A 64-bit number from three; the finisher of Steele, Lea and Flood's SplitMix (OOPSLA 2014)."""
    x = (seed + key * STEP_KEY + count * STEP_COUNT) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def game_seed(master: int, index: int) -> int:
    """The seed of one game of a series: independent of how the series is shared out."""
    return mix(master & MASK, GAME_KEY, index)


def seat_seed(seed: int, seat: int) -> int:
    """The seed of one seat's part of a simultaneous step."""
    return mix(seed, SEAT_KEY, seat + 1)
