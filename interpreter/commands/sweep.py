"""Settings with ranges: `name=2..5` stands for a run with each value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product

from interpreter.engine.loading import ArgumentError

RANGE = re.compile(r"(-?\d{1,15})\.\.(-?\d{1,15})")
MOST_RUNS = 1000


def swept(settings: Mapping[str, str]) -> tuple[tuple[str, ...], list[dict[str, str]]]:
    """The names that have a range, and the settings of each run, in the order of the ranges."""
    values = {name: _values(name, text) for name, text in settings.items()}
    ranged = tuple(name for name, text in settings.items() if RANGE.fullmatch(text))
    number = 1
    for found in values.values():
        number *= len(found)
    if number > MOST_RUNS:
        raise ArgumentError(f"that would be {number} runs; {MOST_RUNS} are the most")
    return ranged, [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]


def _values(name: str, text: str) -> list[str]:
    found = RANGE.fullmatch(text)
    if found is None:
        return [text]
    low, high = int(found[1]), int(found[2])
    if low > high:
        raise ArgumentError(f"the range of `{name}` is empty: {text}")
    if high - low >= MOST_RUNS:
        raise ArgumentError(f"the range of `{name}` has more than {MOST_RUNS} values")
    return [str(value) for value in range(low, high + 1)]
