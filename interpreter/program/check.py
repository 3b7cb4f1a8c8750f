"""Checks a whole rulebook: one function, a rulebook in, the checked rulebook and all diagnostics out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from interpreter.diagnostics import Report
from interpreter.language import syntax as s
from interpreter.model.rulebook import Action, Condition, FieldSpec, Rulebook, ScoreLine
from interpreter.program.check_constants import check_constants
from interpreter.program.checking.checked import (
    Checked,
    CheckedAction,
    CheckedArgument,
    CheckedCondition,
    CheckedEnd,
    CheckedFunction,
    CheckedProcedure,
)
from interpreter.program.checking.declarations import check_declarations
from interpreter.program.checking.expressions import checked as fitting
from interpreter.program.checking.expressions import condition, expect, items, resolve
from interpreter.program.checking.facts import filter_facts
from interpreter.program.checking.flow import check_flow, turn_items
from interpreter.program.checking.parts import check_parts
from interpreter.program.checking.scope import Scope, known_if, seat_scope
from interpreter.program.checking.statements import resolve_block
from interpreter.program.checking.symbols import Symbols
from interpreter.program.checking.tree import Local, T
from interpreter.program.checking.trials import check_trials
from interpreter.program.checking.types import ANY, INT, PLAYER, Ty, fits, list_of
from interpreter.program.checking.use import check_rings, check_use


def check_rulebook(book: Rulebook, report: Report) -> Checked:
    """Every rule bound and typed; faults are reported, and stood in for so that one run finds all."""
    symbols = Symbols(book)
    acting = seat_scope(symbols, report, me=True)
    assert acting.me is not None
    result = Checked(book, symbols, acting.me)
    check_declarations(symbols, report)
    _check_functions(result, report)
    plain = replace(acting, me=None)
    _check_values(result, plain, acting)
    for name, procedure in book.procedures.items():
        params = tuple(Local(n, symbols.type_of(ref) or ANY) for n, ref in procedure.takes.items())
        result.procedures[name] = CheckedProcedure(params, resolve_block(procedure.effect, acting.binding(*params)))
    _check_rows(result, acting)
    _check_row_rules(result, plain)
    setup = resolve_block(book.setup, plain)
    flow = tuple(check_flow(phase, acting, result) for phase in book.flow)
    for name, action in book.actions.items():
        result.actions[name] = _action(action, acting.binding(*turn_items(name, flow)))
    lines = tuple((line.id, expect(line.value, acting, INT, "the score")) for line in _lines(book))
    breaks = tuple((line.id, expect(line.value, acting, INT, "the tie-break")) for line in _breaks(book))
    count = expect(book.teams.count, plain, INT, "the number of teams") if book.teams else None
    result = replace(
        result, setup=setup, flow=flow, scoring=lines, tie_breaks=breaks, team_count=count, ends=_ends(book, acting)
    )
    check_rings(result, report)
    check_use(result, report)
    check_parts(result, report)
    check_trials(result, report)
    check_constants(result, report)
    return result


def _lines(book: Rulebook) -> Iterable[ScoreLine]:
    return book.scoring.lines.values() if book.scoring else ()


def _breaks(book: Rulebook) -> Iterable[ScoreLine]:
    return book.scoring.tie_breaks if book.scoring else ()


def _check_functions(result: Checked, report: Report) -> None:
    symbols, book = result.symbols, result.book
    open_functions: list[str] = []

    def finish(name: str) -> CheckedFunction:
        if name in result.functions:
            return result.functions[name]
        function = book.functions[name]
        if name in open_functions:
            return CheckedFunction((), T("const", ANY, data=0), ANY)
        open_functions.append(name)
        params = tuple(Local(n, symbols.type_of(ref) or ANY) for n, ref in function.takes.items())
        scope = seat_scope(symbols, report, me=False).binding(*params)
        declared = symbols.type_of(function.gives) if function.gives is not None else None
        value = resolve(function.value, scope, declared)
        if declared is not None:
            value = fitting(value, function.value.span, scope, declared, "the value")
        open_functions.pop()
        done = CheckedFunction(params, value, declared or value.ty)
        result.functions[name] = done
        return done

    symbols.infer = lambda name: finish(name).gives
    for name in book.functions:
        finish(name)


def _check_values(result: Checked, plain: Scope, acting: Scope) -> None:
    book = result.book
    owners: list[tuple[str, str, Mapping[str, FieldSpec]]] = [
        ("state", "", book.state),
        ("player", "", book.player_fields),
    ]
    owners += [("component", kind.id, kind.fields) for kind in book.components.values()]
    owners += [("space", board.space, board.fields) for board in book.boards.values()]
    if book.teams:
        owners.append(("team", "", book.teams.fields))
    for kind, name, specs in owners:
        scope = acting if kind == "player" else plain
        for spec in specs.values():
            ty = result.symbols.type_of(spec.type) or ANY
            default = expect(spec.default, scope, ty, "the default") if spec.default is not None else None
            if default is None and not ty.optional and ty.kind not in ("int", "bool", "list", "any"):
                scope.report.error(
                    "missing-default",
                    spec.span,
                    f"`{spec.id}` has no value at the start",
                    "give a `default`, or make the type optional",
                )
            low, high = (expect(e, scope, INT, "the bound") if e is not None else None for e in (spec.low, spec.high))
            result.values[kind, name, spec.id] = (default, low, high)


def _check_row_rules(result: Checked, plain: Scope) -> None:
    """Computed columns, and the conditions under which rows exist."""
    book = result.book
    for kind in book.components.values():
        _row_rules(result, plain, Ty("component", kind.id), kind.columns, kind.rows_when)
    for enum in book.types.values():
        _row_rules(result, plain, Ty("enum", enum.id), enum.columns, None)
    for board in book.boards.values():
        _row_rules(result, plain, Ty("space", board.space), board.place_columns, board.places_when)
        _row_rules(result, plain, Ty("link", board.id), board.link_columns, board.links_when)


def _row_rules(result: Checked, plain: Scope, ty: Ty, columns: Mapping[str, FieldSpec], when: s.Expr | None) -> None:
    element = Local("it", ty)
    scope = plain.within(element, False)
    if when is not None:
        result.row_rules[ty.kind, ty.name, "when"] = (element, condition(when, scope))
    for spec in columns.values():
        if spec.formula is not None:
            found = result.symbols.type_of(spec.type) or ANY
            result.row_rules[ty.kind, ty.name, spec.id] = (element, expect(spec.formula, scope, found, "the value"))


def _check_rows(result: Checked, acting: Scope) -> None:
    for kind in result.book.components.values():
        this = Local("this", Ty("component", kind.id))
        scope = replace(acting, this=this)
        for row in kind.rows:
            if row.when is not None:
                result.row_conditions[kind.id, row.id] = condition(row.when, replace(acting, me=None))
            for name, cell in row.cells.items():
                if cell.effect is not None:
                    body = resolve_block(cell.effect, scope)
                    result.row_effects[kind.id, name, row.id] = CheckedProcedure((this,), body)


def _action(action: Action, acting: Scope) -> CheckedAction:
    scope = acting
    arguments = []
    for argument in action.arguments:
        source, of = items(argument.items, scope)
        many = argument.kind != "one"
        local = Local(argument.id, list_of(of) if many else of)
        facts = filter_facts(argument.items, argument.id, of, scope) if not many else frozenset()
        low, high = (
            expect(e, scope, INT, "how many") if e is not None else None for e in (argument.low, argument.high)
        )
        arguments.append(CheckedArgument(local, source, argument.kind, low, high))
        scope = scope.binding(local).knowing(facts)
    judging = replace(scope, action=True)
    require = tuple(_condition(rule, judging) for rule in action.require.values())
    prefer = tuple(_condition(rule, scope) for rule in action.prefer)
    known: frozenset[s.Expr] = frozenset()
    for rule in action.require.values():
        if rule.when is None:
            known |= known_if(rule.that, True)
    return CheckedAction(action, tuple(arguments), require, prefer, resolve_block(action.effect, scope.knowing(known)))


def _condition(rule: Condition, scope: Scope) -> CheckedCondition:
    when = condition(rule.when, scope) if rule.when is not None else None
    known = known_if(rule.when, True) if rule.when is not None else frozenset()
    return CheckedCondition(rule, when, condition(rule.that, scope.knowing(known)))


def _ends(book: Rulebook, acting: Scope) -> tuple[CheckedEnd, ...]:
    out = []
    for end in book.end.values():
        scope = acting if end.at in ("action", "phase:turn") else replace(acting, me=None)
        when = condition(end.when, scope)
        winners = None
        if end.winners is not None:
            node = resolve(end.winners, scope)
            winners = T("list", list_of(PLAYER), (node,), span=node.span) if node.ty.kind == "player" else node
            if not fits(winners.ty, list_of(PLAYER)):
                scope.report.error(
                    "wrong-type", end.winners.span, "the winners are players", "name a player or a list of players"
                )
        out.append(CheckedEnd(end.id, when, end.at, winners, end.drawn))
    return tuple(out)
