"""What a player is: something that answers the question of a seat from what the seat may know."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Protocol

from interpreter.engine.game import Game
from interpreter.views.imagine import follow, imagine
from interpreter.views.observe import Observation, Question, observe, question_of
from interpreter.views.rehearsal import Rehearsal, rehearse

Look = Callable[[], Observation]
"""Gives all that the seat sees."""
Imagine = Callable[[random.Random], Rehearsal]
"""Gives a game that fits what the seat knows, each time another."""


class Player(Protocol):
    """A way of choosing."""

    def choose(self, seat: int, question: Question, look: Look, imagined: Imagine) -> str:
        """The key of one of the question's options."""
        ...


def ask(player: Player, game: Game, seat: int) -> str:
    """A player's answer to the open decision of its seat, legal as far as the options tell.

    Only the last pick of several can be refused after all; then the player is asked without it.
    """
    question = question_of(game, seat)
    if question is None:
        raise ValueError(f"seat {seat} is not asked")
    look = cache(lambda: observe(game, seat))
    while True:
        key = player.choose(seat, question, look, lambda draw: rehearse(imagine(game, seat, draw)))
        left = tuple(option for option in question.options if option != key)
        if not question.picked or not left or follow(game, seat, key) is not None:
            return key
        question = replace(question, options=left)
