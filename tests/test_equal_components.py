"""Components that look alike may be named for one another, but only where they are offered."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.engine.errors import IllegalMove
from interpreter.engine.game import Game
from interpreter.engine.loading import load

WALK = """
game: {id: walk, title: Walk, version: 1.0.0, players: {min: 1, max: 1}}
components: {pawn: {rows: {red: {count: 3}, blue: {}}}}
zones: {field: {holds: pawn, start: all}}
state: {steps: {type: int, default: 0}}
flow: {walking: {turns: {from: player(1)}, actions: [walk], if_stuck: never}}
actions:
  walk:
    effect: |
      let waiting = field where true
      repeat 3 times:
        choose pawn from waiting "Who walks" else stop
        set waiting to waiting except pawn
        increase steps by 1
scoring: {lines: {steps: {is: steps}}}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    (tmp_path / "walk").mkdir()
    (tmp_path / "walk" / "rulebook.yaml").write_text(WALK, encoding="utf-8")
    game = Game(load(str(tmp_path / "walk")), 1, 1)
    game.apply("walk")
    return game


def test_any_of_the_equals_can_be_named(game: Game) -> None:
    assert game.decision.keys == ("pawn=blue", "pawn=red#1")
    game.apply("pawn=red#3")
    game.apply("pawn=red#1")
    assert [event.key for event in game.events[1:]] == ["pawn=red#3", "pawn=red#1"]


def test_one_that_is_not_offered_any_more_is_refused(game: Game) -> None:
    game.apply("pawn=red#2")
    with pytest.raises(IllegalMove) as refused:
        game.apply("pawn=red#2")
    assert refused.value.refusal.reasons == ("not-in-choice",)
    game.apply("pawn=red")
    assert game.events[-1].key == "pawn=red#1"
