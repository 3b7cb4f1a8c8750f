"""Phases: who acts, what is offered, what ends them, and what happens when nobody can act."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from interpreter.diagnostics import nearest
from interpreter.model.rulebook import Phase, Turns
from interpreter.program.checking.checked import Checked, CheckedPhase, CheckedTurns
from interpreter.program.checking.expressions import condition, expect, items
from interpreter.program.checking.scope import Scope
from interpreter.program.checking.statements import resolve_block
from interpreter.program.checking.tree import Local
from interpreter.program.checking.types import PLAYER, list_of


def check_flow(phase: Phase, acting: Scope, result: Checked, step: bool = False) -> CheckedPhase:
    """One phase with all inside it; a step of a turn knows who acts."""
    plain = acting if step else replace(acting, me=None)
    turns = _turns(phase.turns, acting) if phase.turns is not None else None
    inner = acting.binding(turns.item) if turns is not None and turns.item is not None else acting
    _check_actions(phase, result, acting)
    _check_shape(phase, acting, step)
    judged = phase.turns is not None and phase.turns.repeat
    until_scope = acting if phase.simultaneous is not None or judged else plain
    return CheckedPhase(
        phase,
        condition(phase.when, plain) if phase.when is not None else None,
        resolve_block(phase.on_start, plain),
        resolve_block(phase.on_end, plain),
        condition(phase.until, until_scope) if phase.until is not None else None,
        turns,
        expect(phase.simultaneous, plain, list_of(PLAYER), "who acts") if phase.simultaneous is not None else None,
        resolve_block(phase.if_stuck, inner) if phase.if_stuck is not None else None,
        _inner(phase, inner, result, step or phase.turns is not None),
    )


def turn_items(action: str, flow: tuple[CheckedPhase, ...]) -> tuple[Local, ...]:
    """The items of the turns in which an action is offered, where all its phases have the same."""
    found = [tuple(items) for items in _items_of(action, flow, ())]
    if not found or any(items != found[0] for items in found):
        return ()
    return found[0]


def _items_of(action: str, flow: tuple[CheckedPhase, ...], outer: tuple[Local, ...]) -> Iterator[tuple[Local, ...]]:
    for phase in flow:
        item = phase.turns.item if phase.turns is not None else None
        inside = (*outer, item) if item is not None else outer
        if action in phase.rule.actions:
            yield inside
        yield from _items_of(action, phase.phases, inside)


def _inner(phase: Phase, acting: Scope, result: Checked, step: bool) -> tuple[CheckedPhase, ...]:
    checked = tuple(check_flow(inner, acting, result, step) for inner in phase.phases)
    check_reachable(phase.phases, acting)
    return checked


def check_reachable(phases: tuple[Phase, ...], scope: Scope) -> None:
    """A phase after one that repeats without an `until` is never reached."""
    for before, after in pairwise(phases):
        endless = before.repeat and before.until is None
        if endless or (before.turns is not None and before.turns.repeat and before.until is None):
            hint = f"give `{before.id}` an `until`, or move this phase into it"
            scope.report.error("unreachable-phase", after.span, f"the phase `{after.id}` is never reached", hint)


def _turns(turns: Turns, acting: Scope) -> CheckedTurns:
    plain = replace(acting, me=None)
    start = expect(turns.start, plain, PLAYER, "who begins") if turns.start is not None else None
    over = item = who = None
    if turns.over is not None:
        over, of = items(turns.over, plain)
        item = Local(turns.item or "item", of)
        who = expect(turns.who, plain.binding(item), PLAYER, "whose turn it is") if turns.who is not None else None
    test = condition(turns.condition, acting) if turns.condition is not None else None
    return CheckedTurns(turns, start, over, item, who, test)


def _check_actions(phase: Phase, result: Checked, scope: Scope) -> None:
    for name, span in zip(phase.actions, phase.action_spans, strict=True):
        if name not in result.book.actions:
            near = nearest(name, result.book.actions)
            hint = f"did you mean `{near}`?" if near else "declare it under `actions`"
            scope.report.error("unknown-action", span, f"no action is named `{name}`", hint)


def _check_shape(phase: Phase, scope: Scope, step: bool) -> None:
    acts = phase.turns is not None or phase.simultaneous is not None or (step and bool(phase.actions))
    if phase.turns is not None and phase.phases:
        return
    if acts and not phase.actions:
        scope.report.error(
            "phase-without-actions", phase.span, f"the phase `{phase.id}` offers nothing", "list its `actions`"
        )
    if phase.actions and not acts:
        scope.report.error(
            "phase-without-actions",
            phase.span,
            f"nobody acts in the phase `{phase.id}`",
            "add `turns` or `simultaneous`",
        )
    if acts and phase.if_stuck is None and not phase.never_stuck:
        hint = "add `if_stuck:` with what happens then, or `if_stuck: never`"
        scope.report.error(
            "missing-if-stuck",
            phase.span,
            f"the phase `{phase.id}` does not say what happens when nobody can act",
            hint,
        )
    if phase.simultaneous is not None and phase.until is None:
        scope.report.error(
            "endless-phase", phase.span, f"nothing ends the phase `{phase.id}` for a seat", "add `until`"
        )
