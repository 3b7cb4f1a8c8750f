"""Blocks as Python functions: each takes the state and returns the number of the block to go on with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from interpreter.program.checking.checked import Checked
from interpreter.program.checking.tree import Local, S
from interpreter.program.codes import HALF, STOPPED
from interpreter.program.emitting.asking import asking
from interpreter.program.emitting.expressions import Exprs
from interpreter.program.emitting.names import snapshot
from interpreter.program.emitting.shapes import list_bound
from interpreter.program.emitting.statements import emit_statement
from interpreter.program.lowering import ir
from interpreter.program.lowering.ir import Instr, Label, Program
from interpreter.program.lowering.locals_of import bound_locals
from interpreter.program.lowering.marking import Marks, row_path


@dataclass(slots=True)
class Blocks:
    """Emits blocks and plain bodies for one program."""

    exprs: Exprs
    checked: Checked
    program: Program
    chance: dict[str, int]
    full: bool
    unique: bool  # whether equal components may lie in one place
    marks: Marks
    trials: set[str] = field(default_factory=set)
    in_block: bool = True

    def block(self, label: Label, instructions: Sequence[Instr]) -> list[str]:
        """The function of one block."""
        body = self.lines(instructions)
        text = "\n".join(body)
        head = [f"def b{label}(s):"]
        if "v[" in text or "me" in text:
            head.append(" v = s.v")
        if "me" in text:
            head.append(" me = v[0]")
        return head + [f" {line}" for line in body or ["pass"]]

    def plain(self, name: str, params: Sequence[Local], body: Sequence[Instr]) -> list[str]:
        """The function of a procedure that cannot stop."""
        names = [self._own_name(local) for local in params]
        self.in_block = False
        for instruction in body:
            self._bind_plain(instruction)
        lines = self.lines(body)
        self.in_block = True
        return [f"def {name}({', '.join(['s', 'me', *names])}):"] + [f" {line}" for line in lines or ["pass"]]

    def _own_name(self, local: Local) -> str:
        self.exprs.counter[0] += 1
        name = f"l{self.exprs.counter[0]}_{local.name.replace('-', '_')}"
        self.exprs.bind(local, name)
        return name

    def _bind_plain(self, instruction: Instr) -> None:
        for local in bound_locals(instruction):
            if id(local) not in self.exprs.names:
                self._own_name(local)

    def lines(self, instructions: Iterable[Instr]) -> list[str]:
        out: list[str] = []
        for instruction in instructions:
            out += self.instruction(instruction)
        return out

    def _nested(self, instructions: Iterable[Instr]) -> list[str]:
        return [f" {line}" for line in self.lines(instructions) or ["pass"]]

    def name(self, local: Local) -> str:
        return self.exprs.names[id(local)]

    def _target(self, local: Local) -> str:
        return "me = v[0]" if local is self.checked.me else self.name(local)

    def instruction(self, i: Instr) -> list[str]:
        match i:
            case ir.Exec(statement=s):
                return emit_statement(self.exprs, s, self.chance, self.full)
            case ir.Mark():
                return self.marks.count(i.path, i.span)
            case ir.MarkRow():
                return self._mark_row(i)
            case ir.Assign():
                return [f"{self._target(i.local)} = {snapshot(self.exprs, i.value)}"]
            case ir.SetLabel():
                return [f"{self.name(i.local)} = {i.label}"]
            case ir.Jump():
                return self.go(i.label)
            case ir.JumpTo():
                return [f"return {self.name(i.local)}"]
            case ir.Branch():
                return self._branch(i)
            case ir.If():
                lines = [f"if {self.exprs(i.test)}:", *self._nested(i.then)]
                return lines + (["else:", *self._nested(i.other)] if i.other else [])
            case ir.Loop() | ir.While():
                return self._loop(i)
            case ir.Break():
                return ["break"]
            case ir.Return():
                return ["return True" if i.ended else "return"]
        stopping = asking(self, i)
        return stopping if stopping is not None else self._going_on(i)

    def go(self, label: Label) -> list[str]:
        """Goes to a block, or does what it does where this is its only place."""
        nested = self.program.nested.get(label)
        return self.lines(nested) if nested is not None else [f"return {label}"]

    def guarded(self, test: str, label: Label) -> list[str]:
        lines = self.go(label)
        return [f"if {test}: {lines[0]}"] if len(lines) == 1 else [f"if {test}:", *(f" {line}" for line in lines)]

    def _branch(self, i: ir.Branch) -> list[str]:
        test = self.exprs(i.test)
        if i.then in self.program.nested or i.other in self.program.nested:
            return [*self.guarded(test, i.then), *self.go(i.other)]
        return [f"return {i.then} if {test} else {i.other}"]

    def _mark_row(self, i: ir.MarkRow) -> list[str]:
        first, count = self.exprs.layout.kinds[i.kind]
        rows = self.exprs.layout.rows[first : first + count]
        base = self.marks.block([row_path(i.kind, row.id, i.column) for row in rows])
        return [f"coverage[{base - first} + {self.exprs(i.component)}] += 1"]

    def _loop(self, i: ir.Loop | ir.While) -> list[str]:
        charge = emit_statement(self.exprs, S("charge", span=i.span), self.chance, self.full)
        if isinstance(i, ir.Loop) and i.source.op == "every":
            size = 8 * list_bound(i.source, self.exprs.layout)
            lines = [f"s.fuel -= {size}", charge[1], f"for {self.name(i.local)} in {self.exprs(i.source)}:"]
            return lines + self._nested(i.body)
        inner = [f" {line}" for line in charge] + self._nested(i.body)
        if isinstance(i, ir.Loop):
            source = self.exprs(i.source)
            source = source if i.source.op == "list" else f"tuple({source})"
            return [f"for {self.name(i.local)} in {source}:", *inner]
        test = self.exprs(i.test) if i.test is not None else "True"
        if i.times is not None:
            stop = [f" if not {test}: break"] if i.test is not None else []
            return [f"for _ in range({self.exprs(i.times)}):", *stop, *inner]
        return [f"while {test}:", *inner]

    # instructions that take an answer, jump or end

    def _going_on(self, i: Instr) -> list[str]:
        match i:
            case ir.Answer():
                code = f"s.ans - {HALF}" if i.spec.ty.kind == "int" else "s.ans"
                return [f"{self.name(i.local)} = {code}"]
            case ir.AnswerPick():
                assert i.spec.pool and i.spec.picks
                code = f"s.ans - {HALF}" if i.spec.ty.kind == "int" else "s.ans"
                picks, pool = self.name(i.spec.picks), self.name(i.spec.pool)
                return [f"{picks} = (*{picks}, next_index({pool}, {picks}, {code}, {i.spec.kind!r}))"]
            case ir.AnswerSettle():
                return [f"settle_with(s, {self.name(i.place)}, {self.name(i.index)}, s.ans, {i.any_of})"]
            case ir.IfStopped():
                return self.guarded(f"s.ans == {STOPPED}", i.label)
            case ir.Dispatch():
                return self._dispatch(i)
            case ir.DispatchBranch():
                return [f"return {i.labels!r}[s.ans]"]
            case ir.RowJump():
                return self._row_jump(i)
            case ir.Finished():
                return ["s.over = True", "s.opts = ()", "return -1"]
            case ir.Finish():
                drawn = "not s.win" if i.winners is None else "False"
                won = [f"s.win = {self._winners(i)}", f"s.drawn = {drawn}"]
                return ["s.over = True", "s.opts = ()", *won, "s.dec = -1", "return -1"]
            case ir.Reset():
                return self._reset(i.phase)
            case ir.StartFrom():
                target = self._target(i.local)
                return [f"{target} = s.turn if s.turn >= 0 else {self.exprs(i.rule)}", "s.turn = -1"]
        raise AssertionError(f"no emitter for {type(i).__name__}")

    def _dispatch(self, i: ir.Dispatch) -> list[str]:
        lines = ["a = s.ans"]
        for index in range(len(i.spec.actions) - 1, -1, -1):
            spec = i.spec.actions[index]
            decode = self._decode(spec, i.locals[index])
            if index == 0:
                lines += decode + (self.go(i.labels[0]) if len(i.labels) > 1 else [])
            else:
                lines += [f"if a >= {spec.base}:", *(f" {line}" for line in [*decode, *self.go(i.labels[index])])]
        return lines

    def _decode(self, spec: ir.ActionSpec, locals_: Sequence[Local]) -> list[str]:
        parts = [(local, arg) for local, arg in zip(locals_, spec.arguments, strict=True) if arg.size]
        lines = [f"a -= {spec.base}"] if spec.base and parts else []
        for position in range(len(parts) - 1, -1, -1):
            local, arg = parts[position]
            shift = f" - {HALF}" if arg.ty.kind == "int" else ""
            if position == 0:
                lines.append(f"{self.name(local)} = a{shift}")
            else:
                lines.append(f"a, r = divmod(a, {arg.size})")
                lines.append(f"{self.name(local)} = r{shift}")
        return lines

    def _row_jump(self, i: ir.RowJump) -> list[str]:
        first, count = self.exprs.layout.kinds[i.kind]
        labels = self.program.row_labels[i.kind, i.column]
        table = tuple(labels.get(row.id, 0) for row in self.exprs.layout.rows[first : first + count])
        name = self.exprs.tables.constant("effects", table)
        this, back = self.name(i.this), self.name(i.back)
        return [
            f"{this} = {self.exprs(i.component)}",
            f"{back} = {i.label}",
            f"return {name}[{this} - {first}] or {i.label}",
        ]

    def _winners(self, i: ir.Finish) -> str:
        if i.winners is None:
            return "()" if i.drawn else "winners(s)"
        code = self.exprs(i.winners)
        return code if i.winners.op == "list" and len(i.winners.args) == 1 else f"tuple(sorted(set({code})))"

    def _reset(self, phase: str) -> list[str]:
        lines = []
        for store in self.exprs.layout.stores.values():
            if store.spec.lasts == phase:
                lines.append(f"s.{store.attribute}[:] = start_{store.attribute}")
        for name, spec in self.checked.book.state.items():
            if spec.lasts == phase and name in self.exprs.layout.state_index:
                index = self.exprs.layout.state_index[name]
                lines.append(f"s.g[{index}] = start_g[{index}]")
        return lines
