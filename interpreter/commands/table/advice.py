"""`hint`: what the best bot there is would do in the seat's place, knowing what the seat knows."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.commands.table.seats import BEST, bot
from interpreter.engine.errors import IllegalMove, RulebookError
from interpreter.engine.game import Game
from interpreter.players.player import ask


def advised(game: Game, seat: int, seed: int) -> str:
    """The move that a bot would make; of several things, all of them."""
    keys = list(_answers(game, seed=seed, seat=seat))
    if len(keys) == 1:
        return keys[0]
    name = keys[0].partition("=")[0]
    return f"{name}=[{', '.join(key.partition('=')[2] for key in keys if '=' in key)}]"


def _answers(game: Game, seat: int, seed: int) -> Iterator[str]:
    """One answer, or the picks of one choice."""
    player, trial = bot(BEST, seed), game.clone()
    decision = next(d for d in trial.pending if d.seat == seat)
    several, count = decision.kind in ("some", "bag", "order"), len(decision.picked)
    while True:
        key = ask(player, trial, seat)
        yield key
        try:
            trial.apply(key, seat)
        except (IllegalMove, RulebookError):
            return
        count += 1
        again = next((d for d in trial.pending if d.seat == seat), None)
        if not several or again is None or again.spec is not decision.spec or len(again.picked) != count:
            return
