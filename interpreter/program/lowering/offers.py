"""Lowers the choice of an action: which are offered with which codes, and what they do."""

from __future__ import annotations

from interpreter.program.checking.checked import CheckedAction
from interpreter.program.checking.picked import pool_of
from interpreter.program.checking.tree import T
from interpreter.program.checking.types import INT, Ty
from interpreter.program.codes import INT_CODES
from interpreter.program.lowering import ir
from interpreter.program.lowering.layout import Layout
from interpreter.program.lowering.lower import Context, Lowering
from interpreter.program.lowering.names import read
from interpreter.program.lowering.picking import pick_all, picking_spec
from interpreter.source import Span


def lower_action_choice(
    low: Lowering, names: tuple[str, ...], who: T, after: ir.Label, stuck: ir.Label | None, where: str,
    again: ir.Label | None = None, keeping: T | None = None, span: Span | None = None,
) -> None:  # fmt: skip
    """Asks for one of the actions and carries it out; any-time ones lead back to `again`."""
    rules = [low.checked.actions[name] for name in names if name in low.checked.actions]
    extra = [r for r in low.checked.actions.values() if r.rule.any_time and r not in rules] if again is not None else []
    specs, base = [], 0
    for rule in (*rules, *extra):
        spec = _action_spec(low, rule, base)
        specs.append(spec)
        base += action_size(spec)
    decision = low.decision("action", where, "", INT, actions=tuple(specs), span=span)
    resume = low.label()
    low.emit(ir.AskAction(decision, who, resume, stuck, keeping))
    labels = tuple(low.label() for _ in specs)
    low.start(resume)
    low.emit(ir.Dispatch(decision, tuple(tuple(a.local for a in rule.arguments) for rule in (*rules, *extra)), labels))
    if len(labels) == 1:
        low.emit(ir.Jump(labels[0]))
    for label, rule in zip(labels, (*rules, *extra), strict=True):
        _action_body(low, label, rule, who, again if rule in extra and again is not None else after)


def action_size(spec: ir.ActionSpec) -> int:
    """How many codes an action takes."""
    size = 1
    for argument in spec.arguments:
        size *= argument.size or 1
    return size


def _action_spec(low: Lowering, rule: CheckedAction, base: int) -> ir.ActionSpec:
    arguments, picked = [], ""
    for argument in rule.arguments:
        if argument.kind == "one":
            size = INT_CODES if argument.local.ty.kind == "int" else code_count(low.layout, argument.local.ty)
            arguments.append(ir.ArgumentSpec(argument.local.name, argument.local.ty, size))
        else:
            arguments.append(ir.ArgumentSpec(argument.local.name, argument.local.ty, 0))
            picked = argument.local.name
    return ir.ActionSpec(rule.rule.id, base, tuple(arguments), picked)


def code_count(layout: Layout, ty: Ty) -> int:
    """How many codes a thing of a type can have: its numbers start at 0 for all kinds together."""
    return len(layout.components) if ty.kind == "component" else max(1, layout.count(ty))


def _action_body(low: Lowering, label: ir.Label, rule: CheckedAction, who: T, after: ir.Label) -> None:
    low.start(label)
    low.mark(f"actions.{rule.rule.id}")
    for argument in rule.arguments:
        if argument.kind == "one":
            continue
        spec = picking_spec(low, argument.kind, argument.local, "", None, rule.rule.id)
        assert spec.pool and spec.low and spec.high
        size = T("size", INT, (read(spec.pool),))
        pool = pool_of(rule, argument)
        low.emit(ir.Assign(spec.pool, T("snapshot", pool.ty, (pool,))))
        low.emit(ir.Assign(spec.low, argument.low or size), ir.Assign(spec.high, argument.high or size))
        go = low.label()
        pick_all(low, spec, who, go, argument.local)
        low.start(go)
    low.body(rule.body, Context(after, action=rule.rule.id))
    low.emit(ir.Jump(after))
