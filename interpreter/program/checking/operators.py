"""Operators: signs, comparisons, membership, tests, `else` and `if` in expressions."""

from __future__ import annotations

from interpreter.language import syntax as s
from interpreter.program.checking.expressions import (
    article,
    as_declared,
    as_list,
    checked,
    condition,
    fault,
    items,
    items_of,
    none_or_one,
    number,
    resolve,
)
from interpreter.program.checking.scope import Scope, known_if
from interpreter.program.checking.tree import Local, T
from interpreter.program.checking.types import BOOL, INT, Ty, closed, join, list_of, same


def resolve_operator(expr: s.Expr, scope: Scope, want: Ty | None) -> T | None:
    """The checked form of an operator with its operands; None for other expressions."""
    match expr:
        case s.Unary():
            return _unary(expr, scope)
        case s.Binary():
            return _binary(expr, scope, want)
        case s.Divide():
            args = (number(expr.left, scope), number(expr.right, scope))
            return T(f"divide_{expr.rounded}", INT, args, span=expr.span)
        case s.Test():
            return _test(expr, scope)
        case s.Otherwise():
            return _otherwise(expr, scope, want)
        case s.Conditional():
            return _conditional(expr, scope, want)
    return None


def _unary(expr: s.Unary, scope: Scope) -> T:
    if expr.op == "not":
        return T("not", BOOL, (condition(expr.operand, scope),), span=expr.span)
    return T("negative", INT, (number(expr.operand, scope),), span=expr.span)


def _binary(expr: s.Binary, scope: Scope, want: Ty | None) -> T:
    if expr.op in ("and", "or"):
        left = condition(expr.left, scope)
        right = condition(expr.right, scope.knowing(known_if(expr.left, expr.op == "and")))
        return T(expr.op, BOOL, (left, right), span=expr.span)
    if expr.op in ("==", "!="):
        return _equal(expr, scope)
    if expr.op in ("<", "<=", ">", ">="):
        return T("compare", BOOL, (number(expr.left, scope), number(expr.right, scope)), expr.op, expr.span)
    if expr.op in ("in", "not in"):
        return _member(expr, scope)
    left = as_list(resolve(expr.left, scope), scope)
    if expr.op == "except" or (expr.op == "+" and left.ty.kind == "list"):
        return _combine(expr, left, scope)
    op = {"+": "add", "-": "subtract", "*": "multiply", "mod": "mod"}[expr.op]
    left = checked(left, expr.left.span, scope, INT, "this operand")
    return T(op, INT, (left, number(expr.right, scope)), span=expr.span)


def _pair(left: s.Expr, right: s.Expr, scope: Scope) -> tuple[T, T]:
    """Both sides, each helping the other to tell its names apart."""
    if isinstance(left, s.Name) and len(scope.symbols.constants.get(left.name, ())) > 1:
        b = resolve(right, scope)
        return resolve(left, scope, closed(b.ty)), b
    a = resolve(left, scope)
    return a, resolve(right, scope, closed(a.ty))


def _equal(expr: s.Binary, scope: Scope) -> T:
    left, right = _pair(expr.left, expr.right, scope)
    for node, part in ((left, expr.left), (right, expr.right)):
        if node.ty.kind == "absent":
            return fault(
                scope, "wrong-type", expr.span, "`absent` is not compared", "write `is absent` or `is present`"
            )
        if node.ty.optional and not scope.scenario:
            return fault(scope, "optional-unchecked", part.span, "this may be absent",
                         "test it first (`x is present and ...`) or close it with `else`")  # fmt: skip
    if not same(left.ty, right.ty):
        hint = "texts and numbers differ" if "int" in (left.ty.kind, right.ty.kind) else ""
        return fault(scope, "wrong-type", expr.span, f"{article(left.ty)} is never {article(right.ty)}", hint)
    unordered = left.ty.kind == "list" and (unordered_list(left) or unordered_list(right))
    op = "same_set" if unordered else "equal"
    node = T(op, BOOL, (left, right), span=expr.span)
    return node if expr.op == "==" else T("not", BOOL, (node,), span=expr.span)


def unordered_list(node: T) -> bool:
    """Whether a list has no order of its own, so that it compares as a set."""
    if node.op == "zone_list":
        return bool(node.data.order == "unordered")
    if node.op == "where":
        return unordered_list(node.args[0])
    return node.ty.name == "set"


def _member(expr: s.Binary, scope: Scope) -> T:
    hay, of = items(expr.right, scope)
    needle = resolve(expr.left, scope, of)
    if not same(needle.ty, of):
        return fault(scope, "wrong-type", expr.span, f"{article(needle.ty)} is never in {article(hay.ty)}")
    node = T("in", BOOL, (needle, hay), span=expr.span)
    return node if expr.op == "in" else T("not", BOOL, (node,), span=expr.span)


def _combine(expr: s.Binary, left: T, scope: Scope) -> T:
    left, of = items_of(left, expr.left, scope)
    right = none_or_one(as_list(resolve(expr.right, scope, list_of(of)), scope))
    if right.ty.kind != "list" and same(right.ty, of) and right.ty.kind != "any":
        right = T("list", list_of(closed(right.ty)), (right,), span=expr.right.span)
    if right.ty.kind not in ("list", "any") or not same(right.ty, left.ty):
        return fault(scope, "wrong-type", expr.right.span, f"this is {article(right.ty)}; expected {article(left.ty)}")
    return T("except" if expr.op == "except" else "concat", list_of(of), (left, right), span=expr.span)


def _test(expr: s.Test, scope: Scope) -> T:
    if expr.what == "empty":
        node, _ = items(expr.operand, scope)
        result = T("empty", BOOL, (node,), span=expr.span)
    else:
        node = as_declared(expr.operand, scope)
        if not node.ty.optional and node.ty.kind != "any" and not scope.scenario:
            return fault(scope, "always-present", expr.span, "this is never absent", "remove the test")
        result = T("absent", BOOL, (node,), span=expr.span)
    negated = expr.negated != (expr.what == "present")
    return T("not", BOOL, (result,), span=expr.span) if negated else result


def _otherwise(expr: s.Otherwise, scope: Scope, want: Ty | None) -> T:
    value = resolve(expr.value, scope, want)
    if isinstance(expr.fallback, s.Leave):
        return fault(
            scope,
            "misplaced-stop",
            expr.fallback.span,
            "`else stop` ends only a `let`",
            "bind the value with `let` first",
        )
    other = resolve(expr.fallback, scope, want or value.ty)
    if not value.ty.optional and value.ty.kind != "any":
        return fault(
            scope, "always-present", expr.fallback.span, "the value before `else` is never absent", "remove the `else`"
        )
    ty = join(closed(value.ty), other.ty)
    if ty is None:
        return fault(
            scope,
            "wrong-type",
            expr.fallback.span,
            f"this is {article(other.ty)}; expected {article(closed(value.ty))}",
        )
    return T("otherwise", ty, (value, other), Local("value", value.ty), expr.span)


def _conditional(expr: s.Conditional, scope: Scope, want: Ty | None) -> T:
    test = condition(expr.condition, scope)
    then = resolve(expr.then, scope.knowing(known_if(expr.condition, True)), want)
    other = resolve(expr.other, scope.knowing(known_if(expr.condition, False)), want or then.ty)
    ty = join(then.ty, other.ty)
    if ty is None:
        return fault(scope, "wrong-type", expr.other.span, f"this is {article(other.ty)}; expected {article(then.ty)}")
    return T("conditional", ty, (test, then, other), span=expr.span)
