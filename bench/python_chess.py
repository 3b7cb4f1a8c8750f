"""Random games of chess by python-chess, where it is installed: list the legal moves, pick one, push it.

Games end as in the rulebook: by mate and stalemate, after seventy-five quiet moves of each, with too few men.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

QUIET = 150


def installed() -> bool:
    return find_spec("chess") is not None


def playouts(rnd: Callable[[], float]) -> Callable[[], tuple[int, float]]:
    """A playout that gives the plies and the result for white: 1, 0 or -1."""
    chess = import_module("chess")

    def once() -> tuple[int, float]:
        board, plies = chess.Board(), 0
        while not _drawn(board):
            moves = list(board.legal_moves)
            if not moves:
                return plies, float(board.is_check()) * (1.0 if board.turn == chess.BLACK else -1.0)
            board.push(moves[int(rnd() * len(moves))])
            plies += 1
        return plies, 0.0

    return once


def _drawn(board: Any) -> bool:
    if board.halfmove_clock >= QUIET:
        return not board.is_check()
    if board.halfmove_clock or board.pawns or board.rooks or board.queens:
        return False
    return bool(board.occupied.bit_count() <= 3)
