"""Tables of a board: neighbours, steps, rays and lines, worked out once when the rulebook is compiled."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.model.rulebook import Board
from interpreter.program.checking.symbols import DIRECTIONS, space_names

ORTHOGONAL = ("north", "east", "south", "west")
Table = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class BoardTables:
    """Spaces by number, and for each space what lies around it."""

    names: tuple[str, ...]
    columns: int
    neighbours: Table
    diagonals: Table
    surrounding: Table
    steps: Table  # by direction, then space: the next space or -1
    rays: tuple[Table, ...]  # by direction, then space
    first_row_south: bool

    def lines_through(self, length: int) -> tuple[Table, ...]:
        """For each space the straight lines of `length` spaces that contain it, without the direction."""
        lines: list[list[tuple[int, ...]]] = [[] for _ in self.names]
        for direction in ("north", "north-east", "east", "south-east"):
            rays = self.rays[list(DIRECTIONS).index(direction)]
            for start, ray in enumerate(rays):
                if len(ray) >= length - 1:
                    line = (start, *ray[: length - 1])
                    for space in line:
                        lines[space].append(tuple(sorted(line)))
        return tuple(tuple(sorted(found)) for found in lines)

    def distances(self) -> Table:
        """For each pair of spaces the fewest steps between neighbours, -1 where there is no way."""
        out = []
        for start in range(len(self.names)):
            found = {start: 0}
            queue = [start]
            for space in queue:
                for beside in self.neighbours[space]:
                    if beside not in found:
                        found[beside] = found[space] + 1
                        queue.append(beside)
            out.append(tuple(found.get(space, -1) for space in range(len(self.names))))
        return tuple(out)


def board_tables(board: Board) -> BoardTables:
    """The tables of a grid or a graph."""
    return _grid(board) if board.columns else _graph(board)


def _grid(board: Board) -> BoardTables:
    south = board.first_row == "bottom"
    size = board.columns * board.rows
    steps = []
    for across, up in DIRECTIONS.values():
        steps.append(tuple(_next(board, space, across, up if south else -up) for space in range(size)))
    rays = tuple(tuple(_ray(table, space) for space in range(size)) for table in steps)
    straight = [list(DIRECTIONS).index(name) for name in ORTHOGONAL]
    oblique = [way for way in range(len(DIRECTIONS)) if way not in straight]
    return BoardTables(
        space_names(board.columns, board.rows), board.columns, _around(steps, straight), _around(steps, oblique),
        _around(steps, [*straight, *oblique]), tuple(steps), rays, south,
    )  # fmt: skip


def _next(board: Board, space: int, across: int, up: int) -> int:
    row, column = divmod(space, board.columns)
    row, column = row + up, column + across
    inside = 0 <= row < board.rows and 0 <= column < board.columns
    return row * board.columns + column if inside else -1


def _ray(steps: tuple[int, ...], start: int) -> tuple[int, ...]:
    out = []
    space = steps[start]
    while space >= 0:
        out.append(space)
        space = steps[space]
    return tuple(out)


def _around(steps: list[tuple[int, ...]], ways: list[int]) -> Table:
    size = len(steps[0])
    return tuple(tuple(sorted(steps[way][space] for way in ways if steps[way][space] >= 0)) for space in range(size))


def _graph(board: Board) -> BoardTables:
    names = tuple(row.id for row in board.places)
    number = {name: i for i, name in enumerate(names)}
    beside: list[set[int]] = [set() for _ in names]
    for link in board.links:
        if link.one in number and link.other in number:
            beside[number[link.one]].add(number[link.other])
            beside[number[link.other]].add(number[link.one])
    nothing: Table = tuple(() for _ in names)
    return BoardTables(names, 0, tuple(tuple(sorted(s)) for s in beside), nothing, nothing, (), (), True)
