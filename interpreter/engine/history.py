"""What has happened in a game, newest first, with the state before each answer.

The states are packed in tuples of numbers, which the collector of garbage soon leaves alone: a long game costs
no more at each decision than a short one.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

State = Any
Packed = tuple[Any, ...]
"""The class of a state, for each of its slots how it is packed, and what is in it."""


@dataclass(frozen=True, slots=True)
class Event:
    """One recorded event: a seat's answer, or an outcome of chance (seat 0).

    `seen_by` has a bit for each seat that may know it; `together` tells that it belongs to a simultaneous step.
    """

    seat: int
    name: str
    key: str
    seen_by: int = field(default=-1, compare=False)
    together: bool = field(default=False, compare=False)


Ahead = tuple[tuple[Event, ...], Mapping[str, Sequence[str]]]


@dataclass(frozen=True, slots=True)
class Past:
    """The events so far: a chain, so that copying a game does not copy it.

    `packed` is the state before a seat's answer; before outcomes of chance none is kept.  `ahead` are the outcomes that
    were still to come then, those of a script and those stated.
    """

    event: Event
    packed: Packed
    older: Past | None
    ahead: Ahead | None = None

    @property
    def before(self) -> State:
        """A state of its own like the one before the answer."""
        return unpack(self.packed)


def pack(state: State) -> Packed:
    """A state as it stands."""
    held = [getattr(state, name) for name in type(state).__slots__]
    forms = "".join([_form(value) for value in held])
    return (type(state), forms, *[_packed(value, form) for value, form in zip(held, forms, strict=True)])


def _form(value: object) -> str:
    """How a slot is packed: a list of lists, or of values that never change, an array, or as it is."""
    if type(value) is not list:
        return "a" if type(value) is array else "="
    return "n" if value and all(type(item) is list for item in value) else "l"


def _packed(value: Any, form: str) -> Any:
    match form:
        case "=":
            return value
        case "a":
            return value[:]
        case "l":
            return tuple(value)
        case _:
            return tuple([tuple(item) for item in value])


def unpack(packed: Packed) -> State:
    """A new state that is equal to the packed one."""
    kind, forms, *held = packed
    state = kind.__new__(kind)
    for name, form, value in zip(kind.__slots__, forms, held, strict=True):
        setattr(state, name, _unpacked(value, form))
    return state


def _unpacked(value: Any, form: str) -> Any:
    match form:
        case "=":
            return value
        case "a":
            return value[:]
        case "l":
            return list(value)
        case _:
            return [list(item) for item in value]
