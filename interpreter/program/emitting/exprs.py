"""Expressions as Python: one method for each operation of the checked tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from interpreter.program.checking.tree import Local, T
from interpreter.program.checking.types import Ty
from interpreter.program.emitting.inline import in_place
from interpreter.program.emitting.names_of import zone_place_base
from interpreter.program.emitting.shapes import BRIEF, SHORT, absent_of, calls_of, list_bound, longest
from interpreter.program.emitting.tables import Tables
from interpreter.program.lowering.layout import NO_INT, Layout
from interpreter.source import Span

MANY = 1 << 20


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
    flanking: set[str] = field(
        default_factory=set
    )  # functions that have a form which only tells whether there is anything
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
        method = METHODS.get(t.op)
        if method is None:
            raise AssertionError(f"no emitter for {t.op}")
        return method(self, t)

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
        number = self.layout.encode(t.data, t.ty)
        if number < 0 and t.ty.kind == "component":
            return f"fail('not-in-play', {self.tables.place(t.span)})"
        return repr(number)

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
            return self.tables.constant(
                f"c_{name.replace('-', '_')}", tuple(self.layout.formula(ty, name, row) for row in rows)
            )
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
        absent = absent_of(t.ty)
        name = self.fresh(t.data)
        return f"(lambda {name}: {absent} if {name} == {absent_of(base.ty)} else {self(body)})({self(base)})"

    def otherwise(self, t: T) -> str:
        value, other = t.args
        if value.op in ("local", "state"):
            return f"({self(value)} if {self(value)} != {absent_of(value.ty)} else {self(other)})"
        name = self.fresh(t.data)
        return f"(lambda {name}: {name} if {name} != {absent_of(value.ty)} else {self(other)})({self(value)})"

    def _paying(self, function: str, span: Span | None) -> str:
        """The state as an argument: charged where calls could pile up."""
        if self.depth <= 1 and function in self.cheap:
            return "s"
        return f"tick(s, {self.tables.place(span)})" if self.depth or self.in_function else "s"

    # calls

    def function(self, t: T) -> str:
        if not t.args and t.data in self.known:
            return self.known[t.data]
        if t.data in self.tabulated:
            return self.tables.constant(f"fn_{t.data}".replace("-", "_"), self.tabulated[t.data]) + "".join(
                f"[{a}]" for a in self.of(t)
            )
        function = self.layout.checked.functions[t.data]
        if not self.depth and not t.args and not calls_of(function.value):
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
        from interpreter.program.emitting.pay import can_pay

        return can_pay(self, t)


"""What is said of up to so many things is written out for each, up to so many signs in all."""
"""Functions without arguments are written in place up to so many signs."""
"""Lists up to this length are gone through without a charge where nothing is nested."""


METHODS: dict[str, Callable[[Exprs, T], str]] = {
    "const": Exprs.const,
    "number": Exprs.number,
    "constant": Exprs.constant,
    "parameter": Exprs.parameter,
    "player_count": Exprs.player_count,
    "local": Exprs.local,
    "state": Exprs.state,
    "field": Exprs.field_,
    "entry": Exprs.entry,
    "column": Exprs.column,
    "place": Exprs.place,
    "place_number": Exprs.place_number,
    "place_filled": Exprs.place_filled,
    "zone_list": Exprs.zone_list,
    "zone_one": Exprs.zone_one,
    "if_present": Exprs.if_present,
    "otherwise": Exprs.otherwise,
    "zone_items": Exprs.zone_items,
    "zone_value": Exprs.zone_value,
    "function": Exprs.function,
    "after_this": Exprs.after_this,
    "can_pay": Exprs.can_pay,
}
"""How each operation is emitted; the other emitters of expressions add theirs."""
