"""Whether a seat could have said beforehand what it sees after its own answers.

They are given again in games that look the same to it before them.  If it sees in one of these anything else
than in the real game, its answers have told it something that was hidden.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from interpreter.commands.table.supposing import GAMES, supposed
from interpreter.engine.errors import RulebookError
from interpreter.engine.game import Game
from interpreter.engine.parts import fold, unfolded
from interpreter.views.imagine import follow
from interpreter.views.log import seat_log
from interpreter.views.observe import observe


def foreseen(before: Game, seat: int, keys: Sequence[str], seed: int) -> bool:
    """Whether the answers show the same to the seat in every game that it may believe to be in."""
    draw = random.Random(seed)
    shown = _shown(_without_log(before), seat, keys)
    try:
        return all(_shown(supposed(before, seat, draw), seat, keys) == shown for _ in range(GAMES))
    except (IndexError, RulebookError):  # the rules may fail under hidden values that cannot be
        return False


def _without_log(game: Game) -> Game:
    """The same game without what was told before, as imagined games are."""
    copy = game.clone()
    wholes = unfolded(copy.state)
    copy.state.log = None
    for whole in wholes:
        whole.log = None
        fold(copy.state, whole)
    return copy


def _shown(game: Game, seat: int, keys: Sequence[str]) -> Any:
    """All that the seat sees and is told after the answers; nothing where they cannot be given.

    Who else is asked is left out: in a simultaneous step the imagined others have not answered yet.
    """
    for key in keys:
        after = follow(game, seat, key)
        if after is None:
            return None
        game = after
    return replace(observe(game, seat), asked=()), seat_log(game, seat)
