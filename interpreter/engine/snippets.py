"""Pieces of the language carried out on a position from outside: a scenario's `given` and its expectations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from interpreter.catalogue import in_play
from interpreter.diagnostics import Report
from interpreter.engine.build import Build
from interpreter.engine.decisions import value_text
from interpreter.engine.recorded import masks
from interpreter.language import syntax as s
from interpreter.program.checking.expressions import condition, resolve
from interpreter.program.checking.places import place_of, things
from interpreter.program.checking.scope import Scope
from interpreter.program.checking.statements import resolve_block
from interpreter.program.checking.tree import Local, T
from interpreter.program.checking.types import PLAYER, Ty
from interpreter.program.emit import emit_rows
from interpreter.program.emitting.arithmetic import RuleFault
from interpreter.program.emitting.blocks import Blocks
from interpreter.program.emitting.expressions import Exprs
from interpreter.program.emitting.names import move_name
from interpreter.program.emitting.tables import Tables
from interpreter.program.lowering.ir import Instr
from interpreter.program.lowering.layout import NO_INT
from interpreter.program.lowering.lower import Context, Lowering
from interpreter.program.lowering.marking import Marks

State = Any


@dataclass(slots=True)
class Snippets:
    """Checks and carries out snippets on one build; `names` are seats and things named by the scenario."""

    build: Build
    report: Report
    names: dict[str, tuple[Local, int | tuple[int, ...]]] = field(default_factory=dict)

    def name_seats(self, seats: Mapping[str, int]) -> None:
        """Makes seat names (`ann`) usable; seats count from 1."""
        for name, seat in seats.items():
            self.names[name] = (Local(name, PLAYER), seat - 1)

    def scope(self) -> Scope:
        locals_ = {name: local for name, (local, _) in self.names.items()}
        return Scope(self.build.checked.symbols, self.report, locals_, scenario=True)

    def _exprs(self) -> Exprs:
        exprs = Exprs(self.build.emitted.layout, Tables())
        for local, value in self.names.values():
            exprs.bind(local, repr(value))
        return exprs

    def value(self, node: T, state: State) -> Any:
        """What a checked expression is worth in a state."""
        exprs = self._exprs()
        code = exprs(node)
        namespace = {**self.build.module, **exprs.tables.constants}
        return eval(compile(f"lambda s: {code}", "<snippet>", "eval"), namespace)(state)

    def holds(self, expr: s.Expr, state: State) -> tuple[bool, str]:
        """Whether a condition holds; where it does not, what its sides are worth."""
        node = condition(expr, self.scope())
        if self.report.has_errors:
            return False, ""
        if bool(self.value(node, state)):
            return True, ""
        return False, self._sides(node, state)

    def _sides(self, node: T, state: State) -> str:
        inner = node.args[0] if node.op == "not" else node
        if inner.op in ("equal", "same_set", "compare", "in"):
            return " against ".join(self.text(arg, self.value(arg, state)) for arg in inner.args)
        return "false"

    def text(self, node: T, value: Any) -> str:
        """A value in the language's own words."""
        return thing_text(self.build, node.ty, value)

    def components(self, expr: s.Expr, state: State) -> list[int]:
        """The components that an expression names: a zone's, a list's, or one; none where it may be absent and is."""
        one = resolve(expr, replace(self.scope(), report=Report()))
        if one.ty.kind == "component" and one.ty.optional:
            return [c for c in (int(self.value(one, state)),) if c >= 0]
        node = things(expr, self.scope())
        return [] if self.report.has_errors else [int(c) for c in self.value(node, state)]

    def field_named(self, expr: s.Expr, state: State) -> tuple[Ty, int, str] | None:
        """Whose field an expression names: the owner's type and number among its kind, and the field."""
        node = resolve(expr, replace(self.scope(), report=Report()))
        if node.op != "field":
            return None
        owner, name = node.data
        layout = self.build.emitted.layout
        first = layout.offset(owner) if owner.kind == "component" else 0
        return owner, int(self.value(node.args[0], state)) - first, name

    def face_named(self, expr: s.Expr) -> tuple[str, int] | None:
        """Which face of which die an expression names."""
        node = resolve(expr, replace(self.scope(), report=Report()))
        return (node.args[0].ty.name, int(node.data)) if node.op == "cube_face" else None

    def named(self, name: str) -> str:
        """What a name stands for, in the language's own words."""
        local, value = self.names[name]
        return thing_text(self.build, local.ty, value)

    # statements

    def carry_out(self, block: s.Block, state: State) -> None:
        """All statements of a `given`, one after the other."""
        for statement in block.statements:
            try:
                self._carry_out(statement, state)
            except RuleFault as fault:
                said = f"working this out fails: {in_play(fault.code)}{f': {fault.said}' if fault.said else ''}"
                self.report.error("rulebook-fault", statement.span, said)
            if self.report.has_errors:
                return

    def _carry_out(self, statement: s.Stmt, state: State) -> None:
        if isinstance(statement, s.Put):
            self._put(statement, state)
        elif isinstance(statement, s.NameAs):
            self._name(statement, state)
        else:
            self._statement(statement, state)

    def _name(self, stmt: s.NameAs, state: State) -> None:
        node = resolve(stmt.value, self.scope())
        if not self.report.has_errors:
            value = self.value(node, state)
            self.names[stmt.name] = (Local(stmt.name, node.ty), tuple(value) if isinstance(value, list) else value)

    def _statement(self, stmt: s.Stmt, state: State) -> None:
        if isinstance(stmt, s.Set | s.Change) and isinstance(stmt.target, s.Name) and stmt.target.name in self.names:
            said = f"`{stmt.target.name}` is a name of the scenario"
            self.report.error("not-changeable", stmt.target.span, said, "name the thing that changes")
            return
        checked = resolve_block(s.Block(stmt.span, (stmt,)), self.scope())
        if self.report.has_errors:
            return
        lowering = Lowering(self.build.checked, self.build.emitted.layout, False)
        if any(lowering.stops.can_stop(item) for item in checked):
            said = "this statement asks somebody, or ends something"
            self.report.error("stops-in-given", stmt.span, said, "set the position up directly")
            return
        self._run(lowering, lowering.structured(checked, Context(None)), state)

    def _run(self, lowering: Lowering, body: tuple[Instr, ...], state: State) -> None:
        """Runs a lowered statement, with the procedures that it does."""
        exprs = self._exprs()
        exprs.bind(self.build.checked.me, "me")
        chance = dict(self.build.emitted.chance)
        blocks = Blocks(exprs, self.build.checked, lowering.program, chance, False, False, Marks(False))
        parts = [
            blocks.plain(f"do_{name.replace('-', '_')}", params, inner)
            for name, (params, inner) in lowering.program.plain_procedures.items()
        ]
        parts += [*emit_rows(lowering.program, blocks), blocks.plain("given", (), body)]
        namespace = {**self.build.module, **exprs.tables.constants}
        exec(compile("\n".join(line for part in parts for line in part), "<given>", "exec"), namespace)
        counters = len(state.cnt)
        state.cnt += [0] * (len(chance) - counters)  # for drawing points that only the scenario has
        namespace["given"](state, -1)
        del state.cnt[counters:]

    def _put(self, stmt: s.Put, state: State) -> None:
        if stmt.what is None:
            self._box_everything(state)
            return
        what = things(stmt.what, self.scope())
        if self.report.has_errors:
            return
        moved = list(self.value(what, state))
        if stmt.target is None:
            self._enter(state, moved, 0, "insert", 1)
            return
        place = place_of(stmt.target, self.scope(), what.ty)
        if self.report.has_errors:
            return
        number = self.value(T("place_number", Ty("int"), (place,)), state)
        self._enter(state, moved, number, move_name(place, stmt.end), self.build.emitted.layout.players)

    def _enter(self, state: State, moved: list[int], place: int, how: str, players: int) -> None:
        module = self.build.module
        module[f"{how}_all"](state, moved, place)
        recorder = module.get("recorder")
        if recorder is not None:
            for c in moved:
                state.known[c] = recorder.at_start(place)
            state.log = None

    def _box_everything(self, state: State) -> None:
        """All components out of play, fields and numbers at their start values, nothing shuffled or known."""
        module, layout = self.build.module, self.build.emitted.layout
        for zone in state.z:
            zone.clear()
        state.z[0].extend(range(len(layout.components)))
        state.loc[:] = [0] * len(layout.components)
        state.seg[:] = [()] * len(state.seg)
        state.g[:] = module["start_g"]
        for store in layout.stores.values():
            getattr(state, store.attribute)[:] = module[f"start_{store.attribute}"]
        if hasattr(state, "known"):
            state.known = masks([module["recorder"].everyone] * len(layout.components), layout.players)
            state.log = None


def thing_text(build: Build, ty: Ty, value: Any) -> str:
    """A value in the language's own words: ids, seats, lists in brackets, `absent`."""
    if isinstance(value, list | tuple):
        inner = ty.of if ty.of is not None else ty
        return "[" + ", ".join(thing_text(build, inner, item) for item in value) + "]"
    if ty.kind == "bool":
        return "true" if value else "false"
    if value == NO_INT or (value == -1 and ty.kind not in ("int", "text")):
        return "absent"
    if ty.kind == "text":
        return str(value)
    return value_text(build, ty, value)
