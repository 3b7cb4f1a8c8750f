"""A player that tries each answer in games it imagines, and takes what leads by most when its turn comes again."""

from __future__ import annotations

import random
from collections.abc import Sequence

from interpreter.players.drawing import by_action, rehearsed, seldom_any_time
from interpreter.players.player import Imagine, Look
from interpreter.views.observe import Question
from interpreter.views.rehearsal import Ask, Rehearsal

WON = 1_000_000
"""What the end of the game counts, won or lost, above any score."""
LONGEST = 30
"""Answers that are rehearsed at most after the one that it judges."""
ANSWERS = 300
"""Answers that it rehearses for one decision, roughly: they are shared out to imagined games."""
FEWEST = 2
"""Imagined games in which nothing makes a difference before it looks at no more."""


class GreedyPlayer:
    """Judges each option on the same few imagined games; among equals it draws as a casual player does.

    An answer is judged when the seat is asked for an action again after somebody else has answered; until then all
    draw theirs.  What it plans in secret it judges when its own part is done, and draws among equals from all plans
    alike, because there one action only ends the planning.
    """

    def __init__(self, seed: int, games: int = 16) -> None:
        self.draw = random.Random(seed)
        self.games = games
        self.rehearsed = 0

    def choose(self, seat: int, question: Question, look: Look, imagined: Imagine) -> str:
        """The key of one of the question's options."""
        if len(question.options) == 1:
            return question.options[0]
        best = self._best(seat, question.options, imagined, question.together)
        drawn = seldom_any_time(self.draw, best, question.any_time)
        return self.draw.choice(drawn) if question.together else by_action(self.draw, drawn)

    def _best(self, seat: int, options: Sequence[str], imagined: Imagine, alone: bool) -> list[str]:
        """The options that lead by most."""
        totals = dict.fromkeys(options, 0)
        self.rehearsed = 0
        for number in range(self.games):
            if self._enough(number, len(set(totals.values())) == 1):
                break
            made_up = imagined(self.draw)
            codes = made_up.codes(seat)
            for key in totals:
                totals[key] += self._worth(made_up, seat, codes[key], alone)
        best = max(totals.values())
        return [key for key, total in totals.items() if total == best]

    def _enough(self, number: int, alike: bool) -> bool:
        """Whether so many games are enough: another one would rehearse too much, or nothing makes a difference."""
        return number > 0 and (self.rehearsed * (number + 1) > ANSWERS * number or (number >= FEWEST and alike))

    def _worth(self, made_up: Rehearsal, seat: int, code: int, alone: bool) -> int:
        """How far the seat leads where the rehearsal of an answer ends."""
        game = made_up.copy()
        self.rehearsed += 1
        if not game.answer(seat, code):
            return -WON
        others = game.players == 1
        for _ in range(LONGEST):
            ask = next_ask(game, seat, alone)
            if ask is None or (ask.seat == seat and ask.kind == "action" and (others or alone)):
                break
            others |= ask.seat != seat
            self.rehearsed += 1
            if not game.answer(ask.seat, rehearsed(self.draw, ask)):
                return 0
        return lead(game, seat)


def next_ask(game: Rehearsal, seat: int, alone: bool) -> Ask | None:
    """The decision that a rehearsal goes on with: the seat's own alone, or the first that is open."""
    return None if game.over else game.ask_of(seat) if alone else game.asks()[0]


def lead(game: Rehearsal, seat: int) -> int:
    """The seat's score over the best of the others; the end of the game counts most, what has no score nothing."""
    scores = game.scores
    if scores is None:
        return 0
    others = [score for number, score in enumerate(scores, 1) if number != seat]
    ahead = scores[seat - 1] - max(others, default=0)
    if game.over and game.winners:
        ahead += WON if seat in game.winners else -WON
    return ahead
