"""Salamanca played and counted: games lose nothing, and region values agree with plain search on boards."""

from __future__ import annotations

import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from interpreter.diagnostics import Report
from interpreter.engine.game import Game
from interpreter.engine.loading import LoadedRulebook, load
from interpreter.engine.snippets import Snippets
from interpreter.language.parse import parse_effect, parse_expression
from interpreter.source import Source, Text, plain_text
from tests.region_values import (
    Board,
    Lying,
    Square,
    after_sale,
    buildings,
    counted,
    landscape_worth,
    landscapes_of,
    parted_readings,
    reached,
    region_worth,
    telling_board,
)

RULES = Path(__file__).parent.parent / "rules" / "salamanca"
LONG = bool(os.environ.get("RULEWRIGHT_FULL"))
BOARDS = 2000 if LONG else 200
GAMES = 1000 if LONG else 10


@pytest.fixture(scope="module")
def rules() -> LoadedRulebook:
    return load(str(RULES))


class Table:
    """A position on the real rulebook: tiles laid, plagues put, questions answered."""

    def __init__(self, rules: LoadedRulebook, board: Board) -> None:
        self.game = Game(rules, 4, 0)
        self.state: Any = self.game.state.clone()
        self.report = Report()
        self.snippets = Snippets(self.game.build, self.report)
        self.tiles = named_tiles(board)
        lines = [f"put {name} on {space(square)}" for square, name in sorted(self.tiles.items())]
        lines += [f"put {tile.plague} on {space(square)}" for square, tile in sorted(board.items()) if tile.plague]
        block = parse_effect(text("\n".join(["box everything", *lines])), self.report)
        assert block is not None and not self.report.has_errors
        self.snippets.carry_out(block, self.state)

    def holds(self, condition: str) -> bool:
        """Whether a condition of the language holds here."""
        expr = parse_expression(text(condition), self.report)
        assert expr is not None
        holds, sides = self.snippets.holds(expr, self.state)
        assert not self.report.has_errors, self.report.ordered()
        assert holds, f"{condition}: {sides}"
        return holds


def text(value: str) -> Text:
    return plain_text(value, Source("test", value), 0)


def space(square: Square) -> str:
    return f"{'abcdefghi'[square[0] - 1]}{square[1]}"


def named_tiles(board: Board) -> dict[Square, str]:
    """A tile of the game for each square: fertile ones by worth, the others numbered."""
    used: Counter[str] = Counter()
    names = {}
    for square, tile in sorted(board.items()):
        fertile = tile.worth > 1 and tile.kind not in ("farm", "castle", "monastery")
        used[tile.kind] += not fertile
        names[square] = f"fertile-{tile.kind}-{tile.worth}" if fertile else f"{tile.kind}#{used[tile.kind]}"
    return names


def check_values(rules: LoadedRulebook, board: Board) -> None:
    """What the rulebook says of every building is what plain search finds."""
    table = Table(rules, board)
    for square in buildings(board):
        name = table.tiles[square]
        table.holds(f"region_worth({name}) == {region_worth(board, square)}")
        lands = landscapes_of(board, square)
        table.holds(f"conde_share({name}) == {sum(landscape_worth(board, square, land) for land in lands)}")
        tiles = ", ".join(table.tiles[s] for s in sorted(reached(board, square)))
        table.holds(f"reached({name}) == [{tiles}]" if tiles else f"reached({name}) is empty")
        for land in lands:
            asked = f"landscape_worth({name}, {table.tiles[min(land)]})"
            table.holds(f"{asked} == {landscape_worth(board, square, land)}")


def test_region_values_agree_with_plain_search(rules: LoadedRulebook) -> None:
    for seed in range(BOARDS):
        check_values(rules, telling_board(random.Random(seed)))


def test_boards_tell_the_readings_apart() -> None:
    parted: Counter[str] = Counter()
    for seed in range(BOARDS):
        parted.update(parted_readings(telling_board(random.Random(seed))))
    assert len(parted) == 4
    assert min(parted.values()) >= BOARDS // 10, parted


def test_sales_take_the_fertile_tiles_that_were_paid(rules: LoadedRulebook) -> None:
    """A sale on the real rulebook leaves the tiles that plain search leaves."""
    for seed in range(BOARDS // 10):
        board = telling_board(random.Random(seed))
        square = buildings(board)[0]
        table = Table(rules, board)
        block = parse_effect(text(f"do settle_sale({table.tiles[square]})"), table.report)
        assert block is not None
        table.snippets.carry_out(block, table.state)
        left = after_sale(board, square)
        for each, name in table.tiles.items():
            table.holds(f"{name} in box" if each not in left else f"{space(each)}.tile is {name}")


def test_two_odd_pieces_are_halved_as_one() -> None:
    board = {(4, 4): Lying("farm", 2), (4, 3): Lying("acre", 1, "rat"), (3, 3): Lying("acre", 1, "locust")}
    board |= {(3, 4): Lying("acre", 1), (3, 5): Lying("acre", 1), (2, 5): Lying("acre", 1)}
    assert region_worth(board, (4, 4)) == 4
    assert region_worth(board, (4, 4), "rat-halves-each-piece") == 3
    assert region_worth(board, (4, 4), "rat-halves-its-piece") == 5
    assert len(counted(board, (4, 4), landscapes_of(board, (4, 4))[0])) == 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_finish_and_lose_nothing(rules: LoadedRulebook, players: int) -> None:
    for seed in range(GAMES):
        game, rng = Game(rules, players, seed), random.Random(seed)
        while not game.over:
            decision = rng.choice(game.pending)
            assert 0 < len(decision.codes) <= 150
            check_places(game)
            game.apply(rng.choice(decision.codes), decision.seat)
        check_places(game)


def check_places(game: Game) -> None:
    """Every tile, card and token lies in exactly one place."""
    lying = [component for zone in game.state.z for component in zone]
    assert sorted(lying) == list(range(len(game.build.emitted.layout.components)))


def test_rounds_follow_from_the_tiles(rules: LoadedRulebook) -> None:
    for players, rounds in ((2, 15), (3, 20), (4, 15), (5, 12)):
        game, rng = Game(rules, players, 3), random.Random(3)
        while not game.over:
            decision = rng.choice(game.pending)
            game.apply(rng.choice(decision.codes), decision.seat)
        report = Report()
        expr = parse_expression(text(f"round_number == {rounds}"), report)
        assert expr is not None
        assert Snippets(game.build, report).holds(expr, game.state)[0]
