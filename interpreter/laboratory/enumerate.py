"""Exact enumeration of a small game: every outcome of chance with its probability, every option of every seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from interpreter.engine.game import Game
from interpreter.engine.loading import ArgumentError, LoadedRulebook

MOST_NODES = 2_000_000


@dataclass(slots=True)
class Enumerated:
    """How many nodes of each kind, and what each seat may expect where all options are equally likely."""

    chance: int
    decisions: int
    terminals: int
    returns: list[Fraction]

    @property
    def nodes(self) -> int:
        return self.chance + self.decisions + self.terminals


def enumerate_game(loaded: LoadedRulebook, players: int) -> Enumerated:
    """Goes through the whole tree of a game; raises `ArgumentError` where it is too large.

    A return is the score where the rulebook pays by score, else the seat's share of the win.
    """
    game = Game(loaded, players, explicit=True)
    found = Enumerated(0, 0, 0, [Fraction(0)] * players)
    _visit(game, Fraction(1), found)
    return found


def _visit(game: Game, chance: Fraction, found: Enumerated) -> None:
    if found.nodes >= MOST_NODES:
        raise ArgumentError(f"the game has more than {MOST_NODES:,} nodes, which is too many to enumerate")
    if game.over:
        found.terminals += 1
        for seat, value in enumerate(_returns(game)):
            found.returns[seat] += chance * value
        return
    decision = game.decision
    if decision.seat == 0:
        found.chance += 1
    else:
        found.decisions += 1
    total = sum(option.weight for option in decision.options)
    for option in decision.options:
        following = game.clone()
        following.apply(option.code)
        _visit(following, chance * option.weight / total, found)


def _returns(game: Game) -> Iterator[Fraction]:
    if game.rulebook.book.game.payoff == "score":
        yield from (Fraction(score) for score in game.scores)
        return
    won = game.winners
    for seat in range(1, game.players + 1):
        yield Fraction(int(seat in won), len(won) or 1)
