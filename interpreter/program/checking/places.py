"""Places: zones as targets and origins of moves, and the things that are moved."""

from __future__ import annotations

from interpreter.language import syntax as s
from interpreter.program.checking.expressions import article, as_list, failed, resolve
from interpreter.program.checking.scope import Scope
from interpreter.program.checking.tree import T
from interpreter.program.checking.types import ANY, Ty, list_of, optional


def place_of(expr: s.Expr, scope: Scope, moved: Ty | None) -> T:
    """The place that an expression names; of a space, its zone for what is moved."""
    node = resolve(expr, scope)
    if node.ty.kind == "zone" and not node.ty.optional:
        zone = scope.symbols.groups[node.ty.name][0]
        return _fitting(T("place", node.ty, (node,), zone, expr.span), moved, scope)
    if node.op in ("zone_list", "zone_one"):
        return _fitting(T("place", node.ty, node.args, node.data, expr.span), moved, scope)
    if node.ty.kind == "space" and not node.ty.optional and moved is not None:
        return _zone_of_space(node, moved, scope, expr)
    if node.ty.kind != "any":
        scope.report.error(
            "wrong-type", expr.span, f"this is {article(node.ty)}; expected a zone", "name a zone, as in `me.hand`"
        )
    return failed(expr.span)


def _kind(moved: Ty) -> str:
    inner = moved.of if moved.kind == "list" and moved.of is not None else moved
    return inner.name if inner.kind == "component" else ""


def _fitting(place: T, moved: Ty | None, scope: Scope) -> T:
    kind = _kind(moved) if moved is not None else ""
    holds = place.data.holds
    known = all(name in scope.symbols.book.components for name in (kind, *holds))
    if kind and holds and known and kind not in holds:
        assert place.span is not None
        scope.report.error(
            "wrong-component",
            place.span,
            f"the zone `{place.data.id}` holds no {kind}",
            f"it holds {' and '.join(holds)}",
        )
    return place


def _zone_of_space(node: T, moved: Ty, scope: Scope, expr: s.Expr) -> T:
    kind = _kind(moved)
    zones = [zone for zone in scope.symbols.zones_of(node.ty).values() if not kind or kind in zone.holds]
    if len(zones) != 1:
        told = "no zone" if not zones else "several zones"
        scope.report.error(
            "wrong-component", expr.span, f"the space has {told} for this", "name the zone, as in `space.pieces`"
        )
        return failed(expr.span)
    return T("place", node.ty, (node,), zones[0], expr.span)


def things(expr: s.Expr, scope: Scope) -> T:
    """A list of components; a single one is a list of one."""
    node = as_list(resolve(expr, scope, list_of(Ty("component", ""))), scope)
    if node.ty.kind == "component":
        if node.ty.optional:
            scope.report.error(
                "optional-unchecked", expr.span, "this may be absent", "test it first or close it with `else`"
            )
        return T("list", list_of(node.ty), (node,), span=expr.span)
    if node.ty.kind == "list" and node.ty.of is not None and node.ty.of.kind in ("component", "any"):
        return node
    if node.ty.kind != "any":
        scope.report.error(
            "wrong-type",
            expr.span,
            f"this is {article(node.ty)}; expected components",
            "name a component or a list of them",
        )
    return T("const", list_of(ANY), data=(), span=expr.span)


__all__ = ["optional", "place_of", "things"]
