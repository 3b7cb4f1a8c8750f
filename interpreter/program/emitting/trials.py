"""Trials: an action's effect carried out on lists of its own, judged, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from interpreter.program.checking.checked import CheckedAction, CheckedCondition
from interpreter.program.checking.tree import Local, S, T
from interpreter.program.checking.use import nodes
from interpreter.program.emitting.blocks import Blocks
from interpreter.program.emitting.wanted import Key, Wanted, trimmed, wanted_by, writes
from interpreter.program.lowering import ir
from interpreter.program.lowering.ir import Instr

Form = Callable[[Sequence[S]], Sequence[S]]
"""What of an effect is carried out in a trial."""


def after_trees(action: CheckedAction) -> list[T]:
    """What is asked of the position after the effect."""
    return [tree for rule in action.require for tree in _asked(rule)]


def tried(rule: CheckedCondition) -> bool:
    """Whether a requirement asks of the position after the effect."""
    return bool(_asked(rule))


def _asked(rule: CheckedCondition) -> list[T]:
    return [node for node in nodes(rule.when, rule.that) if isinstance(node, T) and node.op == "after_this"]


def after_this(blocks: Blocks, action: CheckedAction, locals_: Sequence[Local]) -> list[str]:
    """`after_X`: a condition judged where the action's effect has been carried out, as far as it matters there."""
    trees = after_trees(action)
    if not trees:
        return []
    wanted = _wanted(blocks)
    body = trimmed(action.body, wanted, blocks.checked)
    name = action.rule.id.replace("-", "_")
    lines = trials(blocks, action.body, lambda inner: trimmed(inner, wanted, blocks.checked))
    lines += blocks.plain(f"effect_{name}", locals_, plain_body(body))
    params = [blocks.exprs.fresh(local) for local in locals_]
    for index, tree in enumerate(trees):
        lines += [f"def judged_{name}_{index}({', '.join(['s', 'me', *params])}):"]
        lines += [f" return {blocks.exprs(tree.args[0])}"]
    given = ", ".join(["t", "me", *params])
    steps = [f"effect_{name}({given})"]
    steps += [f"if n == {index}: return judged_{name}_{index}({given})" for index in range(len(trees))]
    head = f"def after_{name}({', '.join(['t', 'me', 'n', *params])}):"
    return [*lines, head, *_taken_back(blocks, writes(body, wanted, blocks.checked), steps)]


def _wanted(blocks: Blocks) -> Wanted | None:
    """What all trials of the rulebook read; None where effects are carried out in full."""
    if _keeps(blocks):
        return None
    actions = [(after_trees(action), action.body) for action in blocks.checked.actions.values()]
    asked = [tree for trees, _ in actions for tree in trees]
    return wanted_by(asked, [body for trees, body in actions if trees], blocks.checked)


def _taken_back(blocks: Blocks, changed: set[Key] | None, steps: Sequence[str]) -> list[str]:
    """Steps on the state with new lists in place of those that change, or on a copy where anything may change."""
    if changed is None:
        return [" t = t.clone()", *(f" {step}" for step in steps)]
    lists = sorted({_attribute(blocks, key) for key in changed})
    kept = [f"kept{index}" for index in range(len(lists))]
    pairs = list(zip(lists, kept, strict=True))
    lines = [" fuel = t.fuel", *(f" {k} = t.{a}" for a, k in pairs), *(f" t.{a} = {k}[:]" for a, k in pairs)]
    lines += [" try:", *(f"  {step}" for step in steps)]
    return [*lines, " finally:", *(f"  t.{a} = {k}" for a, k in pairs), "  t.fuel = fuel"]


def _attribute(blocks: Blocks, key: Key) -> str:
    store = blocks.exprs.layout.stores.get(key)
    return store.attribute if store is not None else "g"


def _keeps(blocks: Blocks) -> bool:
    """Whether effects are also tried to see what somebody who raises money keeps."""
    instructions = (i for label in blocks.program.blocks for i in blocks.program.blocks[label])
    return any(isinstance(i, ir.AskAction) and i.keeping is not None for i in instructions)


def trials(blocks: Blocks, body: Sequence[S], form: Form) -> list[str]:
    """`trial_X`: the procedures that a trial of an effect carries out, without the end of turns, phases or games."""
    lines: list[str] = []
    for node in nodes(tuple(body)):
        if isinstance(node, S) and node.op == "do" and node.data not in blocks.trials:
            blocks.trials.add(node.data)
            rule = blocks.checked.procedures[node.data]
            lines += trials(blocks, rule.body, form)
            lines += blocks.plain(f"trial_{node.data.replace('-', '_')}", rule.params, plain_body(form(rule.body)))
    return lines


def plain_body(body: Sequence[S]) -> tuple[Instr, ...]:
    """An effect that asks nobody, as instructions."""
    out: list[Instr] = []
    for s in body:
        if s.op == "if":
            then, other = s.bodies
            assert s.args[0] is not None
            out.append(ir.If(s.args[0], plain_body(then or ()), plain_body(other or ())))
        elif s.op == "for":
            assert s.args[0] is not None
            out.append(ir.Loop(s.data, s.args[0], plain_body(s.bodies[0] or ())))
        elif s.op == "stop":
            out.append(ir.Return())
        elif s.op == "repeat":
            out.append(ir.While(s.args[0], s.args[1], plain_body(s.bodies[0] or ()), s.span))
        elif s.op == "do":
            out.append(ir.Exec(replace(s, op="do_trial")))
        elif s.op in ("end_game", "end_turn", "end_phase"):
            out.append(ir.Return(True))
        else:
            out.append(ir.Exec(s))
    return tuple(out)
