"""What one seat sees in a state: which components it knows, which fields, and values in people's words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from interpreter.engine.game import Game
from interpreter.engine.parts import unfold
from interpreter.engine.recorded import Recorder, owners
from interpreter.engine.seats import check_seat
from interpreter.program.checking.types import Ty
from interpreter.program.lowering.layout import NO_INT, Layout, Store

State = Any
Value = int | bool | str | None | list[Any] | dict[str, Any]
UNKNOWN = "?"
"""Stands for a component that the seat cannot tell."""


def state_for(game: Game, seat: int) -> State:
    """The state as a seat sees it: in a simultaneous step its own part, else the game's."""
    for part in game.state.parts or ():
        if part.seat == seat - 1:
            return unfold(game.state, part)
    return game.state


@dataclass(frozen=True, slots=True)
class Sight:
    """The eyes of one seat (0: a spectator) on one state."""

    layout: Layout
    recorder: Recorder
    state: State
    seat: int

    def among(self, mask: int) -> bool:
        """Whether the seat is among those of a mask; a spectator is where all are."""
        return bool(mask >> (self.seat - 1) & 1) if self.seat else mask == self.recorder.everyone

    def knows(self, c: int) -> bool:
        """Whether the seat can tell which component this is."""
        return self.among(self.state.known[c] | self.recorder.visible[self.state.loc[c]])

    def sees(self, visible: str, owned_by: int) -> bool:
        """Whether the seat sees something visible to everyone, its owners or nobody."""
        if visible == "owner":
            return bool(self.seat) and self.among(owned_by)
        return visible == "everyone"

    def owned_by(self, owner: Ty, index: int) -> int:
        """A bit for each seat that owns the thing of this number (components counted within a kind)."""
        match owner.kind:
            case "player":
                return 1 << index
            case "team":
                return sum(1 << seat for seat, team in enumerate(self.layout.team_of) if team == index)
            case "component":
                return owners(self.layout, self.state.loc[index + self.layout.offset(owner)])
        return 0

    def value(self, ty: Ty, raw: Any) -> Value:
        """A value of the state in people's words: ids, seats from 1, null where there is none."""
        if ty.kind == "list":
            assert ty.of is not None
            return [self.value(ty.of, item) for item in raw]
        if ty.kind == "bool":
            return bool(raw)
        if raw == NO_INT or (raw == -1 and ty.kind != "int"):
            return None
        if ty.kind == "component":
            return self.layout.components[raw] if self.knows(raw) else UNKNOWN
        if ty.kind in ("enum", "space"):
            return str(self.layout.names(ty)[raw])
        if ty.kind in ("player", "team"):
            return int(raw) + 1
        return str(raw) if ty.kind == "text" else int(raw)

    def field(self, store: Store, index: int) -> Value:
        """The value of a changing field of its owner number `index`."""
        cells = getattr(self.state, store.attribute)[index * store.size : (index + 1) * store.size]
        ty = self.layout.checked.symbols.field_type(store.spec)
        if ty.kind != "map" or ty.key is None:
            return self.value(store.ty, cells[0])
        return {key: self.value(store.ty, cell) for key, cell in zip(self._keys(ty.key), cells, strict=True)}

    def _keys(self, ty: Ty) -> Iterator[str]:
        first = self.layout.offset(ty)
        names = self.layout.names(ty)
        return (names[first + number] for number in range(self.layout.count(ty)))

    def fields(self, owner: Ty, index: int) -> dict[str, Value]:
        """All changing fields of a thing that the seat sees."""
        found = {}
        for (kind, name, field), store in self.layout.stores.items():
            same = kind == owner.kind and (kind not in ("component", "space") or name == owner.name)
            if same and self.sees(store.spec.visible, self.owned_by(owner, index)):
                found[field] = self.field(store, index)
        return found

    def variables(self) -> dict[str, Value]:
        """The state variables that the seat sees."""
        symbols, found = self.layout.checked.symbols, {}
        for name, spec in self.layout.checked.book.state.items():
            if not self.sees(spec.visible, 0):
                continue
            if name in self.layout.state_index:
                found[name] = self.value(symbols.state[name], self.state.g[self.layout.state_index[name]])
            else:
                found[name] = self.field(self.layout.stores["state", "", name], 0)
        return found


def sight(game: Game, seat: int) -> Sight:
    """The eyes of a seat on a game; seat 0 is a spectator.  Raises `ValueError` where there is no such seat."""
    check_seat(game, seat)
    return Sight(game.build.emitted.layout, game.build.module["recorder"], state_for(game, seat), seat)
