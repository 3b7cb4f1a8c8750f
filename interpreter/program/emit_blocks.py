"""Blocks as Python functions: each takes the state and returns the number of the block to go on with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from interpreter.program import ir
from interpreter.program.checked import Checked
from interpreter.program.emit_expr import Exprs
from interpreter.program.emit_names import snapshot
from interpreter.program.emit_picks import whole_test
from interpreter.program.emit_stmt import emit_statement
from interpreter.program.ir import Instr, Label, Program
from interpreter.program.locals_of import bound_locals
from interpreter.program.marking import Marks, row_path
from interpreter.program.shapes import list_bound
from interpreter.program.tree import Local, S, T
from interpreter.program.types import Ty

HALF = 1 << 19
"""Added to numbers in an action's code, so that codes start at 0."""
STOPPED = -1
"""The answer that takes a declared way out."""


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

    def _name(self, local: Local) -> str:
        return self.exprs.names[id(local)]

    def _target(self, local: Local) -> str:
        return "me = v[0]" if local is self.checked.me else self._name(local)

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
                return [f"{self._name(i.local)} = {i.label}"]
            case ir.Jump():
                return self._go(i.label)
            case ir.JumpTo():
                return [f"return {self._name(i.local)}"]
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
        return self._stopping(i)

    def _go(self, label: Label) -> list[str]:
        """Goes to a block, or does what it does where this is its only place."""
        nested = self.program.nested.get(label)
        return self.lines(nested) if nested is not None else [f"return {label}"]

    def _guarded(self, test: str, label: Label) -> list[str]:
        lines = self._go(label)
        return [f"if {test}: {lines[0]}"] if len(lines) == 1 else [f"if {test}:", *(f" {line}" for line in lines)]

    def _branch(self, i: ir.Branch) -> list[str]:
        test = self.exprs(i.test)
        if i.then in self.program.nested or i.other in self.program.nested:
            return [*self._guarded(test, i.then), *self._go(i.other)]
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
            lines = [f"s.fuel -= {size}", charge[1], f"for {self._name(i.local)} in {self.exprs(i.source)}:"]
            return lines + self._nested(i.body)
        inner = [f" {line}" for line in charge] + self._nested(i.body)
        if isinstance(i, ir.Loop):
            source = self.exprs(i.source)
            source = source if i.source.op == "list" else f"tuple({source})"
            return [f"for {self._name(i.local)} in {source}:", *inner]
        test = self.exprs(i.test) if i.test is not None else "True"
        if i.times is not None:
            stop = [f" if not {test}: break"] if i.test is not None else []
            return [f"for _ in range({self.exprs(i.times)}):", *stop, *inner]
        return [f"while {test}:", *inner]

    # instructions that stop

    def _stop(self, spec: ir.DecisionSpec, who: str, resume: Label, options: str = "o") -> list[str]:
        return [f"s.opts = {options}", f"s.dec = {spec.number}", f"s.who = {who}", f"s.pc = {resume}", "return -1"]

    def _stopping(self, i: Instr) -> list[str]:
        match i:
            case ir.Ask():
                return self._ask(i)
            case ir.SkipTo():
                who = self.exprs(i.who)
                return [f"if s.turn >= 0 and {who} != s.turn: return {i.skip}", "s.turn = -1", *self._go(i.mine)]
            case ir.AskAction():
                return self._ask_action(i)
            case ir.AskBranch():
                return self._ask_branch(i)
            case ir.AskPick():
                return self._ask_pick(i)
            case ir.AskChance():
                return self._ask_chance(i)
            case ir.AskShuffle():
                lines = [f"s.ans = {self.exprs.place(i.place)}"]
                return lines + self._stop(i.spec, "-1", i.resume, "()")
            case ir.Simultaneous():
                return [f"return part(s, {self.exprs(i.seats)}, {i.entry}, {i.after})"]
        return self._going_on(i)

    def _ask_branch(self, i: ir.AskBranch) -> list[str]:
        lines = ["o = []"]
        for index, test in enumerate(i.tests):
            lines.append(f"if {self.exprs(test) if test is not None else 'True'}: o.append({index})")
        lines += [f"o.append({STOPPED})"] if i.stop else self._empty(i.empty, i.spec)
        return lines + self._stop(i.spec, self.exprs(i.who), i.resume)

    # instructions that take an answer, jump or end

    def _going_on(self, i: Instr) -> list[str]:
        match i:
            case ir.Answer():
                code = f"s.ans - {HALF}" if i.spec.ty.kind == "int" else "s.ans"
                return [f"{self._name(i.local)} = {code}"]
            case ir.AnswerPick():
                assert i.spec.pool and i.spec.picks
                code = f"s.ans - {HALF}" if i.spec.ty.kind == "int" else "s.ans"
                picks, pool = self._name(i.spec.picks), self._name(i.spec.pool)
                return [f"{picks} = (*{picks}, next_index({pool}, {picks}, {code}, {i.spec.kind!r}))"]
            case ir.AnswerSettle():
                return [f"settle_with(s, {self._name(i.place)}, {self._name(i.index)}, s.ans, {i.any_of})"]
            case ir.IfStopped():
                return self._guarded(f"s.ans == {STOPPED}", i.label)
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

    def _ask_action(self, i: ir.AskAction) -> list[str]:
        who, actions = self.exprs(i.who), [self.checked.actions[spec.name] for spec in i.spec.actions]
        if i.keeping is None and not any(action.require or action.arguments for action in actions):
            return self._stop(i.spec, who, i.resume, repr(tuple(spec.base for spec in i.spec.actions)))
        name = i.spec.actions[0].name.replace("-", "_")
        options = f"options_{i.spec.number}(s, me)" if len(actions) > 1 else f"legal_{name}(s, me, 0)"
        kept = [f"o = [c for c in o if keep_{i.spec.number}(s, me, c)]"] if i.keeping is not None else []
        return [f"o = {options}", *kept, *self._empty(i.empty, i.spec), *self._stop(i.spec, who, i.resume)]

    def _empty(self, label: Label | None, spec: ir.DecisionSpec) -> list[str]:
        if label is not None:
            return self._guarded("not o", label)
        return [f"if not o: fail('dead-end', {self.exprs.tables.place(spec.span)})"]

    def coded(self, source: T, ty: Ty) -> str:
        """A list as codes: numbers are shifted, equal components offered once."""
        code = self.exprs(source)
        if ty.kind == "int":
            return f"[x + {HALF} for x in {code}]"
        if ty.kind == "component" and self.unique:
            return f"unique(s, {code})"
        return f"list({code})" if source.op not in ("where", "except") else code

    def _ask(self, i: ir.Ask) -> list[str]:
        lines = [f"o = {self.coded(i.source, i.spec.ty)}"]
        if i.empty is not None or not i.stop:
            lines += self._empty(i.empty, i.spec)
        if i.stop:
            lines.append(f"o.append({STOPPED})")
        return lines + self._stop(i.spec, self.exprs(i.who), i.resume)

    def _ask_pick(self, i: ir.AskPick) -> list[str]:
        spec = i.spec
        assert spec.pool and spec.picks and spec.low and spec.high
        names = [self._name(local) for local in (spec.pool, spec.picks, spec.low, spec.high)]
        shift = HALF if spec.ty.kind == "int" else 0
        call = f"o = pickable({', '.join(names)}, {spec.kind!r}, {shift}, {self.exprs.tables.place(spec.span)})"
        call_all = [call, *whole_test(self, spec.number, names, spec.kind, shift, spec.of_action)]
        if spec.ty.kind == "component" and self.unique and spec.kind == "some":
            call_all.append("o = unique(s, o[:-1]) + [-1] if o and o[-1] == -1 else unique(s, o)")
        finish = [f"if len(o) == 1 and o[0] == {STOPPED} and len({names[1]}) >= min(1, {names[3]}): return {i.done}"]
        if spec.kind == "order":
            chosen = f"(*{names[1]}, next_index({names[0]}, {names[1]}, o[0] - {shift}, 'order'))"
            last = f"if len(o) == 1 and len({names[0]}) > 1: {names[1]} = {chosen}; return {i.done}"
            finish.append(last)
        return [*call_all, *finish, f"if not o: return {i.done}", *self._stop(spec, self.exprs(i.who), i.resume)]

    def _ask_chance(self, i: ir.AskChance) -> list[str]:
        if i.pool is not None:
            shift = HALF if i.spec.ty.kind == "int" else 0
            pool = self._name(i.pool)
            code = f"[x + {shift} for x in {pool}]" if shift else f"list({pool})"
            check = [f"if not o: fail('nothing-to-draw', {self.exprs.tables.place(i.spec.span)})"]
            return [f"o = {code}", *check, *self._stop(i.spec, "-1", i.resume)]
        assert i.place is not None and i.index is not None
        lines = [
            f"o = unsettled(s, {self._name(i.place)}, {self._name(i.index)}, {i.any_of})",
            *self._guarded("not o", i.settled),
        ]
        return lines + self._stop(i.spec, "-1", i.resume)

    def _dispatch(self, i: ir.Dispatch) -> list[str]:
        lines = ["a = s.ans"]
        for index in range(len(i.spec.actions) - 1, -1, -1):
            spec = i.spec.actions[index]
            decode = self._decode(spec, i.locals[index])
            if index == 0:
                lines += decode + (self._go(i.labels[0]) if len(i.labels) > 1 else [])
            else:
                lines += [f"if a >= {spec.base}:", *(f" {line}" for line in [*decode, *self._go(i.labels[index])])]
        return lines

    def _decode(self, spec: ir.ActionSpec, locals_: Sequence[Local]) -> list[str]:
        parts = [(local, arg) for local, arg in zip(locals_, spec.arguments, strict=True) if arg.size]
        lines = [f"a -= {spec.base}"] if spec.base and parts else []
        for position in range(len(parts) - 1, -1, -1):
            local, arg = parts[position]
            shift = f" - {HALF}" if arg.ty.kind == "int" else ""
            if position == 0:
                lines.append(f"{self._name(local)} = a{shift}")
            else:
                lines.append(f"a, r = divmod(a, {arg.size})")
                lines.append(f"{self._name(local)} = r{shift}")
        return lines

    def _row_jump(self, i: ir.RowJump) -> list[str]:
        first, count = self.exprs.layout.kinds[i.kind]
        labels = self.program.row_labels[i.kind, i.column]
        table = tuple(labels.get(row.id, 0) for row in self.exprs.layout.rows[first : first + count])
        name = self.exprs.tables.constant("effects", table)
        this, back = self._name(i.this), self._name(i.back)
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
