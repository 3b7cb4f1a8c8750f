"""What a rulebook remembers of a variant that was put over it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UsedVariant:
    """A variant in use; `players` are the numbers of players it fits, empty for all."""

    id: str
    title: str
    hash: str
    players: tuple[int, ...] = ()
