"""What a bare word means where it stands; a word with two meanings is an error."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import nearest
from interpreter.language import syntax as s
from interpreter.program.checking.scope import Scope
from interpreter.program.checking.tree import Local, T
from interpreter.program.checking.types import ABSENT, ANY, BOOL, INT, PLAYER, Ty, closed, fits, list_of, same


def resolve_name(expr: s.Name, scope: Scope, want: Ty | None) -> T:
    """The meaning of a word; reports unknown and ambiguous ones."""
    word = _fixed(expr, scope)
    if word is not None:
        return word
    meanings = list(_meanings(expr, scope, want))
    constants = _constants(expr, scope)
    if want is not None and len(constants) > 1:
        constants = [node for node in constants if same(node.ty, want)] or constants
    meanings += [(f"a {node.ty}", node) for node in constants]
    if len(meanings) > 1:
        told = " and ".join(what for what, _ in meanings)
        scope.report.error(
            "ambiguous-name", expr.span, f"`{expr.name}` has two meanings here: {told}", _way_out(expr, scope)
        )
        return T("const", ANY, data=0, span=expr.span)
    if meanings:
        return meanings[0][1]
    return _unknown(expr, scope)


def _fixed(expr: s.Name, scope: Scope) -> T | None:
    match expr.name:
        case "":  # stands for a text that could not be read, which is reported already
            return T("const", ANY, data=0, span=expr.span)
        case "true" | "false":
            return T("const", BOOL, data=expr.name == "true", span=expr.span)
        case "absent":
            return T("const", ABSENT, data=-1, span=expr.span)
        case "players":
            return T("every", list_of(PLAYER), span=expr.span)
        case "player_count":
            return T("player_count", INT, span=expr.span)
        case "me" | "it" | "this":
            return _self(expr, scope)
    return None


def _self(expr: s.Name, scope: Scope) -> T:
    local: Local | None = {"me": scope.me, "it": scope.element, "this": scope.this}[expr.name]
    if local is None or (expr.name == "it" and not scope.bare):
        where = {"me": "nobody acts here", "it": "there is no element here", "this": "there is no row here"}[expr.name]
        hint = "use the name given with `as`" if expr.name == "it" and scope.element else "name what is meant"
        scope.report.error("misplaced-word", expr.span, f"`{expr.name}` means nothing here: {where}", hint)
        return T("const", ANY, data=0, span=expr.span)
    return T("local", local.ty, data=local, span=expr.span)


def _meanings(expr: s.Name, scope: Scope, want: Ty | None) -> Iterator[tuple[str, T]]:
    name, book = expr.name, scope.symbols.book
    if name in scope.locals:
        yield "a local value", T("local", scope.locals[name].ty, data=scope.locals[name], span=expr.span)
    if scope.element is not None and scope.bare and name in scope.symbols.member_names(scope.element.ty):
        from interpreter.program.checking.members import resolve_field

        base = s.Name(expr.span, "it")
        field = s.Field(expr.span, base, name, expr.span)
        element = T("local", scope.element.ty, data=scope.element, span=expr.span)
        yield f"`it.{name}`", resolve_field(field, element, scope)
    if name in book.state:
        yield "a state variable", T("state", scope.symbols.state[name], data=name, span=expr.span)
    zone = scope.symbols.zones_by_owner.get("", {}).get(name)
    if zone is not None and zone.group and want is not None and want.kind == "zone":
        yield "a zone", T("zone_value", Ty("zone", zone.group), data=zone.id, span=expr.span)
    elif zone is not None or name == "box":
        yield "a zone", zone_value(name, scope, expr, ())
    if name in book.parameters:
        yield "a parameter", T("parameter", scope.symbols.parameters[name], data=name, span=expr.span)
    if name in book.functions:
        yield from _function(expr, scope)


def _function(expr: s.Name, scope: Scope) -> Iterator[tuple[str, T]]:
    from interpreter.program.checking.calls import function_type

    takes = list(scope.symbols.book.functions[expr.name].takes.values())
    if not takes:
        yield "a function", T("function", function_type(expr.name, scope), (), expr.name, expr.span)
    elif len(takes) == 1 and scope.element is not None and scope.bare:
        want = scope.symbols.type_of(takes[0])
        if want is not None and fits(closed(scope.element.ty), want):
            element = T("local", scope.element.ty, data=scope.element, span=expr.span)
            yield "a function", T("function", function_type(expr.name, scope), (element,), expr.name, expr.span)


def zone_value(name: str, scope: Scope, expr: s.Expr, owner: tuple[T, ...]) -> T:
    """A zone as a value: its list of components, or the one it can hold."""
    if name == "box":
        return T("zone_list", list_of(Ty("component", "")), owner, BOX, expr.span)
    zone = scope.symbols.book.zones[name]
    op = "zone_one" if zone.capacity == 1 else "zone_list"
    return T(op, scope.symbols.zone_type(zone), owner, zone, expr.span)


def _constants(expr: s.Name, scope: Scope) -> list[T]:
    return [T("constant", ty, data=expr.name, span=expr.span) for _, ty in scope.symbols.constants.get(expr.name, [])]


def _way_out(expr: s.Name, scope: Scope) -> str:
    if scope.element is not None and scope.bare and expr.name in scope.symbols.member_names(scope.element.ty):
        return f"write `it.{expr.name}` for the element's, or rename the other"
    return "rename one of them"


def _unknown(expr: s.Name, scope: Scope) -> T:
    symbols = scope.symbols
    if scope.bare and scope.element is not None and scope.element.ty.kind == "any":
        return T("const", ANY, data=0, span=expr.span)  # reported where it comes from
    known = [
        *scope.locals,
        *symbols.state,
        *symbols.zones_by_owner.get("", {}),
        *symbols.parameters,
        *symbols.book.functions,
    ]
    if scope.element is not None and scope.bare:
        known += symbols.member_names(scope.element.ty)
    near = nearest(expr.name, [*known, *symbols.constants, "players", "player_count", "me"])
    if near is None and "-" in expr.name:
        hint = "minus stands between spaces: `a - b`"
    else:
        hint = f"did you mean `{near}`?" if near else ""
    scope.report.error("unknown-name", expr.span, f"nothing here is named `{expr.name}`", hint)
    return T("const", ANY, data=0, span=expr.span)


class _Box:
    """The zone that every game has, for components out of play."""

    id = "box"
    per = ""
    order = "unordered"
    capacity = None
    visible = "everyone"
    holds = ()


BOX = _Box()
