"""Two games on a board of eight by eight as a programmer would write them by hand."""

from __future__ import annotations

SIDE = 8
FREE = -1
PASS = SIDE * SIDE


def _runs(cell: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Every straight run from a cell that is long enough to enclose something: its first cell and the others."""
    y, x = divmod(cell, SIDE)
    found = []
    for dy, dx in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
        run, v, u = [], y + dy, x + dx
        while 0 <= v < SIDE and 0 <= u < SIDE:
            run.append(v * SIDE + u)
            v, u = v + dy, u + dx
        if len(run) > 1:
            found.append((run[0], tuple(run[1:])))
    return tuple(found)


RUNS = tuple(_runs(cell) for cell in range(SIDE * SIDE))


class Reversi:
    """A list of the free cells is kept; whoever can place no disc must pass."""

    __slots__ = ("board", "ended", "free", "options", "player")

    def __init__(self) -> None:
        self.board = [FREE] * (SIDE * SIDE)
        self.board[27] = self.board[36] = 1
        self.board[28] = self.board[35] = 0
        self.free = [cell for cell, disc in enumerate(self.board) if disc == FREE]
        self.player = 0
        self.ended = False
        self.options = self._enclosing(0)

    def current_player(self) -> int:
        return self.player

    def _enclosing(self, me: int) -> list[int]:
        board, other, found = self.board, 1 - me, []
        for cell in self.free:
            for first, rest in RUNS[cell]:
                if board[first] != other:
                    continue
                disc = other
                for at in rest:
                    disc = board[at]
                    if disc != other:
                        break
                if disc == me:
                    found.append(cell)
                    break
        return found

    def legal_actions(self) -> list[int]:
        return self.options or [PASS]

    def apply(self, cell: int) -> None:
        me, other = self.player, 1 - self.player
        if cell != PASS:
            self._place(cell, me, other)
        self.player = other
        self.options = self._enclosing(other)
        self.ended = not self.options and not self._enclosing(me)

    def _place(self, cell: int, me: int, other: int) -> None:
        board = self.board
        for first, rest in RUNS[cell]:
            if board[first] != other:
                continue
            enclosed, disc = [first], other
            for at in rest:
                disc = board[at]
                if disc != other:
                    break
                enclosed.append(at)
            if disc == me:
                for at in enclosed:
                    board[at] = me
        board[cell] = me
        self.free.remove(cell)

    def is_terminal(self) -> bool:
        return self.ended

    def returns(self) -> tuple[int, ...]:
        ahead = self.board.count(0) - self.board.count(1)
        sign = (ahead > 0) - (ahead < 0)
        return (sign, -sign)

    def clone(self) -> Reversi:
        new = Reversi.__new__(Reversi)
        new.board, new.free, new.options = self.board[:], self.free[:], self.options[:]
        new.player, new.ended = self.player, self.ended
        return new


def _ahead(player: int, cell: int) -> tuple[int, tuple[int, ...]]:
    """The cell straight ahead of a man and those beside it (nothing, in the farthest row)."""
    y, x = divmod(cell, SIDE)
    y += -1 if player else 1
    if not 0 <= y < SIDE:
        return cell, ()
    return y * SIDE + x, tuple(y * SIDE + u for u in (x - 1, x + 1) if 0 <= u < SIDE)


AHEAD = tuple(tuple(_ahead(player, cell) for cell in range(SIDE * SIDE)) for player in (0, 1))


class Breakthrough:
    """Each player's men are kept as a set of cells beside the board."""

    __slots__ = ("board", "men", "player", "winner")

    def __init__(self) -> None:
        self.board = [0] * (2 * SIDE) + [FREE] * (4 * SIDE) + [1] * (2 * SIDE)
        self.men = [set(range(2 * SIDE)), set(range(6 * SIDE, 8 * SIDE))]
        self.player = 0
        self.winner = FREE

    def current_player(self) -> int:
        return self.player

    def legal_actions(self) -> list[tuple[int, int]]:
        board, me, found = self.board, self.player, []
        ahead = AHEAD[me]
        for start in self.men[me]:
            straight, beside = ahead[start]
            if board[straight] == FREE:
                found.append((start, straight))
            for target in beside:
                if board[target] != me:
                    found.append((start, target))
        return found

    def apply(self, move: tuple[int, int]) -> None:
        start, target = move
        board, me = self.board, self.player
        other = 1 - me
        self.men[me].remove(start)
        self.men[me].add(target)
        if board[target] == other:
            self.men[other].remove(target)
            if not self.men[other]:
                self.winner = me
        board[start], board[target] = FREE, me
        if target < SIDE or target >= 7 * SIDE:
            self.winner = me
        self.player = other

    def is_terminal(self) -> bool:
        return self.winner != FREE

    def returns(self) -> tuple[int, ...]:
        if self.winner == FREE:
            return (0, 0)
        return (1, -1) if self.winner == 0 else (-1, 1)

    def clone(self) -> Breakthrough:
        new = Breakthrough.__new__(Breakthrough)
        new.board, new.men = self.board[:], [set(men) for men in self.men]
        new.player, new.winner = self.player, self.winner
        return new
