"""What always holds in Valparaíso: positions set up at random, secret plans, and what everybody owns."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interpreter.engine.fingerprint import fingerprint
from interpreter.engine.game import Game
from interpreter.views.observe import observe
from tests.valparaiso_table import Table, rulebook

FULL = "RULEWRIGHT_FULL" in os.environ
ANSWERS = 20
"""Answers given from each position that is set up."""
ALWAYS = {
    "hold": "all(players, in_hold(it) <= 6)",
    "goods": "all(players as p, all(every good, p.warehouse[it] >= 0 and p.hold[it] >= 0))",
    "pesos": "all(players, it.pesos >= 0)",
    "sea": "all(every sector, it.pesos == 0 or it.pesos == 5 or it.pesos == 10 or it.pesos == 15)",
    "no money without level-A cards": "all(every sector, it.pesos == 0 or a_cards(it) > 0)",
    "reserve": "size(reserve) == (5 if player_count >= 4 else 10)",
    "markets": "all(every place where market, size(tiles) == 5)",
    "houses": "all(players, size(it.house_stock) + size(own_houses(it)) == 4)",
    "merchants": (
        "all(players as p, size(p.merchant_stock) + size(merchants_in_play(p)) == (3 if player_count == 2 else 4))"
    ),
    "plans": "all(players, size(it.plan) <= 5)",
}
CARDS = (
    "transfer-goods sell-a-good hire-a-merchant move-a-merchant"
    " build-a-house trade-in-the-village move-your-ship trade-overseas"
)
ACHIEVEMENTS = [f"achievement-a-{n}" for n in range(1, 10)] + [f"achievement-b1-{n}" for n in range(1, 6)]
TOWNS = ("valparaiso", "concon", "quilpue", "algarrobo", "limache", "quillota", "casablanca", "los_andes")
SPACES = ("concon-1", "concon-2", "quilpue-1", "limache-1", "quillota-1", "quillota-2", "casablanca-1", "los_andes-1")


@pytest.mark.parametrize("players", (2, 3, 4, 5))
def test_the_table_is_always_in_order(players: int) -> None:
    for seed in range(3):
        table = Table(rulebook(), players, seed)
        for _ in range(250):
            if table.game.over:
                break
            key = table.answer()
            if table.game.state.parts is not None or key.startswith(("village", "deal", "slot", "stop")):
                continue  # between the steps of an exchange tiles and money are on their way
            for name, condition in ALWAYS.items():
                assert table.value(condition), f"{name} after {key}, seed {seed}"


MARKETS = {
    "quillota": "tile-a4, tile-b2, tile-c4",
    "casablanca": "tile-d5, tile-b3, tile-e1",
    "los_andes": "tile-e4, tile-c1",
}


@st.composite
def positions(draw: st.DrawFn) -> tuple[list[str], int]:
    """Statements that set up a position of three players in the middle of a round, and a seed."""
    lines = ["box everything", "put achievement-b2-1 on draw_pile", "put tile-a1, tile-d1, tile-e5 in reserve"]
    lines += [f"put {tiles} in {town}.tiles" for town, tiles in MARKETS.items()]
    owned = draw(st.permutations(ACHIEVEMENTS))
    slots = [f"{sector}-{n}" for sector in ("west", "centre", "east") for n in (1, 2, 3)]
    lines += [f"put {card} on {slot}" for card, slot in zip(owned, slots, strict=False)]
    free = draw(st.permutations(SPACES))
    for seat in (1, 2, 3):
        own = [f"{card}-{seat}" for card in CARDS.split()] + owned[7 + 2 * seat : 9 + 2 * seat]
        planned = draw(st.permutations(own))[: draw(st.integers(0, 5))]
        lines += [f"put {card} in player({seat}).plan" for card in planned]
        lines += [f"put {card} in player({seat}).unused" for card in own if card not in planned]
        lines += _pieces(draw, seat, free[seat * 2 - 2 : seat * 2])
    return lines, draw(st.integers(0, 2**32))


def _pieces(draw: st.DrawFn, seat: int, spaces: list[str]) -> list[str]:
    lines = [f"put ship-{seat} on {draw(st.sampled_from(('harbour', 'west', 'centre', 'east')))}"]
    hired = draw(st.integers(1, 4))
    lines += [f"put merchant-{seat}#{n} on {draw(st.sampled_from(TOWNS))}" for n in range(1, hired + 1)]
    lines += [f"put merchant-{seat}#{n} in player({seat}).merchant_stock" for n in range(hired + 1, 5)]
    built = draw(st.integers(0, 2))
    lines += [f"put house-{seat}#{n + 1} on {space}" for n, space in enumerate(spaces[:built])]
    lines += [f"put house-{seat}#{n} in player({seat}).house_stock" for n in range(built + 1, 5)]
    lines.append(f"set player({seat}).pesos to {draw(st.integers(0, 25))}")
    for good in ("silver", "copper", "wheat"):
        lines.append(f"set player({seat}).warehouse[{good}] to {draw(st.integers(0, 3))}")
        lines.append(f"set player({seat}).hold[{good}] to {draw(st.integers(0, 2))}")
    return lines


@settings(
    max_examples=10_000 if FULL else 100,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(positions())
def test_no_position_is_a_dead_end(position: tuple[list[str], int]) -> None:
    lines, seed = position
    table = Table(rulebook(), 3, seed)
    table.given(lines)
    table.game.enter_phase("use_cards", 1)
    for _ in range(ANSWERS):
        if table.game.over:
            break
        table.answer()
        assert table.game.over or all(decision.codes for decision in table.game.pending)


PLANNING = [f"put {card}-{seat} in player({seat}).unused" for card in CARDS.split() for seat in (1, 2, 3)]


def planning() -> Table:
    """Three players about to plan, with money and goods."""
    table = Table(rulebook(), 3, 5)
    money = [f"set player({seat}).pesos to 9" for seat in (1, 2, 3)]
    goods = [f"set player({seat}).hold[wheat] to 2" for seat in (1, 2, 3)]
    table.given(["box everything", "put achievement-b2-1 on draw_pile", *PLANNING, *money, *goods])
    table.game.enter_phase("planning")
    return table


def plan(game: Game, seat: int, moves: list[str]) -> None:
    for move in moves:
        game.apply(move, seat)


SALE = "sell_good good=wheat storage=hold"
cards = st.lists(st.sampled_from(CARDS.split()), max_size=4, unique=True)


@settings(max_examples=25, derandomize=True, database=None, deadline=None)
@given(cards, cards, st.booleans(), st.booleans())
def test_nothing_of_another_plan_is_seen(one: list[str], other: list[str], selling: bool, mayor: bool) -> None:
    plain, changed = planning(), planning()
    for table, chosen in ((plain, one), (changed, other)):
        plan(table.game, 1, ["plan_card card=sell-a-good-1"])
        plan(table.game, 2, [f"plan_card card={card}-2" for card in chosen])
    if selling:
        plan(changed.game, 2, [SALE])
    if mayor and len(other) < 8:
        left = next(card for card in CARDS.split() if card not in other)
        plan(changed.game, 2, [f"plan_mayor card={left}-2"])
    for last in ([], ["finish_plan"]):
        plan(plain.game, 2, last)
        plan(changed.game, 2, last)
        assert [observe(plain.game, seat) for seat in (1, 3)] == [observe(changed.game, seat) for seat in (1, 3)]


@settings(max_examples=25, derandomize=True, database=None, deadline=None)
@given(st.permutations([1] * 4 + [2] * 3 + [3] * 2))
def test_the_order_of_answers_changes_nothing(order: list[int]) -> None:
    moves = {
        1: [
            "plan_card card=sell-a-good-1",
            "sell_good good=wheat storage=hold",
            "plan_mayor card=trade-overseas-1",
            "finish_plan",
        ],
        2: ["plan_card card=build-a-house-2", "plan_card card=move-your-ship-2", "finish_plan"],
        3: [SALE, "finish_plan"],
    }
    straight, mixed = planning(), planning()
    for seat in (1, 2, 3):
        plan(straight.game, seat, moves[seat])
    for seat in order:
        mixed.game.apply(moves[seat].pop(0), seat)
    assert fingerprint(straight.game) == fingerprint(mixed.game)
    assert [observe(straight.game, seat) for seat in (1, 2, 3)] == [observe(mixed.game, seat) for seat in (1, 2, 3)]
