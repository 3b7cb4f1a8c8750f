"""The built-in functions of boards: neighbours, rays, lines, groups and distances."""

from __future__ import annotations

from interpreter.language import syntax as s
from interpreter.program.checking.builtins import BUILTINS, arity, builtin
from interpreter.program.checking.scope import Scope, known_if, present_fields, refined
from interpreter.program.checking.tree import T
from interpreter.program.checking.types import BOOL, INT, Ty, list_of, optional

DIRECTION = Ty("enum", "direction")
SPACE = Ty("space", "")


def _failed(expr: s.Call) -> T:
    from interpreter.program.checking.expressions import failed

    return failed(expr.span)


def _space(expr: s.Expr, scope: Scope) -> T:
    from interpreter.program.checking.expressions import expect

    return expect(expr, scope, SPACE, "the space")


@builtin(
    "neighbours", "neighbours(space)", "the spaces beside a space: orthogonal on a grid, joined by any path on a graph"
)
@builtin("diagonals", "diagonals(space)", "the diagonal neighbours on a grid")
@builtin("surrounding", "surrounding(space)", "orthogonal and diagonal neighbours on a grid")
def _beside(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import resolve

    if not arity(expr, scope, 1):
        return _failed(expr)
    thing = resolve(expr.arguments[0], scope)
    if thing.ty.kind == "component" and not thing.ty.optional:
        return _beside_thing(expr, thing, scope)
    space = _space(expr.arguments[0], scope)
    return T(expr.name, list_of(Ty("space", space.ty.name)), (space,), space.ty.name, expr.span)


def _beside_thing(expr: s.Call, thing: T, scope: Scope) -> T:
    """The components in the same zone on the spaces beside."""
    word = scope.symbols.space_word(thing.ty)
    if not word:
        scope.report.error(
            "wrong-type", expr.arguments[0].span, f"a {thing.ty} does not lie on one board", "give a space"
        )
        return _failed(expr)
    known = refined(thing.ty, frozenset((word,)))
    return T("things_beside", list_of(known), (thing,), (word, expr.name), expr.span)


@builtin("step", "step(space, direction)", "the next space in a direction, absent beyond the edge")
@builtin("ray", "ray(space, direction)", "the spaces from a space to the edge in a direction, nearest first")
def _step(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import expect

    if not arity(expr, scope, 2):
        return _failed(expr)
    space = _space(expr.arguments[0], scope)
    way = expect(expr.arguments[1], scope, DIRECTION, "the direction")
    beyond = Ty("space", space.ty.name)
    ty = optional(beyond) if expr.name == "step" else list_of(beyond)
    return T(expr.name, ty, (space, way), space.ty.name, expr.span)


@builtin("rays", "rays(space)", "the rays of all eight directions, the empty ones left out")
def _rays(expr: s.Call, scope: Scope) -> T:
    if not arity(expr, scope, 1):
        return _failed(expr)
    space = _space(expr.arguments[0], scope)
    return T("rays", list_of(list_of(Ty("space", space.ty.name))), (space,), space.ty.name, expr.span)


@builtin(
    "lines_through",
    "lines_through(space, n)",
    "every straight line of n spaces that contains a space; n is a plain number",
)
def _lines(expr: s.Call, scope: Scope) -> T:
    if not arity(expr, scope, 2):
        return _failed(expr)
    space, length = _space(expr.arguments[0], scope), expr.arguments[1]
    if not isinstance(length, s.Number) or not 2 <= length.value <= 20:
        scope.report.error(
            "wrong-arguments", length.span, "the length of a line is a plain number from 2 to 20", "write it as `3`"
        )
        return _failed(expr)
    return T(
        "lines_through",
        list_of(list_of(Ty("space", space.ty.name), f"line{length.value}")),
        (space,),
        (space.ty.name, length.value),
        expr.span,
    )


@builtin(
    "connected",
    "connected(spaces, condition)",
    "the group of spaces that hang together from the given ones under a condition",
)
def _connected(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import element_scope, expect, items, resolve

    if not arity(expr, scope, 2):
        return _failed(expr)
    start = resolve(expr.arguments[0], scope)
    if start.ty.kind in ("space", "component") and not start.ty.optional:
        source, of = T("list", list_of(start.ty), (start,), span=start.span), start.ty
    else:
        source, of = items(expr.arguments[0], scope)
    word = scope.symbols.space_word(of)
    if of.kind == "component" and word:
        of = refined(of, frozenset((word,)))
    _, inner = element_scope(expr.arguments[0], of, scope)
    body = expect(expr.arguments[1], inner, BOOL, "the condition")
    known = (
        present_fields(known_if(expr.arguments[1], True), inner.element, inner.bare) if inner.element else frozenset()
    )
    op = "connected_things" if of.kind == "component" else "connected"
    data = word if of.kind == "component" else of.name
    return T(
        op,
        list_of(refined(of, known), "set"),
        (source, T("body", BOOL, (body,), inner.element, body.span)),
        data,
        expr.span,
    )


@builtin(
    "distance",
    "distance(space, space)",
    "the smallest number of steps between two spaces, absent where there is no way",
)
def _distance(expr: s.Call, scope: Scope) -> T:
    if not arity(expr, scope, 2):
        return _failed(expr)
    left, right = _space(expr.arguments[0], scope), _space(expr.arguments[1], scope)
    return T("distance", optional(INT), (left, right), left.ty.name, expr.span)


@builtin(
    "facing",
    "facing(die, quarters)",
    "what a die shows to the side of the table so many quarters clockwise from its roller's",
)
def _facing(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import expect, resolve

    if not arity(expr, scope, 2):
        return _failed(expr)
    die = resolve(expr.arguments[0], scope)
    quarters = expect(expr.arguments[1], scope, INT, "the number of quarters")
    shows = scope.symbols.book.components[die.ty.name].shows if scope.symbols.is_cube(die.ty) else None
    found = scope.symbols.type_of(shows) if shows is not None else None
    if found is None:
        scope.report.error(
            "unsupported-die", expr.arguments[0].span, "this is no die with sides", "declare it with `oriented_die`"
        )
        return _failed(expr)
    return T("facing", found, (die, quarters), die.ty.name, expr.span)


@builtin(
    "flanked",
    "flanked(space, between, by)",
    "the spaces in straight runs from a space that fit `between`, each run closed by a space that fits `by`",
)
def _flanked(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import condition
    from interpreter.program.checking.tree import Local

    if not arity(expr, scope, 3):
        return _failed(expr)
    space = _space(expr.arguments[0], scope)
    bodies = []
    for argument in expr.arguments[1:]:
        local = Local("it", Ty("space", space.ty.name))
        bodies.append(T("body", BOOL, (condition(argument, scope.within(local, False)),), local, argument.span))
    return T("flanked", list_of(Ty("space", space.ty.name), "set"), (space, *bodies), space.ty.name, expr.span)


@builtin("space_of", "space_of(component)", "the space on which a component lies, absent elsewhere")
def _space_of(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import expect

    if not arity(expr, scope, 1):
        return _failed(expr)
    thing = expect(expr.arguments[0], scope, Ty("component", ""), "this")
    boards = scope.symbols.boards_of(thing.ty.name)
    if len(boards) != 1:
        scope.report.error(
            "wrong-arguments", expr.span, "this can lie on no board or on several", "`space_of` needs exactly one board"
        )
        return _failed(expr)
    return T("space_of", optional(Ty("space", boards[0])), (thing,), boards[0], expr.span)


__all__ = ["BUILTINS"]
