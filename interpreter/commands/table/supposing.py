"""Games that look the same to a seat as the real one, in which whatever it does not see may be anything."""

from __future__ import annotations

import random
from typing import Any

from interpreter.engine.game import Game
from interpreter.program.checking.types import closed
from interpreter.program.lowering.layout import Layout, Store
from interpreter.views.imagine import imagine
from interpreter.views.sight import sight

GAMES = 24
"""How many such games must agree on what is the same in all of them."""
SPREAD = 30


def supposed(game: Game, seat: int, draw: random.Random) -> Game:
    """An imagined game with any values in the fields and numbers that are hidden from a seat."""
    made_up = imagine(game, seat, draw)
    eyes, state = sight(made_up, seat), made_up.state
    for store in eyes.layout.stores.values():
        for index in range(store.count):
            if not eyes.sees(store.spec.visible, eyes.owned_by(store.owner, index)):
                _scatter(eyes.layout, store, state, index, draw)
    book = eyes.layout.checked.book
    for name, place in eyes.layout.state_index.items():
        if not eyes.sees(book.state[name].visible, 0) and book.state[name].type.base == "int":
            state.g[place] = draw.randrange(SPREAD)
    return made_up


def _scatter(layout: Layout, store: Store, state: Any, index: int, draw: random.Random) -> None:
    """Gives a hidden value of one thing some value or other."""
    ty, cells = closed(store.ty), getattr(state, store.attribute)
    count = SPREAD if ty.kind == "int" else layout.count(ty)
    for cell in range(index * store.size, (index + 1) * store.size):
        if count and ty.kind != "list":
            cells[cell] = layout.offset(ty) + draw.randrange(count)
