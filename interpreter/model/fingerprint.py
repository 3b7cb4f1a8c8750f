"""The hash of a rulebook: of ids, trees, numbers and texts, never of layout, files or comments.

The clauses stay out: they say what is printed, not what is played.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from interpreter.model.order import natural_key
from interpreter.model.rulebook import Rulebook

_LEFT_OUT = ("clauses",)


def fingerprint(rulebook: Rulebook) -> str:
    """The hash as 64 hexadecimal digits."""
    digest = hashlib.sha256()
    for piece in _pieces(rulebook):
        digest.update(piece.encode("utf-8"))
    return digest.hexdigest()


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a kind of value that carry meaning."""
    return tuple(field.name for field in fields(kind) if field.compare and field.name not in _LEFT_OUT)


def _pieces(value: object) -> Iterator[str]:
    """The canonical form, piece by piece: every text with its length, so that no two values share a form."""
    if is_dataclass(value):
        yield f"{type(value).__name__}("
        kind: Any = type(value)
        for name in _names(kind):
            yield f"{name}="
            yield from _pieces(getattr(value, name))
        yield ")"
    elif isinstance(value, Mapping):
        yield f"{{{len(value)}:"
        for key, inner in _ordered(value):
            yield from _pieces(key)
            yield from _pieces(inner)
    elif isinstance(value, tuple):
        yield f"[{len(value)}:"
        for item in value:
            yield from _pieces(item)
    elif isinstance(value, str):
        yield f"s{len(value)}:{value}"
    else:
        yield f"{value};"


def _ordered(value: Mapping[object, object]) -> list[tuple[object, object]]:
    return sorted(value.items(), key=lambda entry: natural_key(str(entry[0])))
