"""Simultaneous steps: what a seat draws and knows in its part is the same as when the seats act in turn."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from interpreter.engine.errors import RulebookError
from interpreter.engine.game import Game
from interpreter.engine.loading import LoadedRulebook, load
from interpreter.engine.parts import asked_in, fold, unfolded
from interpreter.players.greedy import GreedyPlayer
from interpreter.players.player import ask
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
    assert [[name for name, *_ in part.changed()] for part in game.state.parts] == [[], ["v"], ["v"]]
    game.apply("take", 2)
    changed = {name for name, *_ in game.state.parts[1].changed()}
    assert {"z", "loc", "cnt"} <= changed and not game.state.parts[0].changes


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
    assert played_on.scores is not None and not game.over


# what is hidden, faults and odd places

AMMO = """
game: {id: ammo, title: Ammo, version: 1.0.0, players: {min: 2, max: 2}}
players:
  fields:
    ammo: {type: int, default: 0, visible: owner}
    shot: {type: int, default: 0}
    total: {type: int, default: 0}
setup: "for each p in players: set p.ammo to 3"
flow:
  rounds:
    turns: {over: "[2, 3]", as: most, who: player(1)}
    phases:
      aim: {actions: [aim], until: "false", if_stuck: never}
      fire:
        {simultaneous: players, until: me.shot > 0, actions: [shoot], if_stuck: never, on_end: do reload}
actions:
  aim: {effect: end phase}
  shoot:
    choose: {k: {from: "[1, most]"}}
    require: {loaded: {that: me.ammo >= k, else: you have not so much}}
    effect: |
      set me.shot to k
      increase me.total by k
procedures: {reload: {effect: "for each p in players: set p.shot to 0"}}
scoring: {lines: {shots: {is: me.total}}}
"""


def rules(tmp_path: Path, text: str) -> LoadedRulebook:
    folder = tmp_path / "rules_here"
    folder.mkdir()
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    return load(str(folder))


def test_who_cannot_begin_from_what_is_made_up_takes_no_part_in_the_rehearsal(tmp_path: Path) -> None:
    """The others' ammunition is hidden and made up as none, so that they could not shoot; the real game goes on."""
    game = Game(rules(tmp_path, AMMO), 2, 1)
    while not game.over:
        seat = game.pending[0].seat
        game.apply(ask(GreedyPlayer(seat), game, seat), seat)
    assert [event.key for event in game.events if event.seat == 1 and event.name == "fire"] == [
        "shoot k=2",
        "shoot k=3",
    ]


LAYING = """
game: {id: laying, title: Laying, version: 1.0.0, players: {min: 2, max: 2}}
components: {card: {rows: {ace: {}, king: {}, queen: {}, jack: {}}}}
players: {fields: {done: {type: bool, default: false}}}
zones:
  deck: {holds: card, start: all, visible: nobody}
  hand: {holds: card, per: player, visible: owner}
  heap: {holds: card, per: player, order: stack, visible: nobody}
setup: "for each p in players: draw 2 at random from deck to p.hand"
flow:
  laying:
    simultaneous: players
    until: me.done
    actions: [lay, draw_and_shuffle]
    if_stuck: never
    on_end: "for each p in players: shuffle p.heap"
actions:
  lay:
    choose: {card: {from: me.hand}}
    effect: |
      move card to me.heap
      set me.done to true
  draw_and_shuffle:
    effect: |
      move me.hand to me.heap
      shuffle me.heap
      draw 1 at random from me.heap to me.hand
      move me.hand to me.heap
      shuffle me.heap
      set me.done to true
scoring: {lines: {cards: {is: size(me.hand)}}}
"""


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_nobody_knows_a_heap_that_was_shuffled_after_a_draw(tmp_path: Path, order: tuple[int, int]) -> None:
    game = Game(rules(tmp_path, LAYING), 2, 1)
    for seat in order:
        game.apply("draw_and_shuffle", seat)
    assert game.over
    for seat in (1, 2):
        assert observe(game, seat).zone("heap", f"seat {seat}").components == ("?", "?")


def test_a_repeated_seat_is_asked_once(tmp_path: Path) -> None:
    text = BAGS.replace("WHO", TOGETHER.replace("players", "clockwise(player(1)) + players"))
    game = Game(rules(tmp_path, text), 2, 1)
    assert [decision.seat for decision in game.pending] == [1, 2]


def test_undo_gives_stated_outcomes_back(tmp_path: Path) -> None:
    game = Game(bags(tmp_path, TOGETHER), 2, 1, stated={"bag": ["coral-1", "amber-1"]})
    game.apply("take", 1)
    game.undo()
    game.apply("take", 1)
    assert game.events[-1].key == "bag=coral-1"


MARKING = """
game: {id: marking, title: Marking, version: 1.0.0, players: {min: 2, max: 2}}
components: {card: {rows: {ace: {}, king: {}}, fields: {mark: {type: int, default: 0}}}}
players: {fields: {n: {type: int, default: 0}}}
zones: {table: {holds: card, start: all}}
flow: {marking: {simultaneous: players, until: me.n > 0, actions: [mark], if_stuck: never}}
actions:
  mark:
    choose: {card: {from: every card}}
    effect: |
      increase card.mark by 1
      increase me.n by 1
scoring: {lines: {n: {is: 6 / (me.n - 1) rounded down}}}
"""


def test_two_who_write_the_same_value_are_in_conflict_too(tmp_path: Path) -> None:
    game = Game(rules(tmp_path, MARKING), 2, 1)
    game.apply("mark card=ace", 1)
    with pytest.raises(RulebookError) as failed:
        game.apply("mark card=ace", 2)
    assert failed.value.code == "simultaneous-conflict"
    assert failed.value.span is not None


def test_a_position_without_a_score_does_not_trouble_a_bot(tmp_path: Path) -> None:
    """The score divides by 0 once a seat has marked, which only the rehearsals come to."""
    game = Game(rules(tmp_path, MARKING), 2, 1)
    assert ask(GreedyPlayer(1), game, 1) in ("mark card=ace", "mark card=king")
