"""What each seat gets at the end, and between which numbers that lies.

A rulebook that pays by score gives the score (turned over where the lowest is best).  One that pays by winning gives 1
for a win, -1 for a loss, 0 for a draw with two sides; several winners share what the losers pay, so that the sum
is 0 whenever somebody wins.  Where all play together, or one alone, a win is 1 and a loss -1.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.engine.build import Build
from interpreter.engine.game import Game
from interpreter.program.checking.checked import Checked
from interpreter.program.checking.tree import S, T
from interpreter.program.checking.use import nodes, roots

MOST = float(2**53 - 1)
"""No number of the language is greater; the bound where nothing better is known."""


@dataclass(frozen=True, slots=True)
class Payoffs:
    """Returns and their bounds; `total` is what they always add up to, None where that is not known."""

    by_score: bool
    sign: int
    players: int
    sides: int
    low: float
    high: float
    total: float | None

    def returns(self, game: Game) -> list[float]:
        """What each seat gets of a game that is over or cut; before that, nothing."""
        if self.by_score:
            return [float(self.sign * score) for score in game.scores]
        if not game.over or game.drawn:
            return [0.0] * self.players
        return self.won(game.winners)

    def won(self, winners: tuple[int, ...]) -> list[float]:
        """What each seat gets where these have won."""
        alone = self.sides == 1 or not winners
        prize = 1.0 if alone else (self.players - len(winners)) / len(winners)
        return [prize if seat in winners else -1.0 for seat in range(1, self.players + 1)]


def payoffs_of(build: Build) -> Payoffs:
    """What is known from the rulebook alone."""
    book, layout = build.checked.book, build.emitted.layout
    sign = -1 if book.scoring is not None and book.scoring.best == "lowest" else 1
    if book.game.payoff == "score":
        least = -MOST if book.game.score_min is None else float(book.game.score_min)
        best = MOST if book.game.score_max is None else float(book.game.score_max)
        low, high = (least, best) if sign > 0 else (-best, -least)
        return Payoffs(True, sign, layout.players, layout.teams, low, high, None)
    most = 1.0 if layout.teams == 1 else float(layout.players - 1)
    total = None if layout.teams == 1 or all_may_lose(build.checked) else 0.0
    return Payoffs(False, sign, layout.players, layout.teams, -1.0, most, total)


def all_may_lose(checked: Checked) -> bool:
    """Whether some rule names the winners by a list, which might be empty."""
    named: list[T | None] = [end.winners for end in checked.ends]
    named += [node.args[0] for node in nodes(*roots(checked)) if isinstance(node, S) and node.op == "end_game"]
    return any(winners is not None and not _surely_someone(winners) for winners in named)


def _surely_someone(winners: T) -> bool:
    return winners.ty.kind == "player" or (winners.op == "list" and len(winners.args) > 0)
