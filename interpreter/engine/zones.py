"""What generated code does with components: moves, shuffles, draws.

A zone is a list, its first element the top of a stack.  Places shuffled and not yet looked at are a run of the list
kept in natural order (`seg` holds the runs as start and end): which card lies where is settled when it is drawn,
looked at or turned.  Zones without order are kept sorted.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from interpreter.engine.chance import mix
from interpreter.program.emitting.arithmetic import fail

State = Any
"""A state of a generated module: a class of flat lists whose attributes depend on the rulebook."""
Runs = tuple[tuple[int, int], ...]
Enter = Callable[[State, int, int], None]


def removed(runs: Runs, index: int) -> Runs:
    """The runs after the element at an index has left the list."""
    if len(runs) == 1:
        low, high = runs[0]
        low, high = low - (index < low), high - (index < high)
        return ((low, high),) if low < high else ()
    out = []
    for low, high in runs:
        low, high = low - (index < low), high - (index < high)
        if low < high:
            out.append((low, high))
    return tuple(out)


def entered(runs: Runs, index: int) -> Runs:
    """The runs after an element has come in at an index; one inside a run parts it."""
    out = []
    for low, high in runs:
        if index <= low:
            out.append((low + 1, high + 1))
        elif index >= high:
            out.append((low, high))
        else:
            out += [(low, index), (index + 1, high + 1)]
    return tuple(out)


def take(s: State, c: int) -> None:
    """Takes a component out of the place where it lies."""
    place = s.loc[c]
    zone = s.z[place]
    runs = s.seg[place]
    if runs:
        index = zone.index(c)
        del zone[index]
        s.seg[place] = removed(runs, index)
    else:
        zone.remove(c)


def insert(s: State, c: int, to: int) -> None:
    """Into a zone without order."""
    place = s.loc[c]
    if s.seg[place]:
        take(s, c)
    else:
        s.z[place].remove(c)
    insort(s.z[to], c)
    s.loc[c] = to


def on_top(s: State, c: int, to: int) -> None:
    take(s, c)
    s.z[to].insert(0, c)
    if s.seg[to]:
        s.seg[to] = entered(s.seg[to], 0)
    s.loc[c] = to


def at_bottom(s: State, c: int, to: int) -> None:
    take(s, c)
    s.z[to].append(c)
    s.loc[c] = to


def insert_all(s: State, items: Sequence[int], to: int) -> None:
    for c in tuple(items):
        insert(s, c, to)


def on_top_all(s: State, items: Sequence[int], to: int) -> None:
    """The first of the list ends on top."""
    for c in tuple(items)[::-1]:
        on_top(s, c, to)


def at_bottom_all(s: State, items: Sequence[int], to: int) -> None:
    for c in tuple(items):
        at_bottom(s, c, to)


def room(s: State, items: Sequence[int], to: int, capacity: int, place: int) -> None:
    """Fails where a zone of limited room would overflow."""
    coming = sum(1 for c in items if s.loc[c] != to)
    if len(s.z[to]) + coming > capacity:
        fail("zone-full", place)


def swap_places(s: State, a: int, b: int) -> None:
    """Two components change places."""
    p, q = s.loc[a], s.loc[b]
    i, j = s.z[p].index(a), s.z[q].index(b)
    s.z[p][i], s.z[q][j] = b, a
    s.loc[a], s.loc[b] = q, p


def shuffle(s: State, origin: int, target: int, how: str) -> None:
    """Marks places as unsettled: a whole zone, one zone under another, or both together."""
    if target < 0:
        s.z[origin].sort()
        s.seg[origin] = ((0, len(s.z[origin])),) if s.z[origin] else ()
        return
    coming = sorted(s.z[origin])
    s.z[origin].clear()
    s.seg[origin] = ()
    for c in coming:
        s.loc[c] = target
    zone = s.z[target]
    if how == "into":
        zone.extend(coming)
        zone.sort()
        s.seg[target] = ((0, len(zone)),) if zone else ()
    elif coming:
        s.seg[target] = (*s.seg[target], (len(zone), len(zone) + len(coming)))
        zone.extend(coming)


def unsettled(s: State, place: int, index: int, any_of: bool) -> list[int]:
    """The components that may lie at an index, in natural order; empty where that is settled."""
    zone: list[int] = s.z[place]
    if any_of:
        return sorted(zone)
    for low, high in s.seg[place]:
        if low <= index < high:
            return zone[low:high]
    return []


def settle_with(s: State, place: int, index: int, c: int, any_of: bool) -> None:
    """Settles that a component lies at an index (a drawn one is put on top)."""
    zone = s.z[place]
    old = zone.index(c)
    if any_of:
        s.seg[place] = entered(removed(s.seg[place], old), 0)
        del zone[old]
        zone.insert(0, c)
        return
    del zone[old]
    zone.insert(index, c)
    runs = []
    for low, high in s.seg[place]:
        if low <= index < high:
            runs += [(a, b) for a, b in ((low, index), (index + 1, high)) if a < b]
        else:
            runs.append((low, high))
    s.seg[place] = tuple(runs)


def settle_top(s: State, place: int, index: int, number: int, key: int) -> None:
    """Draws which component lies at an index, if that is not settled."""
    found = unsettled(s, place, index, False)
    if found:
        count = s.cnt[number]
        s.cnt[number] = count + 1
        settle_with(s, place, index, found[mix(s.seed, key, count) % len(found)], False)


def settle(s: State, place: int, count: int, bottom: bool, number: int, key: int) -> None:
    """Settles the top (or bottom) of a zone."""
    size = len(s.z[place])
    count = min(count, size)
    first = size - count if bottom else 0
    for index in range(first, first + count):
        settle_top(s, place, index, number, key)


def drawing(put: Callable[[list[int], int], None]) -> Callable[..., int]:
    """A way of moving the top card of one zone into another, where `put` adds it to the list."""

    def draw_one(s: State, origin: int, target: int, number: int, key: int, place: int) -> int:
        zone = s.z[origin]
        if not zone:
            fail("nothing-to-draw", place)
        runs = s.seg[origin]
        index = 0
        if runs:
            low, high = runs[0]
            if low == 0:
                counters = s.cnt
                count = counters[number]
                counters[number] = count + 1
                index = mix(s.seed, key, count) % high
            alone = low == 0 and high > 1 and len(runs) == 1
            s.seg[origin] = ((0, high - 1),) if alone else removed(runs, index)
        c: int = zone.pop(index)
        put(s.z[target], c)
        s.loc[c] = target
        return c

    return draw_one


draw_insert = drawing(insort)
draw_at_bottom = drawing(list.append)


def draw_on_top(s: State, origin: int, target: int, number: int, key: int, place: int) -> int:
    """The top card of one zone onto the top of another."""
    return draw(s, origin, 1, target, on_top, number, key, False, False, place)[0]


def draw(
    s: State,
    origin: int,
    count: int,
    target: int,
    enter: Enter,
    number: int,
    key: int,
    up_to: bool,
    at_random: bool,
    place: int,
) -> tuple[int, ...]:
    """Moves cards from the top of a zone (or any, at random) one by one; gives them in the order drawn."""
    zone = s.z[origin]
    drawn = []
    for _ in range(count):
        if not zone:
            if up_to:
                break
            fail("nothing-to-draw", place)
        runs = s.seg[origin]
        if at_random or (runs and runs[0][0] == 0):
            size = len(zone) if at_random else runs[0][1]
            pool = sorted(zone) if at_random else zone
            counter = s.cnt[number]
            s.cnt[number] = counter + 1
            c = pool[mix(s.seed, key, counter) % size]
        else:
            c = zone[0]
        enter(s, c, target)
        drawn.append(c)
    return tuple(drawn)


def draw_some(
    s: State,
    items: Iterable[int],
    count: int,
    target: int,
    enter: Enter,
    number: int,
    key: int,
    up_to: bool,
    place: int,
) -> tuple[int, ...]:
    """Moves some of a list at random, one by one; gives them in the order drawn."""
    pool = list(items)
    drawn = []
    for _ in range(count):
        if not pool and up_to:
            break
        c = rolled(s, pool, number, key, place)
        pool.remove(c)
        enter(s, c, target)
        drawn.append(c)
    return tuple(drawn)


def shuffled(s: State, items: Iterable[int], number: int, key: int) -> tuple[int, ...]:
    """The things of a ranking in a random order, drawn one by one."""
    pool = sorted(items)
    out = []
    while pool:
        count = s.cnt[number]
        s.cnt[number] = count + 1
        out.append(pool.pop(mix(s.seed, key, count) % len(pool)))
    return tuple(out)


def rolled(s: State, items: Sequence[int], number: int, key: int, place: int) -> int:
    """One of a list at random."""
    if not items:
        fail("nothing-to-draw", place)
    count = s.cnt[number]
    s.cnt[number] = count + 1
    return items[mix(s.seed, key, count) % len(items)]
