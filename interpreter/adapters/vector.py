"""What a seat knows as a row of whole numbers of one length all game long, for programs that learn from numbers.

For each component its place and its index there (places count from 1; 0 where the seat does not know, and for the
index where there is no order), how many components lie in each place, every changing field and state variable, the
faces of cubes, then who is asked (0: chance, nobody, or several at once).  Things count from 0, `ABSENT` is no value,
`HIDDEN` one that the seat does not see.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.adapters.positions import Position
from interpreter.program.checking.symbols import FACES
from interpreter.program.checking.types import Ty
from interpreter.program.lowering.layout import NO_INT, Layout, Store
from interpreter.views.dice import dice_seen
from interpreter.views.sight import Sight, sight

ABSENT = -1
HIDDEN = -2


def vector(position: Position, seat: int) -> list[int]:
    """What a seat (from 1) knows in a position."""
    eyes = sight(position.game, seat)
    row = [*_components(eyes), *(len(lying) for lying in eyes.state.z)]
    for store in eyes.layout.stores.values():
        row += _store(eyes, store)
    row += _variables(eyes)
    row += _cubes(eyes)
    together = position.game.state.parts is not None
    return [*row, 0 if together else max(0, position.asked)]


def _components(eyes: Sight) -> Iterator[int]:
    for c in range(len(eyes.layout.components)):
        place = eyes.state.loc[c]
        if not eyes.knows(c):
            yield from (0, 0)
            continue
        zone = eyes.layout.zone(place)
        ordered = zone is not None and zone.order != "unordered"
        yield from (place + 1, eyes.state.z[place].index(c) + 1 if ordered else 0)


def _store(eyes: Sight, store: Store) -> Iterator[int]:
    """One changing field of all its owners; of a component that the seat does not know it sees no field."""
    values = getattr(eyes.state, store.attribute)
    first = eyes.layout.offset(store.owner)
    for index in range(store.count):
        seen = eyes.sees(store.spec.visible, eyes.owned_by(store.owner, index))
        seen = seen and (store.owner.kind != "component" or eyes.knows(first + index))
        for cell in values[index * store.size : (index + 1) * store.size]:
            yield from _cell(eyes, store.ty, cell, seen)


def _variables(eyes: Sight) -> Iterator[int]:
    symbols, book = eyes.layout.checked.symbols, eyes.layout.checked.book
    for name, index in eyes.layout.state_index.items():
        yield from _cell(eyes, symbols.state[name], eyes.state.g[index], eyes.sees(book.state[name].visible, 0))


def _cell(eyes: Sight, ty: Ty, raw: object, seen: bool) -> Iterator[int]:
    """A value; a list has room for as many as there are things of its type."""
    if ty.kind == "list" and ty.of is not None:
        inner = ty.of
        room = eyes.layout.count(inner)
        items = list(raw)[:room] if isinstance(raw, (list, tuple)) else []
        for item in items:
            yield from _cell(eyes, inner, item, seen)
        yield from [ABSENT if seen else HIDDEN] * (room - len(items))
        return
    hidden = not seen or (ty.kind == "component" and isinstance(raw, int) and raw >= 0 and not eyes.knows(raw))
    if hidden:
        yield HIDDEN
    else:
        yield ABSENT if raw == NO_INT or not isinstance(raw, int) else int(raw)


def _cubes(eyes: Sight) -> Iterator[int]:
    seen = dice_seen(eyes)
    for cube in eyes.layout.checked.symbols.cubes:
        faces = seen.get(cube.id, {})
        yield from (_face(eyes.layout, cube.id, faces[face]) if face in faces else HIDDEN for face in FACES)


def _face(layout: Layout, kind: str, shown: object) -> int:
    """What a face shows, as a number."""
    spec = layout.checked.book.components[kind]
    ty = layout.checked.symbols.type_of(spec.shows) if spec.shows is not None else None
    if isinstance(shown, int) or ty is None:
        return int(shown) if isinstance(shown, int) else ABSENT
    return layout.names(ty).index(str(shown))
