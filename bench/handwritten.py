"""Three games as a programmer would write them by hand, the measure of the generated ones.

All have the same six methods; a playout lists every legal move at each ply and takes one at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

FREE = -1
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MATES = tuple(tuple(tuple(x for x in line if x != cell) for line in LINES if cell in line) for cell in range(9))
"""For each cell the two other cells of every line through it."""


class TicTacToe:
    """Nine cells in a flat list; only lines through the last mark are looked at."""

    __slots__ = ("board", "left", "player", "winner")

    def __init__(self) -> None:
        self.board = [FREE] * 9
        self.player = 0
        self.winner = FREE
        self.left = 9

    def current_player(self) -> int:
        return self.player

    def legal_actions(self) -> list[int]:
        return [cell for cell, mark in enumerate(self.board) if mark == FREE]

    def apply(self, cell: int) -> None:
        board, me = self.board, self.player
        board[cell] = me
        self.left -= 1
        for a, b in MATES[cell]:
            if board[a] == me and board[b] == me:
                self.winner = me
                break
        self.player = 1 - me

    def is_terminal(self) -> bool:
        return self.winner != FREE or self.left == 0

    def returns(self) -> tuple[int, ...]:
        if self.winner == FREE:
            return (0, 0)
        return (1, -1) if self.winner == 0 else (-1, 1)

    def clone(self) -> TicTacToe:
        new = TicTacToe.__new__(TicTacToe)
        new.board = self.board[:]
        new.player, new.winner, new.left = self.player, self.winner, self.left
        return new


PASS, BET = 0, 1
ENDS = {
    (PASS, PASS): (1, None), (BET, BET): (2, None), (PASS, BET, BET): (2, None),
    (BET, PASS): (1, 0), (PASS, BET, PASS): (1, 1),
}  # fmt: skip
"""Finished betting: what each has put in, and who takes it where the other has folded."""


class KuhnPoker:
    """Three cards, two of them dealt; both deals are plies of chance."""

    __slots__ = ("bets", "cards", "end")

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.bets: tuple[int, ...] = ()
        self.end: tuple[int, int | None] | None = None

    def current_player(self) -> int:
        return -1 if len(self.cards) < 2 else len(self.bets) % 2

    def legal_actions(self) -> list[int]:
        if len(self.cards) < 2:
            return [card for card in (0, 1, 2) if card not in self.cards]
        return [PASS, BET]

    def apply(self, action: int) -> None:
        if len(self.cards) < 2:
            self.cards.append(action)
        else:
            self.bets += (action,)
            self.end = ENDS.get(self.bets)

    def is_terminal(self) -> bool:
        return self.end is not None

    def returns(self) -> tuple[int, ...]:
        assert self.end is not None
        stake, winner = self.end
        if winner is None:
            winner = 0 if self.cards[0] > self.cards[1] else 1
        return (stake, -stake) if winner == 0 else (-stake, stake)

    def clone(self) -> KuhnPoker:
        new = KuhnPoker.__new__(KuhnPoker)
        new.cards, new.bets, new.end = self.cards[:], self.bets, self.end
        return new


SEATS = 4
SUIT = tuple(card // 13 for card in range(52))


class TrickTaking:
    """Thirteen tricks without trumps: follow suit if you can, the highest of the suit led wins and leads."""

    __slots__ = ("hands", "lead", "played", "player", "trick", "tricks")

    def __init__(self) -> None:
        cards = list(range(52))
        random.shuffle(cards)
        self.hands = [cards[13 * seat : 13 * seat + 13] for seat in range(SEATS)]
        self.trick: list[int] = []
        self.tricks = [0] * SEATS
        self.lead = self.player = self.played = 0

    def current_player(self) -> int:
        return self.player

    def legal_actions(self) -> list[int]:
        hand = self.hands[self.player]
        if self.trick:
            suit = SUIT[self.trick[0]]
            following = [card for card in hand if SUIT[card] == suit]
            if following:
                return following
        return hand[:]

    def apply(self, card: int) -> None:
        trick = self.trick
        self.hands[self.player].remove(card)
        trick.append(card)
        self.played += 1
        if len(trick) < SEATS:
            self.player = (self.player + 1) % SEATS
            return
        suit = SUIT[trick[0]]
        best = max(played for played in trick if SUIT[played] == suit)
        winner = (self.lead + trick.index(best)) % SEATS
        self.tricks[winner] += 1
        self.trick = []
        self.lead = self.player = winner

    def is_terminal(self) -> bool:
        return self.played == 52

    def returns(self) -> tuple[int, ...]:
        return tuple(self.tricks)

    def clone(self) -> TrickTaking:
        new = TrickTaking.__new__(TrickTaking)
        new.hands = [hand[:] for hand in self.hands]
        new.trick, new.tricks = self.trick[:], self.tricks[:]
        new.lead, new.player, new.played = self.lead, self.player, self.played
        return new


def playout(game: Callable[[], Any], rnd: Callable[[], float]) -> tuple[int, tuple[int, ...]]:
    """One random game: its plies and what each seat has got."""
    state = game()
    plies = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply(actions[int(rnd() * len(actions))])
        plies += 1
    return plies, state.returns()
