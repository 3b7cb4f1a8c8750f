"""Whole games of random players on the fast build.

A random player takes any option with equal chance; of choices of several things any whole answer with equal
chance; and an any-time action, where there is something else to do, with the chance `ANY_TIME_RATE`.  A casual
player draws which action it takes before it draws among that action's options.  Each seat draws from a stream
of its own, which depends on the game's seed and the seat alone.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from interpreter.catalogue import in_play
from interpreter.engine.build import Build
from interpreter.engine.chance import mix
from interpreter.engine.parts import fold, join, unfolded
from interpreter.engine.runtime import FUEL
from interpreter.laboratory.answers import random_answer
from interpreter.players.drawing import ANY_TIME_RATE
from interpreter.program.codes import HALF, STOPPED
from interpreter.program.emitting.arithmetic import RuleFault
from interpreter.program.lowering.ir import DecisionSpec

State = Any
Watch = Callable[[State], None]
"""Looks at the state after each decision."""

BOT_KEY = 0x626F74
NO_END = 1 << 62
TRIES = 100
"""How many whole answers are drawn at most until one meets the requirements on it."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: how many decisions with how many options in all, and how it ended."""

    index: int
    seed: int
    decisions: int
    options: int
    finished: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]  # seats from 1
    drawn: bool = False
    fault: str = ""  # where the rulebook failed: the code and the place


@dataclass(frozen=True, slots=True)
class Several:
    """Where a choice of several things keeps what it is made from."""

    kind: str
    pool: int
    picks: int
    low: int
    high: int
    shift: int
    fits: Callable[[State, int, tuple[int, ...]], list[int]] | None


class RandomPlay:
    """Plays games of one build; `at_end` looks at each last state, `watch` at all states.

    `casual` are the seats (from 0) of casual players; the others take any option alike.
    """

    def __init__(
        self,
        build: Build,
        limit: int,
        at_end: Watch,
        watch: Watch | None = None,
        casual: Collection[int] = (),
    ) -> None:
        self.build = build
        self.module = build.module
        self.limit = limit
        self.at_end = at_end
        self.watch = watch
        specs = build.emitted.program.decisions
        self.several = [self._several(spec) for spec in specs]
        self.any_time = [self._any_time(spec) for spec in specs]
        self.casual = frozenset(casual)
        self.bases = [[action.base for action in spec.actions] for spec in specs]
        self.plain = [self._is_plain(number) for number in range(len(specs))]
        self.streams = [Random() for _ in range(build.emitted.layout.players)]
        self.plans: list[list[int]] = [[] for _ in self.streams]

    def _several(self, spec: DecisionSpec) -> Several | None:
        if spec.kind not in ("some", "bag", "order"):
            return None
        slots = self.build.emitted.slots
        pool, picks, low, high = (slots[id(local)] for local in (spec.pool, spec.picks, spec.low, spec.high))
        fits = self.module.get(f"fits_{spec.number}")
        return Several(spec.kind, pool, picks, low, high, HALF if spec.ty.kind == "int" else 0, fits)

    def _any_time(self, spec: DecisionSpec) -> tuple[tuple[int, int], ...]:
        """The codes of any-time actions, where other actions are offered beside them."""
        rules = self.build.checked.actions
        bases = [(action.base, rules[action.name].rule.any_time) for action in spec.actions]
        ends = [base for base, _ in bases[1:]] + [NO_END]
        found = tuple((base, end) for (base, extra), end in zip(bases, ends, strict=False) if extra)
        return found if len(found) < len(bases) else ()

    def _is_plain(self, number: int) -> bool:
        """Whether all seats answer a decision by one draw among all options."""
        by_action = bool(self.casual) and len(self.bases[number]) > 1
        return self.several[number] is None and not self.any_time[number] and not by_action

    def play(self, index: int, seed: int) -> Played:
        """One game, to its end or to the limit of decisions."""
        for seat, stream in enumerate(self.streams):
            stream.seed(mix(seed, BOT_KEY, seat))
        counts = [0, 0]
        s = self.module["new"](seed)
        try:
            self._run(s, counts)
            self.at_end(s)
        except RuleFault as fault:
            return Played(index, seed, *_both(counts), False, (), (), fault=self._place(fault))
        if not s.over:
            return Played(index, seed, *_both(counts), False, (), ())
        scores = tuple(self.module["score"](s, seat) for seat in range(len(self.streams)))
        return Played(index, seed, *_both(counts), True, scores, tuple(seat + 1 for seat in s.win), s.drawn)

    def _place(self, fault: RuleFault) -> str:
        span = self.build.emitted.tables.spans[fault.place] if self.build.emitted.tables.spans else None
        said = in_play(fault.code)
        return said if span is None else f"{said} at {span.source.name}:{span.line}:{span.column}"

    def _run(self, s: State, counts: list[int]) -> None:
        blocks, streams, plain, watch, limit = (
            self.module["blocks"],
            self.streams,
            self.plain,
            self.watch,
            self.limit,
        )
        decisions = options = 0
        pc = s.pc
        while True:
            while pc >= 0:
                pc = blocks[pc](s)
            if s.over or decisions >= limit:
                break
            if s.parts is not None:
                counts[:] = decisions, options
                self._parts(s, counts)
                decisions, options = counts
            elif plain[s.dec]:
                offered = s.opts
                s.ans = offered[int(streams[s.who].random() * len(offered))]
                s.fuel = FUEL
                decisions += 1
                options += len(offered)
            elif self._answer(s):
                decisions += 1
                options += len(s.opts)
            if watch is not None:
                watch(s)
            pc = s.pc
        counts[:] = decisions, options

    def _parts(self, s: State, counts: list[int]) -> None:
        """Plays every seat's part of a simultaneous step to its end, or to the limit."""
        for world in unfolded(s):
            self._go_on(world)
            while not world.over:
                if self._answer(world):
                    counts[0] += 1
                    counts[1] += len(world.opts)
                if counts[0] > self.limit:
                    return
                self._go_on(world)
            fold(s, world)
        join(s)

    def _go_on(self, s: State) -> None:
        blocks, pc = self.module["blocks"], s.pc
        while pc >= 0:
            pc = blocks[pc](s)

    def _answer(self, s: State) -> bool:
        """Answers a decision of any kind; False for a further pick of a choice of several things."""
        s.fuel = FUEL
        several = self.several[s.dec]
        stream = self.streams[s.who]
        if several is not None:
            return self._pick(s, several, stream)
        offered = s.opts
        ranges = self.any_time[s.dec]
        if ranges:
            extra = [code for code in offered if any(low <= code < high for low, high in ranges)]
            others = [code for code in offered if code not in extra]
            if extra and others:
                offered = extra if stream.random() < ANY_TIME_RATE else others
        if s.who in self.casual and len(self.bases[s.dec]) > 1:
            offered = of_one_action(offered, self.bases[s.dec], stream)
        s.ans = offered[int(stream.random() * len(offered))]
        return True

    def _pick(self, s: State, several: Several, stream: Random) -> bool:
        """The next pick of a whole answer that is drawn before the first."""
        first = not s.v[several.picks]
        if first:
            self.plans[s.who] = self._plan(s, several, stream)
        plan = self.plans[s.who]
        code = plan.pop() if plan else STOPPED
        s.ans = code if code in s.opts else s.opts[int(stream.random() * len(s.opts))]
        return first

    def _plan(self, s: State, several: Several, stream: Random) -> list[int]:
        """The codes of a whole answer, the last pick first."""
        pool = s.v[several.pool]
        for _ in range(TRIES):
            answer = random_answer(several.kind, len(pool), s.v[several.low], s.v[several.high], stream)
            values = tuple(pool[index] for index in answer)
            if several.fits is None or not several.fits(s, s.who, values):
                break
        return [value + several.shift for value in reversed(values)]


def of_one_action(offered: Sequence[int], bases: Sequence[int], stream: Random) -> list[int]:
    """The options of one of the actions that are offered, each as likely as any other.

    >>> of_one_action([0, 1, 2, 10], [0, 10], Random(1))
    [0, 1, 2]
    """
    by_action: dict[int, list[int]] = {}
    for code in offered:
        by_action.setdefault(bisect_right(bases, code), []).append(code)
    groups = list(by_action.values())
    return groups[int(stream.random() * len(groups))]


def _both(counts: list[int]) -> tuple[int, int]:
    return counts[0], counts[1]
