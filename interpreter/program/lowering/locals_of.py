"""Which locals an instruction gives a value, and which it mentions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from interpreter.program.checking.tree import Local, S, T
from interpreter.program.lowering import ir
from interpreter.program.lowering.ir import Instr


def bound_locals(instruction: object) -> Iterator[Local]:
    """The locals that an instruction (with all inside it) gives a value."""
    match instruction:
        case ir.Exec(statement=s):
            if s.op in ("let", "set_local", "roll") and isinstance(s.data, Local):
                yield s.data
            if s.op in ("look", "see") and isinstance(s.data, Local):
                yield s.data
            if s.op == "draw" and s.data[3] is not None:
                yield s.data[3]
            if s.op == "draw_some" and s.data[2] is not None:
                yield s.data[2]
            if s.op == "draw_settled":
                yield s.data[1]
        case ir.Assign(local=local) | ir.Answer(local=local) | ir.StartFrom(local=local) | ir.SetLabel(local=local):
            yield local
        case ir.Loop(local=local, body=body):
            yield local
            for inner in body:
                yield from bound_locals(inner)
        case ir.If(then=then, other=other):
            for inner in (*then, *other):
                yield from bound_locals(inner)
        case ir.While(body=body):
            for inner in body:
                yield from bound_locals(inner)
        case ir.Dispatch(locals=groups):
            for group in groups:
                yield from group
        case ir.RowJump(this=this, back=back):
            yield this
            yield back


def used_locals(value: Any) -> Iterator[Local]:
    """Every local that occurs anywhere in an instruction."""
    if isinstance(value, Local):
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from used_locals(item)
    elif isinstance(value, T):
        if isinstance(value.data, Local):
            yield value.data
        yield from used_locals(value.args)
    elif isinstance(value, S):
        yield from used_locals(value.data)
        yield from used_locals(value.args)
        yield from used_locals(value.bodies)
    elif is_dataclass(value) and isinstance(value, Instr | ir.DecisionSpec):
        for spec in fields(value):
            yield from used_locals(getattr(value, spec.name))
