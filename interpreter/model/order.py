"""Natural order of ids: numbers inside them count as numbers."""

from __future__ import annotations

import re
from functools import cache

_PARTS = re.compile(r"([0-9]+)")


@cache
def natural_key(name: str) -> tuple[tuple[tuple[int, int, str], ...], str]:
    """What to sort ids by, so that `a2` comes before `a10`; a total order also for `a2` and `a02`.

    >>> sorted(["a10", "a2", "b1", "a"], key=natural_key)
    ['a', 'a2', 'a10', 'b1']
    """
    parts = (part for part in _PARTS.split(name) if part)
    return tuple((0, int(part), "") if part.isascii() and part.isdigit() else (1, 0, part) for part in parts), name
