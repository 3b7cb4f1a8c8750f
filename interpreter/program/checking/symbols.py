"""What the rulebook's own words mean: one table of names for every rulebook, built once before checking."""

from __future__ import annotations

from collections.abc import Callable

from interpreter import limits
from interpreter.model.rulebook import FieldSpec, Rulebook, TypeRef, Zone
from interpreter.program.checking.types import ANY, BOOL, EFFECT, INT, PLAYER, TEAM, TEXT, Ty, list_of, optional

RESERVED = frozenset(
    (
        "let", "set", "to", "increase", "decrease", "move", "up", "down", "in", "passing", "over", "swap",
        "draw", "from", "shuffle", "roll", "turn", "by", "gain", "pay", "look", "at", "show", "reveal", "do",
        "announce", "stop", "pass", "end", "choose", "chooses", "if", "else", "for", "each", "repeat", "while",
        "where", "as", "after", "this", "or", "and", "not", "is", "mod", "except", "every", "me", "it", "true",
        "false", "absent", "present", "empty", "rounded", "player", "players", "player_count", "team", "never",
        "keeping", "top", "bottom",
    )
)  # fmt: skip
"""Words that no rulebook may use as a name."""


DIRECTIONS = {
    "north": (0, 1), "north-east": (1, 1), "east": (1, 0), "south-east": (1, -1),
    "south": (0, -1), "south-west": (-1, -1), "west": (-1, 0), "north-west": (-1, 1),
}  # fmt: skip
"""The directions of every grid: columns to the right, rows away from the south side."""


FACES = ("front", "left", "back", "right", "top", "bottom")
"""The faces of an oriented cube, as whoever rolled it last sees them."""


class Symbols:
    """Types, fields and constants of a rulebook by name."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.infer: Callable[[str], Ty] = lambda name: ANY
        """Gives the type of a function that does not declare it; set by the checker."""
        self.spaces = {board.space: board for board in book.boards.values()}
        self.groups: dict[str, list[Zone]] = {}
        for zone in book.zones.values():
            if zone.group:
                self.groups.setdefault(zone.group, []).append(zone)
        self.cubes = [kind for kind in book.components.values() if kind.oriented]
        self.constants: dict[str, list[tuple[str, Ty]]] = {}
        self._collect_constants()
        self.state = {name: self.field_type(spec) for name, spec in book.state.items()}
        self.parameters = {name: self.type_of(spec.type) or ANY for name, spec in book.parameters.items()}
        self.zones_by_owner: dict[str, dict[str, Zone]] = {}
        for zone in book.zones.values():
            self.zones_by_owner.setdefault(zone.per, {})[zone.id] = zone

    def _collect_constants(self) -> None:
        for kind in self.book.components.values():
            for row in kind.rows:
                count = row.count if row.count is None else max([row.count, *row.count_by_players.values()])
                for name in component_names(row.id, count, kind.per == "player", self.book.game.players_max):
                    self.constants.setdefault(name, []).append(("component", Ty("component", kind.id)))
        for enum in self.book.types.values():
            for value in enum.values:
                self.constants.setdefault(value, []).append(("enum", Ty("enum", enum.id)))
        for face in FACES if self.cubes else ():
            self.constants.setdefault(face, []).append(("enum", Ty("enum", "face")))
        if any(board.columns for board in self.book.boards.values()):
            for name in DIRECTIONS:
                self.constants.setdefault(name, []).append(("enum", Ty("enum", "direction")))
        for board in self.book.boards.values():
            for name in space_names(board.columns, board.rows) or tuple(row.id for row in board.places):
                self.constants.setdefault(name, []).append(("space", Ty("space", board.space)))

    def type_of(self, ref: TypeRef) -> Ty | None:
        """The type a rulebook wrote, None where no type has that name."""
        base = self._base_type(ref)
        return optional(base) if base is not None and ref.optional else base

    def _base_type(self, ref: TypeRef) -> Ty | None:
        plain = {"int": INT, "bool": BOOL, "text": TEXT, "player": PLAYER, "team": TEAM, "effect": EFFECT}
        if ref.base in plain:
            return plain[ref.base]
        if ref.base in ("list", "set", "ranking") and ref.of is not None:
            inner = self.type_of(ref.of)
            return list_of(inner, "" if ref.base == "list" else ref.base) if inner else None
        if ref.base in self.book.components:
            return Ty("component", ref.base)
        if ref.base in self.book.types or (ref.base == "direction" and "north" in self.constants):
            return Ty("enum", ref.base)
        if ref.base in self.spaces:
            return Ty("space", ref.base)
        if ref.base == "face" and self.cubes:
            return Ty("enum", "face")
        if ref.base in self.groups:
            return Ty("zone", ref.base)
        return None

    def type_names(self) -> list[str]:
        return ["int", "bool", "text", "player", "team", *self.book.components, *self.book.types, *self.spaces]

    def field_type(self, spec: FieldSpec) -> Ty:
        """The type of a field's value; a map where the field holds one value for each of something."""
        base = self.type_of(spec.type) or ANY
        if not spec.by:
            return base
        key = self.type_of(TypeRef(spec.by))
        return Ty("map", "", base, key or ANY)

    def zone_type(self, zone: Zone) -> Ty:
        """What `zone` is as a value: a list of components, or one optional component."""
        if any(kind not in self.book.components for kind in zone.holds):  # reported where it stands
            return ANY
        inner = Ty("component", zone.holds[0] if len(zone.holds) == 1 else "")
        return optional(inner) if zone.capacity == 1 else list_of(inner)

    def owner_fields(self, ty: Ty) -> dict[str, FieldSpec]:
        """The changing fields of things of a type, by name."""
        if ty.kind == "player":
            return dict(self.book.player_fields)
        if ty.kind == "team":
            return dict(self.book.teams.fields) if self.book.teams else {}
        if ty.kind == "component" and ty.name in self.book.components:
            return dict(self.book.components[ty.name].fields)
        if ty.kind == "space" and ty.name in self.spaces:
            return dict(self.spaces[ty.name].fields)
        return {}

    def columns(self, ty: Ty) -> dict[str, FieldSpec]:
        """The fixed columns of things of a type, by name."""
        if ty.kind == "component" and ty.name in self.book.components:
            return dict(self.book.components[ty.name].columns)
        if ty.kind == "space" and ty.name in self.spaces:
            return dict(self.spaces[ty.name].place_columns)
        if ty.kind == "enum" and ty.name in self.book.types:
            return dict(self.book.types[ty.name].columns)
        if ty.kind == "link":
            return dict(self.book.boards[ty.name].link_columns)
        return {}

    def boards_of(self, kind: str) -> list[str]:
        """The space words of the boards on which components of a kind can lie."""
        zones = [zone for zone in self.book.zones.values() if kind in zone.holds or not kind]
        return sorted({board.space for board in self.book.boards.values() if any(z.per == board.id for z in zones)})

    def space_word(self, ty: Ty) -> str:
        """The word for the space of a component that can lie on exactly one board, else empty."""
        boards = self.boards_of(ty.name) if ty.kind == "component" else []
        return boards[0] if len(boards) == 1 else ""

    def is_cube(self, ty: Ty) -> bool:
        return ty.kind == "component" and any(kind.id == ty.name for kind in self.cubes)

    def has_owner(self, ty: Ty) -> bool:
        """Whether each component of the kind belongs to a player for good."""
        return (
            ty.kind == "component" and ty.name in self.book.components and self.book.components[ty.name].per == "player"
        )

    def zones_of(self, ty: Ty) -> dict[str, Zone]:
        """The zones that each thing of a type has, by name."""
        if ty.kind == "space":
            return self.zones_by_owner.get(self.spaces[ty.name].id, {}) if ty.name in self.spaces else {}
        return self.zones_by_owner.get(ty.kind, {}) if ty.kind in ("player", "team") else {}

    def bare_words(self, ty: Ty) -> list[str]:
        """The words that mean something of an element of this type where it is asked about."""
        return [*self.member_names(ty), *(name for name, rule in self.book.functions.items() if len(rule.takes) == 1)]

    def member_names(self, ty: Ty) -> list[str]:
        """Everything that can stand after the dot of a thing of this type."""
        own = [*self.columns(ty), *self.owner_fields(ty), *self.zones_of(ty)]
        extra = {"player": ["team", "seat"], "space": ["row", "column"], "team": ["members"]}
        if self.has_owner(ty):
            own.append("owner")
        if self.is_cube(ty):
            own += FACES
        word = self.space_word(ty)
        return own + extra.get(ty.kind, []) + ([word] if word else [])


def component_names(row: str, count: int | None, per_player: bool, players: int) -> tuple[str, ...]:
    """The ids of the components of one row: `row`, `row#1` ... , or `row-1` ... for each player."""
    bases = [f"{row}-{seat}" for seat in range(1, players + 1)] if per_player else [row]
    if count is None:
        return tuple(bases)
    most = min(count, limits.COMPONENTS)  # more was reported by the reader
    return tuple(f"{base}#{n}" for base in bases for n in range(1, most + 1))


def space_names(columns: int, rows: int) -> tuple[str, ...]:
    """The spaces of a grid row by row: `a1 b1 ... a2 b2 ...`."""
    return tuple(f"{chr(97 + c)}{r}" for r in range(1, rows + 1) for c in range(columns))
