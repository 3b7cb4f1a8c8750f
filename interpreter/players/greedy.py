"""A player that looks one answer ahead in games it imagines, and takes what leads by most."""

from __future__ import annotations

import random

from interpreter.players.player import Imagine
from interpreter.players.random_player import by_action, weights
from interpreter.views.imagine import Imagined, follow
from interpreter.views.observe import Observation, Question, question_of

WON = 1_000_000
"""What the end of the game counts, won or lost, above any score."""
LONGEST = 50
"""Answers of its own that it completes at random after the one that it judges."""


class GreedyPlayer:
    """Judges each option on the same few imagined games; among equals it draws, the action first."""

    def __init__(self, seed: int, games: int = 4) -> None:
        self.draw = random.Random(seed)
        self.games = games

    def choose(self, seen: Observation, question: Question, imagined: Imagine) -> str:
        """The key of one of the question's options."""
        if len(question.options) == 1:
            return question.options[0]
        totals = dict.fromkeys(question.options, 0)
        for _ in range(self.games):
            made_up = imagined(self.draw)
            for key in totals:
                totals[key] += self._worth(made_up, seen.seat, key)
        best = max(totals.values())
        return by_action(self.draw, [key for key, total in totals.items() if total == best])

    def _worth(self, made_up: Imagined, seat: int, key: str) -> int:
        """How far the seat leads once its answer, and what its effect asks of it, are done."""
        after = follow(made_up, seat, key)
        if after is None:
            return -WON
        for _ in range(LONGEST):
            question = None if after.over else question_of(after, seat)
            if question is None or question.kind == "action":
                break
            then = follow(after, seat, self.draw.choices(question.options, weights(question))[0])
            if then is None:
                break
            after = then
        return lead(after, seat)


def lead(game: Imagined, seat: int) -> int:
    """The seat's score over the best of the others; the end of the game counts most."""
    scores = game.scores
    others = [score for number, score in enumerate(scores, 1) if number != seat]
    ahead = scores[seat - 1] - max(others, default=0)
    if game.over and game.winners:
        ahead += WON if seat in game.winners else -WON
    return ahead
