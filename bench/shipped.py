"""Random games of the larger shipped games: how long they take, and what their states weigh."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any

from bench.measure import generator, spread
from interpreter.engine.build import Build
from interpreter.engine.chance import game_seed
from interpreter.engine.decisions import waiting
from interpreter.engine.game import Game
from interpreter.engine.loading import load
from interpreter.engine.parts import Part, asked_in
from interpreter.engine.run import advance, answer
from interpreter.laboratory.random_play import RandomPlay

State = Any
EVERYWHERE = range(-5, 257)
"""Numbers of which the whole process has one each, see the C API's `PyLong_FromLong`."""
GROWING = frozenset({"log"})
"""What a state shares with the states before it, and so is no weight of its own."""


def game_times(rounds: int) -> dict[str, dict[str, Any]]:
    """Processor time of whole games for four, and of one round of Valparaíso."""
    salamanca = [milliseconds / games for milliseconds, games, _ in _played("salamanca", 12, rounds)]
    venecitas = [1000 * games / milliseconds for milliseconds, games, _ in _played("venecitas", 12, rounds)]
    valparaiso = [milliseconds / turned for milliseconds, _, turned in _played("valparaiso", 2, rounds, "round_number")]
    return {
        "salamanca, a game for 4": {**spread(salamanca), "unit": "ms", "target": 100},
        "venecitas for 4, games a second": {**spread(venecitas), "unit": "", "target": 30},
        "valparaiso, a round for 4": {**spread(valparaiso), "unit": "ms", "target": 60},
    }


def _played(name: str, games: int, rounds: int, counter: str = "") -> Iterator[tuple[float, int, int]]:
    """Slices of games: their milliseconds, how many games they were, and the rounds that a state's number counts."""
    loaded = load(name)
    made = loaded.build(4, full=False)
    index = made.emitted.layout.state_index[counter] if counter else -1
    ends: list[int] = []
    play = RandomPlay(made, loaded.book.game.max_decisions, lambda s: ends.append(s.g[index] if counter else 1))
    for number in range(rounds):
        ends.clear()
        begin = time.process_time()
        for game in range(number * games, (number + 1) * games):
            play.play(game, game_seed(0, game))
        yield (time.process_time() - begin) * 1000, games, sum(ends)


def state_weights(name: str, players: int, rounds: int) -> dict[str, dict[str, Any]]:
    """Bytes of a state, and microseconds of a copy of it, by build, each after several numbers of decisions."""
    found = {}
    loaded = load(name)
    for full in (False, True):
        made = loaded.build(players, full)
        counts = (20, 100, 300, 1000)
        states = [recorded_after(Game(loaded, players, 1), n) if full else state_after(made, n) for n in counts]
        weights = [float(weight(state)) for state in states]
        copies = [_copy_time(state) for state in states for _ in range(rounds)]
        kind = "recorded" if full else "fast"
        found[f"{name} for {players}, bytes of a {kind} state"] = {**spread(weights), "unit": "", "target": 20_000}
        found[f"{name} for {players}, copy of a {kind} state"] = {**spread(copies), "unit": "us", "target": 40}
    return found


def together_weights(name: str, players: int, decisions: int, rounds: int) -> dict[str, dict[str, Any]]:
    """The heaviest state of a random game's first decisions while several seats act at the same time, and its copy."""
    game, rnd = Game(load(name), players, 1), generator(3)
    heaviest, most = game.state, 0
    for _ in range(decisions):
        asked = game.pending[int(rnd() * len(game.pending))]
        game.apply(asked.codes[int(rnd() * len(asked.codes))], asked.seat)
        if game.state.parts is not None and (found := weight(game.state)) > most:
            heaviest, most = game.state.clone(), found
    copies = [_copy_time(heaviest) for _ in range(rounds)]
    return {
        f"{name} for {players}, bytes while all act": {**spread([float(most)]), "unit": "", "target": 20_000},
        f"{name} for {players}, copy while all act": {**spread(copies), "unit": "us", "target": 40},
    }


def weight(state: State) -> int:
    """Bytes of the state and of all that it holds; what comes twice counts once, what the process has anyway not."""
    seen: set[int] = set()
    held = [getattr(state, name) for name in type(state).__slots__ if name not in GROWING]
    return sys.getsizeof(state) + sum(_bytes(value, seen) for value in held)


def _bytes(value: object, seen: set[int]) -> int:
    if id(value) in seen or (isinstance(value, int) and value in EVERYWHERE):
        return 0
    seen.add(id(value))
    if isinstance(value, Part):
        return sys.getsizeof(value) + _bytes(value.own, seen) + _bytes(value.changes, seen)
    inner = sum(_bytes(item, seen) for item in value) if isinstance(value, list | tuple) else 0
    return sys.getsizeof(value) + inner


def _copy_time(state: State) -> float:
    copies = 1000
    begin = time.process_time()
    for _ in range(copies):
        state.clone()
    return (time.process_time() - begin) / copies * 1e6


def state_after(made: Build, decisions: int) -> State:
    """A state of the fast build that so many random answers lead to."""
    rnd, blocks = generator(3), made.module["blocks"]
    state = made.module["new"](1)
    advance(state, blocks)
    for _ in range(decisions):
        asked = asked_in(state, waiting(state)[0].who)
        answer(state, asked, asked.opts[int(rnd() * len(asked.opts))], blocks)
    return state


def recorded_after(game: Game, decisions: int) -> State:
    """The same of the recorded build."""
    rnd = generator(3)
    for _ in range(decisions):
        codes = game.decision.codes
        game.apply(codes[int(rnd() * len(codes))])
    return game.state
