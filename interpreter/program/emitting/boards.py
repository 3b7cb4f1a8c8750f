"""Players, owners, boards and dice as Python: tables worked out beforehand, and searches on them."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.program.checking.tree import T
from interpreter.program.emitting.exprs import Exprs


def emit_player(e: Exprs, t: T) -> str:
    if t.args[0].op == "const" and 1 <= t.args[0].data <= e.layout.players:
        return repr(t.args[0].data - 1)
    return f"player_at({e(t.args[0])}, {e.layout.players}, {e.tables.place(t.span)})"


def emit_team_of(e: Exprs, t: T) -> str:
    if e.layout.teams == e.layout.players:
        return e(t.args[0])
    return f"{e.tables.constant('team_of', e.layout.team_of)}[{e(t.args[0])}]"


def emit_seat(e: Exprs, t: T) -> str:
    return f"({e(t.args[0])} + 1)"


def emit_members(e: Exprs, t: T) -> str:
    table = tuple(tuple(p for p, team in enumerate(e.layout.team_of) if team == k) for k in range(e.layout.teams))
    return f"{e.tables.constant('members', table)}[{e(t.args[0])}]"


def emit_neighbour(e: Exprs, t: T) -> str:
    sign = "+" if t.op == "next" else "-"
    return f"(({e(t.args[0])} {sign} 1) % {e.layout.players})"


def emit_round(e: Exprs, t: T) -> str:
    n = e.layout.players
    rows = []
    for p in range(n):
        way = [(p + k) % n for k in range(n)] if t.op != "anticlockwise" else [(p - k) % n for k in range(n)]
        if t.op == "others":
            way = way[1:]
        if t.op == "opponents":
            way = [q for q in way if e.layout.team_of[q] != e.layout.team_of[p]]
        rows.append(tuple(way))
    return f"{e.tables.constant(t.op, tuple(rows))}[{e(t.args[0])}]"


def emit_owner(e: Exprs, t: T) -> str:
    book = e.layout.checked.book
    owners = [
        owner if zone in book.zones and book.zones[zone].per == "player" else -1 for zone, owner in e.layout.places
    ]
    return f"{e.tables.constant('owner', tuple(owners))}[s.loc[{e(t.args[0])}]]"


def emit_owner_of(e: Exprs, t: T) -> str:
    table = e.tables.constant("belongs", tuple(e.layout.owners))
    return f"{table}[{e(t.args[0])}]"


def emit_cube_face(e: Exprs, t: T) -> str:
    ty = t.args[0].ty
    table, index = e.layout.cube_table(ty.name)
    return f"{e.tables.constant('cube', table)}[s.cubes[{index}]][{t.data}]"


def emit_facing(e: Exprs, t: T) -> str:
    table, index = e.layout.cube_table(t.data)
    return f"{e.tables.constant('cube', table)}[s.cubes[{index}]][({e(t.args[1])}) % 4]"


def emit_board_table(e: Exprs, t: T) -> str:
    return f"{e.tables.constant(t.op, getattr(e.layout.boards[t.data], t.op))}[{e(t.args[0])}]"


def emit_step(e: Exprs, t: T) -> str:
    board = e.layout.boards[t.data]
    table = board.steps if t.op == "step" else board.rays
    return f"{e.tables.constant(t.op, table)}[{e(t.args[1])}][{e(t.args[0])}]"


def emit_rays(e: Exprs, t: T) -> str:
    board = e.layout.boards[t.data]
    table = tuple(tuple(rays[space] for rays in board.rays if rays[space]) for space in range(len(board.names)))
    return f"{e.tables.constant('rays', table)}[{e(t.args[0])}]"


def emit_lines_through(e: Exprs, t: T) -> str:
    name, length = t.data
    return f"{e.tables.constant('lines', e.layout.boards[name].lines_through(length))}[{e(t.args[0])}]"


def emit_connected(e: Exprs, t: T) -> str:
    table = e.tables.constant("neighbours", e.layout.boards[t.data].neighbours)
    source = e.over(t.args[0])
    name = e.fresh(t.args[1].data)
    return f"connected({source}, {table}, lambda {name}: {e.inside(t.args[1].args[0])})"


def emit_spaces(e: Exprs, word: str) -> str:
    board = e.layout.checked.symbols.spaces[word].id
    zones = e.layout.checked.book.zones
    owners = [owner if zone in zones and zones[zone].per == board else -1 for zone, owner in e.layout.places]
    return e.tables.constant("space_of", tuple(owners))


def emit_things_beside(e: Exprs, t: T) -> str:
    word, how = t.data
    table = e.tables.constant(how, getattr(e.layout.boards[word], how))
    return f"beside(s, {e(t.args[0])}, {table}, {emit_spaces(e, word)})"


def emit_connected_things(e: Exprs, t: T) -> str:
    table = e.tables.constant("neighbours", e.layout.boards[t.data].neighbours)
    source = e.over(t.args[0])
    name = e.fresh(t.args[1].data)
    body = e.inside(t.args[1].args[0])
    return f"connected_things(s, {source}, {table}, {emit_spaces(e, t.data)}, lambda {name}: {body})"


def emit_flanked(e: Exprs, t: T) -> str:
    space, between, by = t.args
    board = e.layout.boards[t.data]
    table = tuple(
        tuple((ray[0], ray[1:]) for rays in board.rays if len(ray := rays[at]) > 1) for at in range(len(board.names))
    )
    name = e.tables.constant("flanks", table)
    x = e.fresh(between.data)
    inner = e.inside(between.args[0])
    e.bind(by.data, x)
    outer = e.inside(by.args[0])
    how = "any_flanked" if t.op == "any_flanked" else "flanked"
    return f"{how}({name}[{e(space)}], lambda {x}: {inner}, lambda {x}: {outer})"


def emit_distance(e: Exprs, t: T) -> str:
    table = e.tables.constant("distance", e.layout.boards[t.data].distances())
    left, right = e.of(t)
    return f"far({table}, {left}, {right})"


def emit_space_of(e: Exprs, t: T) -> str:
    return f"{emit_spaces(e, t.data)}[s.loc[{e(t.args[0])}]]"


def emit_space_row(e: Exprs, t: T) -> str:
    columns = e.layout.boards[t.data].columns
    return f"({e(t.args[0])} // {columns} + 1)" if t.op == "space_row" else f"({e(t.args[0])} % {columns} + 1)"


def emit_times_seen(e: Exprs, t: T) -> str:
    return "times_seen(s.seen, position(s))"


BOARDS: dict[str, Callable[[Exprs, T], str]] = {
    "player": emit_player,
    "team_of": emit_team_of,
    "seat": emit_seat,
    "members": emit_members,
    "next": emit_neighbour,
    "previous": emit_neighbour,
    "clockwise": emit_round,
    "anticlockwise": emit_round,
    "others": emit_round,
    "opponents": emit_round,
    "owner": emit_owner,
    "neighbours": emit_board_table,
    "diagonals": emit_board_table,
    "surrounding": emit_board_table,
    "step": emit_step,
    "ray": emit_step,
    "rays": emit_rays,
    "lines_through": emit_lines_through,
    "connected": emit_connected,
    "distance": emit_distance,
    "space_of": emit_space_of,
    "space_row": emit_space_row,
    "space_column": emit_space_row,
    "things_beside": emit_things_beside,
    "connected_things": emit_connected_things,
    "owner_of": emit_owner_of,
    "times_seen": emit_times_seen,
    "flanked": emit_flanked,
    "cube_face": emit_cube_face,
    "facing": emit_facing,
}
