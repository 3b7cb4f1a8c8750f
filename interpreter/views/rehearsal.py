"""Made-up games that are played on without a record, to see where an answer may lead."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from interpreter.engine.build import Build
from interpreter.engine.chance import mix
from interpreter.engine.decisions import decisions, waiting
from interpreter.engine.game import Game
from interpreter.engine.parts import Part, asked_in, unfold
from interpreter.engine.run import answer
from interpreter.program.codes import STOPPED
from interpreter.program.emitting.arithmetic import RuleFault
from interpreter.program.emitting.chance import chance_key
from interpreter.program.lowering.ir import DecisionSpec

State = Any
STOP_CODE = STOPPED
"""The option that ends a choice of several things, or takes the way out."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A decision in a rehearsal; `options` are numbers, those of several things are single picks.

    Of several things `picked` have been taken, `least` and `most` are how many there can be.  Of actions
    `bases` are the first numbers, in order, and `any_time` the places of those that can be taken at any time.
    """

    seat: int
    kind: str
    name: str
    options: Sequence[int]
    picked: int
    least: int
    most: int
    bases: Sequence[int] = ()
    any_time: frozenset[int] = frozenset()

    def by_action(self) -> dict[int, list[int]]:
        """The options of each action by its place."""
        found: dict[int, list[int]] = {}
        for code in self.options:
            found.setdefault(bisect_right(self.bases, code) - 1, []).append(code)
        return found


class Rehearsal:
    """A game that nobody plays: copies are cheap, nothing is kept of what has happened."""

    __slots__ = ("build", "state")

    def __init__(self, build: Build, state: State) -> None:
        self.build = build
        self.state = state

    @property
    def players(self) -> int:
        return self.build.emitted.layout.players

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats of a finished game."""
        return tuple(seat + 1 for seat in self.state.win)

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Each seat's score as things stand; None where the rules have none for a position like this."""
        score = self.build.module["score"]
        try:
            return tuple(score(self.state, seat) for seat in range(self.players))
        except RuleFault:
            return None

    def codes(self, seat: int) -> dict[str, int]:
        """The options of a seat's open decision by key, and their numbers."""
        found = next((one for one in decisions(self.build, self.state) if one.seat == seat), None)
        return dict(zip(found.keys, found.codes, strict=True)) if found is not None else {}

    def copy(self) -> Rehearsal:
        """A rehearsal that goes its own way from here."""
        return Rehearsal(self.build, self.state.clone())

    def asks(self) -> list[Ask]:
        """The open decisions in seat order."""
        return sorted((self._ask(asked) for asked in waiting(self.state)), key=lambda ask: ask.seat)

    def ask_of(self, seat: int) -> Ask | None:
        """The open decision of a seat."""
        return next((self._ask(asked) for asked in waiting(self.state) if asked.who == seat - 1), None)

    def _ask(self, asked: State | Part) -> Ask:
        spec = self.build.emitted.program.decisions[asked.dec]
        if spec.kind == "action":
            return Ask(asked.who + 1, spec.kind, spec.name, asked.opts, 0, 0, 0, *self._actions(spec))
        if spec.picks is None or spec.low is None or spec.high is None:
            return Ask(asked.who + 1, spec.kind, spec.name, asked.opts, 0, 0, 0)
        slots = self.build.emitted.slots
        held = unfold(self.state, asked).v if isinstance(asked, Part) else asked.v
        picked, least, most = (held[slots[id(local)]] for local in (spec.picks, spec.low, spec.high))
        return Ask(asked.who + 1, spec.kind, spec.name, asked.opts, len(picked), least, most)

    def _actions(self, spec: DecisionSpec) -> tuple[list[int], frozenset[int]]:
        rules = self.build.checked.actions
        any_time = (place for place, action in enumerate(spec.actions) if rules[action.name].rule.any_time)
        return [action.base for action in spec.actions], frozenset(any_time)

    def answer(self, seat: int, code: int) -> bool:
        """Takes an answer and draws what chance brings; False where it cannot be given, or the rules fail.

        Where they fail the game is of no use any more.
        """
        asked = asked_in(self.state, seat - 1)
        if asked.who != seat - 1 or code not in asked.opts:
            return False
        blocks = self.build.module["blocks"]
        try:
            answer(self.state, asked, code, blocks)
            while (drawn := self._chance()) is not None:
                answer(self.state, *drawn, blocks)
        except RuleFault:
            return False
        return True

    def _chance(self) -> tuple[State, int] | None:
        """A chance event that is open, and its outcome."""
        specs = self.build.emitted.program.decisions
        for asked in waiting(self.state):
            spec = specs[asked.dec]
            if spec.kind in ("shuffle", "chance"):
                state = unfold(self.state, asked) if isinstance(asked, Part) else asked
                return state, state.ans if spec.kind == "shuffle" else self._outcome(state, spec.name)
        return None

    def _outcome(self, state: State, name: str) -> int:
        number = self.build.emitted.chance[name]
        count = state.cnt[number]
        state.cnt[number] = count + 1
        return int(state.opts[mix(state.seed, chance_key(name), count) % len(state.opts)])


def rehearse(made_up: Game) -> Rehearsal:
    """Goes on with a made-up game, which is used up."""
    build = made_up.rulebook.rehearsal(made_up.players)
    state = build.module["create"](build.module["State"])
    for name in type(state).__slots__:
        setattr(state, name, getattr(made_up.state, name))
    if state.parts is not None:
        state.parts = tuple([_without_record(part) for part in state.parts])
    return Rehearsal(build, state)


def _without_record(part: Part) -> Part:
    kept = (change for change in part.changed() if change[0] != "known")
    return replace(part, log=None, changes=tuple(item for change in kept for item in change))
