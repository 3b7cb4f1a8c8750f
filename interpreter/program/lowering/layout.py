"""Where everything lies: numbers for components, spaces, zones and fields, fixed per player count and parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from interpreter.model.rulebook import Board, FieldSpec, Link, Row, Zone
from interpreter.program.checking.checked import Checked
from interpreter.program.checking.cubes import ORIENTATIONS
from interpreter.program.checking.symbols import DIRECTIONS, FACES, component_names
from interpreter.program.checking.tree import T
from interpreter.program.checking.types import ANY, Ty, closed
from interpreter.program.lowering.grids import BoardTables, board_tables

NO_INT = -(1 << 60)
"""Stands for an absent number inside the state; absent things are -1."""
Value = int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Store:
    """One list of the state: a changing field for all its owners, one value after the other."""

    attribute: str
    owner: Ty
    spec: FieldSpec
    ty: Ty
    size: int  # values per owner: more than 1 where the field holds one for each of something
    default: T | None
    low: T | None
    high: T | None
    count: int  # owners


Evaluate = Callable[[T, "Layout"], "Value"]


@dataclass(slots=True)
class Layout:
    """Everything numbered for one player count and one set of parameter values."""

    checked: Checked
    players: int
    parameters: Mapping[str, int | bool | str]
    components: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)  # of each component: the player it belongs to for good, or -1
    kinds: dict[str, tuple[int, int]] = field(default_factory=dict)  # first number, how many
    classes: list[int] = field(default_factory=list)
    places: list[tuple[str, int]] = field(default_factory=list)  # zone, number of its owner
    place_base: dict[str, int] = field(default_factory=dict)
    places_of: dict[str, tuple[Row, ...]] = field(default_factory=dict)
    spaces: dict[str, tuple[str, ...]] = field(default_factory=dict)
    boards: dict[str, BoardTables] = field(default_factory=dict)
    stores: dict[tuple[str, str, str], Store] = field(default_factory=dict)
    state_index: dict[str, int] = field(default_factory=dict)
    evaluate: Evaluate = field(default=lambda tree, layout: 0)
    teams: int = 0
    team_of: tuple[int, ...] = ()

    def parameter(self, name: str) -> int:
        """A parameter's value as the state holds it."""
        value = self.parameters[name]
        if isinstance(value, str):
            return self.enum_values(self.checked.symbols.parameters[name].name).index(value)
        return int(value)

    def enum_values(self, name: str) -> tuple[str, ...]:
        if name == "face":
            return FACES
        return tuple(DIRECTIONS) if name == "direction" else self.checked.book.types[name].values

    def formula(self, ty: Ty, name: str, row: Row) -> int:
        """The value of a computed column in one row."""
        _, tree = self.checked.row_rules[ty.kind, ty.name, name]
        value = self.evaluate(self.of_row(tree, row), self)
        assert isinstance(value, int)
        return value

    def of_row(self, tree: T, row: Row | Link) -> T:
        """An expression about a row with the row's own values in place of its columns."""
        if tree.op == "column" and tree.args[0].op == "local" and tree.args[0].data.name == "it":
            return self._cell_constant(tree, row)
        return replace(tree, args=tuple(self.of_row(arg, row) for arg in tree.args))

    def _cell_constant(self, tree: T, row: Row | Link) -> T:
        ty, name = tree.data
        if (ty.kind, ty.name, name) in self.checked.row_rules:
            return self.of_row(self.checked.row_rules[ty.kind, ty.name, name][1], row)
        value = row.cells[name].value if name in row.cells else None
        if value is None:
            return T("number", tree.ty, data=NO_INT if tree.ty.kind == "int" else -1)
        if isinstance(value, str) and tree.ty.kind != "text":
            return T("constant", closed(tree.ty), data=value)
        return T("const", closed(tree.ty), data=value)

    def cube_table(self, kind: str) -> tuple[tuple[tuple[int, ...], ...], int]:
        """What the faces of a cube show in each of its 24 orientations, and its number among the cubes."""
        cubes = [cube.id for cube in self.checked.symbols.cubes]
        spec = self.checked.book.components[kind]
        ty = self.checked.symbols.type_of(spec.shows) if spec.shows is not None else None
        assert ty is not None
        shown = [
            self.encode(spec.oriented[face], ty) if ty.kind != "int" else int(spec.oriented[face]) for face in FACES
        ]
        return tuple(tuple(shown[face] for face in turned) for turned in ORIENTATIONS), cubes.index(kind)

    def offset(self, ty: Ty) -> int:
        """The number of the first thing of a type; 0 for all but components."""
        return self.kinds[ty.name][0] if ty.kind == "component" and ty.name in self.kinds else 0

    def count(self, ty: Ty) -> int:
        """How many things of a type there are."""
        match ty.kind:
            case "player":
                return self.players
            case "team":
                return self.teams
            case "component":
                return self.kinds[ty.name][1] if ty.name in self.kinds else len(self.components)
            case "enum":
                return len(self.enum_values(ty.name))
            case "space":
                return len(self.spaces[ty.name])
            case "zone":
                return len(self.places)
            case "bool":
                return 2
        return 0

    def names(self, ty: Ty) -> tuple[str, ...]:
        """The ids of all things of a type, by number (of components: of all kinds)."""
        match ty.kind:
            case "component":
                return tuple(self.components)
            case "enum":
                return self.enum_values(ty.name)
            case "space":
                return self.spaces[ty.name]
            case "zone":
                return tuple(zone for zone, _ in self.places)
            case "bool":
                return ("false", "true")
            case "cube":
                return self.cube_names(ty.name)
        return tuple(str(i + 1) for i in range(self.count(ty)))

    def encode(self, name: str, ty: Ty) -> int:
        """The number of a named constant."""
        names = self.names(closed(ty))
        return names.index(name) if name in names else -1

    def cube_names(self, kind: str) -> tuple[str, ...]:
        """The orientations of a cube as outcomes are written: `front=one top=five`."""
        table, _ = self.cube_table(kind)
        shows = self.checked.book.components[kind].shows
        ty = self.checked.symbols.type_of(shows) if shows is not None else None
        assert ty is not None
        names = self.names(ty) if ty.kind != "int" else tuple(str(n) for n in range(1000))
        return tuple(f"front={names[row[0]]} top={names[row[4]]}" for row in table)

    def zone(self, place: int) -> Zone | None:
        """The zone of a place; None for the box."""
        return self.checked.book.zones.get(self.places[place][0])


def build_layout(
    checked: Checked, players: int, parameters: Mapping[str, int | bool | str], evaluate: Evaluate
) -> Layout:
    """Numbers for everything; `evaluate` works out expressions that need no state."""
    layout = Layout(checked, players, parameters, evaluate=evaluate)
    _teams(layout, evaluate)
    for board in checked.book.boards.values():
        layout.boards[board.space] = board_tables(_of_count(layout, board))
        layout.spaces[board.space] = layout.boards[board.space].names
    _components(layout, evaluate)
    _places(layout)
    _stores(layout)
    return layout


def _teams(layout: Layout, evaluate: Evaluate) -> None:
    count = layout.checked.team_count
    value = evaluate(count, layout) if count is not None else layout.players
    assert isinstance(value, int)
    layout.teams = max(1, min(value, layout.players))
    layout.team_of = tuple(seat % layout.teams for seat in range(layout.players))


def _of_count(layout: Layout, board: Board) -> Board:
    """A board with the places and links that exist at this player count."""
    rules = layout.checked.row_rules
    place, link = rules.get(("space", board.space, "when")), rules.get(("link", board.id, "when"))
    places = tuple(
        row for row in board.places if place is None or layout.evaluate(layout.of_row(place[1], row), layout)
    )
    links = tuple(row for row in board.links if link is None or layout.evaluate(layout.of_row(link[1], row), layout))
    layout.places_of[board.space] = places
    return replace(board, places=places, links=links)


def _exists(layout: Layout, kind: str, row: Row) -> bool:
    """Whether a row of components exists at this player count and with these parameters."""
    test = layout.checked.row_conditions.get((kind, row.id))
    if test is not None and not layout.evaluate(test, layout):
        return False
    rule = layout.checked.row_rules.get(("component", kind, "when"))
    return rule is None or bool(layout.evaluate(layout.of_row(rule[1], row), layout))


def _components(layout: Layout, evaluate: Evaluate) -> None:
    for kind in layout.checked.book.components.values():
        first = len(layout.components)
        for row in kind.rows:
            if not _exists(layout, kind.id, row):
                continue
            mine = kind.per == "player"
            names = component_names(row.id, _count(row, layout.players), mine, layout.players)
            for index, name in enumerate(names):
                layout.components.append(name)
                layout.rows.append(row)
                layout.owners.append(index * layout.players // len(names) if mine else -1)
        layout.kinds[kind.id] = (first, len(layout.components) - first)
    bases = [name.partition("#")[0] for name in layout.components]
    layout.classes = [bases.index(base) for base in bases]


def _count(row: Row, players: int) -> int | None:
    return row.count_by_players.get(players, row.count)


def _places(layout: Layout) -> None:
    layout.places.append(("box", 0))
    layout.place_base["box"] = 0
    boards = layout.checked.book.boards
    for zone in layout.checked.book.zones.values():
        layout.place_base[zone.id] = len(layout.places)
        owners = {"": 1, "player": layout.players, "team": layout.teams}.get(zone.per)
        if owners is None:
            owners = len(layout.spaces[boards[zone.per].space])
        layout.places += [(zone.id, owner) for owner in range(owners)]


def _stores(layout: Layout) -> None:
    symbols, book = layout.checked.symbols, layout.checked.book
    groups: list[tuple[Ty, Mapping[str, FieldSpec]]] = [(Ty("player"), book.player_fields)]
    groups += [(Ty("component", kind.id), kind.fields) for kind in book.components.values()]
    groups += [(Ty("space", board.space), board.fields) for board in book.boards.values()]
    if book.teams:
        groups.append((Ty("team"), book.teams.fields))
    for owner, specs in groups:
        for spec in specs.values():
            _store(layout, owner, spec)
    for spec in book.state.values():
        if symbols.state[spec.id].kind == "map":
            _store(layout, Ty("state"), spec)
        else:
            layout.state_index[spec.id] = len(layout.state_index)


def _store(layout: Layout, owner: Ty, spec: FieldSpec) -> None:
    ty = layout.checked.symbols.field_type(spec)
    size = layout.count(ty.key) if ty.kind == "map" and ty.key is not None else 1
    value_type = ty.of if ty.kind == "map" and ty.of is not None else ty
    key = (owner.kind, owner.name, spec.id)
    default, low, high = layout.checked.values[key]
    attribute = f"f{len(layout.stores)}_{spec.id.replace('-', '_')}"
    count = 1 if owner.kind == "state" else layout.count(owner)
    layout.stores[key] = Store(attribute, owner, spec, value_type, size, default, low, high, count)


def empty_value(ty: Ty) -> Value:
    """What a field without a default holds at the start."""
    if ty.kind == "list":
        return ()
    if ty.optional:
        return NO_INT if ty.kind == "int" else -1
    return 0


__all__ = ["ANY", "NO_INT", "Layout", "Store", "build_layout", "empty_value"]
