"""Names bound and types checked, expression by expression."""

from __future__ import annotations

from interpreter.diagnostics import nearest
from interpreter.language import syntax as s
from interpreter.program.members import resolve_field, resolve_index
from interpreter.program.names import resolve_name
from interpreter.program.scope import Scope, known_if, present_fields, refined
from interpreter.program.tree import Local, T
from interpreter.program.types import (
    ABSENT,
    ANY,
    BOOL,
    ENTITIES,
    INT,
    TEXT,
    Ty,
    closed,
    fits,
    join,
    list_of,
    optional,
    same,
)
from interpreter.source import Span


def resolve(expr: s.Expr, scope: Scope, want: Ty | None = None) -> T:
    """The checked form of an expression; `want` helps to tell names with several meanings apart."""
    node = _resolve(expr, scope, want)
    if node.ty.optional and node.ty.kind != "absent" and expr in scope.facts:
        return T(node.op, closed(node.ty), node.args, node.data, node.span)
    return node


def _resolve(expr: s.Expr, scope: Scope, want: Ty | None) -> T:
    from interpreter.program.calls import resolve_call

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
        case s.Unary():
            return _unary(expr, scope)
        case s.Binary():
            return _binary(expr, scope, want)
        case s.Divide():
            args = (_number(expr.left, scope), _number(expr.right, scope))
            return T(f"divide_{expr.rounded}", INT, args, span=expr.span)
        case s.Test():
            return _test(expr, scope)
        case s.Otherwise():
            return _otherwise(expr, scope, want)
        case s.Conditional():
            return _conditional(expr, scope, want)
        case s.Where():
            return _where(expr, scope)
        case s.Named():
            return resolve(expr.items, scope)
        case s.ListOf():
            return _list(expr, scope, want)
        case s.Every():
            return _every(expr, scope)
        case s.Ends():
            return _ends(expr, scope)
        case s.AfterThis():
            return _after(expr, scope)
    return failed(expr.span)


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


def _number(expr: s.Expr, scope: Scope) -> T:
    return expect(expr, scope, INT, "this operand")


def items(expr: s.Expr, scope: Scope) -> tuple[T, Ty]:
    """A list and the type of its elements."""
    return _items_of(as_list(resolve(expr, scope), scope), expr, scope)


def _items_of(node: T, expr: s.Expr, scope: Scope) -> tuple[T, Ty]:
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


def _unary(expr: s.Unary, scope: Scope) -> T:
    if expr.op == "not":
        return T("not", BOOL, (condition(expr.operand, scope),), span=expr.span)
    return T("negative", INT, (_number(expr.operand, scope),), span=expr.span)


def _binary(expr: s.Binary, scope: Scope, want: Ty | None) -> T:
    if expr.op in ("and", "or"):
        left = condition(expr.left, scope)
        right = condition(expr.right, scope.knowing(known_if(expr.left, expr.op == "and")))
        return T(expr.op, BOOL, (left, right), span=expr.span)
    if expr.op in ("==", "!="):
        return _equal(expr, scope)
    if expr.op in ("<", "<=", ">", ">="):
        return T("compare", BOOL, (_number(expr.left, scope), _number(expr.right, scope)), expr.op, expr.span)
    if expr.op in ("in", "not in"):
        return _member(expr, scope)
    left = as_list(resolve(expr.left, scope), scope)
    if expr.op == "except" or (expr.op == "+" and left.ty.kind == "list"):
        return _combine(expr, left, scope)
    op = {"+": "add", "-": "subtract", "*": "multiply", "mod": "mod"}[expr.op]
    left = checked(left, expr.left.span, scope, INT, "this operand")
    return T(op, INT, (left, _number(expr.right, scope)), span=expr.span)


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
    left, of = _items_of(left, expr.left, scope)
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
        node = _resolve(expr.operand, scope, None)
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


def _where(expr: s.Where, scope: Scope) -> T:
    source, of = items(expr.items, scope)
    local, inner = element_scope(expr.items, of, scope)
    test = condition(expr.condition, inner)
    facts = present_fields(known_if(expr.condition, True), local, inner.bare)
    ty = refined(of, facts)
    if of.optional and s.Name(expr.span, "it") in known_if(expr.condition, True):
        ty = closed(ty)
    return T("where", list_of(ty, source.ty.name if source.ty.name == "set" else ""), (source, test), local, expr.span)


def _list(expr: s.ListOf, scope: Scope, want: Ty | None) -> T:
    inner = want.of if want is not None and want.kind == "list" else None
    nodes = tuple(resolve(item, scope, inner) for item in expr.items)
    ty: Ty | None = _listed(inner, nodes)
    for node, item in zip(nodes, expr.items, strict=True):
        ty = join(ty, node.ty) if ty is not None else None
        if ty is None:
            return fault(
                scope, "wrong-type", item.span, f"this is {article(node.ty)}; the list holds {article(nodes[0].ty)}"
            )
    return T("list", list_of(ty or ANY), nodes, span=expr.span)


def _listed(want: Ty | None, nodes: tuple[T, ...]) -> Ty:
    """What a list is of: things of one kind are of that kind, also where any components would do."""
    if want == Ty("component") and nodes and len({node.ty.name for node in nodes}) == 1:
        return nodes[0].ty
    return want or (nodes[0].ty if nodes else ANY)


def _every(expr: s.Every, scope: Scope) -> T:
    from interpreter.model.rulebook import TypeRef

    ty = scope.symbols.type_of(TypeRef(expr.kind))
    if ty is None or ty.kind not in ENTITIES:
        known = [n for n in scope.symbols.type_names() if n not in ("int", "bool", "text")]
        near = nearest(expr.kind, known)
        return fault(
            scope,
            "unknown-type",
            expr.span,
            f"`{expr.kind}` is no kind of thing",
            f"did you mean `{near}`?" if near else "",
        )
    return T("every", list_of(ty), span=expr.span)


def _ends(expr: s.Ends, scope: Scope) -> T:
    source, of = items(expr.items, scope)
    return T(f"{expr.end}_of", list_of(of), (source, _number(expr.count, scope)), span=expr.span)


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


__all__ = ["ABSENT", "condition", "expect", "items", "optional", "resolve"]
