"""What holds in every game: secrets stay secret, games replay, copies stand alone, order of answers is nothing."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter import Game, IllegalMove, LoadedRulebook, RulebookError, from_save, load, observe, seat_log
from interpreter.engine.decisions import Decision, waiting
from interpreter.engine.fingerprint import fingerprint, live_slots
from interpreter.engine.parts import asked_in, fold, unfolded
from interpreter.engine.run import advance, answer
from interpreter.model.rulebook import Phase
from interpreter.views.imagine import alike, imagine

ROOT = Path(__file__).parent.parent
SMALL = sorted(path.parent for path in (ROOT / "tests" / "good" / "games").glob("*/rulebook.yaml"))
LONGEST = 150
"""Answers in one game at most."""


@dataclass(frozen=True)
class Table:
    """A rulebook with a number of players."""

    folder: Path
    players: int

    def __str__(self) -> str:
        return f"{self.folder.name}-{self.players}"

    def game(self, seed: int) -> Game:
        return Game(loaded(self.folder), self.players, seed)


@cache
def loaded(folder: Path) -> LoadedRulebook:
    return load(str(folder))


RULES = ROOT / "rules"
SECRETS = ROOT / "tests" / "good" / "games" / "secrets"
TABLES = [
    Table(RULES / "thrones_of_valeria", 2), Table(RULES / "thrones_of_valeria", 3), Table(RULES / "kuhn_poker", 2),
    Table(RULES / "tic_tac_toe", 2), Table(SECRETS, 3), *(Table(folder, 2) for folder in SMALL),
]  # fmt: skip
SHIPPED = [Table(path.parent, 2) for path in sorted(RULES.glob("*/rulebook.yaml"))]
OTHERS = [table for table in SHIPPED if table not in TABLES]
tables = pytest.mark.parametrize("table", TABLES, ids=str)
seeds = st.integers(0, 1 << 40)


FULL = bool(os.environ.get("RULEWRIGHT_FULL"))


def few(number: int) -> Any:
    """So many examples, the same in every run; ten times as many in the full run."""
    return settings(derandomize=True, max_examples=number * (10 if FULL else 1), deadline=None, database=None)


def take(game: Game, decision: Decision, draw: random.Random) -> int:
    """Answers a decision with a random legal option; gives it."""
    codes = list(decision.codes)
    draw.shuffle(codes)
    for code in codes:
        try:
            game.apply(code, decision.seat)
        except IllegalMove:
            continue  # the last pick of several may leave a whole that a requirement refuses
        return code
    raise AssertionError("no option is legal")


def playing(game: Game, draw: random.Random) -> Iterator[Decision]:
    """Plays at random; yields before each answer."""
    for _ in range(LONGEST):
        if game.over:
            return
        decision = draw.choice(game.pending)
        yield decision
        take(game, decision, draw)


# secrets


def shown(game: Game, seat: int) -> str:
    """Everything that a seat is shown, as text."""
    log = [(entry.number, entry.text, entry.components, entry.count) for entry in seat_log(game, seat)]
    return json.dumps([observe(game, seat).as_json(), log])


def verdict(game: Game, seat: int, move: str) -> str:
    try:
        return repr(game.why(seat, move))
    except RulebookError:
        return "None"  # it was legal, and only later something failed that was made up


def moves_to_try(game: Game, draw: random.Random) -> list[str]:
    """Moves that name all kinds of things, most of them not legal."""
    names = draw.sample(game.build.emitted.layout.components, min(4, len(game.build.emitted.layout.components)))
    out = ["stop", *(key for decision in game.pending for key in decision.keys[:2])]
    for decision in game.pending:
        out += [f"{decision.name}={name}" for name in names]
        for action in decision.spec.actions:
            out += [f"{action.name} {argument.name}={name}" for argument in action.arguments for name in names]
    return out


@pytest.mark.parametrize("table", [*TABLES, *OTHERS], ids=str)
@given(seeds)
@few(2)
def test_what_a_seat_cannot_see_changes_nothing_that_it_is_shown(table: Table, seed: int) -> None:
    game, draw = table.game(seed), random.Random(seed)
    for _ in playing(game, draw):
        if not FULL and draw.random() < 0.7:
            continue
        for seat in range(table.players + 1):
            other = alike(game, seat, draw)
            assert shown(other, seat) == shown(game, seat)
            if seat and draw.random() < 0.3:
                for move in moves_to_try(game, draw):
                    assert verdict(other, seat, move) == verdict(game, seat, move), move


@tables
@given(seeds)
@few(2)
def test_nothing_shown_holds_the_seed(table: Table, seed: int) -> None:
    seed = seed % 10**6 + 10**9
    game, draw = table.game(seed), random.Random(seed)
    for _ in playing(game, draw):
        pass
    assert all(str(seed) not in shown(game, seat) for seat in range(table.players + 1))


@tables
@given(seeds)
@few(2)
def test_an_imagined_game_looks_the_same_and_can_be_played_on(table: Table, seed: int) -> None:
    game, draw = table.game(seed), random.Random(seed)
    for decision in playing(game, draw):
        if draw.random() < 0.2:
            made_up = imagine(game, decision.seat, draw)
            before, after = (observe(g, decision.seat).as_json() for g in (game, made_up))
            before.pop("asked"), after.pop("asked")
            assert after == before
            for _ in playing(made_up, draw):
                pass


# replay, copies, undo


@tables
@given(seeds)
@few(3)
def test_the_same_answers_lead_to_the_same_positions(table: Table, seed: int) -> None:
    game, draw = table.game(seed), random.Random(seed)
    positions = [fingerprint(game) for _ in playing(game, draw)]
    again = table.game(seed)
    for event, before in zip((e for e in game.events if e.seat), positions, strict=True):
        assert fingerprint(again) == before
        asked = next(d for d in again.pending if d.seat == event.seat)
        again.apply(next(code for code in asked.codes if asked.key(code) == event.key), event.seat)
    assert fingerprint(again) == fingerprint(game)
    assert again.events == game.events


@tables
@given(seeds, st.integers(0, 60))
@few(1)
def test_saving_and_loading_changes_nothing(table: Table, seed: int, at: int) -> None:
    game, draw = table.game(seed), random.Random(seed)
    for number, _ in enumerate(playing(game, draw)):
        if number == at:
            break
    again = from_save(json.dumps(game.to_save()), loaded(table.folder))
    while not game.over:
        assert fingerprint(again) == fingerprint(game)
        assert [shown(again, seat) for seat in range(3)] == [shown(game, seat) for seat in range(3)]
        decision = draw.choice(game.pending)
        again.apply(take(game, decision, draw), decision.seat)
    assert again.events == game.events


@tables
@given(seeds)
@few(2)
def test_playing_a_copy_leaves_the_game_alone(table: Table, seed: int) -> None:
    game, draw = table.game(seed), random.Random(seed)
    for _ in playing(game, draw):
        if draw.random() < 0.2:
            before = fingerprint(game), game.events, [shown(game, seat) for seat in range(3)], game.state.cnt[:]
            for _ in playing(game.clone(), random.Random(seed)):
                pass
            after = fingerprint(game), game.events, [shown(game, seat) for seat in range(3)], game.state.cnt[:]
            assert after == before


@tables
@given(seeds)
@few(2)
def test_undo_goes_back_step_by_step(table: Table, seed: int) -> None:
    game, draw = table.game(seed), random.Random(seed)
    past = []
    for _ in playing(game, draw):
        past.append((fingerprint(game), len(game.events), shown(game, 1)))
    for before in reversed(past):
        assert game.undo() is not None
        assert (fingerprint(game), len(game.events), shown(game, 1)) == before
    assert game.undo() is None


@tables
@given(seeds)
@few(2)
def test_a_copy_shares_the_past(table: Table, seed: int) -> None:
    game, draw = table.game(seed), random.Random(seed)
    start = size(game)
    for _ in playing(game, draw):
        copy = game.clone()
        assert copy.past is game.past
        assert copy.state.log is game.state.log
    assert size(game) <= 2 * start


def size(game: Game) -> int:
    """How much a copy of the game's state copies."""
    lists = [getattr(game.state, name) for name in type(game.state).__slots__]
    return sum(len(found) for found in lists if isinstance(found, list)) + sum(map(len, game.state.z))


@pytest.mark.parametrize("table", [*TABLES, *OTHERS], ids=str)
@given(seeds)
@few(1)
def test_leftovers_of_effects_mean_nothing(table: Table, seed: int) -> None:
    game, draw = table.game(seed), random.Random(seed)
    for decision in playing(game, draw):
        if draw.random() < 0.3:
            swept = game.clone()
            parts = unfolded(swept.state)
            for state in (swept.state, *parts):
                needed = {0, *(slot for slot, _ in live_slots(game.build, state.pc))}
                state.v = [value if slot in needed else 0 for slot, value in enumerate(state.v)]
            for part in parts:
                fold(swept.state, part)
            assert fingerprint(swept) == fingerprint(game)
            alone, code = game.clone(), draw.choice(list(decision.codes))
            for other in (alone, swept):
                for answer_code in (code, *[None] * 5):
                    if not other.over:
                        asked = other.pending[0] if answer_code is None else decision
                        other.apply(asked.codes[0] if answer_code is None else answer_code, asked.seat)
            assert swept.events == alone.events
            assert fingerprint(swept) == fingerprint(alone)


# the two builds


@tables
@given(seeds)
@few(3)
def test_both_builds_play_the_same_game(table: Table, seed: int) -> None:
    game, draw = table.game(seed), random.Random(seed)
    build = loaded(table.folder).build(table.players, full=False)
    fast = build.module["new"](seed)
    advance(fast, build.module["blocks"])
    for _ in range(LONGEST):
        assert position(game.build, game.state) == position(build, fast)
        if game.over:
            break
        decision = draw.choice(game.pending)
        answer(fast, asked_in(fast, decision.seat - 1), take(game, decision, draw), build.module["blocks"])


def position(build: Any, state: Any) -> list[Any]:
    """The lists of a state, with the open options."""
    stores = [getattr(state, store.attribute) for store in build.emitted.layout.stores.values()]
    open_now = [(w.who, list(w.opts)) for w in waiting(state)] if not state.over else []
    return [state.z, state.seg, state.loc, state.g, stores, state.cnt, bool(state.over), state.win, open_now]


# simultaneous steps


def secret_steps(phases: Sequence[Phase]) -> bool:
    """Whether a game has simultaneous steps."""
    return any(phase.simultaneous is not None or secret_steps(phase.phases) for phase in phases)


def at_the_secret_step(table: Table, seed: int) -> Game:
    """A game played to its first simultaneous step."""
    game, draw = table.game(seed), random.Random(seed)
    while game.state.parts is None and not game.over:
        take(game, game.pending[0], draw)
    return game


SECRET = [table for table in (*TABLES, *OTHERS) if secret_steps(loaded(table.folder).book.flow)]


@pytest.mark.parametrize("table", SECRET, ids=str)
@given(seeds)
@few(3)
def test_the_order_of_answers_changes_nothing(table: Table, seed: int) -> None:
    ends = []
    for order in (1, 2, 3):
        game, who = at_the_secret_step(table, seed), random.Random(order)
        streams = {seat: random.Random(f"{seed} {seat}") for seat in range(1, table.players + 1)}
        while game.state.parts is not None:
            decision = who.choice(game.pending)
            take(game, decision, streams[decision.seat])
        ends.append((fingerprint(game), [shown(game, seat) for seat in range(table.players + 1)], game.state.cnt))
    assert ends[0] == ends[1] == ends[2]


# moves that are not legal

WORDS = (
    "stop",
    "play_card",
    "split_hand",
    "place",
    "bet",
    "card",
    "space",
    "=",
    " ",
    ";",
    "[",
    "]",
    ",",
    "-",
    "²",
    "a1",
    "9",
)
texts = st.one_of(st.text(max_size=20), st.lists(st.sampled_from(WORDS), max_size=8).map("".join))


@tables
@given(seeds, st.lists(texts, min_size=1, max_size=6))
@few(15)
def test_a_refused_move_changes_nothing(table: Table, seed: int, moves: list[str]) -> None:
    game, draw = table.game(seed), random.Random(seed)
    for number, _ in enumerate(playing(game, draw)):
        move = moves[number % len(moves)]
        before = fingerprint(game), game.events, shown(game, 1)
        trial = game.clone()
        try:
            trial.apply(move, draw.choice([None, 1, 2]))
        except IllegalMove:
            assert (fingerprint(trial), trial.events, shown(trial, 1)) == before
        if number > 12:
            break


# components


@tables
@given(seeds)
@few(3)
def test_each_component_is_in_one_place(table: Table, seed: int) -> None:
    game, draw = table.game(seed), random.Random(seed)
    layout = game.build.emitted.layout
    for _ in playing(game, draw):
        for state in (game.state, *unfolded(game.state)):
            assert sorted(c for lying in state.z for c in lying) == list(range(len(layout.components)))
            assert all(state.loc[c] == place for place, lying in enumerate(state.z) for c in lying)


# processes


def test_hash_seeds_change_nothing() -> None:
    script = "from interpreter import load; from interpreter.laboratory.playthrough import playthrough as p;"
    script += f"print(p(load({str(RULES / 'thrones_of_valeria')!r}), 2, 5))"
    outs = []
    for hash_seed in ("0", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}
        run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, env=env, capture_output=True, check=True)
        outs.append(run.stdout)
    assert outs[0] == outs[1]
