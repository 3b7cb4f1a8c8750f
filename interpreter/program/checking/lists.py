"""Lists: written out, all of a kind, their ends, and what of them meets a condition."""

from __future__ import annotations

from interpreter.diagnostics import nearest
from interpreter.language import syntax as s
from interpreter.model.rulebook import TypeRef
from interpreter.program.checking.expressions import (
    article,
    condition,
    element_scope,
    fault,
    items,
    number,
    resolve,
)
from interpreter.program.checking.scope import Scope, known_if, present_fields, refined
from interpreter.program.checking.tree import T
from interpreter.program.checking.types import ANY, ENTITIES, Ty, closed, join, list_of


def resolve_list(expr: s.Expr, scope: Scope, want: Ty | None) -> T | None:
    """The checked form of a list; None for other expressions."""
    match expr:
        case s.Where():
            return _where(expr, scope)
        case s.ListOf():
            return _written(expr, scope, want)
        case s.Every():
            return _every(expr, scope)
        case s.Ends():
            return _ends(expr, scope)
    return None


def _where(expr: s.Where, scope: Scope) -> T:
    source, of = items(expr.items, scope)
    local, inner = element_scope(expr.items, of, scope)
    test = condition(expr.condition, inner)
    facts = present_fields(known_if(expr.condition, True), local, inner.bare)
    ty = refined(of, facts)
    if of.optional and s.Name(expr.span, "it") in known_if(expr.condition, True):
        ty = closed(ty)
    return T("where", list_of(ty, source.ty.name if source.ty.name == "set" else ""), (source, test), local, expr.span)


def _written(expr: s.ListOf, scope: Scope, want: Ty | None) -> T:
    inner = want.of if want is not None and want.kind == "list" else None
    nodes = tuple(resolve(item, scope, inner) for item in expr.items)
    ty: Ty | None = _element_type(inner, nodes)
    for node, item in zip(nodes, expr.items, strict=True):
        ty = join(ty, node.ty) if ty is not None else None
        if ty is None:
            return fault(
                scope, "wrong-type", item.span, f"this is {article(node.ty)}; the list holds {article(nodes[0].ty)}"
            )
    return T("list", list_of(ty or ANY), nodes, span=expr.span)


def _element_type(want: Ty | None, nodes: tuple[T, ...]) -> Ty:
    """What a list is of: things of one kind are of that kind, also where any components would do."""
    if want == Ty("component") and nodes and len({node.ty.name for node in nodes}) == 1:
        return nodes[0].ty
    return want or (nodes[0].ty if nodes else ANY)


def _every(expr: s.Every, scope: Scope) -> T:
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
    return T(f"{expr.end}_of", list_of(of), (source, number(expr.count, scope)), span=expr.span)
