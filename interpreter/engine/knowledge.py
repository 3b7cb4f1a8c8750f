"""What a seat knows: components that it can tell apart, and what the last entry of its log names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.engine.build import Build

State = Any


def known_of(build: Build, state: State, seat: int, things: Sequence[int]) -> list[str]:
    """Which of the components a seat (from 1) knows."""
    bit = 1 << (seat - 1)
    names = build.emitted.layout.components
    visible = build.module["recorder"].visible
    return [names[c] for c in things if (state.known[c] | visible[state.loc[c]]) & bit]


def last_named(build: Build, state: State, seat: int) -> list[str]:
    """The components that the last entry of a seat's log names."""
    if state.log is None:
        return []
    entry = state.log[0]
    names = build.emitted.layout.components
    return [names[c] for c in entry.components] if entry.seen_by & (1 << (seat - 1)) else []
