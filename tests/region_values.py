"""What a region is worth, counted from the words of the clauses and by no rule of the interpreter.

A board is a mapping of squares `(column, row)` to what lies there. Everything is found by plain search over
squares: landscapes by kind and shared sides, ways past Locust and Poison square by square, halves once for a
whole landscape. The readings not taken are here too, so that tests can show where they part.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Square = tuple[int, int]
FRAMES = {"farm": ("acre", "pasture"), "castle": ("lake", "forest"), "monastery": ("vineyard",)}
WORTHS = {"farm": 2, "castle": 3, "monastery": 4}
LANDSCAPES = ("acre", "forest", "lake", "pasture", "vineyard")
GROUNDS = {
    "poison": ("lake", "vineyard"),
    "rat": LANDSCAPES,
    "locust": ("acre", "forest", "pasture"),
    "ruin": tuple(FRAMES),
}


@dataclass(frozen=True, slots=True)
class Lying:
    """A tile on the board: its kind, its worth, and the plague on it."""

    kind: str
    worth: int
    plague: str = ""


Board = Mapping[Square, Lying]


def beside(square: Square) -> tuple[Square, ...]:
    """The four squares that share a side."""
    column, row = square
    return ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))


def spread(board: Board, starts: Iterable[Square], kind: str, barred: Iterable[str]) -> frozenset[Square]:
    """All squares with tiles of a kind to which a way leads that no barred plague blocks."""
    found: set[Square] = set()
    waiting = list(starts)
    while waiting:
        square = waiting.pop()
        tile = board.get(square)
        if square in found or tile is None or tile.kind != kind or tile.plague in barred:
            continue
        found.add(square)
        waiting.extend(beside(square))
    return frozenset(found)


CUTTING = ("locust", "poison")


def landscapes_of(board: Board, building: Square) -> tuple[frozenset[Square], ...]:
    """Each landscape of the region once: kinds of the building's frame that share a side with it."""
    frame = FRAMES[board[building].kind]
    touching = [s for s in beside(building) if s in board and board[s].kind in frame]
    return tuple(sorted({spread(board, [s], board[s].kind, ()) for s in touching}, key=sorted))


def counted(board: Board, building: Square, land: frozenset[Square]) -> tuple[frozenset[Square], ...]:
    """The pieces of a landscape that count for the building, apart where Locust or Poison parts them."""
    kind = board[min(land)].kind
    doors = [s for s in beside(building) if s in land]
    return tuple(sorted({spread(board, [s], kind, CUTTING) for s in doors} - {frozenset()}, key=sorted))


def total(board: Board, squares: Iterable[Square]) -> int:
    return sum(board[square].worth for square in squares)


def has_rat(board: Board, squares: Iterable[Square]) -> bool:
    return any(board[square].plague == "rat" for square in squares)


def landscape_worth(board: Board, building: Square, land: frozenset[Square]) -> int:
    """The reading taken: the sum of what is left, halved once where the Rat is anywhere in the landscape."""
    left = total(board, frozenset().union(*counted(board, building, land)))
    return left // 2 if has_rat(board, land) else left


def rat_halves_its_piece(board: Board, building: Square, land: frozenset[Square]) -> int:
    """A reading not taken: only the piece with the Rat is halved."""
    pieces = counted(board, building, land)
    return sum(total(board, p) // 2 if has_rat(board, p) else total(board, p) for p in pieces)


def rat_halves_each_piece(board: Board, building: Square, land: frozenset[Square]) -> int:
    """A reading not taken: each piece is halved and rounded by itself."""
    pieces = counted(board, building, land)
    return sum(total(board, p) // 2 if has_rat(board, land) else total(board, p) for p in pieces)


def rat_must_be_reached(board: Board, building: Square, land: frozenset[Square]) -> int:
    """A reading not taken: a Rat that is cut off from the building does not halve."""
    left = frozenset().union(*counted(board, building, land))
    return total(board, left) // 2 if has_rat(board, left) else total(board, left)


READINGS = {
    "taken": landscape_worth,
    "rat-halves-its-piece": rat_halves_its_piece,
    "rat-halves-each-piece": rat_halves_each_piece,
    "rat-must-be-reached": rat_must_be_reached,
}


def region_worth(board: Board, building: Square, reading: str = "taken") -> int:
    """Building and landscapes, after plagues."""
    tile = board[building]
    own = 0 if tile.plague == "ruin" else WORTHS[tile.kind]
    return own + sum(READINGS[reading](board, building, land) for land in landscapes_of(board, building))


def reached(board: Board, building: Square) -> frozenset[Square]:
    """All squares that count for the building."""
    lands = landscapes_of(board, building)
    return frozenset().union(*(piece for land in lands for piece in counted(board, building, land)))


def paid_fertile(board: Board, building: Square) -> frozenset[Square]:
    """The reading taken: fertile tiles that were paid leave the board."""
    return frozenset(s for s in reached(board, building) if board[s].worth > 1)


def all_fertile(board: Board, building: Square) -> frozenset[Square]:
    """A reading not taken: every fertile tile of the landscapes leaves."""
    return frozenset(s for land in landscapes_of(board, building) for s in land if board[s].worth > 1)


def after_sale(board: Board, building: Square) -> dict[Square, Lying]:
    """The board when the building was sold."""
    gone = paid_fertile(board, building)
    return {square: tile for square, tile in board.items() if square not in gone}


# ---- random boards ------------------------------------------------------------------------------------

COUNTS = {"vineyard": 9} | dict.fromkeys(("acre", "lake", "forest", "pasture"), 6)
SHAPES = ((3, 5), (5, 3), (4, 4), (3, 6), (6, 3), (4, 3), (3, 4))


def random_board(rng: random.Random) -> dict[Square, Lying]:
    """A dense board of one frame, so that landscapes are large, touch several buildings and are cut."""
    frame = rng.choice(list(FRAMES))
    kinds = FRAMES[frame] if rng.random() < 0.3 else (rng.choice(FRAMES[frame]),)
    tiles = [Lying(kind, 1) for kind in kinds for _ in range(COUNTS[kind])]
    tiles += [Lying(kind, worth) for kind in kinds for worth in (2, 3)]
    tiles += [Lying(frame, WORTHS[frame]) for _ in range(rng.randint(3, 5))]
    rng.shuffle(tiles)
    board = dict(zip(free_squares(rng), tiles, strict=False))
    return with_plagues(board, rng)


def telling_board(rng: random.Random, of: int = 8) -> dict[Square, Lying]:
    """Of a few random boards the one on which most readings part."""
    return max((random_board(rng) for _ in range(of)), key=lambda board: len(parted_readings(board)))


def free_squares(rng: random.Random) -> list[Square]:
    """The squares of a small rectangle somewhere on the board, in any order."""
    width, height = rng.choice(SHAPES)
    left, top = rng.randint(0, 9 - width), rng.randint(0, 8 - height)
    squares = [(left + x, top + y) for x in range(1, width + 1) for y in range(1, height + 1)]
    rng.shuffle(squares)
    return squares


def with_plagues(board: dict[Square, Lying], rng: random.Random) -> dict[Square, Lying]:
    """The board with its plagues; Locust, Poison and Rat seek the largest landscapes that they may lie in."""
    for plague in ("locust", "poison", "rat", "ruin"):
        free = [s for s in sorted(board) if board[s].kind in GROUNDS[plague] and not board[s].plague]
        if free and rng.random() < 0.95:
            square = max(rng.sample(free, min(3, len(free))), key=lambda s: weight(board, s))
            board[square] = Lying(board[square].kind, board[square].worth, plague)
    return board


def weight(board: Board, square: Square) -> tuple[int, int]:
    """How large the landscape of a square is, and how many buildings stand beside it."""
    land = spread(board, [square], board[square].kind, ())
    return len(land), sum(s in board and board[s].kind in FRAMES for s in beside(square))


def buildings(board: Board) -> list[Square]:
    """The squares of all buildings."""
    return sorted(square for square in board if board[square].kind in FRAMES)


def parted_readings(board: Board) -> set[str]:
    """The readings not taken that give another worth, or take other tiles away, for some building here."""
    parted = {
        name
        for name in READINGS
        for square in buildings(board)
        if region_worth(board, square, name) != region_worth(board, square)
    }
    if any(all_fertile(board, square) != paid_fertile(board, square) for square in buildings(board)):
        parted.add("all-fertile-leave")
    return parted
