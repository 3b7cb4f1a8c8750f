"""Makes emitted functions quicker without changing what they do: lists of the state get a name of their own.

A state keeps the same lists from its first step to its last, so a function that reads one again and again
fetches it once.  Functions that go on with a copy of the state are left alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

LIST = re.compile(r"(?<![\w.'])s\.(f\d+_\w+|g|z|loc)\b")
OFTEN = 3
"""Read so often in the text of a function, or inside a repetition, a list is worth a name."""
REPEATED = re.compile(r"\bfor \w|\blambda\b")


def shorten(lines: Sequence[str]) -> list[str]:
    """The functions of a module, each with names for the lists that it reads often."""
    out: list[str] = []
    for function in _functions(lines):
        out += _named(function) if function[0].startswith("def ") else function
    return out


def _functions(lines: Sequence[str]) -> Iterator[list[str]]:
    found: list[str] = []
    for line in lines:
        if found and not line.startswith(" "):
            yield found
            found = []
        found.append(line)
    if found:
        yield found


def _named(function: list[str]) -> list[str]:
    body = function[1:]
    if any(line.lstrip().startswith("s = ") for line in body):
        return function
    counts: Counter[str] = Counter()
    for line in body:
        weight = OFTEN if REPEATED.search(line) else 1
        for name in LIST.findall(line):
            counts[name] += weight
    often = {name for name, count in counts.items() if count >= OFTEN}
    if not often:
        return function
    heads = [f" {_own(name)} = s.{name}" for name in sorted(often)]
    body = [LIST.sub(lambda found: _own(found[1]) if found[1] in often else found[0], line) for line in body]
    return [function[0], *heads, *body]


def _own(name: str) -> str:
    return {"g": "shared", "z": "zones", "loc": "places"}.get(name, name)
