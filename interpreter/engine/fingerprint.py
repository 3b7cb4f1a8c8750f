"""Equality and hashes of positions: the same under any process and hash seed.

Counters of chance, logs and leftovers of effects are no part of a position.  Equal components are told
apart only by where they lie and what is marked on them, and places that are not settled have no order
among themselves.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from interpreter.engine.build import Build
from interpreter.engine.game import Game
from interpreter.engine.parts import unfolded
from interpreter.program.checking.types import Ty, list_of
from interpreter.program.lowering.layout import Layout
from interpreter.program.lowering.liveness import live_locals

State = Any
Ranks = Sequence[int]
"""For each component the number under which it counts: among equal ones by place and marks."""


def fingerprint(game: Game) -> str:
    """The hash of a game's position, 32 hexadecimal digits."""
    return position_hash(game.build, game.state)


def position_hash(build: Build, state: State) -> str:
    """The hash of a state of a build."""
    layout = build.emitted.layout
    rules = (build.checked.book.hash, layout.players, sorted(layout.parameters.items()))
    text = repr((rules, canonical(build, state)))
    return hashlib.blake2b(text.encode("utf-8"), digest_size=16).hexdigest()


def same_position(one: Game, other: Game) -> bool:
    """Whether two games of one rulebook stand in the same position."""
    return fingerprint(one) == fingerprint(other)


def canonical(build: Build, state: State) -> tuple[Any, ...]:
    """A position as nested tuples of whole numbers; equal positions give equal tuples."""
    layout = build.emitted.layout
    ranks = _ranks(layout, state)
    places = [_place(layout, state, place, ranks) for place in range(len(layout.places))]
    values = [_store(layout, state, key, ranks) for key in layout.stores]
    kept = [_coded(layout.checked.symbols.state[name], state.g[i], ranks) for name, i in layout.state_index.items()]
    parts = tuple(canonical(build, whole) for whole in unfolded(state))
    flow = _flow(build, state, ranks)
    return (tuple(places), tuple(state.seg), tuple(values), tuple(kept), _known(state, ranks), flow, parts)


def _flow(build: Build, state: State, ranks: Ranks) -> tuple[Any, ...]:
    """Where the program stands, with the locals that it still needs."""
    if state.over:
        return ("over", tuple(state.win), int(state.v[0]))
    slots = live_slots(build, state.pc)
    held = tuple((slot, _coded(ty, state.v[slot], ranks)) for slot, ty in slots)
    return (state.pc, state.dec, state.who, state.turn, int(state.v[0]), held)


def live_slots(build: Build, label: int) -> list[tuple[int, Ty]]:
    """The slots that hold something needed from a block on, with their types."""
    known = build.module.setdefault("live_slots", {})
    if not known:
        slots, program = build.emitted.slots, build.emitted.program
        pools = {id(spec.pool): list_of(spec.ty) for spec in program.decisions if spec.pool is not None}
        for block, needed in live_locals(program, build.checked).items():
            held = ((slots[id(local)], pools.get(id(local), local.ty)) for local in needed if id(local) in slots)
            known[block] = sorted(held, key=lambda entry: entry[0])
    found: list[tuple[int, Ty]] = known.get(label, [])
    return found


def _coded(ty: Ty, value: Any, ranks: Ranks) -> Any:
    """A value with components under their ranks; truth values as numbers."""
    if isinstance(value, list | tuple):
        return tuple(_coded(ty.of or ty, item, ranks) for item in value)
    if ty.kind == "component" and value >= 0:
        return ranks[value]
    return value if isinstance(value, str) else int(value)


def _place(layout: Layout, state: State, place: int, ranks: Ranks) -> tuple[int, ...]:
    zone = layout.zone(place)
    lying = [ranks[c] for c in state.z[place]]
    if zone is None or zone.order == "unordered":
        return tuple(sorted(lying))
    for low, high in state.seg[place]:
        lying[low:high] = sorted(lying[low:high])
    return tuple(lying)


def _store(layout: Layout, state: State, key: tuple[str, str, str], ranks: Ranks) -> tuple[Any, ...]:
    store = layout.stores[key]
    coded = [_coded(store.ty, value, ranks) for value in getattr(state, store.attribute)]
    if store.owner.kind != "component" or _plain(ranks):
        return tuple(coded)
    first, size = layout.offset(store.owner), store.size
    order = sorted(range(store.count), key=lambda index: ranks[first + index])
    return tuple(value for index in order for value in coded[index * size : (index + 1) * size])


def _known(state: State, ranks: Ranks) -> tuple[int, ...]:
    known = getattr(state, "known", ())
    return tuple(known[c] for c in sorted(range(len(known)), key=lambda c: ranks[c]))


def _plain(ranks: Ranks) -> bool:
    return all(rank == c for c, rank in enumerate(ranks))


def _ranks(layout: Layout, state: State) -> Ranks:
    """Numbers for components: equal ones in the order of their places and marks."""
    groups: dict[int, list[int]] = {}
    for c, group in enumerate(layout.classes):
        groups.setdefault(group, []).append(c)
    ranks = list(range(len(layout.classes)))
    for same in groups.values():
        if len(same) > 1:
            ordered = sorted(same, key=lambda c: tuple(marks(layout, state, c)))
            for rank, c in zip(same, ordered, strict=True):
                ranks[c] = rank
    return ranks


def marks(layout: Layout, state: State, c: int) -> Iterator[Any]:
    """What tells a component from its equals: place, position where it has one, knowledge, fields."""
    place = state.loc[c]
    yield place
    yield _position(layout, state, place, c)
    yield getattr(state, "known", {c: 0})[c]
    for store in layout.stores.values():
        first = layout.offset(store.owner)
        if store.owner.kind == "component" and first <= c < first + store.count:
            cells = getattr(state, store.attribute)[(c - first) * store.size : (c - first + 1) * store.size]
            yield repr([int(cell) if not isinstance(cell, str | tuple) else cell for cell in cells])


def _position(layout: Layout, state: State, place: int, c: int) -> int:
    zone = layout.zone(place)
    if zone is None or zone.order == "unordered":
        return 0
    index: int = state.z[place].index(c)
    return next((low for low, high in state.seg[place] if low <= index < high), index)
