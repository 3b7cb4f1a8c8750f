"""The seats of a game as callers from outside name them."""

from __future__ import annotations

from interpreter.engine.game import Game


def check_seat(game: Game, seat: int) -> None:
    """Raises `ValueError` for what is no seat of the game (from 1) and not 0, which is a spectator."""
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat <= game.players:
        raise ValueError(f"seats are 1 to {game.players}, 0 for a spectator, not {seat!r:.40}")
