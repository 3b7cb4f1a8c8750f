"""One numbering of all answers of a game, fixed for a rulebook, player count and parameters.

Learning programs want an answer to be a small number that means the same all game long.  An action has a number
for each value of its arguments, a choice one for each value of its type, and all ways out share one.  Places of a
rulebook that ask the same (the same action; a choice of the same name and type) share their numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.engine.build import Build
from interpreter.engine.decisions import (
    STOP,
    Decision,
    action_key,
    action_of,
    code_of,
    decode,
    encode,
    value_of,
    value_text,
)
from interpreter.model.order import natural_key
from interpreter.program.checking.types import Ty
from interpreter.program.codes import STOPPED
from interpreter.program.lowering.ir import ActionSpec, DecisionSpec


class NumberingError(Exception):
    """A value that has no number; the message says what would do."""


@dataclass(frozen=True, slots=True)
class Span:
    """The values of one argument or choice: `count` numbers from `low`."""

    ty: Ty
    low: int
    count: int

    def index(self, value: int) -> int:
        """The place of a value in the span."""
        if not 0 <= value - self.low < self.count:
            said = f"{value} lies outside the numbers {self.low} to {self.low + self.count - 1}"
            raise NumberingError(f"{said}; widen `least_number` and `greatest_number`")
        return value - self.low


@dataclass(frozen=True, slots=True)
class Block:
    """The numbers of one action or choice, from `base`."""

    spec: DecisionSpec
    action: ActionSpec | None
    spans: tuple[Span, ...]
    base: int = 0

    @property
    def size(self) -> int:
        size = 1
        for span in self.spans:
            size *= span.count
        return size

    def number(self, values: Sequence[int]) -> int:
        """The number of these values."""
        index = 0
        for span, value in zip(self.spans, values, strict=True):
            index = index * span.count + span.index(value)
        return self.base + index

    def values(self, number: int) -> tuple[int, ...]:
        """The values that a number stands for."""
        rest, found = number - self.base, []
        for span in reversed(self.spans):
            rest, index = divmod(rest, span.count)
            found.append(index + span.low)
        return tuple(reversed(found))


@dataclass(frozen=True)
class Numbering:
    """The numbers of all answers of one build.

    Whole numbers that rules ask for have no bounds in general, so they get `least` to `greatest`.
    """

    build: Build = field(repr=False)
    least: int = 0
    greatest: int = 99
    blocks: dict[tuple[str, ...], Block] = field(init=False, repr=False, default_factory=dict)
    outcomes: dict[int, Block] = field(init=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        found: dict[tuple[str, ...], Block] = {}
        for spec in self.build.emitted.program.decisions:
            if spec.kind == "chance":
                self.outcomes[spec.number] = Block(spec, None, (self._span(spec.ty),))
            elif spec.kind == "action":
                found.update({("action", action.name): self._action(spec, action) for action in spec.actions})
            elif spec.kind != "shuffle":
                found.setdefault(choice_id(spec), Block(spec, None, (self._choice(spec),)))
        base = 0
        for name in sorted(found, key=lambda parts: [natural_key(part) for part in parts]):
            block = found[name]
            self.blocks[name] = Block(block.spec, block.action, block.spans, base)
            base += block.size

    # sizes

    @cached_property
    def stop(self) -> int:
        """The number of every way out, after all others."""
        return sum(block.size for block in self.blocks.values())

    @cached_property
    def size(self) -> int:
        """How many numbers there are."""
        choices = any(block.action is None for block in self.blocks.values())
        return self.stop + choices

    @property
    def most_outcomes(self) -> int:
        """The most outcomes that one chance event can have."""
        return max((block.size for block in self.outcomes.values()), default=0)

    # answers

    def number(self, decision: Decision, code: int) -> int:
        """The number of an answer to an open decision."""
        spec = decision.spec
        if spec.kind == "chance":
            return self.outcomes[spec.number].number((value_of(spec, code),))
        if spec.kind == "action":
            action = action_of(spec, code)
            return self.blocks[("action", action.name)].number(decode(action, code))
        if code == STOPPED:
            return self.stop
        return self.blocks[choice_id(spec)].number((value_of(spec, code),))

    def code(self, decision: Decision, number: int) -> int:
        """The answer that a number means for an open decision."""
        spec = decision.spec
        if spec.kind == "chance":
            return code_of(spec, self.outcomes[spec.number].values(number)[0])
        if spec.kind == "action":
            for action in spec.actions:
                block = self.blocks[("action", action.name)]
                if block.base <= number < block.base + block.size:
                    return encode(action, block.values(number))
            return STOPPED
        if number == self.stop:
            return STOPPED
        return code_of(spec, self.blocks[choice_id(spec)].values(number)[0])

    def key(self, number: int) -> str:
        """The key of a number, in whichever decision it is an answer."""
        if number == self.stop:
            return STOP
        for block in self.blocks.values():
            if block.base <= number < block.base + block.size:
                return self._key(block, block.values(number))
        raise NumberingError(f"the numbers of answers are 0 to {self.size - 1}, not {number}")

    def outcome_key(self, decision: Decision, number: int) -> str:
        """The key of an outcome of an open chance event."""
        return decision.key(self.code(decision, number))

    def _key(self, block: Block, values: tuple[int, ...]) -> str:
        if block.action is not None:
            return action_key(self.build, block.action, values)
        if block.spec.kind == "branch":
            return f"{block.spec.name}={block.spec.keys[values[0]][0]}"
        return f"{block.spec.name}={value_text(self.build, block.spec.ty, values[0])}"

    # the numbers of one block

    def _action(self, spec: DecisionSpec, action: ActionSpec) -> Block:
        return Block(spec, action, tuple(self._span(argument.ty) for argument in action.arguments if argument.size))

    def _choice(self, spec: DecisionSpec) -> Span:
        return Span(spec.ty, 0, len(spec.keys)) if spec.kind == "branch" else self._span(spec.ty)

    def _span(self, ty: Ty) -> Span:
        layout = self.build.emitted.layout
        if ty.kind == "int":
            return Span(ty, self.least, self.greatest - self.least + 1)
        if ty.kind == "component" and ty.name in layout.kinds:
            return Span(ty, *layout.kinds[ty.name])
        return Span(ty, 0, len(layout.names(ty)))


def choice_id(spec: DecisionSpec) -> tuple[str, ...]:
    """What tells choices apart: the name, the type, and the branches of one that is labelled."""
    if spec.kind == "branch":
        return ("choice", spec.name, *(key for key, _ in spec.keys))
    return ("choice", spec.name, str(spec.ty.kind), spec.ty.name)
