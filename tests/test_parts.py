"""Simultaneous steps: what a seat draws and knows in its part is the same as when the seats act in turn."""

from __future__ import annotations

import random
from pathlib import Path

from interpreter.engine.game import Game
from interpreter.engine.loading import LoadedRulebook, load
from interpreter.engine.parts import asked_in, fold, unfolded
from interpreter.views.imagine import imagine
from interpreter.views.observe import observe
from interpreter.views.rehearsal import rehearse

BAGS = """
game: {id: bags, title: Bags, version: 1.0.0, players: {min: 2, max: 3}}
components:
  stone: {rows: {amber: {}, beryl: {}, coral: {}, diamond: {}}, per: player}
players: {fields: {taken: {type: int, default: 0}}}
zones:
  bag: {holds: stone, per: player, visible: nobody}
  hand: {holds: stone, per: player, visible: owner, start: all}
setup: |
  for each p in players:
    move p.hand to p.bag
flow:
  drawing:
    WHO
    actions: [take, put_back]
    if_stuck: never
actions:
  take:
    require: {few: {that: me.taken < 2, else: two are enough}}
    effect: |
      draw 1 at random from me.bag to me.hand
      increase me.taken by 1
  put_back:
    choose: {stone: {from: me.hand}}
    effect: |
      move stone to me.bag
      increase me.taken by 1
scoring: {lines: {stones: {is: size(me.hand)}}}
"""
IN_TURN = "turns: {from: player(1), repeat: true}\n    until: all(players, taken >= 2)"
TOGETHER = "simultaneous: players\n    until: me.taken >= 2"


def bags(tmp_path: Path, who: str) -> LoadedRulebook:
    folder = tmp_path / "bags"
    folder.mkdir(exist_ok=True)
    (folder / "rulebook.yaml").write_text(BAGS.replace("WHO", who), encoding="utf-8")
    return load(str(folder))


def test_a_seat_knows_after_its_draw_what_it_knows_in_a_turn(tmp_path: Path) -> None:
    """The stones came from the hand, so their owner can tell what is left in the bag once it has seen what it drew."""
    known = []
    for who in (IN_TURN, TOGETHER):
        game = Game(bags(tmp_path, who), 2, 1, stated={"bag": ["amber-1", "amber-2", "coral-1", "coral-2"]})
        names = game.build.emitted.layout.components
        for seat in (1, 2, 1, 2):
            game.apply("take", seat)
        known.append({name: game.state.known[c] for c, name in enumerate(names)})
    assert known[0] == known[1]


def test_a_part_keeps_only_what_it_has_changed(tmp_path: Path) -> None:
    game = Game(bags(tmp_path, TOGETHER), 3, 1)
    assert [[name for name, *_ in part.changes] for part in game.state.parts] == [[], ["v"], ["v"]]
    game.apply("take", 2)
    changed = {name for name, *_ in game.state.parts[1].changes}
    assert {"z", "loc", "cnt"} <= changed and [name for name, *_ in game.state.parts[0].changes] == []


def test_folding_what_was_unfolded_changes_nothing(tmp_path: Path) -> None:
    game = Game(bags(tmp_path, TOGETHER), 3, 1)
    game.apply("take", 3)
    before = game.state.parts
    for whole in unfolded(game.state):
        fold(game.state, whole)
    assert game.state.parts == before


def test_a_copy_goes_its_own_way_in_a_simultaneous_step(tmp_path: Path) -> None:
    game = Game(bags(tmp_path, TOGETHER), 2, 1)
    game.apply("take", 1)
    copy = game.clone()
    copy.apply("put_back", 1)
    for _ in range(2):
        copy.apply("take", 2)
    assert copy.over and not game.over
    assert [size(game, seat) for seat in (1, 2)] == [1, 0] and [size(copy, seat) for seat in (1, 2)] == [0, 2]


def size(game: Game, seat: int) -> int:
    """How many stones a seat sees in its own hand."""
    return len(observe(game, seat).zone("hand", f"seat {seat}").components)


def test_a_rehearsal_of_a_simultaneous_step_begins_the_others_anew(tmp_path: Path) -> None:
    game = Game(bags(tmp_path, TOGETHER), 3, 1)
    for seat in (2, 2, 1):
        game.apply("take", seat)
    played_on = rehearse(imagine(game, 1, random.Random(1)))
    assert [ask.seat for ask in played_on.asks()] == [1, 2, 3]
    assert asked_in(played_on.state, 0).f0_taken[0] == 1 and asked_in(played_on.state, 1).f0_taken[1] == 0
    while not played_on.over:
        ask = played_on.asks()[0]
        assert played_on.answer(ask.seat, ask.options[0])
    assert sum(played_on.scores) >= 0 and not game.over
