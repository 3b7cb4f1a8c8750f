"""What a seat knows: components that it can tell apart, and what the last entry of its log names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.engine.build import Build
from interpreter.engine.journal import told

State = Any


def known_of(build: Build, state: State, seat: int, things: Sequence[int]) -> list[str]:
    """Which of the components a seat (from 1) knows."""
    bit = 1 << (seat - 1)
    names = build.emitted.layout.components
    visible = build.module["recorder"].visible
    return [names[c] for c in things if (state.known[c] | visible[state.loc[c]]) & bit]


def last_named(build: Build, state: State, seat: int) -> list[str]:
    """The components that the last entry of a seat's log names, answers apart."""
    entries = told(state.log, seat - 1, build.module["recorder"].everyone)
    happened = [entry for entry in entries if entry.kind not in ("decide", "plan")]
    if not happened or not happened[-1].seen_by:
        return []
    return [build.emitted.layout.components[c] for c in happened[-1].components]
