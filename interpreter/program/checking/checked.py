"""The checked rulebook: every rule with its names bound and its types known."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.model.rulebook import Action, Condition, Phase, Rulebook, Turns
from interpreter.program.checking.symbols import Symbols
from interpreter.program.checking.tree import Local, S, T
from interpreter.program.checking.types import Ty


@dataclass(frozen=True, slots=True)
class CheckedFunction:
    params: tuple[Local, ...]
    value: T
    gives: Ty


@dataclass(frozen=True, slots=True)
class CheckedProcedure:
    params: tuple[Local, ...]
    body: tuple[S, ...]


@dataclass(frozen=True, slots=True)
class CheckedArgument:
    local: Local
    items: T
    kind: str
    low: T | None
    high: T | None


@dataclass(frozen=True, slots=True)
class CheckedCondition:
    rule: Condition
    when: T | None
    that: T


@dataclass(frozen=True, slots=True)
class CheckedAction:
    rule: Action
    arguments: tuple[CheckedArgument, ...]
    require: tuple[CheckedCondition, ...]
    prefer: tuple[CheckedCondition, ...]
    body: tuple[S, ...]


@dataclass(frozen=True, slots=True)
class CheckedTurns:
    rule: Turns
    start: T | None
    over: T | None
    item: Local | None
    who: T | None
    condition: T | None


@dataclass(frozen=True, slots=True)
class CheckedPhase:
    rule: Phase
    when: T | None
    on_start: tuple[S, ...]
    on_end: tuple[S, ...]
    until: T | None
    turns: CheckedTurns | None
    simultaneous: T | None
    if_stuck: tuple[S, ...] | None
    phases: tuple[CheckedPhase, ...]


@dataclass(frozen=True, slots=True)
class CheckedEnd:
    id: str
    when: T
    at: str
    winners: T | None
    drawn: bool


@dataclass(frozen=True, slots=True)
class Checked:
    """Everything that the lowering needs; `me` is the one local for whoever acts."""

    book: Rulebook
    symbols: Symbols
    me: Local
    functions: dict[str, CheckedFunction] = field(default_factory=dict)
    procedures: dict[str, CheckedProcedure] = field(default_factory=dict)
    actions: dict[str, CheckedAction] = field(default_factory=dict)
    row_effects: dict[tuple[str, str, str], CheckedProcedure] = field(default_factory=dict)
    """By kind, column and row id; the one parameter is `this`."""
    setup: tuple[S, ...] = ()
    flow: tuple[CheckedPhase, ...] = ()
    scoring: tuple[tuple[str, T], ...] = ()
    tie_breaks: tuple[tuple[str, T], ...] = ()
    ends: tuple[CheckedEnd, ...] = ()
    values: dict[tuple[str, str, str], tuple[T | None, T | None, T | None]] = field(default_factory=dict)
    """Default, least and greatest value of each changing field, by what owns it, the owner's name, the field."""
    row_rules: dict[tuple[str, str, str], tuple[Local, T]] = field(default_factory=dict)
    """What is worked out of a row's columns: by kind of owner, its name and the column (or `when`, `links`)."""
    row_conditions: dict[tuple[str, str], T] = field(default_factory=dict)
    team_count: T | None = None
