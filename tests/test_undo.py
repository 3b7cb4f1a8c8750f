"""Before something that a seat has learned by its own answer is taken back, `undo` asks; else it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.commands.table.undoing import last_answer, losses
from interpreter.engine.game import Game
from interpreter.engine.loading import load

RULEBOOK = """\
game: {id: lots, title: Lots, version: 1.0.0, players: {min: 2, max: 2}, payoff: win}
components:
  lot: {rows: {red: {}, blue: {}, green: {}, white: {}, black: {}, grey: {}}}
players:
  fields:
    strength: {type: int, default: 3, min: 0, visible: owner}
    points: {type: int, default: 0}
zones:
  sack: {holds: lot, order: stack, visible: nobody, start: all}
  hand: {holds: lot, per: player, visible: owner}
  table: {holds: lot}
setup: |
  shuffle sack
  for each p in players:
    draw 2 from sack to p.hand
flow:
  main:
    turns: {from: player(1), repeat: true}
    actions: [dare, tell, spy, call, uncover]
    if_stuck: end game
actions:
  dare:
    effect: |
      if player(2).strength > 2:
        gain 1 points to me
      do rest
  tell:
    effect: |
      announce "the other has %", player(2).strength
      do rest
  spy:
    effect: |
      look at player(2).hand as seen
      do rest
  call:
    effect: |
      gain 1 points to me
      do rest
  uncover:
    choose:
      lot: {from: me.hand}
    effect: |
      move lot to table
      do rest
procedures:
  rest:
    effect: |
      choose more from [1, 2, 3]
      gain more points to me
end:
  enough: {when: player(1).points >= 5, at: action}
scoring:
  lines: {points: {is: me.points}}
  ties: shared
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    (tmp_path / "rulebook.yaml").write_text(RULEBOOK, encoding="utf-8")
    return Game(load(str(tmp_path)), 2, 1)


LEARNED = ["something that was revealed since"]


@pytest.mark.parametrize(
    ("move", "lost"),
    [("dare", LEARNED), ("tell", LEARNED), ("spy", LEARNED), ("call", []), ("uncover", [])],
)
def test_undo_asks_where_a_seat_has_learned_something(game: Game, move: str, lost: list[str]) -> None:
    first = next(key for key in game.decision.keys if key.startswith(move))
    after = game.clone()
    after.apply(first)
    taken = last_answer(after, (1, 2), [game])
    assert taken is not None and losses(taken, 1, 5) == lost
