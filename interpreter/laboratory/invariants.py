"""What must hold in every state: each component in exactly one place, every number within its bounds."""

from __future__ import annotations

from typing import Any

from interpreter.engine.build import Build
from interpreter.engine.parts import unfolded
from interpreter.program.checking.tree import T
from interpreter.program.emitting.constants import evaluate
from interpreter.program.lowering.layout import NO_INT

State = Any


class InvariantError(Exception):
    """A state that no rule may make; the message tells what does not hold."""


class Invariants:
    """The checks of one build, to be called with any of its states."""

    def __init__(self, build: Build) -> None:
        layout = build.emitted.layout
        self.names = layout.components
        self.all = set(range(len(layout.components)))
        self.bounds: list[tuple[str, str, int | None, int | None]] = []
        for store in layout.stores.values():
            if store.ty.kind == "int":
                low, high = self._constant(store.low, build), self._constant(store.high, build)
                self.bounds.append((store.attribute, store.spec.id, low, high))

    @staticmethod
    def _constant(bound: T | None, build: Build) -> int | None:
        """A bound that reads no state; others are checked by the rules as they write."""
        if bound is None:
            return None
        try:
            value = evaluate(bound, build.emitted.layout)
        except NameError:
            return None
        return value if isinstance(value, int) else None

    def __call__(self, s: State) -> None:
        """Raises `InvariantError` where something does not hold; in a simultaneous step for every part."""
        for state in unfolded(s) or (s,):
            self._components(state)
            self._numbers(state)

    def _components(self, s: State) -> None:
        lying = [c for zone in s.z for c in zone]
        if len(lying) != len(self.all) or set(lying) != self.all:
            twice = sorted(c for c in self.all if lying.count(c) != 1)
            raise InvariantError(f"`{self.names[twice[0]]}` lies in {lying.count(twice[0])} places")
        for place, zone in enumerate(s.z):
            for c in zone:
                if s.loc[c] != place:
                    raise InvariantError(f"`{self.names[c]}` does not lie where it is said to lie")

    def _numbers(self, s: State) -> None:
        for attribute, name, low, high in self.bounds:
            for value in getattr(s, attribute):
                if value != NO_INT and ((low is not None and value < low) or (high is not None and value > high)):
                    raise InvariantError(f"`{name}` is {value}, out of its bounds")
