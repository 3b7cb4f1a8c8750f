"""A player that looks one answer ahead in games it imagines, and takes what leads by most."""

from __future__ import annotations

import random
from collections.abc import Sequence

from interpreter.players.drawing import by_action, seldom_any_time, weights
from interpreter.players.player import Imagine, Look
from interpreter.views.observe import Question
from interpreter.views.rehearsal import Rehearsal

WON = 1_000_000
"""What the end of the game counts, won or lost, above any score."""
LONGEST = 50
"""Answers of its own that it completes at random after the one that it judges."""
FEWEST = 2
"""Imagined games in which nothing makes a difference before it looks at no more."""


class GreedyPlayer:
    """Judges each option on the same few imagined games; among equals it draws as a casual player does.

    What it plans in secret it draws from all plans alike, because there one action only ends the planning.
    """

    def __init__(self, seed: int, games: int = 4) -> None:
        self.draw = random.Random(seed)
        self.games = games

    def choose(self, seat: int, question: Question, look: Look, imagined: Imagine) -> str:
        """The key of one of the question's options."""
        if len(question.options) == 1:
            return question.options[0]
        best = seldom_any_time(self.draw, self._best(seat, question.options, imagined), question.any_time)
        return self.draw.choice(best) if question.together else by_action(self.draw, best)

    def _best(self, seat: int, options: Sequence[str], imagined: Imagine) -> list[str]:
        """The options that lead by most."""
        totals = dict.fromkeys(options, 0)
        for number in range(self.games):
            if number >= FEWEST and len(set(totals.values())) == 1:
                break
            made_up = imagined(self.draw)
            codes = made_up.codes(seat)
            for key in totals:
                totals[key] += self._worth(made_up, seat, codes[key])
        best = max(totals.values())
        return [key for key, total in totals.items() if total == best]

    def _worth(self, made_up: Rehearsal, seat: int, code: int) -> int:
        """How far the seat leads once its answer, and what its effect asks of it, are done."""
        after = made_up.copy()
        if not after.answer(seat, code):
            return -WON
        for _ in range(LONGEST):
            ask = None if after.over else after.ask_of(seat)
            if ask is None or ask.kind == "action":
                break
            chosen = self.draw.choices(ask.options, weights(ask.kind, ask.options, ask.picked, ask.least, ask.most))[0]
            then = after.copy()
            if not then.answer(seat, chosen):
                break
            after = then
        return lead(after, seat)


def lead(game: Rehearsal, seat: int) -> int:
    """The seat's score over the best of the others; the end of the game counts most."""
    scores = game.scores
    others = [score for number, score in enumerate(scores, 1) if number != seat]
    ahead = scores[seat - 1] - max(others, default=0)
    if game.over and game.winners:
        ahead += WON if seat in game.winners else -WON
    return ahead
