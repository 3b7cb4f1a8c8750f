"""Runs a state from one decision to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from interpreter.engine.parts import Blocks, all_done, fold, join, run_parts, unfolded
from interpreter.engine.runtime import FUEL

State = Any


def advance(s: State, blocks: Blocks) -> None:
    """Goes on from the state's block until somebody must decide or the game is over."""
    pc = s.pc
    while True:
        while pc >= 0:
            pc = blocks[pc](s)
        if s.parts is None or s.over:
            return
        run_parts(s, unfolded(s), blocks)
        if not all_done(s):
            return
        join(s)
        pc = s.pc


def answer(s: State, asked: State, code: int, blocks: Blocks, noted: Callable[[], None] | None = None) -> None:
    """Takes an answer (an option's number) and runs on; the state is changed in place.

    `asked` is the state itself, or in a simultaneous step the unfolded part of the seat that answers.  `noted` is
    called when the answer has been carried out to the next stop, before a simultaneous step ends.
    """
    s.fuel = asked.fuel = FUEL
    asked.ans = code
    if s.parts is None:
        advance(s, blocks)
        if noted is not None:
            noted()
        return
    run_parts(s, (asked,), blocks, noted)
    if all_done(s):
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
        if s.parts is not None:
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
    for world in unfolded(s):
        pc = world.pc
        while True:
            while pc >= 0:
                pc = blocks[pc](world)
            if world.over:
                break
            world.ans = world.opts[int(rnd() * len(world.opts))]
            world.fuel = FUEL
            count += 1
            pc = world.pc
        fold(s, world)
    join(s)
    return count
