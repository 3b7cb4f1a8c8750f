"""What the adapters stand on: one numbering of answers, positions that never change, returns, small games walked."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from interpreter.adapters.numbering import Numbering, NumberingError
from interpreter.adapters.payoffs import payoffs_of
from interpreter.adapters.positions import Position
from interpreter.adapters.tree import walk
from interpreter.engine.game import Game
from interpreter.engine.loading import load

MARKET = str(Path(__file__).parent / "good" / "games" / "secret_market")
"""Asks for one of several ways, among other choices."""
GAMES = ["breakthrough", "kuhn_poker", "reversi", "salamanca", "thrones_of_valeria", "tic_tac_toe", "venecitas", MARKET]


def beginning(name: str, players: int = 0, limit: int = 10_000) -> Position:
    loaded = load(name)
    players = players or loaded.fewest
    return Position(Game(loaded, players, explicit=True), Numbering(loaded.build(players)), limit)


def played(position: Position, seed: int, most: int) -> Position:
    """The position after so many random answers."""
    draw = random.Random(seed)
    while not position.over and most:
        position, most = position.after(draw.choice(position.legal)), most - 1
    return position


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_has_one_number_that_leads_back_to_it(name: str) -> None:
    position, draw = beginning(name), random.Random(3)
    for _ in range(150):
        if position.decision is None:
            break
        numbers = [position.numbering.number(position.decision, option.code) for option in position.decision.options]
        assert len(set(numbers)) == len(numbers)
        for number, option in zip(numbers, position.decision.options, strict=True):
            assert position.numbering.code(position.decision, number) == option.code
            assert position.key(number) == option.key
        most = position.numbering.size if position.asked else position.numbering.most_outcomes
        assert all(0 <= number < most for number in numbers)
        position = position.after(draw.choice(numbers))


def test_numbers_do_not_depend_on_the_position() -> None:
    position = beginning("tic_tac_toe")
    keys = [position.key(number) for number in range(position.numbering.size)]
    assert keys == [f"place space={column}{row}" for row in "123" for column in "abc"]
    assert [played(position, 1, 5).key(number) for number in range(9)] == keys


def test_a_whole_number_outside_its_span_is_refused_with_a_hint() -> None:
    loaded = load("thrones_of_valeria")
    narrow = Numbering(loaded.build(3), 0, 0)
    position = Position(Game(loaded, 3, explicit=True), narrow, 1000)
    with pytest.raises(NumberingError, match="outside the numbers 0 to 0; widen `least_number`"):
        for seed in range(20):
            played(position, seed, 500)
    with pytest.raises(NumberingError, match=r"the numbers of answers are 0 to \d+, not 9999"):
        narrow.key(9999)


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_single_draws_whose_probabilities_add_up(name: str) -> None:
    position, draw = beginning(name), random.Random(5)
    for _ in range(120):
        if position.over:
            break
        if position.asked == 0:
            assert [number for number, _ in position.outcomes] == position.legal
            assert sum(chance for _, chance in position.outcomes) == pytest.approx(1.0, abs=1e-12)
        position = position.after(draw.choice(position.legal))


def test_an_answer_gives_another_position_and_changes_none() -> None:
    position = played(beginning("thrones_of_valeria", 3), 1, 40)
    before = (position.information(1), position.legal, position.asked)
    for number in position.legal:
        position.after(number)
    fresh = played(beginning("thrones_of_valeria", 3), 1, 40)
    assert (
        before
        == (fresh.information(1), fresh.legal, fresh.asked)
        == (position.information(1), position.legal, position.asked)
    )


def decisions(position: Position) -> list[Position]:
    """All positions of a game where a seat is asked."""
    if position.over:
        return []
    found = [position] if position.asked else []
    return found + [inner for number in position.legal for inner in decisions(position.after(number))]


def test_seats_of_kuhn_poker_tell_twelve_situations_apart() -> None:
    asked = decisions(beginning("kuhn_poker"))
    sets = {(position.asked, position.information(position.asked)) for position in asked}
    assert (len(asked), len(sets)) == (24, 12)


def test_nothing_is_forgotten() -> None:
    for position in decisions(beginning("kuhn_poker")):
        earlier = position.before
        while earlier is not None:
            assert position.information(1).startswith(earlier.information(1))
            earlier = earlier.before


def test_what_others_answer_in_a_simultaneous_step_is_not_told() -> None:
    position = beginning("thrones_of_valeria", 2)
    while position.asked == 0:
        position = position.after(position.legal[0])
    assert position.decision is not None and position.decision.name == "split"
    ways = [position, *(played(position, seed, 5) for seed in range(6))]
    assert {way.asked for way in ways} == {1}
    assert len({way.information(1) for way in ways}) > 4
    ways += [first_done(position, seed) for seed in range(6)]
    assert {way.asked for way in ways} == {1, 2}
    assert len({way.information(2) for way in ways}) == len({way.observation(2) for way in ways}) == 1


def first_done(position: Position, seed: int) -> Position:
    """Random answers of the first seat until the second is asked."""
    while position.asked == 1:
        position = played(position, seed, 1)
    return position


def test_after_a_simultaneous_step_each_seat_has_heard_its_own_part_once() -> None:
    position = beginning("thrones_of_valeria", 2)
    while position.asked == 0 or (position.decision is not None and position.game.state.parts is not None):
        position = position.after(position.legal[0])
    for seat in (1, 2):
        told = position.information(seat).split("\n")
        assert told.count(f"seat {seat}: split_hand") == 1
        assert len([line for line in told if line.startswith(f"seat {seat}: first_hand=")]) == 10
        assert not [line for line in told if line.startswith(f"seat {3 - seat}: first_hand=")]
        assert len([line for line in told if line.startswith(f"10 card from hand/{3 - seat}")]) == 1


def test_what_is_settled_unseen_leaves_what_a_seat_knows_as_it_was() -> None:
    start = beginning("kuhn_poker")
    jack_dealt = start.after(start.legal[0])
    told = {jack_dealt.after(number).information(1) for number in jack_dealt.legal}
    assert len(told) == 1


def test_a_small_game_is_walked_through_once_and_kept() -> None:
    start = beginning("kuhn_poker")
    walked = walk(start, payoffs_of(start.game.build), 100)
    assert walked is not None
    assert (walked.positions, walked.longest, walked.most_draws, walked.most_outcomes) == (58, 3, 2, 3)
    exact = walked.bounded(payoffs_of(start.game.build))
    assert (exact.low, exact.high, exact.total) == (-2.0, 2.0, 0.0)
    assert start.after(1) is start.after(1)


@pytest.mark.parametrize("most", [10, 57])
def test_a_game_with_more_positions_is_not_kept(most: int) -> None:
    start = beginning("kuhn_poker")
    assert walk(start, payoffs_of(start.game.build), most) is None
    assert start.after(1) is not start.after(1)


def test_wins_losses_and_shared_wins_add_up_to_nothing() -> None:
    payoffs = payoffs_of(load("thrones_of_valeria").build(5))
    assert (payoffs.low, payoffs.high, payoffs.total) == (-1.0, 4.0, 0.0)
    assert payoffs.won((2,)) == [-1.0, 4.0, -1.0, -1.0, -1.0]
    assert payoffs.won((1, 4)) == [1.5, -1.0, -1.0, 1.5, -1.0]
    assert payoffs.won((1, 2, 3, 4, 5)) == [0.0] * 5


def test_a_seat_alone_wins_or_loses() -> None:
    payoffs = payoffs_of(load("venecitas").build(1))
    assert (payoffs.low, payoffs.high, payoffs.total) == (-1.0, 1.0, None)
    assert (payoffs.won((1,)), payoffs.won(())) == ([1.0], [-1.0])


def test_a_game_is_cut_at_its_limit_as_a_draw() -> None:
    position = played(beginning("tic_tac_toe", limit=3), 1, 9)
    assert (position.over, position.answers, position.legal, position.asked) == (True, 3, [], -1)
    assert payoffs_of(position.game.build).returns(position.game) == [0.0, 0.0]
