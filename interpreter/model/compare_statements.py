"""Two effects statement by statement: paired by label, then by the longest run that both have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from interpreter.language.syntax import Announce, Block, Branch, Node, Stmt


@dataclass(frozen=True, slots=True)
class Step:
    """One difference between two effects; `before` and `after` are statements, or labels of a renamed one."""

    path: str
    kind: str  # added removed changed renamed moved
    before: Any
    after: Any
    wording: bool = False


def compare_blocks(one: Block, other: Block, effect: str, path: str = "") -> Iterator[Step]:
    """The differences; `effect` is the path of the whole effect, `path` that of the block in it."""
    here = path or effect
    pairs = _pairs(one.statements, other.statements)
    partner = dict(pairs)
    for index, statement in enumerate(one.statements):
        if index not in partner:
            yield Step(_path(statement, index, effect, here), "removed", statement, None)
    moved = set(partner) - set(_in_order([(a, partner[a]) for a in sorted(partner)]))
    back = {b: a for a, b in pairs}
    for index, statement in enumerate(other.statements):
        where = _path(statement, index, effect, here)
        if index not in back:
            yield Step(where, "added", None, statement)
            continue
        before = one.statements[back[index]]
        if back[index] in moved:
            yield Step(where, "moved", before, statement)
        yield from _changes(before, statement, effect, where)


def _path(statement: Stmt, index: int, effect: str, here: str) -> str:
    return f"{effect}@{statement.label}" if statement.label else f"{here}[{index + 1}]"


def _pairs(one: Sequence[Stmt], other: Sequence[Stmt]) -> list[tuple[int, int]]:
    """Which statement became which: by label, by equality in order, elsewhere, then by kind in the same gap."""
    labelled = {statement.label: index for index, statement in enumerate(other) if statement.label}
    pairs = [(index, labelled[s.label]) for index, s in enumerate(one) if s.label and s.label in labelled]
    first, second = _left(one, pairs, 0), _left(other, pairs, 1)
    pairs += _common(one, other, first, second)
    first, second = _left(one, pairs, 0), _left(other, pairs, 1)
    for index in first:
        same = next((match for match in second if _equal(one[index], other[match])), None)
        if same is not None:
            pairs.append((index, same))
            second.remove(same)
    return pairs + _in_gaps(one, other, pairs)


def _left(statements: Sequence[Stmt], pairs: Sequence[tuple[int, int]], side: int) -> list[int]:
    taken = {pair[side] for pair in pairs}
    return [index for index in range(len(statements)) if index not in taken]


def _equal(one: Stmt, other: Stmt) -> bool:
    return replace(one, label="") == replace(other, label="")


def _common(
    one: Sequence[Stmt], other: Sequence[Stmt], first: Sequence[int], second: Sequence[int]
) -> list[tuple[int, int]]:
    """The longest common run of equal statements."""
    best: list[list[int]] = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
    for a in reversed(range(len(first))):
        for b in reversed(range(len(second))):
            equal = _equal(one[first[a]], other[second[b]])
            best[a][b] = best[a + 1][b + 1] + 1 if equal else max(best[a + 1][b], best[a][b + 1])
    found, a, b = [], 0, 0
    while a < len(first) and b < len(second):
        if _equal(one[first[a]], other[second[b]]):
            found.append((first[a], second[b]))
            a, b = a + 1, b + 1
        elif best[a + 1][b] >= best[a][b + 1]:
            a += 1
        else:
            b += 1
    return found


def _in_gaps(one: Sequence[Stmt], other: Sequence[Stmt], pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Statements of one kind that stand behind the same neighbour: one is the other, changed."""
    partner = dict(pairs)
    found: list[tuple[int, int]] = []
    free = _left(other, pairs, 1)
    for index in _left(one, pairs, 0):
        neighbour = max((a for a in partner if a < index), default=None)
        after = partner[neighbour] if neighbour is not None else -1
        ends = min((b for b in partner.values() if b > after), default=len(other))
        kind = type(one[index])
        near = [b for b in free if after < b < ends and type(other[b]) is kind]
        match = next((b for b in near if not _named(one, other, index, b)), None)
        if match is not None:
            found.append((index, match))
            free.remove(match)
    return found


def _named(one: Sequence[Stmt], other: Sequence[Stmt], first: int, second: int) -> bool:
    """Whether both have labels, which then differ: they are two statements."""
    return bool(one[first].label and other[second].label)


def _in_order(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """The first indices of the longest part of the pairs that keeps its order."""
    best: list[list[int]] = []
    for index, (_, b) in enumerate(pairs):
        before = [run for run in best if pairs[run[-1]][1] < b]
        best.append([*max(before, key=len, default=[]), index])
    return [pairs[index][0] for index in max(best, key=len, default=[])]


def _changes(one: Stmt, other: Stmt, effect: str, where: str) -> Iterator[Step]:
    """The differences of two statements that are the same one."""
    if one.label != other.label:
        yield Step(where, "renamed", f"@{one.label}" if one.label else "", f"@{other.label}" if other.label else "")
    if _equal(one, other):
        return
    if _head(one) != _head(other) or not _same_bodies(one, other):
        yield Step(where, "changed", one, other, unworded(one) == unworded(other))
        return
    for name, first, second in _bodies(one, other):
        yield from compare_blocks(first, second, effect, f"{where}.{name}")


def _head(statement: Stmt) -> Any:
    """A statement without the statements in it."""
    return _without_bodies(replace(statement, label=""))


def _without_bodies(value: Any) -> Any:
    if isinstance(value, Block):
        return Block(value.span, ())
    if isinstance(value, tuple):
        return tuple(_without_bodies(item) for item in value)
    if isinstance(value, Stmt | Branch):
        names = type(value).__dataclass_fields__
        inner = {name: _without_bodies(getattr(value, name)) for name in names}
        return replace(value, **{name: found for name, found in inner.items() if name != "span"})
    return value


def _blocks(statement: Stmt) -> dict[str, Block]:
    """The blocks in a statement by name."""
    found: dict[str, Block] = {}
    for name in type(statement).__dataclass_fields__:
        value = getattr(statement, name)
        if isinstance(value, Block):
            found[name] = value
        elif isinstance(value, tuple):
            found |= {branch.key: branch.body for branch in value if isinstance(branch, Branch)}
    return found


def _same_bodies(one: Stmt, other: Stmt) -> bool:
    return type(one) is type(other) and set(_blocks(one)) == set(_blocks(other))


def _bodies(one: Stmt, other: Stmt) -> Iterator[tuple[str, Block, Block]]:
    second = _blocks(other)
    for name, block in _blocks(one).items():
        yield name, block, second[name]


def unworded(value: Any) -> Any:
    """A tree without what it says to people."""
    if isinstance(value, tuple):
        return tuple(unworded(item) for item in value)
    if not isinstance(value, Node):
        return value
    names = [name for name in type(value).__dataclass_fields__ if name != "span"]
    inner = {name: unworded(getattr(value, name)) for name in names}
    for name in ("label", "prompt", "way_out_label"):
        inner |= {name: ""} if name in inner else {}
    inner |= {"text": ""} if isinstance(value, Announce) else {}
    return replace(value, **inner) if inner else value
