"""Names bound and types checked, expression by expression."""

from __future__ import annotations

from interpreter.language import syntax as s
from interpreter.program.checking.members import resolve_field, resolve_index
from interpreter.program.checking.names import resolve_name
from interpreter.program.checking.scope import Scope
from interpreter.program.checking.tree import Local, T
from interpreter.program.checking.types import (
    ANY,
    BOOL,
    ENTITIES,
    INT,
    TEXT,
    Ty,
    closed,
    fits,
    list_of,
    same,
)
from interpreter.source import Span


def resolve(expr: s.Expr, scope: Scope, want: Ty | None = None) -> T:
    """The checked form of an expression; `want` helps to tell names with several meanings apart."""
    node = as_declared(expr, scope, want)
    if node.ty.optional and node.ty.kind != "absent" and expr in scope.facts:
        return T(node.op, closed(node.ty), node.args, node.data, node.span)
    return node


def as_declared(expr: s.Expr, scope: Scope, want: Ty | None = None) -> T:
    """The checked form without what tests before it tell: what may be absent stays so."""
    from interpreter.program.checking import lists, operators
    from interpreter.program.checking.calls import resolve_call

    match expr:
        case s.Number():
            return T("const", INT, data=expr.value, span=expr.span)
        case s.String():
            return T("const", TEXT, data=expr.value, span=expr.span)
        case s.Name():
            return resolve_name(expr, scope, want)
        case s.Field():
            return resolve_field(expr, resolve(expr.base, scope), scope)
        case s.Index():
            return resolve_index(expr, scope, resolve)
        case s.Call():
            return resolve_call(expr, scope, want)
        case s.Named():
            return resolve(expr.items, scope)
        case s.AfterThis():
            return _after(expr, scope)
    found = operators.resolve_operator(expr, scope, want) or lists.resolve_list(expr, scope, want)
    return found or failed(expr.span)


def failed(span: Span) -> T:
    """Stands for something already reported."""
    return T("const", ANY, data=0, span=span)


def fault(scope: Scope, code: str, span: Span, message: str, hint: str = "") -> T:
    """Reports and stands for the faulty expression."""
    scope.report.error(code, span, message, hint)
    return failed(span)


def expect(expr: s.Expr, scope: Scope, want: Ty, what: str = "this") -> T:
    """An expression that must fit a type; reports where it does not."""
    node = resolve(expr, scope, want)
    return checked(node, expr.span, scope, want, what)


def checked(node: T, span: Span, scope: Scope, want: Ty, what: str = "this") -> T:
    """The node where it fits the type; reports and stands in where it does not."""
    if fits(node.ty, want):
        return node
    if node.ty.optional and (node.ty.kind == "absent" or same(node.ty, want)):
        return fault(scope, "optional-unchecked", span, f"{what} may be absent",
                     "test it first (`x is present`) or close it with `else`")  # fmt: skip
    hint = "`0` and `1` are not true and false" if want == BOOL and node.ty == INT else ""
    return fault(scope, "wrong-type", span, f"{what} is {article(node.ty)}; expected {article(want)}", hint)


def article(ty: Ty) -> str:
    text = str(ty)
    words = {"int": "a number", "bool": "a truth value", "text": "a text"}
    if text in words:
        return words[text]
    return ("an " if text[:1] in "aeiou" else "a ") + text


def condition(expr: s.Expr, scope: Scope) -> T:
    """An expression that must be true or false."""
    return expect(expr, scope, BOOL, "the condition")


def number(expr: s.Expr, scope: Scope) -> T:
    """An operand that must be a number."""
    return expect(expr, scope, INT, "this operand")


def items(expr: s.Expr, scope: Scope) -> tuple[T, Ty]:
    """A list and the type of its elements."""
    return items_of(as_list(resolve(expr, scope), scope), expr, scope)


def items_of(node: T, expr: s.Expr, scope: Scope) -> tuple[T, Ty]:
    """A checked list with the type of its elements; reports where it is none."""
    if node.ty.kind == "list" and node.ty.of is not None and not node.ty.optional:
        return node, node.ty.of
    if node.ty.kind == "any":
        return node, ANY
    fault(
        scope, "wrong-type", expr.span, f"this is {article(node.ty)}; expected a list", "write `[x]` for a list of one"
    )
    return T("const", list_of(ANY), data=(), span=expr.span), ANY


def none_or_one(node: T) -> T:
    """An optional thing where a list is wanted is a list of none or one."""
    if node.ty.optional and node.ty.kind in ENTITIES:
        return T("none_or_one", list_of(closed(node.ty)), (node,), span=node.span)
    return node


def as_list(node: T, scope: Scope) -> T:
    """A zone that is a value stands for what lies in it."""
    if node.ty.kind != "zone" or node.ty.optional:
        return node
    zone = scope.symbols.groups[node.ty.name][0]
    inner = Ty("component", zone.holds[0] if len(zone.holds) == 1 else "")
    return T("zone_items", list_of(inner), (node,), zone, node.span)


def element_scope(expr: s.Expr, ty: Ty, scope: Scope) -> tuple[Local, Scope]:
    """The element of a list expression and the scope of what is said of it."""
    named = isinstance(expr, s.Named)
    local = Local(expr.name if isinstance(expr, s.Named) else "it", ty)
    return local, scope.within(local, named)


def _after(expr: s.AfterThis, scope: Scope) -> T:
    if not scope.action:
        return fault(
            scope,
            "misplaced-after-this",
            expr.span,
            "`after this` judges an action's effect",
            "use it in a `require` of an action",
        )
    return T("after_this", BOOL, (condition(expr.condition, scope),), span=expr.span)
