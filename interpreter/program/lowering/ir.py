"""The lowered program: resumable blocks of plain instructions.

A block runs from its first instruction to one that leaves it.  Expressions stay checked trees; every local of a
body that can stop has a fixed slot, so a stopped effect is a block number and the slots.  The Python emitter is
the first reader of this form.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.program.checking.tree import Local, S, T
from interpreter.program.checking.types import Ty
from interpreter.source import Span

Label = int


@dataclass(frozen=True, slots=True)
class Instr:
    pass


@dataclass(frozen=True, slots=True)
class Exec(Instr):
    """A statement that cannot stop."""

    statement: S


@dataclass(frozen=True, slots=True)
class Assign(Instr):
    local: Local
    value: T


@dataclass(frozen=True, slots=True)
class SetLabel(Instr):
    """Remembers where a procedure returns to, or where a phase or turn ends."""

    local: Local
    label: Label


@dataclass(frozen=True, slots=True)
class Jump(Instr):
    label: Label


@dataclass(frozen=True, slots=True)
class JumpTo(Instr):
    """Goes where a remembered label says."""

    local: Local


@dataclass(frozen=True, slots=True)
class Branch(Instr):
    test: T
    then: Label
    other: Label


@dataclass(frozen=True, slots=True)
class If(Instr):
    test: T
    then: tuple[Instr, ...]
    other: tuple[Instr, ...]


@dataclass(frozen=True, slots=True)
class Loop(Instr):
    """For each element of a list that is fixed when the loop begins."""

    local: Local
    source: T
    body: tuple[Instr, ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class While(Instr):
    """Repeats; `times` at most, while `test` holds; a `Break` inside leaves it."""

    times: T | None
    test: T | None
    body: tuple[Instr, ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Break(Instr):
    pass


@dataclass(frozen=True, slots=True)
class Return(Instr):
    """Leaves a procedure that cannot stop; `ended` where a trial meets the end of the turn, phase or game."""

    ended: bool = False


@dataclass(frozen=True, slots=True)
class RowJump(Instr):
    """Goes to the effect of a component's row; `this` and the way back are set first."""

    component: T
    kind: str
    column: str
    this: Local
    back: Local
    label: Label


@dataclass(frozen=True, slots=True)
class ArgumentSpec:
    name: str
    ty: Ty
    size: int  # how many codes the argument takes part with; 0 for one that is picked afterwards


@dataclass(frozen=True, slots=True)
class ActionSpec:
    name: str
    base: int
    arguments: tuple[ArgumentSpec, ...]
    picked: str = ""  # the argument that is picked one by one after the action is named


@dataclass(frozen=True, slots=True)
class DecisionSpec:
    """One place where the program stops and asks."""

    number: int
    kind: str  # action one some order bag branch chance shuffle
    name: str
    prompt: str
    ty: Ty
    way_out: str = ""
    actions: tuple[ActionSpec, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()  # of a branch: key and label
    pool: Local | None = None
    picks: Local | None = None
    low: Local | None = None
    high: Local | None = None
    span: Span | None = field(default=None, compare=False, repr=False)
    of_action: str = ""  # the action whose argument is picked here


@dataclass(frozen=True, slots=True)
class Ask(Instr):
    """Stops for a choice of one thing; where nothing can be chosen it goes to `empty` or is a dead end."""

    spec: DecisionSpec
    source: T
    who: T
    resume: Label
    empty: Label | None
    stop: bool


@dataclass(frozen=True, slots=True)
class AskAction(Instr):
    """Stops for an action; where none is possible it goes to `empty` or is a dead end."""

    spec: DecisionSpec
    who: T
    resume: Label
    empty: Label | None
    keeping: T | None = None  # must still hold after the action's effect


@dataclass(frozen=True, slots=True)
class SkipTo(Instr):
    """Where somebody's turn was asked for from outside: goes on to `skip` until it is theirs."""

    who: T
    mine: Label
    skip: Label


@dataclass(frozen=True, slots=True)
class AskBranch(Instr):
    spec: DecisionSpec
    tests: tuple[T | None, ...]
    who: T
    resume: Label
    empty: Label | None
    stop: bool


@dataclass(frozen=True, slots=True)
class AskPick(Instr):
    """Stops for the next pick of several; goes to `done` when all are made."""

    spec: DecisionSpec
    who: T
    resume: Label
    done: Label


@dataclass(frozen=True, slots=True)
class AskChance(Instr):
    """Stops for an outcome where the place is not settled yet; else goes on at `settled`."""

    spec: DecisionSpec
    place: Local | None
    index: Local | None
    pool: Local | None
    any_of: bool
    resume: Label
    settled: Label


@dataclass(frozen=True, slots=True)
class AskShuffle(Instr):
    """A drawing point of its own: stated outcomes settle the shuffled places from the top."""

    spec: DecisionSpec
    place: T
    resume: Label


@dataclass(frozen=True, slots=True)
class Answer(Instr):
    """Binds what was answered."""

    local: Local
    spec: DecisionSpec


@dataclass(frozen=True, slots=True)
class AnswerPick(Instr):
    spec: DecisionSpec


@dataclass(frozen=True, slots=True)
class AnswerSettle(Instr):
    place: Local
    index: Local
    any_of: bool


@dataclass(frozen=True, slots=True)
class IfStopped(Instr):
    """Goes to a label where the answer was the way out."""

    label: Label


@dataclass(frozen=True, slots=True)
class Dispatch(Instr):
    """Decodes the action that was answered, binds its arguments and goes to its effect."""

    spec: DecisionSpec
    locals: tuple[tuple[Local, ...], ...]
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class DispatchBranch(Instr):
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Simultaneous(Instr):
    """Gives each seat a world of its own that runs from `entry`; goes on at `after` when all are done."""

    seats: T
    entry: Label
    after: Label


@dataclass(frozen=True, slots=True)
class Finished(Instr):
    """The end of one seat's part of a simultaneous step."""


@dataclass(frozen=True, slots=True)
class Finish(Instr):
    """The end of the game: with these winners, drawn, or by scoring."""

    winners: T | None
    drawn: bool


@dataclass(frozen=True, slots=True)
class Reset(Instr):
    """Fields that last for a phase return to their start values."""

    phase: str


@dataclass(frozen=True, slots=True)
class StartFrom(Instr):
    """Who begins the turns of a phase: as given from outside, else as the rule says."""

    local: Local
    rule: T


@dataclass(frozen=True, slots=True)
class Mark(Instr):
    """A place that a marked build counts: the path of an effect or element, and the place of a statement."""

    path: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class MarkRow(Instr):
    """Counts for which component's row an effect is carried out."""

    component: T
    kind: str
    column: str


@dataclass(slots=True)
class Program:
    """All blocks of a rulebook for one layout, with what the engine must know about them."""

    blocks: dict[Label, list[Instr]] = field(default_factory=dict)
    nested: dict[Label, list[Instr]] = field(default_factory=dict)  # blocks written where they are gone to
    decisions: list[DecisionSpec] = field(default_factory=list)
    phase_entries: dict[str, Label] = field(default_factory=dict)
    steps: set[str] = field(default_factory=set)  # phases that are steps of a turn
    row_labels: dict[tuple[str, str], dict[str, Label]] = field(default_factory=dict)
    plain_procedures: dict[str, tuple[tuple[Local, ...], tuple[Instr, ...]]] = field(default_factory=dict)
    plain_rows: dict[tuple[str, str, str], tuple[tuple[Local, ...], tuple[Instr, ...]]] = field(default_factory=dict)
    chance_ids: list[str] = field(default_factory=list)
    entry: Label = 0
    shuffles: bool = False
