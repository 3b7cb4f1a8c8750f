"""`after this` judges what an effect would make and leaves the position as it was; `until` cuts a list."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.engine.game import Game
from interpreter.engine.loading import LoadedRulebook, load

LAMPS = """
game: {id: lamps, title: Lamps, version: 1.0.0, players: {min: 1, max: 1}}
boards:
  board:
    space: lamp
    grid: {columns: 5, rows: 1}
    fields:
      lit: {type: bool, default: false}
      presses: {type: int, default: 0}
state:
  total: {type: int, default: 0}
flow:
  pressing:
    turns: {from: player(1), repeat: true}
    actions: [press]
    if_stuck: end game
actions:
  press:
    choose:
      lamp: {from: every lamp}
    require:
      few: {that: size(every lamp where lit) <= LIMIT after this, else: too many would be lit}
    effect: |
      let before = size(before_first_lit)
      do switch(lamp)
      increase lamp.presses by 1
      if before > 9: set a1.lit to true
      increase total by 1
procedures:
  switch:
    takes: {lamp: lamp}
    effect: |
      set lamp.lit to not lamp.lit
      for each other in neighbours(lamp): set other.lit to not other.lit
functions:
  before_first_lit: {is: "until(every lamp, lit)"}
  lit_row: {is: "until(every lamp where it.column > 1, not lit) where lit"}
  seen: {is: "any(joined([a1, e1], until(rays(it) as ways, size(ways) > 2)) as way, any(way, lit))"}
scoring:
  lines:
    seen: {is: size(before_first_lit) * 100 + size(lit_row) * 10 + (1 if seen else 0)}
"""


@pytest.fixture
def lamps(tmp_path: Path) -> LoadedRulebook:
    folder = tmp_path / "lamps"
    folder.mkdir()
    (folder / "rulebook.yaml").write_text(LAMPS.replace("LIMIT", "2"), encoding="utf-8")
    return load(str(folder))


def keys(game: Game) -> list[str]:
    return [option.key for option in game.decision.options]


def test_options_are_those_after_which_the_condition_holds(lamps: LoadedRulebook) -> None:
    game = Game(lamps, 1, 1)
    assert keys(game) == ["press lamp=a1", "press lamp=e1"]
    game.apply("press lamp=a1")
    assert keys(game) == ["press lamp=a1", "press lamp=b1"]
    assert (game.state.f0_lit, game.state.f1_presses, game.state.g) == ([1, 1, 0, 0, 0], [1, 0, 0, 0, 0], [1])


def test_a_trial_leaves_out_what_nothing_asks_about(lamps: LoadedRulebook) -> None:
    text = lamps.build(1, full=False).emitted.text
    effect = re.search(r"def effect_press.*?\ndef ", text, re.DOTALL)
    assert effect
    assert "presses" not in effect[0]
    assert "lit" in effect[0]


def test_until_goes_up_to_and_with_the_first_that_fits(lamps: LoadedRulebook) -> None:
    game = Game(lamps, 1, 1)
    score = lamps.build(1, full=False).module["score"]
    assert score(game.state, 0) == 500
    game.apply("press lamp=e1")
    assert score(game.state, 0) == 401
    game.apply("press lamp=d1")
    assert (game.state.f0_lit, score(game.state, 0)) == ([0, 0, 1, 0, 0], 301)
    game.apply("press lamp=a1") if "press lamp=a1" in keys(game) else game.apply("press lamp=b1")
    assert score(game.state, 0) // 100 == 1
