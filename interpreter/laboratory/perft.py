"""Counts sequences of plies, for checks against published counts.

A ply is an action with the choices that its effect asks of its owner; a choice that somebody else makes is a ply of
its own.  Every path through the choices of a ply counts.  Chance comes from the seed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from interpreter.engine.build import Build
from interpreter.engine.decisions import Decision, waiting
from interpreter.engine.parts import Part, asked_in
from interpreter.engine.run import advance, answer

State = Any
NOBODY = -1


@dataclass(slots=True)
class Counts:
    """Sequences by their number of plies, those of them that end the game, and sequences by first action."""

    plies: Counter[int] = field(default_factory=Counter)
    ended: Counter[int] = field(default_factory=Counter)
    divided: dict[str, int] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many whole games there are within the depth."""
        return sum(self.ended.values())


def first_state(build: Build, seed: int) -> State:
    """The state in which a game first asks somebody."""
    state = build.module["new"](seed)
    advance(state, build.module["blocks"])
    return state


def perft(build: Build, state: State, depth: int, divide: bool = False) -> Counts:
    """The counts from a state to a depth, on the fast build; raises `RuleFault`."""
    walk = _Walk(build, depth)
    if divide and not state.over and depth:
        for code in tuple(_asked(state).opts):
            _divide(walk, build, state, code)
    else:
        walk.visit(state, 0, NOBODY)
    return walk.counts


def _divide(walk: _Walk, build: Build, state: State, code: int) -> None:
    """The part of the count that begins with one option."""
    asked = _asked(state)
    before = walk.counts.plies[walk.depth]
    walk.take(state, asked.who, code, 0)
    spec = build.emitted.program.decisions[asked.dec]
    key = Decision(build, asked, spec, asked.who + 1).key(code)
    walk.counts.divided[key] = walk.counts.plies[walk.depth] - before


def _asked(state: State) -> State | Part:
    """What waits for an answer: the state, or the first seat's part of a simultaneous step that does."""
    return next(iter(waiting(state)))


class _Walk:
    """The walk through all sequences."""

    def __init__(self, build: Build, depth: int) -> None:
        self.blocks = build.module["blocks"]
        self.depth = depth
        self.counts = Counts()
        phases = build.module["phases"]
        specs = build.emitted.program.decisions
        self.begins = [spec.kind == "action" and spec.name in phases for spec in specs]

    def visit(self, state: State, made: int, owner: int) -> None:
        """Goes on from a state after so many plies; `owner` is whose ply is under way."""
        asked = None if state.over else _asked(state)
        if asked is None or self.begins[asked.dec] or asked.who != owner:
            self.counts.plies[made] += 1
            if asked is None:
                self.counts.ended[made] += 1
            if asked is None or made == self.depth:
                return
            made += 1
        for code in tuple(asked.opts):
            self.take(state, asked.who, code, made - 1)

    def take(self, state: State, seat: int, code: int, before: int) -> None:
        """One answer that belongs to the ply after so many plies."""
        following = state.clone()
        answer(following, asked_in(following, seat), code, self.blocks)
        self.visit(following, before + 1, seat)
