"""Lowers checked effects to resumable blocks.

A statement that cannot stop stays structured; one that can is cut into blocks at the places where it stops.
Procedures that cannot stop become plain functions; the others are entered by a jump and left by a remembered label.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from interpreter.program import ir
from interpreter.program.check_use import nodes, roots
from interpreter.program.checked import Checked, CheckedProcedure
from interpreter.program.ir import Instr, Label
from interpreter.program.layout import Layout
from interpreter.program.lower_names import bump, number, read
from interpreter.program.tree import Local, S, T
from interpreter.program.types import BOOL, INT, Ty, list_of

CHANCE = ("draw", "shuffle", "shuffle_ranking", "roll", "roll_cube", "draw_some", "look")
LEAVING = ("end_game", "end_turn", "end_phase")


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
    stops: dict[str, bool] = field(default_factory=dict)
    this: dict[tuple[str, str], Local] = field(default_factory=dict)
    turn_end: Local = field(default_factory=lambda: Local("turn_end", INT))
    phase_end: Local = field(default_factory=lambda: Local("phase_end", INT))
    chance: dict[str, int] = field(default_factory=dict)

    counts_positions: bool = False

    def __post_init__(self) -> None:
        self.counts_positions = any(n.op == "times_seen" for n in nodes(*roots(self.checked)))
        self.program.shuffles = any(self._has(body, ("shuffle",)) for body in self._bodies())

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

    # what can stop

    def _bodies(self) -> list[tuple[S, ...]]:
        bodies = [p.body for p in self.checked.procedures.values()] + [
            r.body for r in self.checked.row_effects.values()
        ]
        bodies += [a.body for a in self.checked.actions.values()] + [self.checked.setup]
        stack = list(self.checked.flow)
        while stack:
            phase = stack.pop()
            bodies += [phase.on_start, phase.on_end, phase.if_stuck or ()]
            stack.extend(phase.phases)
        return bodies

    def _has(self, body: Sequence[S], ops: tuple[str, ...]) -> bool:
        return any(s.op in ops or any(self._has(inner, ops) for inner in s.bodies if inner) for s in body)

    def can_stop(self, statement: S) -> bool:
        """Whether a statement may have to wait for somebody, or leaves the phase or the game."""
        if statement.op in ("choose", "choose_branch", *LEAVING):
            return True
        if self.full and statement.op in CHANCE:
            return True
        if statement.op == "pay" and (statement.data[1] or statement.bodies):
            return True
        if statement.op == "do":
            return self.procedure_stops(statement.data)
        if statement.op == "do_column":
            return self.column_stops(statement.data)
        if statement.op == "repeat" and self._stop_in_for(statement.bodies[0] or (), False):
            return True
        return any(self.can_stop(inner) for body in statement.bodies if body for inner in body)

    def _stop_in_for(self, body: Sequence[S], inside: bool) -> bool:
        for s in body:
            if s.op == "stop" and inside:
                return True
            if s.op != "repeat" and any(self._stop_in_for(b, inside or s.op == "for") for b in s.bodies if b):
                return True
        return False

    def procedure_stops(self, name: str) -> bool:
        if name not in self.stops:
            self.stops[name] = False
            self.stops[name] = any(self.can_stop(s) for s in self.checked.procedures[name].body)
        return self.stops[name]

    def column_stops(self, data: tuple[Ty, str]) -> bool:
        kind, column = data[0].name, data[1]
        rules = [rule for (k, c, _), rule in self.checked.row_effects.items() if (k, c) == (kind, column)]
        return any(self.can_stop(s) for rule in rules for s in rule.body)

    # bodies

    def body(self, statements: Sequence[S], context: Context) -> None:
        """Lowers statements one after the other into the current block and those after it."""
        for statement in statements:
            self.statement(statement, context)

    def statement(self, s: S, context: Context) -> None:
        self.emit(*self.marks(s))
        if self.can_stop(s):
            self._stopping(s, context)
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
            return [ir.If(s.args[0], self._inner(s.bodies[0], context), self._inner(s.bodies[1], context))]  # type: ignore[arg-type]
        if s.op == "for":
            inside = replace(context, inside=context.inside or "for")
            return [ir.Loop(s.data, s.args[0], self._inner(s.bodies[0], inside), s.span)]  # type: ignore[arg-type]
        if s.op == "repeat":
            return [ir.While(s.args[0], s.args[1], self._inner(s.bodies[0], replace(context, inside="repeat")), s.span)]
        if s.op == "stop":
            return [self._leave(context)]
        if s.op == "do":
            self._need_plain(s.data)
        if s.op == "do_column":
            self._need_plain_rows(s.data)
        return [ir.Exec(s)]

    def _inner(self, body: Sequence[S] | None, context: Context) -> tuple[Instr, ...]:
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
        self.program.plain_procedures[name] = (rule.params, self._inner(rule.body, Context(None)))

    def _need_plain_rows(self, data: tuple[Ty, str]) -> None:
        for key, rule in self.checked.row_effects.items():
            if key[:2] == (data[0].name, data[1]) and key not in self.program.plain_rows:
                self.program.plain_rows[key] = (rule.params, self._inner(rule.body, Context(None)))

    # statements that can stop

    def _stopping(self, s: S, context: Context) -> None:
        from interpreter.program import lower_chance, lower_choices

        match s.op:
            case "if":
                self._if(s, context)
            case "for":
                self._for(s, context)
            case "repeat":
                self._repeat(s, context)
            case "do":
                self._call(s)
            case "do_column":
                self._row(s)
            case "choose" | "choose_branch":
                lower_choices.lower_choice(self, s, context)
            case "pay":
                lower_choices.lower_raising(self, s, context)
            case "end_game":
                self.emit(ir.Finish(s.args[0], bool(s.data)))
                self.start(self.label())
            case "end_turn":
                self.emit(ir.JumpTo(self.turn_end))
                self.start(self.label())
            case "end_phase":
                self.emit(ir.JumpTo(self.phase_end))
                self.start(self.label())
            case _:
                lower_chance.lower_chance(self, s)

    def _if(self, s: S, context: Context) -> None:
        then, other, after = self.label(), self.label(), self.label()
        assert s.args[0] is not None
        self.emit(ir.Branch(s.args[0], then, other))
        for label, body in ((then, s.bodies[0]), (other, s.bodies[1])):
            self.start(label)
            self.body(body or (), context)
            self.emit(ir.Jump(after))
        self.start(after)

    def _for(self, s: S, context: Context) -> None:
        source, at = Local("items", list_of(INT)), Local("at", INT, True)
        head, inside, after = self.label(), self.label(), self.label()
        assert s.args[0] is not None
        self.emit(ir.Assign(source, T("snapshot", s.args[0].ty, (s.args[0],))), ir.Assign(at, number(0)))
        self.jump_into(head)
        self.emit(ir.Branch(T("compare", BOOL, (read(at), T("size", INT, (read(source),))), "<"), inside, after))
        self.start(inside)
        self.emit(ir.Assign(s.data, T("raw_item", INT, (read(source), read(at)))), bump(at))
        self.body(s.bodies[0] or (), context)
        self.emit(ir.Jump(head))
        self.start(after)

    def _repeat(self, s: S, context: Context) -> None:
        head, inside, after = self.label(), self.label(), self.label()
        times, test = s.args
        left = Local("left", INT, True)
        if times is not None:
            self.emit(ir.Assign(left, times))
        self.jump_into(head)
        self.emit(ir.Exec(S("charge", span=s.span)))
        if times is not None:
            more = self.label()
            self.emit(ir.Branch(T("compare", BOOL, (read(left), number(0)), ">"), more, after))
            self.start(more)
            self.emit(ir.Assign(left, T("subtract", INT, (read(left), number(1)))))
        self.emit(ir.Branch(test, inside, after) if test is not None else ir.Jump(inside))
        self.start(inside)
        self.body(s.bodies[0] or (), replace(context, loop=after, inside=""))
        self.emit(ir.Jump(head))
        self.start(after)

    def _call(self, s: S) -> None:
        rule = self.checked.procedures[s.data]
        after = self.label()
        for local, value in zip(rule.params, s.args, strict=True):
            assert value is not None
            self.emit(ir.Assign(local, value))
        self.emit(ir.SetLabel(self._return_of(s.data, rule), after), ir.Jump(self.entries[s.data]))
        self.start(after)

    def _return_of(self, name: str, rule: CheckedProcedure) -> Local:
        """The slot of a procedure's way back; lowers the procedure where it is called for the first time."""
        if name not in self.returns:
            self.returns[name] = Local(f"return_{name}", INT)
            self.entries[name] = self.label()
            self._separately(self.entries[name], rule.body, self.returns[name])
        return self.returns[name]

    def _separately(self, entry: Label, body: Sequence[S], back: Local) -> None:
        saved = self.current
        self.start(entry)
        leave = self.label()
        self.body(body, Context(leave))
        self.jump_into(leave)
        self.emit(ir.JumpTo(back))
        self.current = saved

    def _row(self, s: S) -> None:
        kind, column = s.data[0].name, s.data[1]
        back, this = self._rows_of(kind, column)
        after = self.label()
        assert s.args[0] is not None
        self.emit(ir.RowJump(s.args[0], kind, column, this, back, after))
        self.start(after)

    def _rows_of(self, kind: str, column: str) -> tuple[Local, Local]:
        key = f"{kind}.{column}"
        if key not in self.returns:
            self.returns[key] = Local(f"return_{kind}_{column}", INT)
            self.this[kind, column] = Local("this", Ty("component", kind))
            labels: dict[str, Label] = {}
            seen: list[tuple[object, Label]] = []
            cells = {
                row.id: row.cells[column].effect
                for row in self.checked.book.components[kind].rows
                if column in row.cells
            }
            for (k, c, row), rule in self.checked.row_effects.items():
                if (k, c) != (kind, column):
                    continue
                same = next((label for tree, label in seen if tree == cells[row]), None)
                labels[row] = same or self.label()
                if same is None:
                    seen.append((cells[row], labels[row]))
                    self._row_body(labels[row], rule, key, self.this[kind, column])
            self.program.row_labels[kind, column] = labels
        return self.returns[key], self.this[kind, column]

    def _row_body(self, label: Label, rule: CheckedProcedure, key: str, this: Local) -> None:
        saved = self.current
        self.start(label)
        self.emit(ir.Assign(rule.params[0], read(this)))
        leave = self.label()
        self.body(rule.body, Context(leave))
        self.jump_into(leave)
        self.emit(ir.JumpTo(self.returns[key]))
        self.current = saved

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
