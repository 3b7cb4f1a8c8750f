"""Choices inside effects, each shown to have something to choose from."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.language import syntax as s
from interpreter.program.checking.expressions import condition, expect, items
from interpreter.program.checking.facts import filter_facts
from interpreter.program.checking.scope import Scope, known_if
from interpreter.program.checking.tree import Local, S, T
from interpreter.program.checking.types import BOOL, INT, PLAYER, Ty, list_of

Statements = Callable[[s.Block, Scope], tuple[S, ...]]


def resolve_choice(stmt: s.Choose, scope: Scope, statements: Statements) -> tuple[list[S], Scope]:
    """One choice: its list, its bounds, its ways out, and the name it binds."""
    chooser = expect(stmt.chooser, scope, PLAYER, "the chooser") if stmt.chooser is not None else None
    if stmt.kind == "branch":
        return _branches(stmt, chooser, scope, statements)
    assert stmt.items is not None
    if chooser is None and scope.me is None:
        hint = "name who chooses: `p chooses x from ...`"
        scope.report.error("misplaced-word", stmt.span, "nobody acts here, so nobody can be asked", hint)
    source, of = items(stmt.items, scope)
    _check_not_empty(stmt, scope)
    _check_visible(stmt, source, scope)
    many = stmt.kind != "one"
    local = Local(stmt.name, list_of(of) if many else of)
    low = expect(stmt.low, scope, INT, "the least number") if stmt.low is not None else None
    high = expect(stmt.high, scope, INT, "the greatest number") if stmt.high is not None else None
    way_out = statements(stmt.way_out, scope) if stmt.way_out is not None else None
    otherwise = statements(stmt.otherwise, scope) if stmt.otherwise is not None and not _never(stmt.otherwise) else None
    for body, block in ((way_out, stmt.way_out), (otherwise, stmt.otherwise)):
        if body is not None and block is not None and not ends(body):
            hint = "end it with `stop`, or test the list with `if ... is not empty:` around the choice"
            scope.report.error("choice-goes-on", block.span, f"after this `{stmt.name}` would have no value", hint)
    data = (stmt.kind, local, stmt.prompt, stmt.way_out_label)
    choice = S("choose", (source, low, high, chooser), data, (way_out, otherwise), stmt.span)
    facts = filter_facts(stmt.items, stmt.name, of, scope) if not many else frozenset()
    return [choice], scope.binding(local).knowing(facts)


def _never(block: s.Block) -> bool:
    """`else never`: the rulebook says that the list is never empty."""
    return len(block.statements) == 1 and isinstance(block.statements[0], s.Never)


def ends(body: tuple[S, ...]) -> bool:
    """Whether a body surely leaves the effect or the repetition."""
    if not body:
        return False
    last = body[-1]
    if last.op == "if":
        return all(part is not None and ends(part) for part in last.bodies)
    return last.op in ("stop", "never", "end_game", "end_turn", "end_phase")


def _check_not_empty(stmt: s.Choose, scope: Scope) -> None:
    listed = stmt.items
    if stmt.otherwise is not None or stmt.way_out is not None or listed is None:
        return
    if isinstance(listed, s.ListOf) and listed.items:
        return
    if isinstance(stmt.low, s.Number) and stmt.low.value == 0:
        return  # choosing nothing is an answer
    if isinstance(listed, s.Every) or (isinstance(listed, s.Name) and listed.name == "players"):
        return
    if s.Call(stmt.span, "first", (listed,)) in scope.facts:
        return
    hint = "add `else stop`, or test the same list with `is not empty` before"
    scope.report.error("empty-choice", listed.span, "this list may be empty", hint)


def _check_visible(stmt: s.Choose, source: T, scope: Scope) -> None:
    hidden = _hidden_zone(source)
    if hidden:
        hint = "`look at` the cards first and choose from what was seen, or draw at random"
        scope.report.error("unseen-choice", stmt.span, f"nobody can see what lies in `{hidden}`", hint)


def _hidden_zone(source: T) -> str:
    while source.op in ("where", "except", "top_of", "bottom_of"):
        source = source.args[0]
    if source.op == "zone_list" and source.data.visible == "nobody":
        return str(source.data.id)
    return ""


def _branches(stmt: s.Choose, chooser: T | None, scope: Scope, statements: Statements) -> tuple[list[S], Scope]:
    tests: list[T | None] = []
    bodies = []
    for branch in stmt.branches:
        tests.append(condition(branch.condition, scope) if branch.condition is not None else None)
        known = known_if(branch.condition, True) if branch.condition is not None else frozenset()
        bodies.append(statements(branch.body, scope.knowing(known)))
    way_out = statements(stmt.way_out, scope) if stmt.way_out is not None else None
    otherwise = statements(stmt.otherwise, scope) if stmt.otherwise is not None else None
    if all(test is not None for test in tests) and way_out is None and otherwise is None:
        scope.report.error(
            "empty-choice",
            stmt.span,
            "every way of this choice has a condition",
            "leave one without `if`, or add `else:`",
        )
    keys = tuple((branch.key, branch.prompt) for branch in stmt.branches)
    data = ("branch", Local(stmt.name, INT), stmt.prompt, stmt.way_out_label, keys)
    return [S("choose_branch", (chooser, *tests), data, (*bodies, way_out, otherwise), stmt.span)], scope.forgetting()


__all__ = ["BOOL", "Ty", "resolve_choice"]
