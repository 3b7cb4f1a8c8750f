"""Players that leave everything to chance: any answer alike, or any action alike and then its options."""

from __future__ import annotations

import random

from interpreter.players.drawing import by_action, seldom_any_time, weights
from interpreter.players.player import Imagine, Look
from interpreter.views.observe import Question


class RandomPlayer:
    """Draws from a stream of its own; any-time actions seldom."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)

    def choose(self, seat: int, question: Question, look: Look, imagined: Imagine) -> str:
        """The key of one of the question's options."""
        options = seldom_any_time(self.draw, question.options, question.any_time)
        chances = weights(question.kind, options, len(question.picked), question.least, question.most)
        return self.draw.choices(options, chances)[0]


class CasualPlayer(RandomPlayer):
    """Draws which action it takes first, so that one of many options is taken no more often."""

    def choose(self, seat: int, question: Question, look: Look, imagined: Imagine) -> str:
        """The key of one of the question's options."""
        if question.kind != "action":
            return super().choose(seat, question, look, imagined)
        return by_action(self.draw, seldom_any_time(self.draw, question.options, question.any_time))
