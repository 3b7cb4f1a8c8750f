"""Statements of chance and of what is seen: drawing, shuffling, rolling, turning dice, looking, showing."""

from __future__ import annotations

from interpreter.language import syntax as s
from interpreter.program.checking.cubes import is_rotation
from interpreter.program.checking.expressions import article, expect, items, resolve
from interpreter.program.checking.places import place_of, things
from interpreter.program.checking.scope import Scope
from interpreter.program.checking.symbols import FACES
from interpreter.program.checking.tree import Local, S, T
from interpreter.program.checking.types import INT, PLAYER, Ty, list_of

Resolved = tuple[list[S], Scope]


def resolve_draw(stmt: s.Draw, scope: Scope) -> Resolved:
    count = expect(stmt.count, scope, INT, "how many")
    if isinstance(stmt.origin, s.Where):
        return _draw_some(stmt, count, scope)
    origin = place_of(stmt.origin, scope, None)
    holds = (
        Ty("component", origin.data.holds[0] if len(origin.data.holds) == 1 else "")
        if origin.op == "place"
        else Ty("any")
    )
    target = place_of(stmt.target, scope, list_of(holds))
    local = Local(stmt.name, list_of(holds)) if stmt.name else None
    data = (stmt.up_to, stmt.at_random, stmt.end, local)
    after = scope.forgetting()
    return [S("draw", (count, origin, target), data, span=stmt.span)], after.binding(local) if local else after


def _draw_some(stmt: s.Draw, count: T, scope: Scope) -> Resolved:
    """Drawing at random from some of a zone's components."""
    source = things(stmt.origin, scope)
    target = place_of(stmt.target, scope, source.ty)
    if not stmt.at_random:
        scope.report.error("wrong-type", stmt.origin.span, "only some of a zone have no top", "draw `at random`")
    local = Local(stmt.name, source.ty) if stmt.name else None
    after = scope.forgetting()
    out = S("draw_some", (count, source, target), (stmt.up_to, stmt.end, local), span=stmt.span)
    return [out], after.binding(local) if local else after


def resolve_shuffle(stmt: s.Shuffle, scope: Scope) -> Resolved:
    node = resolve(stmt.what, scope)
    if node.op == "state" and node.ty.kind == "list" and stmt.target is None:
        return [S("shuffle_ranking", (node,), node.data, span=stmt.span)], scope.forgetting()
    origin = place_of(stmt.what, scope, None)
    target = place_of(stmt.target, scope, None) if stmt.target is not None else None
    if (
        origin.op == "place"
        and (target or origin).op == "place"
        and (target or origin).data.order == "unordered"
        and stmt.target is None
    ):
        scope.report.error(
            "wrong-type", stmt.what.span, "a zone without order cannot be shuffled", "give it `order: stack`"
        )
    return [S("shuffle", (origin, target), stmt.how, span=stmt.span)], scope.forgetting()


def resolve_roll(stmt: s.Roll, scope: Scope) -> Resolved:
    if stmt.items is None:
        assert stmt.die is not None
        die = resolve(stmt.die, scope)
        if not scope.symbols.is_cube(die.ty) and die.ty.kind != "any":
            scope.report.error(
                "unsupported-die",
                stmt.span,
                "this is no die",
                "declare it with `oriented_die`, or write `roll NAME from LIST`",
            )
            return [], scope
        return [S("roll_cube", (die,), die.ty.name, span=stmt.span)], scope.forgetting()
    source, of = items(stmt.items, scope)
    local = Local(stmt.name, of)
    return [S("roll", (source,), local, span=stmt.span)], scope.binding(local)


def resolve_turn(stmt: s.Turn, scope: Scope) -> Resolved:
    die, change = resolve(stmt.die, scope), resolve(stmt.change, scope)
    if "any" in (die.ty.kind, change.ty.kind):
        return [], scope
    columns = scope.symbols.columns(change.ty)
    if not scope.symbols.is_cube(die.ty):
        scope.report.error(
            "unsupported-die", stmt.die.span, "this is no die that turns", "declare it with `oriented_die`"
        )
    elif not all(face in columns for face in FACES):
        hint = "turn by a value of a type with the columns " + ", ".join(FACES)
        scope.report.error("wrong-type", stmt.change.span, f"{article(change.ty)} is no turn of a die", hint)
    else:
        check_turns(change.ty, scope)
        return [S("turn", (die, change), span=stmt.span)], scope.forgetting()
    return [], scope


def check_turns(ty: Ty, scope: Scope) -> None:
    """Every row of a type of changes must be a turn of a cube."""
    book = scope.symbols.book
    rows = book.types[ty.name].rows if ty.kind == "enum" else book.components[ty.name].rows
    for row in rows:
        values = [row.cells[face].value for face in FACES if face in row.cells]
        faces = tuple(FACES.index(str(value)) for value in values if value in FACES)
        if not is_rotation(faces):
            scope.report.error(
                "no-rotation",
                row.span,
                f"`{row.id}` is no turn of a cube",
                "opposite faces stay opposite, nothing is mirrored",
            )


def resolve_look(stmt: s.LookAt, scope: Scope) -> Resolved:
    what = things(stmt.what, scope)
    if stmt.name:
        local = Local(stmt.name, what.ty)
        return [S("look", (what,), local, span=stmt.span)], scope.binding(local)
    return [S("look", (what,), None, span=stmt.span)], scope


def resolve_show(stmt: s.Show, scope: Scope) -> Resolved:
    to = expect(stmt.to, scope, PLAYER, "the one who sees it") if stmt.to is not None else None
    return [S("show", (things(stmt.what, scope), to), span=stmt.span)], scope
