"""Who sits where: people, and bots with chances of their own."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.diagnostics import nearest
from interpreter.engine.loading import ArgumentError
from interpreter.laboratory.bot_play import BOTS
from interpreter.players.player import Player

HUMAN = "human"
BEST = "greedy"
KINDS = (HUMAN, *BOTS)


def read_seats(text: str | None, players: int) -> tuple[str, ...]:
    """The kind of each seat; those that are not named are the best bots there are."""
    named = [part.strip() for part in text.split(",")] if text is not None else [HUMAN]
    for kind in named:
        if kind not in KINDS:
            near = nearest(kind, KINDS)
            hint = f"; did you mean `{near}`?" if near else f"; there are {', '.join(KINDS)}"
            raise ArgumentError(f"`{kind[:40]}` is nobody who can play{hint}")
    if len(named) > players:
        raise ArgumentError(f"{len(named)} seats are named, the game has {players}")
    return (*named, *[BEST] * (players - len(named)))


def bot(kind: str, seed: int) -> Player:
    """A bot of a kind."""
    return BOTS[kind](seed)


def bots(kinds: tuple[str, ...], seed: int) -> Mapping[int, Player]:
    """The bots by seat, counted from 1."""
    return {seat: bot(kind, seed + seat) for seat, kind in enumerate(kinds, 1) if kind != HUMAN}


def called(kinds: tuple[str, ...], seat: int) -> dict[int, str]:
    """What stands beside each seat's number, as seen from one of them."""
    return {
        number: "(you)" if number == seat else f"({kind})" if kind != HUMAN else ""
        for number, kind in enumerate(kinds, 1)
    }
