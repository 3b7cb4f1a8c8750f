"""Whole games of players that choose from what their seat knows, on the recorded build."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.catalogue import in_play
from interpreter.engine.chance import mix
from interpreter.engine.errors import RulebookError
from interpreter.engine.game import Game
from interpreter.engine.loading import ArgumentError, LoadedRulebook
from interpreter.laboratory.random_play import BOT_KEY, Played, Watch
from interpreter.players.greedy import GreedyPlayer
from interpreter.players.player import Player, ask
from interpreter.players.random_player import CasualPlayer, RandomPlayer

RANDOM, CASUAL = "random", "casual"
BOTS: dict[str, Callable[[int], Player]] = {RANDOM: RandomPlayer, CASUAL: CasualPlayer, "greedy": GreedyPlayer}
"""Who can play, by name; each is made with the seed of its own stream."""


def seat_bots(text: str, players: int) -> tuple[str, ...]:
    """Who plays on each seat: one name for all, or a name for each seat with commas between."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in BOTS:
            raise ArgumentError(f"there is no bot `{name[:40]}`; there are {', '.join(BOTS)}")
    if len(names) not in (1, players):
        raise ArgumentError(f"{len(names)} bots are named for {players} seats; name one, or one for each seat")
    return names * players if len(names) == 1 else names


class BotPlay:
    """Plays games of one rulebook; `at_end` looks at each last state, `watch` at all states."""

    def __init__(
        self, loaded: LoadedRulebook, bots: tuple[str, ...], at_end: Watch, watch: Watch | None = None
    ) -> None:
        self.loaded = loaded
        self.bots = bots
        self.limit = loaded.book.game.max_decisions
        self.at_end = at_end
        self.watch = watch

    def play(self, index: int, seed: int) -> Played:
        """One game, to its end or to the limit of decisions."""
        counts = [0, 0]
        try:
            game = Game(self.loaded, len(self.bots), seed)
            self._run(game, counts)
        except RulebookError as fault:
            place = f" at {fault.span.source.name}:{fault.span.line}:{fault.span.column}" if fault.span else ""
            return Played(index, seed, counts[0], counts[1], False, (), (), fault=f"{in_play(fault.code)}{place}")
        if not game.over:
            return Played(index, seed, counts[0], counts[1], False, (), ())
        return Played(index, seed, counts[0], counts[1], True, game.scores, game.winners, game.drawn)

    def _run(self, game: Game, counts: list[int]) -> None:
        players = [BOTS[name](mix(game.seed, BOT_KEY, seat)) for seat, name in enumerate(self.bots)]
        while not game.over and counts[0] < self.limit:
            decision = game.decision
            if not decision.picked:
                counts[0] += 1
                counts[1] += len(decision.codes)
            game.apply(ask(players[decision.seat - 1], game, decision.seat), decision.seat)
            if self.watch is not None:
                self.watch(game.state)
        self.at_end(game.state)
