"""Written types: `int`, `optional card`, `list of card`, `ranking of colour`."""

from __future__ import annotations

import re

from interpreter.diagnostics import Report
from interpreter.model.rulebook import TypeRef
from interpreter.source import Text

_WORD = re.compile(r"[^\s]+")
_ID = re.compile(r"[a-z][a-z0-9_]*(-[a-z0-9_]+)*")
_HOLDERS = ("list", "set", "ranking")
_FORM = "write a name, `optional NAME`, `list of NAME`, `set of NAME` or `ranking of NAME`"


def read_type(text: Text, report: Report) -> TypeRef | None:
    """The type that a text names; whether the names in it are known is asked later."""
    words = [(found.group(), found.start(), found.end()) for found in _WORD.finditer(text.value)]
    found = _parse(text, words, 0)
    if isinstance(found, TypeRef):
        return found
    start, end = found
    report.error("bad-type", text.span(start, end), _complaint(text.value, start, end), _FORM)
    return None


def _complaint(written: str, start: int, end: int) -> str:
    return f"`{written[start:end]}` is not part of a type" if start < end else "a type is missing here"


def _parse(text: Text, words: list[tuple[str, int, int]], at: int) -> TypeRef | tuple[int, int]:
    """The type that the words from `at` name, or where it goes wrong."""
    if at >= len(words):
        return len(text.value), len(text.value)
    word, start, end = words[at]
    following = words[at + 1][0] if at + 1 < len(words) else ""
    if word == "optional" and following:
        inner = _parse(text, words, at + 1)
        if isinstance(inner, TypeRef) and inner.optional:
            return words[at + 1][1], words[at + 1][2]
        return inner if isinstance(inner, tuple) else _optional(inner, text, start)
    if word in _HOLDERS and following == "of":
        inner = _parse(text, words, at + 2)
        return inner if isinstance(inner, tuple) else TypeRef(word, inner, span=text.span(start))
    if not _ID.fullmatch(word):
        return start, end
    if at + 1 < len(words):
        return words[at + 1][1], words[at + 1][2]
    return TypeRef(word, span=text.span(start, end))


def _optional(inner: TypeRef, text: Text, start: int) -> TypeRef:
    return TypeRef(inner.base, inner.of, optional=True, span=text.span(start))
