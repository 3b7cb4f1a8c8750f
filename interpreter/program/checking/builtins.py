"""The built-in functions: how each checks its arguments and what it gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from interpreter.language import syntax as s
from interpreter.program.checking.scope import Scope
from interpreter.program.checking.tree import T
from interpreter.program.checking.types import BOOL, INT, PLAYER, Ty, closed, list_of, optional


@dataclass(frozen=True, slots=True)
class Builtin:
    """One function: its check, its form as documented, and what it says."""

    check: Callable[[s.Call, Scope], T]
    form: str
    says: str


BUILTINS: dict[str, Builtin] = {}

Check = Callable[[s.Call, Scope], T]


def builtin(name: str, form: str, says: str) -> Callable[[Check], Check]:
    """Registers a check under a name."""

    def register(check: Check) -> Check:
        BUILTINS[name] = Builtin(check, form, says)
        return check

    return register


def arity(expr: s.Call, scope: Scope, low: int, high: int | None = None) -> bool:
    """Whether the call has the right number of arguments; reports where not."""
    count = len(expr.arguments)
    if low <= count <= (high or low) and (not expr.by or expr.name in KEYED):
        return True
    scope.report.error(
        "wrong-arguments", expr.span, f"`{expr.name}` is not called like this", f"write `{BUILTINS[expr.name].form}`"
    )
    return False


KEYED = ("best", "sorted", "distinct")


def _failed(expr: s.Call) -> T:
    from interpreter.program.checking.expressions import failed

    return failed(expr.span)


def _over(expr: s.Call, scope: Scope, want: Ty | None) -> tuple[T, T, Ty] | None:
    """List, body (in terms of its element) and element type of `f(list, body)`."""
    from interpreter.program.checking.expressions import element_scope, expect, items, resolve

    if not arity(expr, scope, 2):
        return None
    source, of = items(expr.arguments[0], scope)
    _, inner = element_scope(expr.arguments[0], of, scope)
    body = expect(expr.arguments[1], inner, want) if want else resolve(expr.arguments[1], inner)
    return source, T("body", body.ty, (body,), inner.element, body.span), of


@builtin("any", "any(list, condition)", "whether the condition holds for at least one element")
@builtin("all", "all(list, condition)", "whether the condition holds for every element")
def _quantifier(expr: s.Call, scope: Scope) -> T:
    parts = _over(expr, scope, BOOL)
    return T(expr.name, BOOL, parts[:2], span=expr.span) if parts else _failed(expr)


@builtin("sum", "sum(list, number)", "the numbers of all elements added up; `sum(list)` of a list of numbers")
@builtin("min", "min(list, number)", "the smallest number of any element, absent for an empty list")
@builtin("max", "max(list, number)", "the largest number of any element, absent for an empty list")
def _number(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import expect

    ty = INT if expr.name == "sum" else optional(INT)
    if len(expr.arguments) == 1:
        source = expect(expr.arguments[0], scope, list_of(INT), "the list")
        if source.op == "list" and source.args:
            ty = INT
        return T(f"{expr.name}_of", ty, (source,), span=expr.span)
    parts = _over(expr, scope, INT)
    return T(expr.name, ty, parts[:2], span=expr.span) if parts else _failed(expr)


@builtin("until", "until(list, condition)", "the list up to and with the first element for which the condition holds")
def _until(expr: s.Call, scope: Scope) -> T:
    parts = _over(expr, scope, BOOL)
    return T("until", list_of(parts[2]), parts[:2], span=expr.span) if parts else _failed(expr)


@builtin("each", "each(list, value)", "the list of the values of all elements")
def _each(expr: s.Call, scope: Scope) -> T:
    parts = _over(expr, scope, None)
    return T("each", list_of(parts[1].ty), parts[:2], span=expr.span) if parts else _failed(expr)


@builtin(
    "repeated",
    "repeated(list, number)",
    "each element as many times as the number says; choices of several from it can take equal ones",
)
def _repeated(expr: s.Call, scope: Scope) -> T:
    parts = _over(expr, scope, INT)
    return T("repeated", list_of(parts[2]), parts[:2], span=expr.span) if parts else _failed(expr)


@builtin("joined", "joined(list, list of each)", "the lists of all elements one after the other")
def _joined(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import as_list, none_or_one

    parts = _over(expr, scope, None)
    if parts:
        inner = none_or_one(as_list(parts[1].args[0], scope))
        parts = (parts[0], T("body", inner.ty, (inner,), parts[1].data, parts[1].span), parts[2])
    if parts and parts[1].ty.kind not in ("list", "any"):
        scope.report.error("wrong-type", expr.arguments[1].span, "this is no list", "use `each` for single values")
        return _failed(expr)
    return T("joined", parts[1].ty, parts[:2], span=expr.span) if parts else _failed(expr)


@builtin("size", "size(list)", "how many elements the list has")
@builtin("count", "count(list)", "how many elements the list has")
def _size(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import items

    if not arity(expr, scope, 1):
        return _failed(expr)
    return T("size", INT, (items(expr.arguments[0], scope)[0],), span=expr.span)


@builtin("first", "first(list)", "the first element (the top one of a stack), absent for an empty list")
@builtin("last", "last(list)", "the last element, absent for an empty list")
def _first(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import items

    if not arity(expr, scope, 1):
        return _failed(expr)
    source, of = items(expr.arguments[0], scope)
    return T(expr.name, optional(of), (source,), span=expr.span)


@builtin(
    "distinct",
    "distinct(list)",
    "the list without repetitions, the first of equals kept; `by key` says what makes them equal",
)
def _distinct(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import element_scope, items, resolve

    if not arity(expr, scope, 1):
        return _failed(expr)
    source, of = items(expr.arguments[0], scope)
    if not expr.by:
        return T("distinct", list_of(of), (source,), span=expr.span)
    _, inner = element_scope(expr.arguments[0], of, scope)
    keys = tuple(resolve(key, inner) for key in expr.by)
    return T("distinct_by", list_of(of), (source, T("body", INT, keys, inner.element, expr.span)), span=expr.span)


@builtin("reversed", "reversed(list)", "the list in the opposite order")
def _same_list(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import items

    if not arity(expr, scope, 1):
        return _failed(expr)
    source, of = items(expr.arguments[0], scope)
    return T(expr.name, list_of(of), (source,), span=expr.span)


def _keys(expr: s.Call, source: s.Expr, of: Ty, scope: Scope) -> T:
    from interpreter.program.checking.expressions import element_scope, expect

    _, inner = element_scope(source, of, scope)
    keys = tuple(expect(key, inner, INT, "the key") for key in expr.by)
    return T("body", INT, keys, inner.element, expr.span)


@builtin(
    "best",
    "best(list, by number, ..., ties: first)",
    "the element with the highest numbers; `ties: all` gives the list",
)
def _best(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import items

    if not arity(expr, scope, 1):
        return _failed(expr)
    if not expr.by:
        scope.report.error(
            "wrong-arguments", expr.span, "`best` needs to know by what", f"write `{BUILTINS['best'].form}`"
        )
        return _failed(expr)
    if expr.ties not in ("first", "all"):
        scope.report.error(
            "missing-ties",
            expr.span,
            "`best` does not say what counts among equals",
            "add `ties: first` or `ties: all`",
        )
    source, of = items(expr.arguments[0], scope)
    keys = _keys(expr, expr.arguments[0], of, scope)
    if not expr.ties:
        return _failed(expr)
    ty = list_of(of) if expr.ties == "all" else optional(of)
    return T("best_all" if expr.ties == "all" else "best", ty, (source, keys), span=expr.span)


@builtin("sorted", "sorted(list, by number, ...)", "the list with the highest numbers first, equals in their old order")
def _sorted(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import items

    if not arity(expr, scope, 1) or not expr.by:
        return _failed(expr)
    source, of = items(expr.arguments[0], scope)
    return T("sorted", list_of(of), (source, _keys(expr, expr.arguments[0], of, scope)), span=expr.span)


@builtin("position", "position(x, list)", "where an element stands in a list, counted from 1; it must be there")
@builtin("height", "height(x, ranking)", "how high something stands: 1 for the lowest of the ranking; it must be there")
def _position(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import expect, items

    if not arity(expr, scope, 2):
        return _failed(expr)
    source, of = items(expr.arguments[1], scope)
    return T(expr.name, INT, (expect(expr.arguments[0], scope, closed(of), "this"), source), span=expr.span)


@builtin(
    "times_seen",
    "times_seen()",
    "how often the position as it stands has stood at the beginning of a turn, this time included",
)
def _times_seen(expr: s.Call, scope: Scope) -> T:
    return T("times_seen", INT, span=expr.span) if arity(expr, scope, 0) else _failed(expr)


@builtin("abs", "abs(number)", "the number without its sign")
def _abs(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import expect

    return (
        T("abs", INT, (expect(expr.arguments[0], scope, INT),), span=expr.span)
        if arity(expr, scope, 1)
        else _failed(expr)
    )


@builtin("player", "player(seat)", "the player on a seat, counted from 1")
def _player(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import expect

    if not arity(expr, scope, 1):
        return _failed(expr)
    return T("player", PLAYER, (expect(expr.arguments[0], scope, INT, "the seat"),), span=expr.span)


@builtin("next", "next(player)", "the next player clockwise")
@builtin("previous", "previous(player)", "the next player anticlockwise")
def _neighbour(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import expect

    if not arity(expr, scope, 1):
        return _failed(expr)
    return T(expr.name, PLAYER, (expect(expr.arguments[0], scope, PLAYER),), span=expr.span)


@builtin("clockwise", "clockwise(player)", "all players clockwise, beginning with this one")
@builtin("anticlockwise", "anticlockwise(player)", "all players anticlockwise, beginning with this one")
@builtin("others", "others(player)", "all other players, clockwise")
@builtin("opponents", "opponents(player)", "the players of other teams, clockwise")
def _round(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import expect

    if not arity(expr, scope, 1):
        return _failed(expr)
    return T(expr.name, list_of(PLAYER), (expect(expr.arguments[0], scope, PLAYER),), span=expr.span)


@builtin("owner", "owner(component)", "the player in whose zone a component lies, absent elsewhere")
def _owner(expr: s.Call, scope: Scope) -> T:
    from interpreter.program.checking.expressions import expect

    if not arity(expr, scope, 1):
        return _failed(expr)
    return T("owner", optional(PLAYER), (expect(expr.arguments[0], scope, Ty("component", "")),), span=expr.span)
