"""Arithmetic and lists of generated code: exact, bounded, and failing with a place.

Generated modules and constant expressions share these functions, so a number means the same at load time and in play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

LIMIT = (1 << 53) - 1
"""Integers stay within plus and minus this."""
NO_INT = -(1 << 60)
LEAST = -LIMIT
MOST = LIMIT


class RuleFault(Exception):
    """A fault of the rulebook met in play: a code, the number of the place in the module's table, and the values."""

    def __init__(self, code: str, place: int, said: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.place = place
        self.said = said


def fail(code: str, place: int, said: str = "") -> NoReturn:
    raise RuleFault(code, place, said)


def wide(value: int, place: int) -> int:
    """The value, if it is within the limits of all integers."""
    if -LIMIT <= value <= LIMIT or value == NO_INT:
        return value
    fail("number-too-large", place)


def within(value: int, low: int, high: int, place: int) -> int:
    """The value, if it is within its declared bounds."""
    if low <= value <= high:
        return value
    fail("out-of-bounds", place, f"{value} is below {low}" if value < low else f"{value} is above {high}")


def amount(value: int, place: int) -> int:
    """A payment's amount: not below 0."""
    if 0 <= value <= LIMIT:
        return value
    fail("negative-amount" if value < 0 else "number-too-large", place)


def multiply(left: int, right: int, place: int) -> int:
    return wide(left * right, place)


def divide_down(left: int, right: int, place: int) -> int:
    """Rounded towards minus infinity."""
    if right == 0:
        fail("division-by-zero", place)
    return left // right


def divide_up(left: int, right: int, place: int) -> int:
    """Rounded towards plus infinity."""
    if right == 0:
        fail("division-by-zero", place)
    return -(-left // right)


def divide_nearest(left: int, right: int, place: int) -> int:
    """Rounded to the nearest, halves away from zero."""
    if right == 0:
        fail("division-by-zero", place)
    sign = -1 if (left < 0) != (right < 0) else 1
    return sign * ((2 * abs(left) + abs(right)) // (2 * abs(right)))


def mod(left: int, right: int, place: int) -> int:
    """What remains of a division rounded down: it has the sign of the divisor."""
    if right == 0:
        fail("division-by-zero", place)
    return left % right


def item(items: Sequence[int], number: int, place: int) -> int:
    """The element at a position counted from 1."""
    if 1 <= number <= len(items):
        return items[number - 1]
    fail("no-such-position", place)


def position(thing: int, items: Sequence[int], place: int) -> int:
    """Where a thing stands, counted from 1."""
    for index, other in enumerate(items):
        if other == thing:
            return index + 1
    fail("not-in-list", place)


def height(thing: int, items: Sequence[int], place: int) -> int:
    """How high a thing stands, 1 for the last of the ranking."""
    return len(items) - position(thing, items, place) + 1


def player_at(seat: int, players: int, place: int) -> int:
    if 1 <= seat <= players:
        return seat - 1
    fail("no-such-seat", place)


def first_of(items: Sequence[int], none: int) -> int:
    return items[0] if items else none


def last_of(items: Sequence[int], none: int) -> int:
    return items[-1] if items else none


def only(items: Sequence[int]) -> int:
    return items[0] if items else -1


def bottom(items: Sequence[int], count: int) -> Sequence[int]:
    return items[-count:] if count > 0 else ()


def without(items: Iterable[int], others: Iterable[int]) -> list[int]:
    gone = set(others)
    return [x for x in items if x not in gone]


def distinct_list(items: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(items))


def reversed_list(items: Sequence[int]) -> list[int]:
    return list(items)[::-1]


def best_all(items: Sequence[int], key: Callable[[int], Any]) -> list[int]:
    """All elements with the highest key."""
    if not items:
        return []
    most = max(key(x) for x in items)
    return [x for x in items if key(x) == most]


def connected(start: Iterable[int], table: Sequence[Sequence[int]], fits: Callable[[int], bool]) -> list[int]:
    """The spaces that fit and hang together with a fitting start, in natural order."""
    found = {x for x in start if fits(x)}
    queue = list(found)
    while queue:
        for beside in table[queue.pop()]:
            if beside not in found and fits(beside):
                found.add(beside)
                queue.append(beside)
    return sorted(found)


def frozen(value: Any) -> Any:
    """A value that can be compared as a key: lists as tuples."""
    return tuple(value) if isinstance(value, list) else value


def present(thing: int) -> tuple[int, ...]:
    """A list of one thing, or of none where it is absent."""
    return (thing,) if thing != -1 else ()


def flanked(
    rays: Sequence[tuple[int, Sequence[int]]], between: Callable[[int], bool], by: Callable[[int], bool]
) -> list[int]:
    """The runs from a space that fit `between` and are closed by a space that fits `by`, all directions together."""
    out: list[int] = []
    for nearest, rest in rays:
        if between(nearest):
            run = [nearest]
            for x in rest:
                if between(x):
                    run.append(x)
                    continue
                if by(x):
                    out += run
                break
    return out


def until(items: Iterable[int], fits: Callable[[int], bool]) -> list[int]:
    """The elements up to and with the first that fits."""
    out: list[int] = []
    for x in items:
        out.append(x)
        if fits(x):
            break
    return out


def times_seen(chain: Any, position: Any) -> int:
    """How often a position stands in a chain of `(position, older)`."""
    count = 0
    while chain is not None:
        count += chain[0] == position
        chain = chain[1]
    return count


def distinct_by(items: Iterable[int], key: Callable[[int], Any]) -> list[int]:
    """The first of each group of elements with equal keys."""
    found: dict[Any, int] = {}
    for x in items:
        found.setdefault(key(x), x)
    return list(found.values())


def beside(s: Any, thing: int, table: Sequence[Sequence[int]], spaces: Sequence[int]) -> list[int]:
    """What lies in the same zone on the spaces beside a component; nothing where it is on no board."""
    place = s.loc[thing]
    space = spaces[place]
    if space < 0:
        return []
    first = place - space
    return [c for other in table[space] for c in s.z[first + other]]


def connected_things(
    s: Any, start: Iterable[int], table: Sequence[Sequence[int]], spaces: Sequence[int], fits: Callable[[int], bool]
) -> list[int]:
    """The components that fit and hang together with a fitting one of the start, in natural order."""
    found = {x for x in start if spaces[s.loc[x]] >= 0 and fits(x)}
    queue = list(found)
    while queue:
        for other in beside(s, queue.pop(), table, spaces):
            if other not in found and fits(other):
                found.add(other)
                queue.append(other)
    return sorted(found)


def far(table: Sequence[Sequence[int]], left: int, right: int) -> int:
    """The distance, or the absent number."""
    steps = table[left][right]
    return steps if steps >= 0 else NO_INT


ARITHMETIC: dict[str, Any] = {
    f.__name__: f
    for f in (
        fail, wide, within, amount, multiply, divide_down, divide_up, divide_nearest, mod, item,
        position, height, player_at,
        first_of, last_of, only, bottom, without, distinct_list, reversed_list, best_all, connected, far,
        times_seen, flanked, until, present, frozen, distinct_by, beside, connected_things,
    )
} | {"LEAST": LEAST, "MOST": MOST}  # fmt: skip
