"""The fenced blocks of a page: its examples, as the tests read them."""

from __future__ import annotations

import re
from dataclasses import dataclass

_FENCE = re.compile(r"^```(\w+)(?: ([^\n]*))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SECTION = re.compile(r"^(?=[a-z_]+:)", re.MULTILINE)


@dataclass(frozen=True)
class Fence:
    """One block: its kind, what else its first line says, its text, where that begins, and its line on the page."""

    kind: str
    about: str
    text: str
    start: int
    line: int


def fences(page: str) -> list[Fence]:
    """All blocks of a page in order."""
    return [
        Fence(found[1], found[2] or "", found[3], found.start(3), page.count("\n", 0, found.start()) + 1)
        for found in _FENCE.finditer(page)
    ]


def sections(text: str) -> dict[str, str]:
    """The sections of a rulebook by their key, with what stands before the first one under an empty key."""
    parts = _SECTION.split(text)
    return {part.split(":")[0] if index or _SECTION.match(part) else "": part for index, part in enumerate(parts)}


def with_sections(text: str, changed: str) -> str:
    """A rulebook in which some sections stand in place of those of the same name, and new ones at the end."""
    before, after = sections(text), sections(changed)
    put = {name: part.rstrip("\n") + "\n\n" for name, part in (before | after).items() if part.strip()}
    return "".join(put.values()).rstrip("\n") + "\n"
