"""Statements of effects: names bound, types checked, ways out and payments shown to be covered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.diagnostics import nearest
from interpreter.language import syntax as s
from interpreter.language.parse import children
from interpreter.program.checking.calls import resolve_arguments
from interpreter.program.checking.chances import (
    Resolved,
    resolve_draw,
    resolve_look,
    resolve_roll,
    resolve_show,
    resolve_shuffle,
    resolve_turn,
)
from interpreter.program.checking.choices import resolve_choice
from interpreter.program.checking.expressions import condition, expect, items, resolve
from interpreter.program.checking.facts import filter_facts
from interpreter.program.checking.payments import resolve_payment
from interpreter.program.checking.places import place_of, things
from interpreter.program.checking.scope import Scope, known_if
from interpreter.program.checking.symbols import RESERVED
from interpreter.program.checking.targets import resolve_change, resolve_set
from interpreter.program.checking.tree import Local, S, T
from interpreter.program.checking.types import BOOL, INT, PLAYER, TEXT, Ty, closed, list_of


def resolve_block(block: s.Block | None, scope: Scope) -> tuple[S, ...]:
    """The checked statements of a block."""
    if block is None:
        return ()
    _check_labels(block, scope)
    for name in _assigned(block):
        if name in scope.locals:
            scope.locals[name].changes = True
    return _resolve_statements(block, scope)


def _resolve_statements(block: s.Block, scope: Scope) -> tuple[S, ...]:
    changed = frozenset(_assigned(block))
    out: list[S] = []
    for statement in block.statements:
        _check_new_name(statement, scope)
        more, scope = _RESOLVERS[type(statement)](statement, scope)
        out += [replace(item, label=statement.label) if statement.label and not item.label else item for item in more]
        if isinstance(statement, s.Let) and statement.name in changed:
            scope.locals[statement.name].changes = True
    return tuple(out)


def _assigned(node: s.Node) -> set[str]:
    names = {n for child in children(node) for n in _assigned(child)}
    if isinstance(node, s.Set | s.Change) and isinstance(node.target, s.Name):
        names.add(node.target.name)
    return names


def _check_labels(block: s.Block, scope: Scope) -> None:
    seen: dict[str, s.Stmt] = {}
    stack: list[s.Node] = [block]
    while stack:
        node = stack.pop()
        if isinstance(node, s.Stmt) and node.label:
            if node.label in seen:
                scope.report.error(
                    "duplicate-label",
                    node.span,
                    f"the label `@{node.label}` stands twice in this effect",
                    "name them apart",
                )
            seen[node.label] = node
        stack.extend(reversed(list(children(node))))


def _check_new_name(statement: s.Stmt, scope: Scope) -> None:
    name = getattr(statement, "name", "")
    if name and isinstance(name, str) and name in scope.locals:
        scope.report.error(
            "duplicate-name", statement.span, f"`{name}` already has a value here", "choose another name"
        )
    if isinstance(name, str) and name in RESERVED:
        scope.report.error(
            "reserved-name", statement.span, f"`{name}` is a word of the language", "choose another name"
        )


def _let(stmt: s.Let, scope: Scope) -> Resolved:
    leave = isinstance(stmt.value, s.Otherwise) and isinstance(stmt.value.fallback, s.Leave)
    source = stmt.value.value if leave and isinstance(stmt.value, s.Otherwise) else stmt.value
    value = resolve(source, scope)
    if leave and not value.ty.optional and value.ty.kind != "any":
        scope.report.error(
            "always-present", stmt.value.span, "the value before `else` is never absent", "remove the `else`"
        )
    local = Local(stmt.name, closed(value.ty) if leave else value.ty)
    out = [S("let", (value,), local, span=stmt.span)]
    if leave:
        never = (
            isinstance(stmt.value, s.Otherwise)
            and isinstance(stmt.value.fallback, s.Leave)
            and stmt.value.fallback.never
        )
        test = T("absent", BOOL, (T("local", value.ty, data=local, span=stmt.span),), span=stmt.span)
        out.append(S("if", (test,), None, ((S("never" if never else "stop", span=stmt.span),), None), stmt.span))
    return out, scope.binding(local)


def _set(stmt: s.Set, scope: Scope) -> Resolved:
    return [resolve_set(stmt, scope)], scope.forgetting()


def _change(stmt: s.Change, scope: Scope) -> Resolved:
    return [resolve_change(stmt, scope)], scope.forgetting()


def _move(stmt: s.Move, scope: Scope) -> Resolved:
    target = resolve(stmt.target, scope)
    if target.ty.kind == "list" and target.op != "zone_list":
        ranking = s.MoveInRanking(stmt.span, stmt.what, stmt.end or "top", None, stmt.target, None)
        return _move_in_ranking(ranking, scope)
    what = things(stmt.what, scope)
    place = place_of(stmt.target, scope, what.ty)
    return [S("move", (what, place), stmt.end, span=stmt.span)], scope.forgetting()


def _ranking(expr: s.Expr, scope: Scope) -> T:
    node = resolve(expr, scope)
    if node.op != "state" or node.ty.kind != "list":
        scope.report.error(
            "wrong-type", expr.span, "this is no ranking of the state", "declare it under `state` as `ranking of ...`"
        )
    return node


def _move_in_ranking(stmt: s.MoveInRanking, scope: Scope) -> Resolved:
    ranking = _ranking(stmt.ranking, scope)
    of = ranking.ty.of or ranking.ty
    what = expect(stmt.what, scope, of, "this")
    steps = expect(stmt.steps, scope, INT, "the number of steps") if stmt.steps is not None else None
    passing = None
    if stmt.passing is not None:
        local = Local("it", of)
        body = condition(stmt.passing, scope.within(local, False))
        passing = T("body", BOOL, (body,), local, stmt.passing.span)
    return [S("rank_move", (what, steps, ranking, passing), stmt.direction, span=stmt.span)], scope.forgetting()


def _swap(stmt: s.Swap, scope: Scope) -> Resolved:
    if stmt.ranking is None:
        both = tuple(expect(part, scope, Ty("component", ""), "this") for part in (stmt.first, stmt.second))
        return [S("swap_places", both, span=stmt.span)], scope.forgetting()
    ranking = _ranking(stmt.ranking, scope)
    of = ranking.ty.of or ranking.ty
    both = tuple(expect(part, scope, of, "this") for part in (stmt.first, stmt.second))
    return [S("rank_swap", (*both, ranking), span=stmt.span)], scope.forgetting()


def _if(stmt: s.If, scope: Scope) -> Resolved:
    test = condition(stmt.condition, scope)
    then = _resolve_statements(stmt.then, scope.knowing(known_if(stmt.condition, True)))
    other = _resolve_statements(stmt.other, scope.knowing(known_if(stmt.condition, False))) if stmt.other else None
    out = [S("if", (test,), None, (then, other), stmt.span)]
    after = scope.forgetting()
    if then and then[-1].op in ("stop", "never", "end_game") and stmt.other is None:
        after = after.knowing(known_if(stmt.condition, False))
    return out, after


def _for_each(stmt: s.ForEach, scope: Scope) -> Resolved:
    source, of = items(stmt.items, scope)
    local = Local(stmt.name, of)
    facts = filter_facts(stmt.items, stmt.name, of, scope)
    body = _resolve_statements(stmt.body, scope.forgetting().binding(local).knowing(facts))
    return [S("for", (source,), local, (body,), stmt.span)], scope.forgetting()


def _repeat(stmt: s.Repeat, scope: Scope) -> Resolved:
    times = expect(stmt.times, scope, INT, "how often") if stmt.times is not None else None
    test = condition(stmt.condition, scope.forgetting()) if stmt.condition is not None else None
    facts = known_if(stmt.condition, True) if stmt.condition is not None else frozenset()
    body = _resolve_statements(stmt.body, scope.forgetting().knowing(facts))
    if times is None and test is None and not _leaves(stmt.body):
        scope.report.error(
            "endless-repeat",
            stmt.span,
            "nothing in this repetition ever leaves it",
            "add a `stop`, or `repeat while ...`",
        )
    return [S("repeat", (times, test), None, (body,), stmt.span)], scope.forgetting()


def _leaves(node: s.Node) -> bool:
    if isinstance(node, s.Stop | s.End):
        return True
    return any(_leaves(child) for child in children(node) if not isinstance(child, s.Repeat))


def _do(stmt: s.Do, scope: Scope) -> Resolved:
    book = scope.symbols.book
    if isinstance(stmt.target, s.Name | s.Call) and stmt.target.name in book.procedures:
        call = stmt.target if isinstance(stmt.target, s.Call) else s.Call(stmt.target.span, stmt.target.name, ())
        args = resolve_arguments(call, list(book.procedures[call.name].takes.items()), scope)
        return [S("do", args, call.name, span=stmt.span)], scope.forgetting()
    if isinstance(stmt.target, s.Field):
        node = resolve(stmt.target, scope)
        if node.op == "column" and node.ty.kind == "effect" and node.ty.optional:
            scope.report.error(
                "optional-unchecked", stmt.target.span, "this effect may be absent", "test it first (`x is present`)"
            )
            return [], scope
        if node.op == "column" and node.ty.kind == "effect":
            return [S("do_column", node.args, node.data, span=stmt.span)], scope.forgetting()
        if node.ty.kind != "any":
            scope.report.error(
                "wrong-type", stmt.target.span, "this column holds no effect", "give the column `type: effect`"
            )
        return [], scope
    name = getattr(stmt.target, "name", "")
    near = nearest(name, book.procedures)
    scope.report.error(
        "unknown-procedure",
        stmt.target.span,
        f"no procedure is named `{name}`",
        f"did you mean `{near}`?" if near else "declare it under `procedures`",
    )
    return [], scope


def _announce(stmt: s.Announce, scope: Scope) -> Resolved:
    return [S("announce", tuple(resolve(v, scope) for v in stmt.values), stmt.text, span=stmt.span)], scope


def _stop(stmt: s.Stop, scope: Scope) -> Resolved:
    return [S("stop", span=stmt.span)], scope


def _never(stmt: s.Never, scope: Scope) -> Resolved:
    return [S("never", span=stmt.span)], scope


def _pass(stmt: s.Pass, scope: Scope) -> Resolved:
    return [S("pass", span=stmt.span)], scope


def _end(stmt: s.End, scope: Scope) -> Resolved:
    winners = None
    if stmt.winners is not None:
        winners = resolve(stmt.winners, scope)
        if winners.ty.kind == "player" and not winners.ty.optional:
            winners = T("list", list_of(PLAYER), (winners,), span=winners.span)
        elif winners.ty != list_of(PLAYER) and winners.ty.kind != "any":
            scope.report.error(
                "wrong-type", stmt.winners.span, "the winners are players", "name a player or a list of players"
            )
    return [S(f"end_{stmt.what}", (winners,), stmt.drawn, span=stmt.span)], scope


def _choose(stmt: s.Choose, scope: Scope) -> Resolved:
    return resolve_choice(stmt, scope, _resolve_statements)


def _pay(stmt: s.Pay, scope: Scope) -> Resolved:
    otherwise = _resolve_statements(stmt.otherwise, scope) if stmt.otherwise is not None else None
    return [resolve_payment(stmt, scope, otherwise)], scope.forgetting()


def _only_scenarios(stmt: s.Stmt, scope: Scope) -> Resolved:
    scope.report.error("scenario-only", stmt.span, "this statement belongs to scenarios", "use `move` and `set`")
    return [], scope


_RESOLVERS: dict[type, Callable[..., Resolved]] = {
    s.Let: _let, s.Set: _set, s.Change: _change, s.Move: _move, s.MoveInRanking: _move_in_ranking, s.Swap: _swap,
    s.Draw: resolve_draw, s.Shuffle: resolve_shuffle, s.Roll: resolve_roll, s.Turn: resolve_turn,
    s.Pay: _pay, s.LookAt: resolve_look, s.Show: resolve_show,
    s.If: _if, s.ForEach: _for_each, s.Repeat: _repeat, s.Do: _do, s.Announce: _announce,
    s.Stop: _stop, s.Pass: _pass, s.Never: _never,
    s.End: _end, s.Choose: _choose, s.Put: _only_scenarios, s.NameAs: _only_scenarios,
}  # fmt: skip
__all__ = ["TEXT", "resolve_block"]
