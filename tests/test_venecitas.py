"""What always holds in Venecitas, looked at after every decision of random games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from interpreter.diagnostics import Report
from interpreter.engine.game import Game
from interpreter.engine.loading import LoadedRulebook, load
from interpreter.engine.snippets import Snippets
from interpreter.language.parse import parse_expression
from interpreter.program.checking.expressions import resolve
from interpreter.program.checking.tree import T
from interpreter.source import Source, plain_text

GAMES = 6
COUNTS = (1, 2, 3, 4)
COLOURS = ("black", "green", "blue", "red", "yellow", "violet")
ALWAYS = {
    "tracks": "all(players as p, all(every colour, p.venecitas[it] >= 0 and p.venecitas[it] <= track_max))",
    "one cone": "host is present and blocked_colour is present or host is absent and blocked_colour is absent",
    "a four is blocked": ("player_count == 1 or blocked_colour is present or all(players, fours(it) is empty)"),
    "tiles": (
        "player_count == 1 or size(pile_four_same) + size(pile_three_three) + size(pile_six_different)"
        " + sum(players, size(it.tiles)) == 9"
    ),
}


@cache
def rulebook() -> LoadedRulebook:
    return load("venecitas")


class Table:
    """A random game and what can be read from its table."""

    def __init__(self, players: int, seed: int) -> None:
        self.game = Game(rulebook(), players, seed)
        self.random = Random(seed)
        self.snippets = Snippets(self.game.build, Report())
        self.read: Callable[[str], T] = cache(self._compiled)

    def _compiled(self, text: str) -> T:
        report = Report()
        expr = parse_expression(plain_text(text, Source("<test>", text), 0), report)
        assert expr is not None and not report.has_errors
        return resolve(expr, self.snippets.scope())

    def value(self, text: str) -> object:
        return self.snippets.value(self.read(text), self.game.state)

    def play(self) -> str:
        """One answer: the action at random, then one of its options at random; gives the key."""
        keys = self.game.decision.keys
        heads = sorted({key.split()[0].split("=")[0] for key in keys})
        head = self.random.choice(heads)
        key = self.random.choice([k for k in keys if k.split()[0].split("=")[0] == head])
        self.game.apply(key)
        return key

    def counts(self) -> list[int]:
        """All tracks, seat by seat."""
        owned = [f"player({seat}).venecitas" for seat in range(1, self.game.players + 1)]
        return [int(str(self.value(f"{track}[{colour}]"))) for track in owned for colour in COLOURS]

    def points(self) -> list[int]:
        return [int(str(self.value(f"player({seat}).vp"))) for seat in range(1, self.game.players + 1)]

    def upright(self) -> set[object]:
        return {self.value("die.top"), self.value("die.bottom")}


@pytest.mark.parametrize("players", COUNTS)
def test_the_table_is_always_in_order(players: int) -> None:
    for seed in range(GAMES):
        table = Table(players, seed)
        while not table.game.over:
            key = table.play()
            asked = () if table.game.over else table.game.decision.keys
            moving = any(option.startswith("to_") for option in asked)
            for name, condition in ALWAYS.items():
                assert moving or table.value(condition), f"{name} after {key}, seed {seed}"


@pytest.mark.parametrize("players", COUNTS)
def test_points_change_only_by_trades_and_never_fall(players: int) -> None:
    for seed in range(GAMES):
        table = Table(players, seed)
        before = table.points()
        while not table.game.over:
            key = table.play()
            after = table.points()
            assert all(new >= old for old, new in zip(before, after, strict=True))
            assert before == after or key.startswith(("trade", "colours"))
            before = after


@pytest.mark.parametrize("players", COUNTS)
def test_a_turn_keeps_the_upright_axis_and_marks_each_colour_once(players: int) -> None:
    for seed in range(GAMES):
        table = Table(players, seed)
        while not table.game.over:
            before, axis = table.counts(), table.upright()
            key = table.play()
            if key.startswith("change_die"):
                assert table.upright() == axis
            if key == "mark":
                gained = [new - old for old, new in zip(before, table.counts(), strict=True)]
                by_colour = [sum(gained[place :: len(COLOURS)]) for place in range(len(COLOURS))]
                assert set(gained) <= {0, 1} and max(by_colour) <= 1 and sum(gained) <= players + 1


@pytest.mark.parametrize("players", (2, 3, 4))
def test_everybody_has_had_as_many_turns_at_the_end(players: int) -> None:
    for seed in range(GAMES):
        table, turns = Table(players, seed), [0] * players
        while not table.game.over:
            seat = table.game.decision.seat
            turns[seat - 1] += table.play() == "mark"
        assert len(set(turns)) == 1
        assert table.game.winners
