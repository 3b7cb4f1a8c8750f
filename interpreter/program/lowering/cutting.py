"""Statements that can stop, cut into blocks at the places where they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interpreter.program.checking.checked import CheckedProcedure
from interpreter.program.checking.tree import Local, S, T
from interpreter.program.checking.types import BOOL, INT, Ty, list_of
from interpreter.program.lowering import ir
from interpreter.program.lowering.chance import lower_chance
from interpreter.program.lowering.choices import lower_choice, lower_raising
from interpreter.program.lowering.ir import Label
from interpreter.program.lowering.lower import Context, Lowering
from interpreter.program.lowering.names import bump, number, read


def cut(low: Lowering, s: S, context: Context) -> None:
    """Lowers a statement that can stop."""
    match s.op:
        case "if":
            _if(low, s, context)
        case "for":
            _for(low, s, context)
        case "repeat":
            _repeat(low, s, context)
        case "do":
            _call(low, s)
        case "do_column":
            _row(low, s)
        case "choose" | "choose_branch":
            lower_choice(low, s, context)
        case "pay":
            lower_raising(low, s, context)
        case "end_game":
            low.emit(ir.Finish(s.args[0], bool(s.data)))
            low.start(low.label())
        case "end_turn":
            low.emit(ir.JumpTo(low.turn_end))
            low.start(low.label())
        case "end_phase":
            low.emit(ir.JumpTo(low.phase_end))
            low.start(low.label())
        case _:
            lower_chance(low, s)


def _if(low: Lowering, s: S, context: Context) -> None:
    then, other, after = low.label(), low.label(), low.label()
    assert s.args[0] is not None
    low.emit(ir.Branch(s.args[0], then, other))
    for label, body in ((then, s.bodies[0]), (other, s.bodies[1])):
        low.start(label)
        low.body(body or (), context)
        low.emit(ir.Jump(after))
    low.start(after)


def _for(low: Lowering, s: S, context: Context) -> None:
    source, at = Local("items", list_of(INT)), Local("at", INT, True)
    head, inside, after = low.label(), low.label(), low.label()
    assert s.args[0] is not None
    low.emit(ir.Assign(source, T("snapshot", s.args[0].ty, (s.args[0],))), ir.Assign(at, number(0)))
    low.jump_into(head)
    low.emit(ir.Branch(T("compare", BOOL, (read(at), T("size", INT, (read(source),))), "<"), inside, after))
    low.start(inside)
    low.emit(ir.Assign(s.data, T("raw_item", INT, (read(source), read(at)))), bump(at))
    low.body(s.bodies[0] or (), context)
    low.emit(ir.Jump(head))
    low.start(after)


def _repeat(low: Lowering, s: S, context: Context) -> None:
    head, inside, after = low.label(), low.label(), low.label()
    times, test = s.args
    left = Local("left", INT, True)
    if times is not None:
        low.emit(ir.Assign(left, times))
    low.jump_into(head)
    low.emit(ir.Exec(S("charge", span=s.span)))
    if times is not None:
        more = low.label()
        low.emit(ir.Branch(T("compare", BOOL, (read(left), number(0)), ">"), more, after))
        low.start(more)
        low.emit(ir.Assign(left, T("subtract", INT, (read(left), number(1)))))
    low.emit(ir.Branch(test, inside, after) if test is not None else ir.Jump(inside))
    low.start(inside)
    low.body(s.bodies[0] or (), replace(context, loop=after, inside=""))
    low.emit(ir.Jump(head))
    low.start(after)


def _call(low: Lowering, s: S) -> None:
    rule = low.checked.procedures[s.data]
    after = low.label()
    for local, value in zip(rule.params, s.args, strict=True):
        assert value is not None
        low.emit(ir.Assign(local, value))
    low.emit(ir.SetLabel(_return_of(low, s.data, rule), after), ir.Jump(low.entries[s.data]))
    low.start(after)


def _return_of(low: Lowering, name: str, rule: CheckedProcedure) -> Local:
    """The slot of a procedure's way back; lowers the procedure where it is called for the first time."""
    if name not in low.returns:
        low.returns[name] = Local(f"return_{name}", INT)
        low.entries[name] = low.label()
        _separately(low, low.entries[name], rule.body, low.returns[name])
    return low.returns[name]


def _separately(low: Lowering, entry: Label, body: Sequence[S], back: Local) -> None:
    saved = low.current
    low.start(entry)
    leave = low.label()
    low.body(body, Context(leave))
    low.jump_into(leave)
    low.emit(ir.JumpTo(back))
    low.current = saved


def _row(low: Lowering, s: S) -> None:
    kind, column = s.data[0].name, s.data[1]
    back, this = _rows_of(low, kind, column)
    after = low.label()
    assert s.args[0] is not None
    low.emit(ir.RowJump(s.args[0], kind, column, this, back, after))
    low.start(after)


def _rows_of(low: Lowering, kind: str, column: str) -> tuple[Local, Local]:
    key = f"{kind}.{column}"
    if key not in low.returns:
        low.returns[key] = Local(f"return_{kind}_{column}", INT)
        low.this[kind, column] = Local("this", Ty("component", kind))
        labels: dict[str, Label] = {}
        seen: list[tuple[object, Label]] = []
        cells = {
            row.id: row.cells[column].effect for row in low.checked.book.components[kind].rows if column in row.cells
        }
        for (k, c, row), rule in low.checked.row_effects.items():
            if (k, c) != (kind, column):
                continue
            same = next((label for tree, label in seen if tree == cells[row]), None)
            labels[row] = same or low.label()
            if same is None:
                seen.append((cells[row], labels[row]))
                _row_body(low, labels[row], rule, key, low.this[kind, column])
        low.program.row_labels[kind, column] = labels
    return low.returns[key], low.this[kind, column]


def _row_body(low: Lowering, label: Label, rule: CheckedProcedure, key: str, this: Local) -> None:
    saved = low.current
    low.start(label)
    low.emit(ir.Assign(rule.params[0], read(this)))
    leave = low.label()
    low.body(rule.body, Context(leave))
    low.jump_into(leave)
    low.emit(ir.JumpTo(low.returns[key]))
    low.current = saved
