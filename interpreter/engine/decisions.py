"""Open decisions as values: who is asked what, with options whose keys are formed only when somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from interpreter.engine.build import Build
from interpreter.engine.parts import Part, unfold
from interpreter.program.checking.types import Ty
from interpreter.program.codes import HALF, STOPPED
from interpreter.program.lowering.ir import ActionSpec, DecisionSpec

State = Any
STOP = "stop"
"""The key of a declared way out."""


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer: its number in the decision's domain, its key, and for chance its weight."""

    code: int
    key: str
    weight: int = 1


@dataclass(frozen=True)
class Decision:
    """One open decision of a game.

    `seat` counts from 1; 0 is chance.  `kind`: action, one, some, order, bag, branch or chance.  For choices of
    several things `options` are the next single picks; `picked` are those already made.
    """

    build: Build = field(repr=False)
    whole: State = field(repr=False)
    spec: DecisionSpec = field(repr=False)
    seat: int
    part: Part | None = field(default=None, repr=False)

    @cached_property
    def state(self) -> State:
        """The state that the answer goes on from: the game's own, or the seat's part of it unfolded."""
        return self.whole if self.part is None else unfold(self.whole, self.part)

    @property
    def kind(self) -> str:
        return self.spec.kind

    @property
    def name(self) -> str:
        """The bound name of a choice, the phase of an action, the id of a chance event."""
        return self.spec.name

    @property
    def prompt(self) -> str:
        return self.spec.prompt

    @property
    def codes(self) -> Sequence[int]:
        """The legal answers as numbers."""
        return list(self.state.opts)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The legal answers with their keys; equal outcomes of chance are one with their joint weight."""
        if self.kind != "chance":
            return tuple(Option(code, self.key(code)) for code in self.state.opts)
        classes = self.build.emitted.layout.classes
        weights: dict[int, list[int]] = {}
        for code in self.state.opts:
            group = classes[code] if self.spec.ty.kind == "component" else code
            weights.setdefault(group, []).append(code)
        return tuple(Option(min(same), self.key(min(same)), len(same)) for same in weights.values())

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(option.key for option in self.options)

    @property
    def picked(self) -> tuple[str, ...]:
        """What has been picked so far of several things."""
        if self.spec.pool is None or self.spec.picks is None:
            return ()
        pool, picks = self.slot(self.spec.pool), self.slot(self.spec.picks)
        return tuple(value_text(self.build, self.spec.ty, pool[index]) for index in picks)

    def slot(self, local: object) -> Any:
        """The value of a local that the decision keeps."""
        return self.state.v[self.build.emitted.slots[id(local)]]

    def key(self, code: int) -> str:
        """The stable key of an answer."""
        spec = self.spec
        if spec.kind == "action":
            action = action_of(spec, code)
            return action_key(self.build, action, decode(action, code))
        if code == STOPPED:
            return STOP
        if spec.kind == "branch":
            return f"{spec.name}={spec.keys[code][0]}"
        return f"{spec.name}={value_text(self.build, spec.ty, value_of(spec, code))}"


def plain(ty: Ty, code: int) -> int:
    """A code as the value it stands for: numbers are shifted."""
    return code - HALF if ty.kind == "int" else code


def coded(ty: Ty, value: int) -> int:
    return value + HALF if ty.kind == "int" else value


def value_of(spec: DecisionSpec, code: int) -> int:
    """What an answer to a choice, or an outcome, stands for: ways to go on are counted, not shifted like numbers."""
    return code if spec.kind == "branch" else plain(spec.ty, code)


def code_of(spec: DecisionSpec, value: int) -> int:
    """The answer that stands for a value, the inverse of `value_of`."""
    return value if spec.kind == "branch" else coded(spec.ty, value)


def value_text(build: Build, ty: Ty, value: int) -> str:
    """A value as people write it: ids, seats from 1, numbers."""
    if ty.kind == "int":
        return str(value)
    if ty.kind in ("player", "team"):
        return str(value + 1)
    return build.emitted.layout.names(ty)[value]


def action_of(spec: DecisionSpec, code: int) -> ActionSpec:
    """The action that a code names."""
    return next(action for action in reversed(spec.actions) if code >= action.base)


def decode(action: ActionSpec, code: int) -> tuple[int, ...]:
    """The argument values in an action's code, those picked afterwards left out."""
    rest = code - action.base
    values: list[int] = []
    sized = [argument for argument in action.arguments if argument.size]
    for argument in reversed(sized[1:]):
        rest, value = divmod(rest, argument.size)
        values.append(plain(argument.ty, value))
    if sized:
        values.append(plain(sized[0].ty, rest))
    return tuple(reversed(values))


def encode(action: ActionSpec, values: Sequence[int]) -> int:
    """The code of an action with its arguments."""
    code = 0
    for argument, value in zip([a for a in action.arguments if a.size], values, strict=True):
        code = code * argument.size + coded(argument.ty, value)
    return action.base + code


def action_key(build: Build, action: ActionSpec, values: Sequence[int]) -> str:
    """`play_card card=red-5`: the action with its arguments."""
    sized = [argument for argument in action.arguments if argument.size]
    parts = [f"{a.name}={value_text(build, a.ty, v)}" for a, v in zip(sized, values, strict=True)]
    return " ".join([action.name, *parts])


def waiting(state: State) -> Sequence[State | Part]:
    """What waits for an answer: the state, or the parts of a simultaneous step that are not done."""
    if state.over:
        return ()
    return (state,) if state.parts is None else [part for part in state.parts if not part.over]


def decisions(build: Build, state: State) -> tuple[Decision, ...]:
    """The open decisions in seat order."""
    specs = build.emitted.program.decisions
    found = [
        Decision(build, state, specs[asked.dec], asked.who + 1, asked if isinstance(asked, Part) else None)
        for asked in waiting(state)
    ]
    return tuple(sorted(found, key=lambda decision: decision.seat))
