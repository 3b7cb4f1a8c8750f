"""`thing.field` and `list[index]`."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.diagnostics import nearest
from interpreter.language import syntax as s
from interpreter.program.checking.scope import Scope
from interpreter.program.checking.symbols import FACES
from interpreter.program.checking.tree import Local, T
from interpreter.program.checking.types import ANY, INT, PLAYER, TEAM, Ty, closed, list_of, optional

Resolver = Callable[[s.Expr, Scope, Ty | None], T]


def resolve_field(expr: s.Field, base: T, scope: Scope) -> T:
    """`base.name`: a column, field, zone or property; absent where the base is absent."""
    if base.ty.kind == "any":
        return T("const", ANY, data=0, span=expr.span)
    ty = closed(base.ty)
    if not base.ty.optional:
        return _member(expr, base, ty, scope) or _unknown(expr, ty, scope)
    local = Local("value", ty)
    node = _member(expr, T("local", ty, data=local, span=base.span), ty, scope)
    if node is None:
        return _unknown(expr, ty, scope)
    if node.ty.kind in ("list", "map"):
        scope.report.error("optional-unchecked", expr.base.span, "this may be absent",
                           "test it first (`x is present`) or close it with `else`")  # fmt: skip
    return T("if_present", optional(node.ty), (base, node), local, expr.span)


def _member(expr: s.Field, base: T, ty: Ty, scope: Scope) -> T | None:
    symbols, name = scope.symbols, expr.name
    columns = symbols.columns(ty)
    if name in columns:
        found = symbols.type_of(columns[name].type) or ANY
        known = name in ty.present
        return T("column", closed(found) if known else found, (base,), (ty, name), expr.span)
    fields = symbols.owner_fields(ty)
    if name in fields:
        found = symbols.field_type(fields[name])
        return T("field", closed(found) if name in ty.present else found, (base,), (ty, name), expr.span)
    if name in symbols.zones_of(ty):
        from interpreter.program.checking.names import zone_value

        node = zone_value(name, scope, expr, (base,))
        return T(node.op, closed(node.ty), node.args, node.data, node.span) if name in ty.present else node
    return _of_component(expr, base, ty, scope) or _property(expr, base, ty)


def _of_component(expr: s.Field, base: T, ty: Ty, scope: Scope) -> T | None:
    symbols, name = scope.symbols, expr.name
    if name == "owner" and symbols.has_owner(ty):
        return T("owner_of", PLAYER, (base,), span=expr.span)
    if name == symbols.space_word(ty) and name:
        space = Ty("space", name)
        return T("space_of", space if name in ty.present else optional(space), (base,), name, expr.span)
    if symbols.is_cube(ty) and name in FACES:
        shows = symbols.book.components[ty.name].shows
        found = symbols.type_of(shows) if shows is not None else None
        return T("cube_face", found or ANY, (base,), FACES.index(name), expr.span)
    return None


def _property(expr: s.Field, base: T, ty: Ty) -> T | None:
    if ty.kind == "player" and expr.name == "team":
        return T("team_of", TEAM, (base,), span=expr.span)
    if ty.kind == "player" and expr.name == "seat":
        return T("seat", INT, (base,), span=expr.span)
    if ty.kind == "team" and expr.name == "members":
        return T("members", list_of(PLAYER), (base,), span=expr.span)
    if ty.kind == "space" and expr.name in ("row", "column"):
        return T(f"space_{expr.name}", INT, (base,), ty.name, expr.span)
    return None


def _unknown(expr: s.Field, ty: Ty, scope: Scope) -> T:
    known = scope.symbols.member_names(ty)
    near = nearest(expr.name, known)
    hint = f"did you mean `{near}`?" if near else ""
    if ty.kind == "player" and expr.name in scope.symbols.owner_fields(TEAM):
        hint = f"the team has it: `.team.{expr.name}`"
    if ty.kind == "list":
        hint = "take one of the list (`first(x)`) or all (`each(x, it.field)`)"
    if ty.kind == "component" and not ty.name:
        hint = "the zone holds several kinds of components"
    scope.report.error("unknown-field", expr.name_span, f"a {ty} has no `{expr.name}`", hint)
    return T("const", ANY, data=0, span=expr.span)


def resolve_index(expr: s.Index, scope: Scope, resolve: Resolver) -> T:
    """`list[n]`, counted from 1, or the value that a field holds for a key."""
    base = resolve(expr.base, scope, None)
    if base.ty.kind == "map":
        key = resolve(expr.key, scope, base.ty.key)
        from interpreter.program.checking.expressions import checked

        assert base.ty.key and base.ty.of
        return T(
            "entry", base.ty.of, (base, checked(key, expr.key.span, scope, base.ty.key, "the key")), span=expr.span
        )
    if base.ty.kind == "list" and base.ty.of is not None:
        from interpreter.program.checking.expressions import checked

        key = checked(resolve(expr.key, scope, INT), expr.key.span, scope, INT, "the position")
        return T("item", base.ty.of, (base, key), span=expr.span)
    if base.ty.kind != "any":
        scope.report.error(
            "wrong-type", expr.base.span, f"a {base.ty} has no entries", "only lists and fields with `by` have"
        )
    return T("const", ANY, data=0, span=expr.span)
