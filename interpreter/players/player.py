"""What a player is: something that answers the question of an observation."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from interpreter.views.imagine import Imagined, follow, imagine
from interpreter.views.observe import Observation, Question, observe

Imagine = Callable[[random.Random], Imagined]
"""Gives a game that fits what the seat knows, each time another."""


class Player(Protocol):
    """A way of choosing."""

    def choose(self, seen: Observation, question: Question, imagined: Imagine) -> str:
        """The key of one of the question's options."""
        ...


def ask(player: Player, game: Imagined, seat: int) -> str:
    """A player's answer to the open decision of its seat, legal as far as the options tell.

    Only the last pick of several can be refused after all; then the player is asked without it.
    """
    seen = observe(game, seat)
    question = seen.decision
    if question is None:
        raise ValueError(f"seat {seat} is not asked")
    while True:
        key = player.choose(seen, question, lambda draw: imagine(game, seat, draw))
        left = tuple(option for option in question.options if option != key)
        if not question.picked or not left or follow(game, seat, key) is not None:
            return key
        question = Question(
            question.kind, question.name, question.prompt, left, question.picked, question.least, question.most
        )
