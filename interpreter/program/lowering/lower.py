"""Lowers checked effects to resumable blocks.

A statement that cannot stop stays structured; one that can is cut into blocks at the places where it stops.
Procedures that cannot stop become plain functions; the others are entered by a jump and left by a remembered label.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from interpreter.program.checking.checked import Checked
from interpreter.program.checking.tree import Local, S
from interpreter.program.checking.types import INT, Ty
from interpreter.program.checking.use import nodes, roots
from interpreter.program.lowering import ir
from interpreter.program.lowering.ir import Instr, Label
from interpreter.program.lowering.layout import Layout
from interpreter.program.lowering.stops import Stops, bodies, has


@dataclass(slots=True)
class Context:
    """Where a body goes when it stops, and whether it is cut into blocks."""

    back: Label | None  # block to go on at when the body is left; None in a plain function
    loop: Label | None = None  # block after the nearest repetition that is cut into blocks
    inside: str = ""  # "repeat" or "for" inside a structured loop
    action: str = ""


@dataclass(slots=True)
class Lowering:
    """Builds one program; `full` cuts at every chance event, so that outcomes can be given from outside.

    With `paths`, of every statement by its identity, each is marked.
    """

    checked: Checked
    layout: Layout
    full: bool
    paths: dict[int, str] = field(default_factory=dict)
    program: ir.Program = field(default_factory=ir.Program)
    current: list[Instr] = field(default_factory=list)
    labels: int = 0
    returns: dict[str, Local] = field(default_factory=dict)
    entries: dict[str, Label] = field(default_factory=dict)
    stops: Stops = field(init=False)
    this: dict[tuple[str, str], Local] = field(default_factory=dict)
    turn_end: Local = field(default_factory=lambda: Local("turn_end", INT))
    phase_end: Local = field(default_factory=lambda: Local("phase_end", INT))
    chance: dict[str, int] = field(default_factory=dict)
    counts_positions: bool = False

    def __post_init__(self) -> None:
        self.stops = Stops(self.checked, self.full)
        self.counts_positions = any(n.op == "times_seen" for n in nodes(*roots(self.checked)))
        self.program.shuffles = any(has(body, ("shuffle",)) for body in bodies(self.checked))

    # blocks

    def label(self) -> Label:
        self.labels += 1
        return self.labels

    def start(self, label: Label) -> None:
        """Everything emitted from here on belongs to this block."""
        self.current = []
        self.program.blocks[label] = self.current

    def emit(self, *instructions: Instr) -> None:
        self.current.extend(instructions)

    def jump_into(self, label: Label) -> None:
        self.emit(ir.Jump(label))
        self.start(label)

    # bodies

    def body(self, statements: Sequence[S], context: Context) -> None:
        """Lowers statements one after the other into the current block and those after it."""
        for statement in statements:
            self.statement(statement, context)

    def statement(self, s: S, context: Context) -> None:
        self.emit(*self.marks(s))
        if self.stops.can_stop(s):
            from interpreter.program.lowering.cutting import cut

            cut(self, s, context)
        else:
            self.emit(*self.plain(s, context))

    def marks(self, s: S) -> list[Instr]:
        """What a marked build counts before a statement."""
        if not self.paths:
            return []
        found: list[Instr] = [ir.Mark(self.paths.get(id(s), ""), s.span)] if s.span is not None else []
        if s.op == "do_column":
            assert s.args[0] is not None
            found.append(ir.MarkRow(s.args[0], s.data[0].name, s.data[1]))
        return found

    def mark(self, path: str) -> None:
        """Counts that an element comes into play."""
        if self.paths:
            self.emit(ir.Mark(path))

    def plain(self, s: S, context: Context) -> list[Instr]:
        """A statement that cannot stop, as structured instructions."""
        if s.op == "if":
            return [ir.If(s.args[0], self.structured(s.bodies[0], context), self.structured(s.bodies[1], context))]  # type: ignore[arg-type]
        if s.op == "for":
            inside = replace(context, inside=context.inside or "for")
            return [ir.Loop(s.data, s.args[0], self.structured(s.bodies[0], inside), s.span)]  # type: ignore[arg-type]
        if s.op == "repeat":
            return [
                ir.While(s.args[0], s.args[1], self.structured(s.bodies[0], replace(context, inside="repeat")), s.span)
            ]
        if s.op == "stop":
            return [self._leave(context)]
        if s.op == "do":
            self._need_plain(s.data)
        if s.op == "do_column":
            self._need_plain_rows(s.data)
        return [ir.Exec(s)]

    def structured(self, body: Sequence[S] | None, context: Context) -> tuple[Instr, ...]:
        """Statements that cannot stop."""
        out: list[Instr] = []
        for s in body or ():
            out += self.marks(s)
            out += self.plain(s, context)
        return tuple(out)

    def _leave(self, context: Context) -> Instr:
        if context.inside == "repeat":
            return ir.Break()
        target = context.loop if context.loop is not None else context.back
        return ir.Return() if target is None else ir.Jump(target)

    def _need_plain(self, name: str) -> None:
        if name in self.program.plain_procedures:
            return
        rule = self.checked.procedures[name]
        self.program.plain_procedures[name] = (rule.params, ())
        self.program.plain_procedures[name] = (rule.params, self.structured(rule.body, Context(None)))

    def _need_plain_rows(self, data: tuple[Ty, str]) -> None:
        for key, rule in self.checked.row_effects.items():
            if key[:2] == (data[0].name, data[1]) and key not in self.program.plain_rows:
                self.program.plain_rows[key] = (rule.params, self.structured(rule.body, Context(None)))

    # decisions and chance

    def decision(self, kind: str, name: str, prompt: str, ty: Ty, **more: object) -> ir.DecisionSpec:
        spec = ir.DecisionSpec(len(self.program.decisions), kind, name, prompt, ty, **more)  # type: ignore[arg-type]
        self.program.decisions.append(spec)
        return spec

    def chance_id(self, name: str) -> int:
        if name not in self.chance:
            self.chance[name] = len(self.program.chance_ids)
            self.program.chance_ids.append(name)
        return self.chance[name]
