"""The state of one rulebook as a class of flat lists, with its start values."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.program.checking.checked import Checked
from interpreter.program.emitting.constants import evaluate
from interpreter.program.emitting.expressions import Exprs
from interpreter.program.lowering.layout import Layout, Value, build_layout, empty_value

LISTS = ("loc", "g", "v", "cnt")
PLAIN = ("pc", "dec", "who", "opts", "ans", "over", "win", "drawn", "seed", "fuel", "turn", "parts", "seen", "listed")
RECORDED = ("known",)


def emit_state(layout: Layout, exprs: Exprs, slots: int, counters: int, full: bool) -> list[str]:
    """The class `State`, the start values, and `new(seed)`."""
    stores = [store.attribute for store in layout.stores.values()]
    cubes = ["cubes"] if layout.checked.symbols.cubes else []
    lists = [*LISTS, *cubes, *stores, *(RECORDED if full else ())]
    names = ["z", "seg", *lists, *PLAIN, *(("log",) if full else ())]
    kept = _never_longer(layout, counters)
    copies = [f"  t.{name} = self.{name}{'' if name in kept else '[:]'}" for name in lists]
    plain = [f"  t.{name} = self.{name}" for name in (*PLAIN, *(("log",) if full else ()))]
    lines = _start_values(layout)
    fresh = repr(_start_zones(layout)[0]) if len(layout.places) <= 64 else "[x[:] for x in start_z]"
    lines += ["class State:", f" __slots__ = {tuple(names)!r}", " def clone(self):", "  t = create(State)"]
    lines += ["  t.z = [x[:] for x in self.z]", "  t.seg = self.seg[:]", *copies, *plain]
    lines += ["  return t"]
    lines += ["def new(seed):", " s = create(State)", f" s.z = {fresh}", f" s.seg = [()] * {len(layout.places)}"]
    lines += [f" s.v = [0] * {slots}", f" s.cnt = {'nothing_counted' if 'cnt' in kept else f'[0] * {counters}'}"]
    lines += [f" s.{name} = start_{name}{'' if name in kept else '[:]'}" for name in ("loc", "g", *stores)]
    lines += [f" s.cubes = [0] * {2 * len(layout.checked.symbols.cubes)}" for _ in cubes]
    if full:
        lines += [" s.known = start_known[:]", " s.log = None"]
    lines += [
        " s.pc = entry",
        " s.dec = s.who = s.ans = s.turn = -1",
        " s.opts = s.win = ()",
        " s.over = s.drawn = False",
        " s.seen = s.listed = None",
    ]
    lines += [" s.parts = None", " s.seed = seed", " s.fuel = FUEL", " return s"]
    return lines


def _never_longer(layout: Layout, counters: int) -> set[str]:
    """Lists that are empty and stay so: states share them."""
    sizes = {"loc": len(layout.components), "g": len(layout.state_index), "cnt": counters}
    return {name for name, size in sizes.items() if not size}


def _start_zones(layout: Layout) -> tuple[list[list[int]], list[int]]:
    """What lies in each place at the start, and where each component lies."""
    zones: list[list[int]] = [[] for _ in layout.places]
    loc = [0] * len(layout.components)
    for kind, (first, count) in layout.kinds.items():
        for number in range(first, first + count):
            place = _start_place(layout, kind, layout.owners[number])
            zones[place].append(number)
            loc[number] = place
    return zones, loc


def emit_position(layout: Layout, counted: bool) -> list[str]:
    """`position(s)`: what stands on the table and whose turn it is, where rules count repetitions."""
    if not counted:
        return []
    stores = "".join(f"tuple(s.{store.attribute}), " for store in layout.stores.values())
    return ["def position(s):", f" return (tuple([tuple(x) for x in s.z]), tuple(s.g), {stores}s.v[0])"]


def work_out_start(checked: Checked, players: int, parameters: Mapping[str, int | bool | str]) -> None:
    """Works out everything that stands before play; raises `ConstantFault` where that fails."""
    _start_values(build_layout(checked, players, parameters, evaluate))


def _start_values(layout: Layout) -> list[str]:
    zones, loc = _start_zones(layout)
    lines = [
        "nothing_counted = []",
        f"start_z = {zones!r}",
        f"start_loc = {loc!r}",
        f"start_known = {[0] * len(loc)!r}",
    ]
    values: list[Value] = []
    for name in layout.state_index:
        default = layout.checked.values["state", "", name][0]
        ty = layout.checked.symbols.state[name]
        values.append(evaluate(default, layout) if default is not None else empty_value(ty))
    lines.append(f"start_g = {values!r}")
    for store in layout.stores.values():
        start: list[Value] = []
        for owner in range(store.count):
            value = evaluate(store.default, layout, owner) if store.default is not None else empty_value(store.ty)
            start += [value] * store.size
        lines.append(f"start_{store.attribute} = {start!r}")
    return lines


def _start_place(layout: Layout, kind: str, owner: int) -> int:
    for zone in layout.checked.book.zones.values():
        if zone.start and kind in zone.holds and zone.per == "":
            return layout.place_base[zone.id]
        if zone.start and kind in zone.holds and zone.per == "player" and owner >= 0:
            return layout.place_base[zone.id] + owner
    return 0
