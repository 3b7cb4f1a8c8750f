"""Players that leave everything to chance: any answer alike, or any action alike and then its options."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from math import comb

from interpreter.players.player import Imagine
from interpreter.views.observe import Observation, Question

STOP = "stop"


class RandomPlayer:
    """Draws from a stream of its own."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)

    def choose(self, seen: Observation, question: Question, imagined: Imagine) -> str:
        """The key of one of the question's options."""
        return self.draw.choices(question.options, weights(question))[0]


class CasualPlayer(RandomPlayer):
    """Draws which action it takes first, so that one of many options is taken no more often."""

    def choose(self, seen: Observation, question: Question, imagined: Imagine) -> str:
        """The key of one of the question's options."""
        if question.kind != "action":
            return super().choose(seen, question, imagined)
        return by_action(self.draw, question.options)


def by_action(draw: random.Random, keys: Sequence[str]) -> str:
    """One of some options: each action alike, and then each option of the action."""
    names = [key.partition(" ")[0] for key in keys]
    counts = Counter(names)
    return draw.choices(keys, [1 / counts[name] for name in names])[0]


def weights(question: Question) -> list[int]:
    """For each option how many whole choices begin with it.

    >>> weights(Question("some", "x", "", ("x=a", "x=b", "x=c"), (), 2, 2))
    [3, 2, 1]
    """
    if question.kind not in ("some", "bag"):
        return [1] * len(question.options)
    made = len(question.picked) + 1
    things = [option for option in question.options if option != STOP]
    left_over = max(1, question.least - made + 1) - 1 if question.kind == "some" else 0
    counts = range(max(0, question.least - made), max(question.most, made) - made + 1)
    after = {}
    for index, option in enumerate(things):
        behind = len(things) - 1 - index + left_over
        pool = behind if question.kind == "some" else behind + 1
        after[option] = sum(_choices(question.kind, pool, count) for count in counts)
    return [after.get(option, 1) or 1 for option in question.options]


def _choices(kind: str, pool: int, count: int) -> int:
    return comb(pool, count) if kind == "some" else comb(pool + count - 1, count)
