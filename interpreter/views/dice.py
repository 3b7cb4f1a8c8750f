"""Dice with six known faces, as each seat sees them from its side of the table.

Which face lies where is no secret, since the faces are known: what is left out is only not shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from interpreter.program.checking.symbols import FACES

if TYPE_CHECKING:
    from interpreter.views.sight import Sight, Value

SIDES = 4


def dice_seen(eyes: Sight) -> dict[str, Mapping[str, Value]]:
    """What each die shows a seat, by the face as the seat names it; a spectator looks from the roller's side."""
    return {die.id: _faces_seen(eyes, die.id) for die in eyes.layout.checked.symbols.cubes}


def _faces_seen(eyes: Sight, kind: str) -> Mapping[str, Value]:
    table, index = eyes.layout.cube_table(kind)
    shown = table[eyes.state.cubes[index]]
    spec = eyes.layout.checked.book.components[kind]
    ty = eyes.layout.checked.symbols.type_of(spec.shows) if spec.shows is not None else None
    quarters = _quarters(eyes, kind)
    seen = {}
    for place, face in enumerate(FACES):
        if face in (spec.faces_seen or FACES):
            raw = shown[(place + quarters) % SIDES] if place < SIDES else shown[place]
            seen[face] = eyes.value(ty, raw) if ty is not None else raw
    return seen


def sees_face(eyes: Sight, kind: str, face: int) -> bool:
    """Whether a seat is shown a face, which is named as the roller sees it."""
    spec = eyes.layout.checked.book.components[kind]
    place = (face - _quarters(eyes, kind)) % SIDES if face < SIDES else face
    return FACES[place] in (spec.faces_seen or FACES)


def _quarters(eyes: Sight, kind: str) -> int:
    """How many sides the seat sits clockwise from whoever rolled last."""
    spec = eyes.layout.checked.book.components[kind]
    if not spec.sides or not eyes.seat:
        return 0
    _, index = eyes.layout.cube_table(kind)
    roller = max(0, eyes.state.cubes[index + len(eyes.layout.checked.symbols.cubes)])
    sides = getattr(eyes.state, eyes.layout.stores["player", "", spec.sides].attribute)
    return int(sides[eyes.seat - 1] - sides[roller]) % SIDES
