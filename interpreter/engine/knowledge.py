"""What a seat knows: components that it can tell apart, and what the last entry of its log names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.engine.build import Build
from interpreter.engine.journal import told

State = Any


def knows(build: Build, state: State, seat: int, c: int) -> bool:
    """Whether a seat (from 1) can tell which component this is; chance (0) knows all."""
    seeing = state.known[c] | build.module["recorder"].visible[state.loc[c]]
    return seat == 0 or bool(seeing >> (seat - 1) & 1)


def known_of(build: Build, state: State, seat: int, things: Sequence[int]) -> list[str]:
    """Which of the components a seat (from 1) knows."""
    names = build.emitted.layout.components
    return [names[c] for c in things if knows(build, state, seat, c)]


def last_named(build: Build, state: State, seat: int) -> list[str]:
    """The components that the last entry of a seat's log names, answers apart."""
    entries = told(state.log, seat - 1, build.module["recorder"].everyone)
    happened = [entry for entry in entries if entry.kind not in ("decide", "plan")]
    if not happened or not happened[-1].seen_by:
        return []
    return [build.emitted.layout.components[c] for c in happened[-1].components]
