"""What goes wrong in play: moves that are not legal, and rulebooks that fail."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.catalogue import in_play
from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is refused.

    `reasons` are ids of requirements or preferences that fail, or one of not-your-decision, wrong-phase,
    no-such-option, not-in-choice, cannot-pay, game-over; `said` are their sentences; `spans` and `clauses` tell
    where they stand; `values` what they saw.
    """

    reasons: tuple[str, ...]
    said: tuple[str, ...]
    spans: tuple[Span, ...] = ()
    clauses: tuple[str, ...] = ()
    values: tuple[str, ...] = ()


class IllegalMove(Exception):
    """The move is not legal here; the game is as it was."""

    def __init__(self, move: str, refusal: Refusal) -> None:
        super().__init__(f"`{move}` is refused: {'; '.join(refusal.said)}")
        self.move = move
        self.refusal = refusal


class RulebookError(Exception):
    """The rulebook fails in play; tells the code, the place, the seed and the moves that lead there."""

    def __init__(self, code: str, span: Span | None, seed: int, moves: tuple[str, ...]) -> None:
        where = f" at {span.source.name}:{span.line}:{span.column}" if span is not None else ""
        made = sum(not move.startswith("0 ") for move in moves)
        super().__init__(f"{in_play(code)}{where} (seed {seed}, after {made} moves)")
        self.code = code
        self.span = span
        self.seed = seed
        self.moves = moves
