"""The functions that generated modules call, gathered as the namespace they run in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from interpreter.engine import zones
from interpreter.engine.parts import part
from interpreter.engine.zones import State
from interpreter.program.codes import HALF, STOPPED
from interpreter.program.emitting.arithmetic import ARITHMETIC, fail
from interpreter.program.emitting.runtime_names import small_builtins

FUEL = 1_000_000
"""The budget of one decision: loops and nested expressions are charged to it."""


def spend(s: State, items: Sequence[int], place: int) -> Sequence[int]:
    """Charges the budget for going through a list."""
    s.fuel -= len(items)
    if s.fuel < 0:
        fail("budget", place)
    return items


def tick(s: State, place: int) -> State:
    """Charges the budget for a call inside an expression."""
    s.fuel -= 8
    if s.fuel < 0:
        fail("budget", place)
    return s


def rank_move(
    order: Sequence[int], thing: int, way: str, steps: int, passing: Sequence[int], place: int
) -> tuple[int, ...]:
    """A ranking after a move; what is passed over keeps its slots and counts as absent."""
    free = [x for x in order if x not in passing]
    if thing not in free:
        fail("not-in-list", place)
    old = free.index(thing)
    new = {"up": max(0, old - steps), "down": min(len(free) - 1, old + steps), "top": 0, "bottom": len(free) - 1}[way]
    free.insert(new, free.pop(old))
    rest = iter(free)
    return tuple(x if x in passing else next(rest) for x in order)


def rank_swap(order: Sequence[int], a: int, b: int, place: int) -> tuple[int, ...]:
    """A ranking in which two entries have changed slots."""
    if a not in order or b not in order:
        fail("not-in-list", place)
    return tuple(b if x == a else a if x == b else x for x in order)


def pickable(
    pool: Sequence[int], picks: Sequence[int], low: int, high: int, kind: str, shift: int, place: int
) -> list[int]:
    """What can be picked next of several, and the way out where enough are picked.

    Sets are picked in the order of the list, each pick leaving enough for the least number; bags likewise, with
    repeats; orders in any order.
    """
    made = len(picks)
    if kind == "order":
        return [x + shift for i, x in enumerate(pool) if i not in picks]
    if made >= high:
        return [STOPPED]
    first = picks[-1] + (kind == "some") if picks else 0
    last = len(pool) - max(1, low - made) + 1 if kind == "some" else len(pool)
    found = [pool[i] + shift for i in range(first, last)]
    found = list(dict.fromkeys(found))
    if made >= low:
        found.append(STOPPED)
    if not found:
        fail("dead-end", place)
    return found


def next_index(pool: Sequence[int], picks: Sequence[int], value: int, kind: str) -> int:
    """The position in the pool of the value picked next."""
    first = 0 if kind == "order" or not picks else picks[-1] + (kind == "some")
    for index in range(first, len(pool)):
        if pool[index] == value and not (kind == "order" and index in picks):
            return index
    raise ValueError("a pick that was not offered")


COMBINATIONS = 20_000
"""How many whole choices are tried at most to see whether one fits."""
Fits = Callable[[tuple[int, ...]], bool]


def _completions(
    pool: Sequence[int], picks: tuple[int, ...], low: int, high: int, kind: str
) -> Iterator[tuple[int, ...]]:
    """All whole choices that begin with these picks."""
    stack = [picks]
    while stack:
        made = stack.pop()
        options = [] if kind == "some" and len(pool) < low else pickable(pool, made, low, high, kind, 0, 0)
        if (kind == "order" and not options) or STOPPED in options:
            yield tuple(pool[index] for index in made)
        for value in reversed([x for x in options if x != STOPPED]):
            stack.append((*made, next_index(pool, made, value, kind)))


def can_fit(pool: Sequence[int], low: int, high: int, kind: str, fits: Fits) -> bool:
    """Whether any whole choice fits."""
    return _one_fits(_completions(pool, (), low, high, kind), fits)


def _one_fits(choices: Iterator[tuple[int, ...]], fits: Fits) -> bool:
    for tried, choice in enumerate(choices):
        if fits(choice):
            return True
        if tried >= COMBINATIONS:
            fail("too-many-combinations", 0)
    return False


def completable(
    options: Sequence[int],
    pool: Sequence[int],
    picks: tuple[int, ...],
    low: int,
    high: int,
    kind: str,
    shift: int,
    fits: Fits,
) -> list[int]:
    """The picks from which a fitting whole choice can be completed."""
    out = []
    for code in options:
        if code == STOPPED:
            good = fits(tuple(pool[index] for index in picks))
        else:
            begun = (*picks, next_index(pool, picks, code - shift, kind))
            good = _one_fits(_completions(pool, begun, low, high, kind), fits)
        if good:
            out.append(code)
    return out


def decoded(code: int, sizes: Sequence[tuple[int, bool]]) -> list[int]:
    """The arguments in an action's code, by how many codes each takes and whether it is a number."""
    values: list[int] = []
    for size, number in reversed(sizes):
        code, value = divmod(code, size)
        values.append(value - HALF if number else value)
    return values[::-1]


def nothing(s: State, me: int, this: int) -> None:
    """The effect of a row that has none."""


def look(s: State, me: int, items: Sequence[int]) -> None:
    """Knowledge is kept only in the recorded build."""


def _limited(move: Callable[[State, Any, int], None], many: bool) -> Callable[..., None]:
    def limited(s: State, what: Any, to: int, capacity: int, place: int) -> None:
        zones.room(s, what if many else (what,), to, capacity, place)
        move(s, what, to)

    return limited


MOVES = ("insert", "on_top", "at_bottom", "insert_all", "on_top_all", "at_bottom_all")


def with_limits(namespace: dict[str, Any]) -> dict[str, Any]:
    """Adds, for each way of moving, the form that minds a zone's room."""
    for name in MOVES:
        limited = name.replace("_all", "_limited_all") if name.endswith("_all") else f"{name}_limited"
        namespace[limited] = _limited(namespace[name], name.endswith("_all"))
    return namespace


def fast_namespace() -> dict[str, Any]:
    """What a generated module of the fast build can use."""
    own = (can_fit, completable, decoded, spend, tick, rank_move, rank_swap, pickable, next_index, nothing, look, part)
    moves = (
        zones.insert, zones.on_top, zones.at_bottom, zones.insert_all, zones.on_top_all, zones.at_bottom_all,
        zones.swap_places,
        zones.shuffle, zones.unsettled, zones.settle_with, zones.settle, zones.draw, zones.draw_some,
        zones.shuffled, zones.rolled,
    )  # fmt: skip
    named: dict[str, Any] = {f.__name__: f for f in (*own, *moves)}
    named |= {
        "draw_insert": zones.draw_insert,
        "draw_on_top": zones.draw_on_top,
        "draw_at_bottom": zones.draw_at_bottom,
    }
    base = {
        "__builtins__": small_builtins(),
        "__name__": "rulebook",
        "FUEL": FUEL,
        "CUBE": tuple(range(24)),
        "create": object.__new__,
    }
    return with_limits({**base, **ARITHMETIC, **named})
