"""Games that look the same to a seat: the things it cannot tell apart have changed places.

What the seat has seen and can still follow stays where it is.  What it could work out by counting is not kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from interpreter.engine.chance import seat_seed
from interpreter.engine.decisions import action_of, decode, encode
from interpreter.engine.errors import IllegalMove, RulebookError
from interpreter.engine.fingerprint import live_slots, marks
from interpreter.engine.game import Game
from interpreter.engine.parts import Part, begun, fold, unfold, unfolded
from interpreter.engine.recorded import masks
from interpreter.program.checking.types import Ty
from interpreter.program.codes import STOPPED
from interpreter.program.lowering import ir
from interpreter.program.lowering.layout import Layout
from interpreter.views.sight import Sight, sight

State = Any
Renaming = Sequence[int]
"""For each component the one that lies in its stead."""


def imagine(game: Game, seat: int, draw: random.Random) -> Game:
    """A whole game that a seat may believe to be in: it can be played on, but not saved or undone.

    Draws to come, fields that it does not see and what others do in a simultaneous step are made up.
    """
    alone, together = game.clone(), game.state.parts
    if together is not None:
        alone.state.parts = tuple(part for part in together if part.seat == seat - 1)
    made_up = alike(alone, seat, draw)
    made_up.past, made_up.placed, made_up.stated, made_up.script = None, True, {}, []
    made_up.seed = made_up.state.seed = draw.getrandbits(62)
    made_up.state.log = None
    own = unfolded(made_up.state)
    for state in (made_up.state, *own):
        _forget(made_up, sight(made_up, seat), state)
    for whole in own:
        whole.seed, whole.log = seat_seed(made_up.seed, whole.v[0]), None
        fold(made_up.state, whole)
    if together is not None:
        _begin_again(made_up, together, seat)
    return made_up


def follow(game: Game, seat: int, key: str) -> Game | None:
    """The game after an answer; None where it cannot be given there, or the rules fail."""
    after = game.clone()
    try:
        after.apply(key, seat)
    except (IllegalMove, RulebookError):
        return None
    return after


def alike(game: Game, seat: int, draw: random.Random) -> Game:
    """The same game with the components that a seat cannot tell apart exchanged among themselves.

    Where they come to lie depends on the draw and on what the seat sees, not on where they lay.
    """
    copy = game.clone()
    eyes = sight(copy, seat)
    renaming = list(range(len(eyes.layout.components)))
    for group in _groups(eyes):
        shuffled = sorted(group)
        draw.shuffle(shuffled)
        spots = sorted(group, key=lambda c: tuple(marks(eyes.layout, eyes.state, c)))
        for c, other in zip(spots, shuffled, strict=True):
            renaming[c] = other
    parts = unfolded(copy.state)
    for state in (copy.state, *parts):
        _rename(copy, state, renaming, seat)
    for part in parts:
        fold(copy.state, part)
    return copy


def _groups(eyes: Sight) -> Iterator[list[int]]:
    """The unknown components by kind, and by player where each has its own."""
    layout = eyes.layout
    found: dict[tuple[str, str], list[int]] = {}
    for kind, (first, count) in layout.kinds.items():
        per_player = layout.checked.book.components[kind].per == "player"
        for c in range(first, first + count):
            name = layout.components[c].partition("#")[0]
            owner = name.rpartition("-")[2] if per_player else ""
            if not eyes.knows(c):
                found.setdefault((kind, owner), []).append(c)
    yield from found.values()


# carrying the exchange out


def _rename(game: Game, state: State, renaming: Renaming, seat: int) -> None:
    layout = game.build.emitted.layout
    for place, lying in enumerate(state.z):
        state.z[place] = _ordered(layout, state, place, [renaming[c] for c in lying])
    state.loc = _moved(state.loc, renaming, 0, 1)
    state.known = masks(_moved(state.known, renaming, 0, 1), layout.players)
    for store in layout.stores.values():
        cells = [_renamed(store.ty, value, renaming) for value in getattr(state, store.attribute)]
        if store.owner.kind == "component":
            cells = _moved(cells, renaming, layout.offset(store.owner), store.size)
        setattr(state, store.attribute, cells)
    for name, index in layout.state_index.items():
        state.g[index] = _renamed(layout.checked.symbols.state[name], state.g[index], renaming)
    for slot, ty in _live(game, state):
        state.v[slot] = _renamed(ty, state.v[slot], renaming)
    if state.who + 1 != seat and state.dec >= 0:
        state.opts = _options(game, state, renaming)


def _ordered(layout: Layout, state: State, place: int, lying: list[int]) -> list[int]:
    zone = layout.zone(place)
    if zone is None or zone.order == "unordered":
        return sorted(lying)
    for low, high in state.seg[place]:
        lying[low:high] = sorted(lying[low:high])
    return lying


def _moved(cells: Sequence[Any], renaming: Renaming, first: int, size: int) -> list[Any]:
    """What is marked on a thing stays with the place where it lies."""
    out = list(cells)
    for index in range(len(cells) // size):
        new = renaming[first + index] - first
        out[new * size : (new + 1) * size] = cells[index * size : (index + 1) * size]
    return out


def _renamed(ty: Ty, value: Any, renaming: Renaming) -> Any:
    if isinstance(value, list | tuple):
        inner = ty.of or ty
        return type(value)(_renamed(inner, item, renaming) for item in value)
    return renaming[value] if ty.kind == "component" and value >= 0 else value


def _options(game: Game, state: State, renaming: Renaming) -> Sequence[int]:
    """The options of somebody else, with what they name exchanged."""
    spec = game.build.emitted.program.decisions[state.dec]
    if spec.kind == "action":
        return [_action_code(spec, code, renaming) for code in state.opts]
    if spec.ty.kind != "component" or spec.kind == "branch":
        return list(state.opts)
    return [code if code == STOPPED else renaming[code] for code in state.opts]


def _action_code(spec: ir.DecisionSpec, code: int, renaming: Renaming) -> int:
    action = action_of(spec, code)
    types = [argument.ty for argument in action.arguments if argument.size]
    values = zip(types, decode(action, code), strict=True)
    return encode(action, [_renamed(ty, value, renaming) for ty, value in values])


# what is made up


def _begin_again(game: Game, together: Sequence[Part], seat: int) -> None:
    """In a simultaneous step the others stand at its beginning, for all that the seat knows.

    Who cannot begin from what is made up (an action may need what is hidden) takes no part in the made-up game.
    """
    state, entry = game.state, _entry(game)
    own = {part.seat: part for part in state.parts}
    fresh = {p.seat: begun(state, p.seat, entry, seat_seed(game.seed, p.seat), p.place) for p in together}
    state.parts = tuple([own.get(part.seat) or fresh[part.seat] for part in together])
    for who in fresh.keys() - own.keys():
        try:
            game.run_parts([unfold(state, fresh[who])])
        except RulebookError:
            idle = unfold(state, fresh[who])
            idle.over, idle.opts = True, ()
            fold(state, idle)


def _entry(game: Game) -> int:
    """Where the seats begin in the simultaneous step that goes on."""
    program = game.build.emitted.program
    blocks = (*program.blocks.values(), *program.nested.values())
    found = (i for block in blocks for i in block if isinstance(i, ir.Simultaneous) and i.after == game.state.pc)
    return next(found).entry


def _live(game: Game, state: State) -> list[tuple[int, Ty]]:
    """The slots that hold something needed; while all act together, also what the others need to begin."""
    found = live_slots(game.build, state.pc)
    return found if state.parts is None else list({*found, *live_slots(game.build, _entry(game))})


def _forget(game: Game, eyes: Sight, state: State) -> None:
    """Leftovers of effects go, and what the seat does not see has its value from the start of the game."""
    layout, module = game.build.emitted.layout, game.build.module
    needed = {0, *(slot for slot, _ in _live(game, state))}
    state.v = [value if slot in needed else 0 for slot, value in enumerate(state.v)]
    for store in layout.stores.values():
        start, cells = module[f"start_{store.attribute}"], getattr(state, store.attribute)
        for index in range(store.count):
            if not eyes.sees(store.spec.visible, eyes.owned_by(store.owner, index)):
                low, high = index * store.size, (index + 1) * store.size
                cells[low:high] = start[low:high]
    for name, index in layout.state_index.items():
        if not eyes.sees(layout.checked.book.state[name].visible, 0):
            state.g[index] = module["start_g"][index]
