"""Lowers a choice of several things, which are picked one after the other."""

from __future__ import annotations

from interpreter.program.checking.tree import Local, S, T
from interpreter.program.checking.types import INT, list_of
from interpreter.program.lowering import ir
from interpreter.program.lowering.lower import Lowering
from interpreter.program.lowering.names import read


def picking_spec(low: Lowering, kind: str, local: Local, prompt: str, s: S | None, action: str = "") -> ir.DecisionSpec:
    """A decision made pick by pick, with the slots it needs."""
    return low.decision(
        kind, local.name, prompt, local.ty.of or INT, pool=Local("pool", list_of(INT)),
        picks=Local("picks", list_of(INT), True),
        low=Local("low", INT), high=Local("high", INT), span=s.span if s is not None else None, of_action=action,
    )  # fmt: skip


def pick_all(low: Lowering, spec: ir.DecisionSpec, who: T, after: ir.Label, local: Local) -> None:
    """The loop over the picks; binds the list and goes on at `after`."""
    assert spec.pool and spec.picks
    head, resume, done = low.label(), low.label(), low.label()
    low.emit(ir.Assign(spec.picks, T("list", list_of(INT))))
    low.jump_into(head)
    low.emit(ir.AskPick(spec, who, resume, done))
    low.start(resume)
    low.emit(ir.IfStopped(done), ir.AnswerPick(spec), ir.Jump(head))
    low.start(done)
    low.emit(ir.Assign(local, T("picked", local.ty, (read(spec.pool), read(spec.picks)))), ir.Jump(after))
