"""The positions of a die with known faces form the rotation group of the cube."""

from __future__ import annotations

from itertools import permutations

import pytest

from interpreter.program.checking.cubes import (
    CLOCKWISE,
    NUMBER,
    ORIENTATIONS,
    START,
    TIP,
    Turned,
    compose,
    is_rotation,
    turn_table,
)

ANTICLOCKWISE: Turned = (1, 2, 3, 0, 4, 5)
HALF: Turned = (2, 3, 0, 1, 4, 5)
SIDEWAYS: Turned = (0, 3, 2, 1, 5, 4)
END_TO_END: Turned = (2, 1, 0, 3, 5, 4)
TOP, BOTTOM = 4, 5


def test_there_are_24_positions_each_known_by_front_and_top() -> None:
    assert len(ORIENTATIONS) == 24
    assert len({(position[0], position[TOP]) for position in ORIENTATIONS}) == 24
    assert ORIENTATIONS[0] == START


def test_turns_are_closed_and_each_is_undone_by_exactly_one() -> None:
    for first in ORIENTATIONS:
        results = [compose(first, second) for second in ORIENTATIONS]
        assert sorted(results) == sorted(ORIENTATIONS)
        assert results.count(START) == 1


def test_one_turn_after_another_is_a_turn_of_its_own() -> None:
    for first in ORIENTATIONS:
        for second in ORIENTATIONS:
            both = tuple(turn_table(second)[number] for number in turn_table(first))
            assert both == turn_table(compose(first, second))


def test_no_other_order_of_six_faces_is_a_turn() -> None:
    assert sum(is_rotation(change) for change in permutations(range(6))) == 24


@pytest.mark.parametrize("change", [(1, 0, 2, 3, 4, 5), (2, 1, 0, 3, 4, 5), (0, 0, 2, 3, 4, 5)])
def test_what_mirrors_or_loses_a_face_is_no_turn(change: tuple[int, ...]) -> None:
    assert not is_rotation(change)


def test_two_turns_and_two_flips_reach_the_eight_positions_with_the_same_upright_axis() -> None:
    reached = {START}
    for _ in range(8):
        reached |= {compose(a, b) for a in reached for b in (CLOCKWISE, ANTICLOCKWISE, SIDEWAYS, END_TO_END)}
    assert reached == {position for position in ORIENTATIONS if position[TOP] in (TOP, BOTTOM)}
    assert len(reached) == 8


def test_small_laws() -> None:
    assert compose(CLOCKWISE, CLOCKWISE) == HALF == compose(SIDEWAYS, END_TO_END)
    assert compose(CLOCKWISE, ANTICLOCKWISE) == START == compose(SIDEWAYS, SIDEWAYS)
    assert compose(CLOCKWISE, SIDEWAYS) != compose(SIDEWAYS, CLOCKWISE)
    assert compose(compose(TIP, TIP), compose(TIP, TIP)) == START
    assert set(NUMBER.values()) == set(range(24))
