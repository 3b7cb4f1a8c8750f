"""The built-in functions of boards: neighbours, rays, lines, groups and distances."""

from __future__ import annotations

from interpreter.language import syntax as s
from interpreter.program.builtins import BUILTINS, arity, builtin
from interpreter.program.scope import Scope
from interpreter.program.tree import T
from interpreter.program.types import BOOL, INT, Ty, list_of, optional

DIRECTION = Ty("enum", "direction")
SPACE = Ty("space", "")


def _failed(expr: s.Call) -> T:
    from interpreter.program.expressions import failed

    return failed(expr.span)


def _space(expr: s.Expr, scope: Scope) -> T:
    from interpreter.program.expressions import expect

    return expect(expr, scope, SPACE, "the space")


@builtin("neighbours", "neighbours(space)", "the spaces beside a space: orthogonal on a grid, joined by any path on a graph")
@builtin("diagonals", "diagonals(space)", "the diagonal neighbours on a grid")
@builtin("surrounding", "surrounding(space)", "orthogonal and diagonal neighbours on a grid")
def _beside(expr: s.Call, scope: Scope) -> T:
    if not arity(expr, scope, 1):
        return _failed(expr)
    space = _space(expr.arguments[0], scope)
    return T(expr.name, list_of(space.ty), (space,), space.ty.name, expr.span)


@builtin("step", "step(space, direction)", "the next space in a direction, absent beyond the edge")
@builtin("ray", "ray(space, direction)", "the spaces from a space to the edge in a direction, nearest first")
def _step(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.expressions import expect

    if not arity(expr, scope, 2):
        return _failed(expr)
    space = _space(expr.arguments[0], scope)
    way = expect(expr.arguments[1], scope, DIRECTION, "the direction")
    ty = optional(space.ty) if expr.name == "step" else list_of(space.ty)
    return T(expr.name, ty, (space, way), space.ty.name, expr.span)


@builtin("rays", "rays(space)", "the rays of all eight directions, the empty ones left out")
def _rays(expr: s.Call, scope: Scope) -> T:
    if not arity(expr, scope, 1):
        return _failed(expr)
    space = _space(expr.arguments[0], scope)
    return T("rays", list_of(list_of(space.ty)), (space,), space.ty.name, expr.span)


@builtin("lines_through", "lines_through(space, n)", "every straight line of n spaces that contains a space; n is a plain number")
def _lines(expr: s.Call, scope: Scope) -> T:
    if not arity(expr, scope, 2):
        return _failed(expr)
    space, length = _space(expr.arguments[0], scope), expr.arguments[1]
    if not isinstance(length, s.Number) or not 2 <= length.value <= 20:
        scope.report.error("wrong-arguments", length.span, "the length of a line is a plain number from 2 to 20", "write it as `3`")
        return _failed(expr)
    return T("lines_through", list_of(list_of(space.ty, f"line{length.value}")), (space,), (space.ty.name, length.value), expr.span)


@builtin("connected", "connected(spaces, condition)", "the group of spaces that hang together from the given ones under a condition")
def _connected(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.expressions import element_scope, expect, items, resolve

    if not arity(expr, scope, 2):
        return _failed(expr)
    start = resolve(expr.arguments[0], scope)
    if start.ty.kind == "space":
        source, of = T("list", list_of(start.ty), (start,), span=start.span), start.ty
    else:
        source, of = items(expr.arguments[0], scope)
    _, inner = element_scope(expr.arguments[0], of, scope)
    body = expect(expr.arguments[1], inner, BOOL, "the condition")
    return T("connected", list_of(of, "set"), (source, T("body", BOOL, (body,), inner.element, body.span)), of.name, expr.span)


@builtin("distance", "distance(space, space)", "the smallest number of steps between two spaces, absent where there is no way")
def _distance(expr: s.Call, scope: Scope) -> T:
    if not arity(expr, scope, 2):
        return _failed(expr)
    left, right = _space(expr.arguments[0], scope), _space(expr.arguments[1], scope)
    return T("distance", optional(INT), (left, right), left.ty.name, expr.span)


@builtin("space_of", "space_of(component)", "the space on which a component lies, absent elsewhere")
def _space_of(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.expressions import expect

    if not arity(expr, scope, 1):
        return _failed(expr)
    boards = list(scope.symbols.spaces)
    if len(boards) != 1:
        scope.report.error("wrong-arguments", expr.span, "the rulebook has no board or several", "`space_of` needs exactly one board")
        return _failed(expr)
    thing = expect(expr.arguments[0], scope, Ty("component", ""), "this")
    return T("space_of", optional(Ty("space", boards[0])), (thing,), boards[0], expr.span)


__all__ = ["BUILTINS"]
