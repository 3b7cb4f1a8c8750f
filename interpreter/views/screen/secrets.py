"""Whether a game has anything that players may not see of each other."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.model.rulebook import FieldSpec, Rulebook
from interpreter.views.screen.words import phases


def has_secrets(book: Rulebook) -> bool:
    """Whether two players may ever see different things: hidden zones or fields, faces of dice, secret choices."""
    zones = any(zone.visible != "everyone" for zone in book.zones.values())
    fields = any(spec.visible != "everyone" for spec in _fields(book))
    faces = any(kind.faces_seen for kind in book.components.values())
    return zones or fields or faces or any(phase.simultaneous is not None for phase in phases(book.flow))


def _fields(book: Rulebook) -> Iterator[FieldSpec]:
    yield from book.player_fields.values()
    yield from book.state.values()
    for owner in (*book.components.values(), *book.boards.values(), *((book.teams,) if book.teams else ())):
        yield from owner.fields.values()
