"""Runs a state from one decision to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from interpreter.engine.parts import join
from interpreter.engine.runtime import FUEL

State = Any
Blocks = Mapping[int, Callable[[State], int]]


def advance(s: State, blocks: Blocks) -> None:
    """Goes on from the state's block until somebody must decide or the game is over."""
    pc = s.pc
    while True:
        while pc >= 0:
            pc = blocks[pc](s)
        if s.worlds is None or s.over:
            return
        for world in s.worlds:
            _run(world, blocks)
        if not _all_done(s):
            return
        join(s)
        pc = s.pc


def _run(world: State, blocks: Blocks) -> None:
    pc = world.pc
    while pc >= 0:
        pc = blocks[pc](world)


def run_parts(worlds: Sequence[State], blocks: Blocks) -> None:
    """Runs seats' parts of a simultaneous step from where they stand to their next decisions."""
    for world in worlds:
        _run(world, blocks)


def _all_done(s: State) -> bool:
    return all(world.over for world in s.worlds)


def answer(s: State, seat: int, code: int, blocks: Blocks) -> None:
    """Takes a seat's answer (an option's number) and runs on; the state is changed in place."""
    s.fuel = FUEL
    if s.worlds is None:
        s.ans = code
        advance(s, blocks)
        return
    world = next(w for w in s.worlds if w.v[0] == seat)
    world.ans = code
    world.fuel = FUEL
    _run(world, blocks)
    if _all_done(s):
        join(s)
        advance(s, blocks)


def playout(module: Mapping[str, Any], seed: int, rnd: Callable[[], float], limit: int) -> tuple[State, int]:
    """A whole game of uniformly random options; the final state and the number of decisions.

    Every pick of a choice of several is a decision here; the state is not over where the limit cut the game.
    """
    blocks = module["blocks"]
    s = module["new"](seed)
    pc = s.pc
    count = 0
    while True:
        while pc >= 0:
            pc = blocks[pc](s)
        if s.over:
            return s, count
        if s.worlds is not None:
            count += _play_parts(s, blocks, rnd)
            pc = s.pc
            continue
        if count >= limit:
            return s, count
        options = s.opts
        s.ans = options[int(rnd() * len(options))]
        s.fuel = FUEL
        count += 1
        pc = s.pc


def _play_parts(s: State, blocks: Blocks, rnd: Callable[[], float]) -> int:
    """Plays every seat's part of a simultaneous step to its end."""
    count = 0
    for world in s.worlds:
        _run(world, blocks)
        while not world.over:
            world.ans = world.opts[int(rnd() * len(world.opts))]
            world.fuel = FUEL
            count += 1
            _run(world, blocks)
    join(s)
    return count
