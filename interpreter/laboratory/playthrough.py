"""A golden game: one seeded random game as text, with what every seat sees and is told at each decision.

At first each seat's whole view stands there, then only the lines of it that have changed.  A secret
that leaks shows up as a change of the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.engine.chance import mix
from interpreter.engine.game import Game
from interpreter.engine.loading import LoadedRulebook
from interpreter.views.log import seat_log
from interpreter.views.position import draw_position

PLAYER_KEY = 0x706C6179


def playthrough(rulebook: LoadedRulebook, players: int, seed: int, decisions: int = 1000) -> str:
    """The text of a game; it is cut after so many decisions."""
    game = Game(rulebook, players, seed)
    views = _Views(game)
    lines = [f"{rulebook.book.game.title}, {players} players, seed {seed}", *views.news()]
    for number in range(decisions):
        if game.over:
            break
        lines += ["", f"{number + 1}. {_play(game, seed, number)}", *views.news()]
    return "\n".join([*lines, "", f"{len(game.events)} events", ""])


def _play(game: Game, seed: int, number: int) -> str:
    """Takes one answer of one seat at random; gives it as text."""
    pending = game.pending
    decision = pending[mix(seed, PLAYER_KEY, 2 * number) % len(pending)]
    codes = decision.codes
    code = codes[mix(seed, PLAYER_KEY, 2 * number + 1) % len(codes)]
    said = f"seat {decision.seat} {decision.key(code)}"
    game.apply(code, decision.seat)
    return said


class _Views:
    """What each seat saw last, a spectator among them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seen: dict[int, list[str]] = {seat: [] for seat in range(game.players + 1)}
        self.told = dict.fromkeys(self.seen, 0)

    def news(self) -> Iterator[str]:
        """For each seat the new entries of its log and the lines of its view that are new."""
        for seat, before in self.seen.items():
            entries = seat_log(self.game, seat)
            yield from (f"  {seat} > {entry.text}" for entry in entries[self.told[seat] :])
            lines = draw_position(self.game, seat).split("\n")
            yield from (f"  {seat} | {line}" for line in lines if line not in before)
            self.seen[seat], self.told[seat] = lines, len(entries)
