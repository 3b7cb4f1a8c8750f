"""Expressions as Python: one method for each operation of the checked tree."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from interpreter.program.emit_inline import in_place
from interpreter.program.layout import NO_INT, Layout
from interpreter.program.names_of import zone_place_base
from interpreter.program.tree import Local, T
from interpreter.program.types import Ty
from interpreter.source import Span

MANY = 1 << 20


@dataclass(slots=True)
class Tables:
    """Constants and places that the module's text refers to by name."""

    constants: dict[str, object] = field(default_factory=dict)
    by_value: dict[str, str] = field(default_factory=dict)
    spans: list[Span | None] = field(default_factory=list)

    def constant(self, prefix: str, value: object) -> str:
        """The name of a constant of the module, the same for equal values."""
        text = repr(value)
        if text not in self.by_value:
            name = f"{prefix}_{len(self.constants)}"
            self.constants[name] = value
            self.by_value[text] = name
        return self.by_value[text]

    def place(self, span: Span | None) -> int:
        """The number under which an error in play tells where it happened."""
        self.spans.append(span)
        return len(self.spans) - 1


@dataclass(slots=True)
class Exprs:
    """Emits expressions; `names` says where each local lives."""

    layout: Layout
    tables: Tables
    names: dict[int, str] = field(default_factory=dict)
    counter: list[int] = field(default_factory=lambda: [0])
    known: dict[str, str] = field(default_factory=dict)  # functions without arguments whose value is at hand
    depth: int = 0
    around: int = 1  # how often at most what is emitted is worked out in one expression
    last: int = 1
    cheap: set[str] = field(default_factory=set)  # functions that call none and go through short lists only, once
    flanking: set[str] = field(default_factory=set)  # functions that have a form which only tells whether there is anything
    tabulated: dict[str, object] = field(default_factory=dict)  # functions worked out for all arguments
    in_function: bool = False  # functions pay for the functions they call, so that a tower of calls ends
    fixed: dict[str, str] | None = None  # calls that are the same for all options of an action, with their names
    judge: Callable[[T], str] | None = None  # emits `after this` where an action is judged

    def over(self, source: T) -> str:
        """A list that is gone through: charged to the budget unless it is surely short and not nested."""
        code = self(source)
        self.last = self._bound(source)
        return code if self.around * self.last <= SHORT else self._spent(code, source.span)

    def _spent(self, code: str, span: Span | None) -> str:
        return f"spend(s, {code}, {self.tables.place(span)})"

    def _bound(self, source: T) -> int:
        """How long a list can be at most; of functions worked out beforehand, the longest value."""
        if source.op == "function" and source.data in self.tabulated:
            return longest(self.tabulated[source.data], len(source.args))
        return list_bound(source, self.layout)

    def inside(self, t: T, bound: int = MANY) -> str:
        """What is said of each element of a list that has so many at most."""
        around, self.around = self.around, self.around * bound
        self.depth += 1
        code = self(t)
        self.depth -= 1
        self.around, self.last = around, bound
        return code

    def said(self, t: T) -> str:
        """What is said of each element of the list that `over` has just been given."""
        return self.inside(t, self.last)

    def bind(self, local: Local, name: str) -> None:
        self.names[id(local)] = name

    def fresh(self, local: Local) -> str:
        """A new Python name for an element."""
        self.counter[0] += 1
        name = f"x{self.counter[0]}"
        self.bind(local, name)
        return name

    def __call__(self, t: T) -> str:
        method: Callable[[T], str] | None = _METHODS.get(t.op)
        if method is None:
            raise AssertionError(f"no emitter for {t.op}")
        return method(self, t)  # type: ignore[call-arg, arg-type]

    def of(self, t: T) -> list[str]:
        return [self(a) for a in t.args]

    # values

    def const(self, t: T) -> str:
        if t.ty.kind == "absent":
            return "-1"
        return repr(t.data)

    def number(self, t: T) -> str:
        return repr(t.data)

    def constant(self, t: T) -> str:
        return repr(self.layout.encode(t.data, t.ty))

    def parameter(self, t: T) -> str:
        return repr(self.layout.parameter(t.data))

    def player_count(self, t: T) -> str:
        return repr(self.layout.players)

    def local(self, t: T) -> str:
        return self.names[id(t.data)]

    def state(self, t: T) -> str:
        if t.ty.kind == "map":
            return f"s.{self.layout.stores['state', '', t.data].attribute}"
        return f"s.g[{self.layout.state_index[t.data]}]"

    def field_(self, t: T) -> str:
        ty, name = t.data
        store = self.layout.stores[ty.kind, ty.name if ty.kind in ("component", "space") else "", name]
        return f"s.{store.attribute}[{self._index(self(t.args[0]), ty)}]"

    def _index(self, code: str, ty: Ty) -> str:
        offset = self.layout.offset(ty)
        return f"{code} - {offset}" if offset else code

    def entry(self, t: T) -> str:
        base, key = t.args
        assert base.ty.key is not None
        index = self._index(self(key), base.ty.key)
        if base.op == "state":
            return f"{self(base)}[{index}]"
        ty, name = base.data
        store = self.layout.stores[ty.kind, ty.name if ty.kind in ("component", "space") else "", name]
        owner = self._index(self(base.args[0]), ty)
        return f"s.{store.attribute}[({owner}) * {store.size} + {index}]"

    def column(self, t: T) -> str:
        ty, name = t.data
        return f"{self.column_table(ty, name)}[{self._index(self(t.args[0]), ty)}]"

    def column_table(self, ty: Ty, name: str) -> str:
        """The constant tuple of a fixed column, by number."""
        symbols = self.layout.checked.symbols
        found = symbols.type_of(symbols.columns(ty)[name].type)
        assert found is not None
        if ty.kind == "space":
            board = symbols.spaces[ty.name]
            rows = list(self.layout.places_of.get(ty.name, board.places))
        elif ty.kind == "enum":
            rows = list(self.layout.checked.book.types[ty.name].rows)
        else:
            first, count = self.layout.kinds[ty.name]
            rows = self.layout.rows[first : first + count]
        if found.kind == "effect":
            filled = tuple(0 if name in row.cells and row.cells[name].effect is not None else -1 for row in rows)
            return self.tables.constant(f"c_{name.replace('-', '_')}", filled)
        formula = symbols.columns(ty)[name].formula
        if formula is not None:
            return self.tables.constant(f"c_{name.replace('-', '_')}", tuple(self.layout.formula(ty, name, row) for row in rows))
        values = tuple(self._cell(row.cells[name].value if name in row.cells else None, found) for row in rows)
        return self.tables.constant(f"c_{name.replace('-', '_')}", values)

    def _cell(self, value: object, ty: Ty) -> object:
        if value is None:
            return NO_INT if ty.kind == "int" else -1
        if isinstance(value, bool | int):
            return int(value)
        if isinstance(value, tuple) and ty.of is not None:
            return tuple(self._cell(item, ty.of) for item in value)
        if isinstance(value, str) and ty.kind != "text":
            return self.layout.encode(value, ty)
        return value

    # zones and lists

    def place(self, t: T) -> str:
        if t.ty.kind == "zone":
            return self(t.args[0])
        base, per = zone_place_base(self.layout, t.data)
        if not t.args or not per:
            return repr(base)
        return f"{base} + {self(t.args[0])}"

    def place_number(self, t: T) -> str:
        return self.place(t.args[0])

    def place_filled(self, t: T) -> str:
        return f"(len(s.z[{self(t.args[0])}]) > 0)"

    def zone_list(self, t: T) -> str:
        return f"s.z[{self.place(t)}]"

    def zone_items(self, t: T) -> str:
        return f"s.z[{self(t.args[0])}]"

    def zone_value(self, t: T) -> str:
        return repr(self.layout.place_base[t.data])

    def zone_one(self, t: T) -> str:
        return f"only(s.z[{self.place(t)}])"

    def if_present(self, t: T) -> str:
        base, body = t.args
        absent = _absent(t.ty)
        name = self.fresh(t.data)
        return f"(lambda {name}: {absent} if {name} == {_absent(base.ty)} else {self(body)})({self(base)})"

    def otherwise(self, t: T) -> str:
        value, other = t.args
        if value.op in ("local", "state"):
            return f"({self(value)} if {self(value)} != {_absent(value.ty)} else {self(other)})"
        name = self.fresh(t.data)
        return f"(lambda {name}: {name} if {name} != {_absent(value.ty)} else {self(other)})({self(value)})"

    def item(self, t: T) -> str:
        return f"item({self(t.args[0])}, {self(t.args[1])}, {self.tables.place(t.span)})"

    def raw_item(self, t: T) -> str:
        return f"{self(t.args[0])}[{self(t.args[1])}]"

    def every(self, t: T) -> str:
        assert t.ty.of is not None
        if t.ty.of.kind == "zone":
            group = self.layout.checked.symbols.groups[t.ty.of.name]
            return self.tables.constant("every", tuple(self.layout.place_base[zone.id] for zone in group))
        first = self.layout.offset(t.ty.of)
        return self.tables.constant("every", tuple(range(first, first + self.layout.count(t.ty.of))))

    def list_(self, t: T) -> str:
        return f"({''.join(self(a) + ', ' for a in t.args)})"

    def snapshot(self, t: T) -> str:
        return f"tuple({self(t.args[0])})"

    def natural(self, t: T) -> str:
        return f"tuple(sorted({self(t.args[0])}))"

    def picked(self, t: T) -> str:
        pool, picks = self.of(t)
        return f"tuple([{pool}[i] for i in {picks}])"

    def where(self, t: T) -> str:
        source = self.over(t.args[0])
        name = self.fresh(t.data)
        return f"[{name} for {name} in {source} if {self.said(t.args[1])}]"

    def quantifier(self, t: T) -> str:
        source, body = t.args
        length = _static_length(source)
        code = self(source)
        if length and source.op == "local":
            parts = []
            for index in range(length):
                self.bind(body.data, f"{code}[{index}]")
                parts.append(f"({self(body.args[0])})")
            return f"({(' or ' if t.op == 'any' else ' and ').join(parts)})"
        written = self.written_out(source, body, body.args[0])
        if written:
            return f"({(' or ' if t.op == 'any' else ' and ').join(f'({part})' for part in written)})"
        code = self.over(source)
        name = self.fresh(body.data)
        inside, name = _unpacked(self.said(body.args[0]), name, _line_length(body.data.ty))
        return f"{t.op}([{inside} for {name} in {code}])"

    def written_out(self, source: T, body: T, said: T) -> list[str]:
        """What is said of each of a few things that are always the same; empty where they are many or it is long."""
        kind = source.ty.of
        if self.depth or source.op != "every" or kind is None or kind.kind == "zone" or self.layout.count(kind) > FEW:
            return []
        first, parts = self.layout.offset(kind), []
        for index in range(self.layout.count(kind)):
            self.bind(body.data, repr(first + index))
            parts.append(self.inside(said, 1))
        return parts if len("".join(parts)) <= LONG else []

    def sum(self, t: T) -> str:
        body = t.args[1]
        written = self.written_out(t.args[0], body, body.args[0])
        if written:
            return f"({' + '.join(written)})"
        source = self.over(t.args[0])
        name = self.fresh(t.args[1].data)
        return f"sum([{self.said(t.args[1].args[0])} for {name} in {source}])"

    def extreme(self, t: T) -> str:
        source = self.over(t.args[0])
        name = self.fresh(t.args[1].data)
        return f"{t.op}([{self.said(t.args[1].args[0])} for {name} in {source}], default={NO_INT})"

    def sum_of(self, t: T) -> str:
        return f"sum({self(t.args[0])})"

    def extreme_of(self, t: T) -> str:
        name = t.op.removesuffix("_of")
        if t.ty.optional:
            return f"{name}({self(t.args[0])}, default={NO_INT})"
        return f"{name}({self(t.args[0])})"

    def each(self, t: T) -> str:
        source = self.over(t.args[0])
        name = self.fresh(t.args[1].data)
        return f"[{self.said(t.args[1].args[0])} for {name} in {source}]"

    def joined(self, t: T) -> str:
        source = self.over(t.args[0])
        name = self.fresh(t.args[1].data)
        body = self.said(t.args[1].args[0])
        return f"[y for {name} in {source} for y in {body if not self.depth else self._spent(body, t.span)}]"

    def size(self, t: T) -> str:
        return f"len({self(t.args[0])})"

    def first(self, t: T) -> str:
        return f"{t.op}_of({self(t.args[0])}, {_absent(t.ty)})"

    def plain_call(self, t: T) -> str:
        return f"{t.op}_list({self(t.args[0])})"

    def distinct_by(self, t: T) -> str:
        source = self.over(t.args[0])
        name = self.fresh(t.args[1].data)
        keys = [f"frozen({self.said(key)})" for key in t.args[1].args]
        return f"distinct_by({source}, lambda {name}: ({', '.join(keys)},))"

    def _key(self, t: T, name: str, sign: str = "") -> str:
        keys = [f"{sign}({self.said(key)})" for key in t.args]
        return keys[0] if len(keys) == 1 else f"({', '.join(keys)})"

    def best(self, t: T) -> str:
        body = t.args[1]
        if t.op == "best" and len(body.args) == 1:
            written = self.written_out(t.args[0], body, body.args[0])
            if len(written) == 2:
                first = self.layout.offset(body.data.ty)
                return f"({first} if {written[0]} >= {written[1]} else {first + 1})"
        source = self.over(t.args[0])
        name = self.fresh(t.args[1].data)
        key = self._key(t.args[1], name)
        if t.op == "best_all":
            return f"best_all({source}, lambda {name}: {key})"
        return f"max({source}, key=lambda {name}: {key}, default={_absent(t.ty)})"

    def sorted_(self, t: T) -> str:
        source = self.over(t.args[0])
        name = self.fresh(t.args[1].data)
        return f"sorted({source}, key=lambda {name}: {self._key(t.args[1], name, '-')})"

    def position(self, t: T) -> str:
        return f"{t.op}({self(t.args[0])}, {self(t.args[1])}, {self.tables.place(t.span)})"

    def top_of(self, t: T) -> str:
        return f"{self(t.args[0])}[:max(0, {self(t.args[1])})]"

    def bottom_of(self, t: T) -> str:
        return f"bottom({self(t.args[0])}, {self(t.args[1])})"

    def except_(self, t: T) -> str:
        return f"without({self(t.args[0])}, {self(t.args[1])})"

    def concat(self, t: T) -> str:
        return f"(*{self(t.args[0])}, *{self(t.args[1])})"

    # truth

    def not_(self, t: T) -> str:
        return f"(not {self(t.args[0])})"

    def and_(self, t: T) -> str:
        left, right = t.args
        if _redundant(left, right):
            return self(right)
        return f"({self(left)} and {self(right)})"

    def or_(self, t: T) -> str:
        return f"({self(t.args[0])} or {self(t.args[1])})"

    def compare(self, t: T) -> str:
        return f"({self(t.args[0])} {t.data} {self(t.args[1])})"

    def equal(self, t: T) -> str:
        left, right = self.of(t)
        if t.args[0].ty.kind == "list":
            return f"(list({left}) == list({right}))"
        if t.args[0].op == t.args[1].op == "space_column" and t.args[0].data == t.args[1].data:
            columns = self.layout.boards[t.args[0].data].columns
            return f"({self(t.args[0].args[0])} % {columns} == {self(t.args[1].args[0])} % {columns})"
        return f"({left} == {right})"

    def same_set(self, t: T) -> str:
        left, right = self.of(t)
        return f"(sorted({left}) == sorted({right}))"

    def in_(self, t: T) -> str:
        return f"({self(t.args[0])} in {self(t.args[1])})"

    def _paying(self, function: str, span: Span | None) -> str:
        """The state as an argument: charged where calls could pile up."""
        if self.depth <= 1 and function in self.cheap:
            return "s"
        return f"tick(s, {self.tables.place(span)})" if self.depth or self.in_function else "s"

    def empty(self, t: T) -> str:
        inner = t.args[0]
        if inner.op == "function" and inner.data in self.flanking and inner.data not in self.tabulated:
            state = self._paying(inner.data, t.span)
            return f"(not has_{inner.data.replace('-', '_')}({', '.join([state, *self.of(inner)])}))"
        return f"(not {self(t.args[0])})"

    def absent(self, t: T) -> str:
        return f"({self(t.args[0])} == {_absent(t.args[0].ty)})"

    def conditional(self, t: T) -> str:
        test, then, other = self.of(t)
        return f"({then} if {test} else {other})"

    # numbers

    def arithmetic(self, t: T) -> str:
        sign = {"add": "+", "subtract": "-"}[t.op]
        return f"({self(t.args[0])} {sign} {self(t.args[1])})"

    def multiply(self, t: T) -> str:
        return f"multiply({self(t.args[0])}, {self(t.args[1])}, {self.tables.place(t.span)})"

    def divide(self, t: T) -> str:
        return f"{t.op}({self(t.args[0])}, {self(t.args[1])}, {self.tables.place(t.span)})"

    def negative(self, t: T) -> str:
        return f"(-{self(t.args[0])})"

    def abs(self, t: T) -> str:
        return f"abs({self(t.args[0])})"

    # players

    def player(self, t: T) -> str:
        if t.args[0].op == "const" and 1 <= t.args[0].data <= self.layout.players:
            return repr(t.args[0].data - 1)
        return f"player_at({self(t.args[0])}, {self.layout.players}, {self.tables.place(t.span)})"

    def team_of(self, t: T) -> str:
        if self.layout.teams == self.layout.players:
            return self(t.args[0])
        return f"{self.tables.constant('team_of', self.layout.team_of)}[{self(t.args[0])}]"

    def seat(self, t: T) -> str:
        return f"({self(t.args[0])} + 1)"

    def members(self, t: T) -> str:
        table = tuple(tuple(p for p, team in enumerate(self.layout.team_of) if team == k) for k in range(self.layout.teams))
        return f"{self.tables.constant('members', table)}[{self(t.args[0])}]"

    def neighbour(self, t: T) -> str:
        sign = "+" if t.op == "next" else "-"
        return f"(({self(t.args[0])} {sign} 1) % {self.layout.players})"

    def round(self, t: T) -> str:
        n = self.layout.players
        rows = []
        for p in range(n):
            way = [(p + k) % n for k in range(n)] if t.op != "anticlockwise" else [(p - k) % n for k in range(n)]
            if t.op == "others":
                way = way[1:]
            if t.op == "opponents":
                way = [q for q in way if self.layout.team_of[q] != self.layout.team_of[p]]
            rows.append(tuple(way))
        return f"{self.tables.constant(t.op, tuple(rows))}[{self(t.args[0])}]"

    def owner(self, t: T) -> str:
        book = self.layout.checked.book
        owners = [owner if zone in book.zones and book.zones[zone].per == "player" else -1 for zone, owner in self.layout.places]
        return f"{self.tables.constant('owner', tuple(owners))}[s.loc[{self(t.args[0])}]]"

    # boards

    def board_table(self, t: T) -> str:
        return f"{self.tables.constant(t.op, getattr(self.layout.boards[t.data], t.op))}[{self(t.args[0])}]"

    def step(self, t: T) -> str:
        board = self.layout.boards[t.data]
        table = board.steps if t.op == "step" else board.rays
        return f"{self.tables.constant(t.op, table)}[{self(t.args[1])}][{self(t.args[0])}]"

    def rays(self, t: T) -> str:
        board = self.layout.boards[t.data]
        table = tuple(tuple(rays[space] for rays in board.rays if rays[space]) for space in range(len(board.names)))
        return f"{self.tables.constant('rays', table)}[{self(t.args[0])}]"

    def lines_through(self, t: T) -> str:
        name, length = t.data
        return f"{self.tables.constant('lines', self.layout.boards[name].lines_through(length))}[{self(t.args[0])}]"

    def connected(self, t: T) -> str:
        table = self.tables.constant("neighbours", self.layout.boards[t.data].neighbours)
        source = self.over(t.args[0])
        name = self.fresh(t.args[1].data)
        return f"connected({source}, {table}, lambda {name}: {self.inside(t.args[1].args[0])})"

    def _spaces(self, word: str) -> str:
        board = self.layout.checked.symbols.spaces[word].id
        zones = self.layout.checked.book.zones
        owners = [owner if zone in zones and zones[zone].per == board else -1 for zone, owner in self.layout.places]
        return self.tables.constant("space_of", tuple(owners))

    def things_beside(self, t: T) -> str:
        word, how = t.data
        table = self.tables.constant(how, getattr(self.layout.boards[word], how))
        return f"beside(s, {self(t.args[0])}, {table}, {self._spaces(word)})"

    def connected_things(self, t: T) -> str:
        table = self.tables.constant("neighbours", self.layout.boards[t.data].neighbours)
        source = self.over(t.args[0])
        name = self.fresh(t.args[1].data)
        body = self.inside(t.args[1].args[0])
        return f"connected_things(s, {source}, {table}, {self._spaces(t.data)}, lambda {name}: {body})"

    def owner_of(self, t: T) -> str:
        table = self.tables.constant("belongs", tuple(self.layout.owners))
        return f"{table}[{self(t.args[0])}]"

    def cube_face(self, t: T) -> str:
        ty = t.args[0].ty
        table, index = self.layout.cube_table(ty.name)
        return f"{self.tables.constant('cube', table)}[s.cubes[{index}]][{t.data}]"

    def facing(self, t: T) -> str:
        table, index = self.layout.cube_table(t.data)
        return f"{self.tables.constant('cube', table)}[s.cubes[{index}]][({self(t.args[1])}) % 4]"

    def none_or_one(self, t: T) -> str:
        return f"present({self(t.args[0])})"

    def until(self, t: T) -> str:
        source = self.over(t.args[0])
        name = self.fresh(t.args[1].data)
        return f"until({source}, lambda {name}: {self.said(t.args[1].args[0])})"

    def repeated(self, t: T) -> str:
        source = self.over(t.args[0])
        name = self.fresh(t.args[1].data)
        return f"[{name} for {name} in {source} for _ in range({self.said(t.args[1].args[0])})]"

    def flanked(self, t: T) -> str:
        space, between, by = t.args
        board = self.layout.boards[t.data]
        table = tuple(
            tuple((ray[0], ray[1:]) for rays in board.rays if len(ray := rays[at]) > 1) for at in range(len(board.names))
        )
        name = self.tables.constant("flanks", table)
        x = self.fresh(between.data)
        inner = self.inside(between.args[0])
        self.bind(by.data, x)
        outer = self.inside(by.args[0])
        how = "any_flanked" if t.op == "any_flanked" else "flanked"
        return f"{how}({name}[{self(space)}], lambda {x}: {inner}, lambda {x}: {outer})"

    def times_seen(self, t: T) -> str:
        return "times_seen(s.seen, position(s))"

    def distance(self, t: T) -> str:
        table = self.tables.constant("distance", self.layout.boards[t.data].distances())
        left, right = self.of(t)
        return f"far({table}, {left}, {right})"

    def space_of(self, t: T) -> str:
        return f"{self._spaces(t.data)}[s.loc[{self(t.args[0])}]]"

    def space_row(self, t: T) -> str:
        columns = self.layout.boards[t.data].columns
        return f"({self(t.args[0])} // {columns} + 1)" if t.op == "space_row" else f"({self(t.args[0])} % {columns} + 1)"

    # calls

    def function(self, t: T) -> str:
        if not t.args and t.data in self.known:
            return self.known[t.data]
        if t.data in self.tabulated:
            return self.tables.constant(f"fn_{t.data}".replace("-", "_"), self.tabulated[t.data]) + "".join(f"[{a}]" for a in self.of(t))
        function = self.layout.checked.functions[t.data]
        if not self.depth and not t.args and not _calls(function.value):
            code = self(function.value)
            if len(code) <= BRIEF:
                return f"({code})"
        written = in_place(self, function.value, function.params, t)
        if written:
            return written
        if self.fixed is not None and all(code == "me" or code.isdigit() for code in self.of(t)):
            call = f"fn_{t.data.replace('-', '_')}({', '.join(['s', *self.of(t)])})"
            return self.fixed.setdefault(call, f"k{len(self.fixed)}")
        state = self._paying(t.data, t.span)
        return f"fn_{t.data.replace('-', '_')}({', '.join([state, *self.of(t)])})"

    def after_this(self, t: T) -> str:
        assert self.judge is not None
        return self.judge(t)

    def can_pay(self, t: T) -> str:
        from interpreter.program.emit_pay import can_pay

        return can_pay(self, t)


FEW = 4
LONG = 200
"""What is said of up to so many things is written out for each, up to so many signs in all."""
BRIEF = 60
"""Functions without arguments are written in place up to so many signs."""
SHORT = 64
"""Lists up to this length are gone through without a charge where nothing is nested."""


def list_bound(source: T, layout: Layout) -> int:
    """How long a list can be at most, as far as its form tells."""
    match source.op:
        case "zone_list" | "zone_items":
            return sum(layout.kinds[kind][1] for kind in source.data.holds) if source.data.holds else len(layout.components)
        case "every":
            return layout.count(source.ty.of) if source.ty.of is not None else SHORT + 1
        case "list":
            return len(source.args)
        case "where" | "until" | "distinct" | "reversed" | "sorted" | "top_of" | "bottom_of" | "except":
            return list_bound(source.args[0], layout)
        case "clockwise" | "anticlockwise" | "others" | "opponents":
            return layout.players
        case "neighbours" | "diagonals" | "surrounding" | "rays" | "lines_through" | "ray":
            return SHORT
        case "local" | "state":
            return SHORT
    return SHORT + 1


def longest(table: object, depth: int) -> int:
    """The length of the longest list in a table of so many levels."""
    if not isinstance(table, tuple):
        return 1
    return max((longest(inner, depth - 1) for inner in table), default=0) if depth else len(table)


def _absent(ty: Ty) -> str:
    return repr(NO_INT) if ty.kind == "int" else "-1"


def _calls(t: T) -> bool:
    """Whether a function is called anywhere in an expression."""
    return t.op in ("function", "after_this") or any(_calls(arg) for arg in t.args)


def _static_length(source: T) -> int:
    return _line_length(source.ty)


def _line_length(ty: Ty) -> int:
    """How long a line is, where its type says so; else 0."""
    name = ty.name
    return int(name[4:]) if name.startswith("line") and name[4:].isdigit() and int(name[4:]) <= 8 else 0


def _unpacked(code: str, name: str, length: int) -> tuple[str, str]:
    """Code that reads only single elements of a short line, with a name for each element instead."""
    if not length or re.search(rf"\b{name}\b(?!\[\d\])", code):
        return code, name
    return re.sub(rf"\b{name}\[(\d)\]", rf"{name}_\1", code), ", ".join(f"{name}_{index}" for index in range(length))


def _redundant(left: T, right: T) -> bool:
    """`x is present and x == y` needs only the comparison, since an absent thing equals nothing present."""
    if left.op != "not" or left.args[0].op != "absent" or right.op != "equal":
        return False
    tested = left.args[0].args[0]
    other = right.args[1]
    return _alike(tested, right.args[0]) and not other.ty.optional and other.ty.kind != "list"


def _alike(a: T, b: T) -> bool:
    """Whether two trees read the same value (their types may differ in what is known)."""
    if a.op != b.op or a.data != b.data or len(a.args) != len(b.args):
        return False
    return all(_alike(x, y) for x, y in zip(a.args, b.args, strict=True))


_E = Exprs
_METHODS: dict[str, Callable[..., str]] = {
    "const": _E.const, "number": _E.number, "constant": _E.constant, "parameter": _E.parameter, "player_count": _E.player_count,
    "local": _E.local, "state": _E.state, "field": _E.field_, "entry": _E.entry, "column": _E.column,
    "place": _E.place, "place_number": _E.place_number, "place_filled": _E.place_filled, "zone_list": _E.zone_list,
    "zone_one": _E.zone_one, "if_present": _E.if_present, "otherwise": _E.otherwise, "item": _E.item,
    "raw_item": _E.raw_item, "every": _E.every, "list": _E.list_, "snapshot": _E.snapshot, "natural": _E.natural,
    "picked": _E.picked, "where": _E.where, "any": _E.quantifier, "all": _E.quantifier, "sum": _E.sum,
    "min": _E.extreme, "max": _E.extreme, "sum_of": _E.sum_of, "min_of": _E.extreme_of, "max_of": _E.extreme_of,
    "each": _E.each, "joined": _E.joined, "size": _E.size, "first": _E.first, "last": _E.first,
    "distinct": _E.plain_call, "reversed": _E.plain_call, "best": _E.best, "best_all": _E.best, "sorted": _E.sorted_,
    "position": _E.position, "height": _E.position, "top_of": _E.top_of, "bottom_of": _E.bottom_of,
    "except": _E.except_, "concat": _E.concat, "not": _E.not_, "and": _E.and_, "or": _E.or_, "compare": _E.compare,
    "equal": _E.equal, "same_set": _E.same_set, "in": _E.in_, "empty": _E.empty, "absent": _E.absent,
    "conditional": _E.conditional, "add": _E.arithmetic, "subtract": _E.arithmetic, "multiply": _E.multiply,
    "mod": _E.divide, "divide_down": _E.divide, "divide_up": _E.divide, "divide_nearest": _E.divide,
    "negative": _E.negative, "abs": _E.abs, "player": _E.player, "team_of": _E.team_of, "seat": _E.seat,
    "members": _E.members, "next": _E.neighbour, "previous": _E.neighbour, "clockwise": _E.round,
    "anticlockwise": _E.round, "others": _E.round, "opponents": _E.round, "owner": _E.owner,
    "neighbours": _E.board_table, "diagonals": _E.board_table, "surrounding": _E.board_table, "step": _E.step,
    "ray": _E.step, "rays": _E.rays, "lines_through": _E.lines_through, "connected": _E.connected,
    "distance": _E.distance, "space_of": _E.space_of, "space_row": _E.space_row, "space_column": _E.space_row,
    "zone_items": _E.zone_items, "zone_value": _E.zone_value, "distinct_by": _E.distinct_by,
    "things_beside": _E.things_beside, "connected_things": _E.connected_things, "owner_of": _E.owner_of,
    "none_or_one": _E.none_or_one, "times_seen": _E.times_seen, "flanked": _E.flanked, "cube_face": _E.cube_face, "repeated": _E.repeated, "until": _E.until, "facing": _E.facing, "function": _E.function, "after_this": _E.after_this, "can_pay": _E.can_pay,
}  # fmt: skip
