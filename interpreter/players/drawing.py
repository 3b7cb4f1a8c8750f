"""How players draw among options where they see no difference."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from math import comb
from typing import TypeVar

from interpreter.engine.decisions import STOP
from interpreter.views.rehearsal import STOP_CODE, Ask

Option = TypeVar("Option", bound=Hashable)
ANY_TIME_RATE = 0.125
"""How often an any-time action is drawn where there is something else to do."""


def by_action(draw: random.Random, keys: Sequence[str]) -> str:
    """One of some options: each action alike, and then each option of the action."""
    names = [key.partition(" ")[0] for key in keys]
    counts = Counter(names)
    return draw.choices(keys, [1 / counts[name] for name in names])[0]


def seldom_any_time(draw: random.Random, options: Sequence[Option], any_time: Collection[Option]) -> Sequence[Option]:
    """The options to draw from: either those of any-time actions, now and then, or the others."""
    extra = [option for option in options if option in any_time]
    if not extra or len(extra) == len(options):
        return options
    return extra if draw.random() < ANY_TIME_RATE else [option for option in options if option not in any_time]


def weights(kind: str, options: Sequence[object], picked: int, least: int, most: int) -> list[int]:
    """For each option, a key or a number, how many whole choices begin with it.

    >>> weights("some", ("x=a", "x=b", "x=c"), 0, 2, 2)
    [3, 2, 1]
    """
    if kind not in ("some", "bag"):
        return [1] * len(options)
    made = picked + 1
    things = [option for option in options if option not in (STOP, STOP_CODE)]
    left_over = max(1, least - made + 1) - 1 if kind == "some" else 0
    counts = range(max(0, least - made), max(most, made) - made + 1)
    after = {}
    for index, option in enumerate(things):
        behind = len(things) - 1 - index + left_over
        pool = behind if kind == "some" else behind + 1
        after[option] = sum(_choices(kind, pool, count) for count in counts)
    return [after.get(option, 1) or 1 for option in options]


def rehearsed(draw: random.Random, ask: Ask) -> int:
    """An answer to a decision in a rehearsal: of actions each alike, and then each option of the action."""
    if ask.kind != "action":
        return draw.choices(ask.options, weights(ask.kind, ask.options, ask.picked, ask.least, ask.most))[0]
    actions = ask.by_action()
    return draw.choice(actions[draw.choice(seldom_any_time(draw, list(actions), ask.any_time))])


def _choices(kind: str, pool: int, count: int) -> int:
    return comb(pool, count) if kind == "some" else comb(pool + count - 1, count)
