"""Lowers choices inside effects, and payments that may raise what is missing."""

from __future__ import annotations

from dataclasses import replace

from interpreter.program.checking.tree import S, T
from interpreter.program.checking.types import INT
from interpreter.program.lowering import ir
from interpreter.program.lowering.lower import Context, Lowering
from interpreter.program.lowering.names import number, read
from interpreter.program.lowering.offers import lower_action_choice
from interpreter.program.lowering.picking import pick_all, picking_spec


def lower_choice(low: Lowering, s: S, context: Context) -> None:
    """A choice by whoever is named, else by whoever acts."""
    if s.op == "choose_branch":
        _branch(low, s, context)
    elif s.data[0] == "one":
        _one(low, s, context)
    else:
        _several(low, s, context)


def _who(low: Lowering, chooser: T | None) -> T:
    return chooser if chooser is not None else read(low.checked.me)


def _one(low: Lowering, s: S, context: Context) -> None:
    source, _, _, chooser = s.args
    _, local, prompt, way_out = s.data
    spec = low.decision("one", local.name, prompt, local.ty, way_out=way_out, span=s.span)
    resume, after = low.label(), low.label()
    empty = low.label() if s.bodies[1] is not None else None
    assert source is not None
    low.emit(ir.Ask(spec, source, _who(low, chooser), resume, empty, s.bodies[0] is not None))
    _ways_out(low, s, context, empty, after)
    low.start(resume)
    if s.bodies[0] is not None:
        stopped = low.label()
        low.emit(ir.IfStopped(stopped))
        rest = low.current
        low.start(stopped)
        low.body(s.bodies[0], context)
        low.emit(ir.Jump(after))
        low.current = rest
    low.emit(ir.Answer(local, spec), ir.Jump(after))
    low.start(after)


def _ways_out(low: Lowering, s: S, context: Context, empty: ir.Label | None, after: ir.Label) -> None:
    if empty is not None:
        low.start(empty)
        low.body(s.bodies[1] or (), context)
        low.emit(ir.Jump(after))


def _several(low: Lowering, s: S, context: Context) -> None:
    """Picks one by one: in increasing order for a set, with repeats for a bag, in any order for an order."""
    source, least, most, chooser = s.args
    kind, local, prompt, _ = s.data
    assert source is not None
    spec = picking_spec(low, kind, local, prompt, s)
    assert spec.pool and spec.picks and spec.low and spec.high
    pool = read(spec.pool)
    low.emit(ir.Assign(spec.pool, T("snapshot", source.ty, (source,))))
    size = T("size", INT, (pool,))
    low.emit(
        ir.Assign(spec.low, least if least is not None else size),
        ir.Assign(spec.high, most if most is not None else size),
    )
    after = low.label()
    empty = low.label() if s.bodies[1] is not None else None
    if empty is not None:
        go_on = low.label()
        too_few = T("or", INT, (T("empty", INT, (pool,)), T("compare", INT, (size, _least(kind, spec)), "<")))
        low.emit(ir.Branch(too_few, empty, go_on))
        _ways_out(low, s, context, empty, after)
        low.start(go_on)
    pick_all(low, spec, _who(low, chooser), after, local)
    low.start(after)


def _least(kind: str, spec: ir.DecisionSpec) -> T:
    assert spec.low is not None
    return number(1) if kind == "bag" else read(spec.low)


def _branch(low: Lowering, s: S, context: Context) -> None:
    chooser, *tests = s.args
    _, local, prompt, label_out, keys = s.data
    *bodies, way_out, otherwise = s.bodies
    spec = low.decision("branch", local.name, prompt, INT, keys=keys, way_out=label_out, span=s.span)
    resume, after = low.label(), low.label()
    empty = low.label() if otherwise is not None else None
    low.emit(ir.AskBranch(spec, tuple(tests), _who(low, chooser), resume, empty, way_out is not None))
    labels = tuple(low.label() for _ in keys)
    low.start(resume)
    stopped = low.label() if way_out is not None else None
    if stopped is not None:
        low.emit(ir.IfStopped(stopped))
    low.emit(ir.DispatchBranch(labels))
    ends = [(stopped, way_out), (empty, otherwise)]
    for label, body in [*zip(labels, bodies, strict=True), *[(e, b) for e, b in ends if e is not None]]:
        low.start(label)
        low.body(body or (), context)
        low.emit(ir.Jump(after))
    low.start(after)


def lower_raising(low: Lowering, s: S, context: Context) -> None:
    """A payment with means to raise what is missing: asked for again until the payer has it."""
    parts, raising, keeping = s.data
    head, pay, short, after = low.label(), low.label(), low.label(), low.label()
    low.jump_into(head)
    accounts = tuple(a if a is not None else T("const", INT, data=None) for a in s.args)
    low.emit(ir.Branch(T("can_pay", INT, accounts, parts), pay, short))
    low.start(short)
    stuck = low.label() if s.bodies else None
    if raising:
        raised = low.label()
        lower_action_choice(
            low, (raising,), read(low.checked.me), raised, stuck, f"raise_{raising}", keeping=keeping, span=s.span
        )
        low.start(raised)
        low.emit(ir.Jump(head))
    else:
        assert stuck is not None
        low.emit(ir.Jump(stuck))
    if stuck is not None:
        low.start(stuck)
        low.body(s.bodies[0] or (), context)
        low.emit(ir.Jump(after))
    low.start(pay)
    low.emit(ir.Exec(replace(s, data=(parts, "", None), bodies=())))
    low.jump_into(after)
