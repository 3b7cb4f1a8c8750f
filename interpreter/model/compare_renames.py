"""Elements that have another id: stated by `formerly`, or inferred where the content is mostly equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

from interpreter.model.compare_names import TEXTS, compared, id_of, is_keyed, key_of, stated
from interpreter.model.order import natural_key
from interpreter.model.rulebook import Rulebook

LIKE = 0.6
"""What share of two contents must be equal for them to look like one element."""
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Rename:
    """An element that was called `old` and is called `new`; `stated` by itself, or inferred."""

    path: str
    old: str
    new: str
    stated: bool


def find_renames(one: Rulebook, other: Rulebook) -> tuple[Rename, ...]:
    """The renames from one rulebook to another, outer ones first."""
    return tuple(_inside(one, other, ""))


def _inside(one: object, other: object, path: str) -> Iterator[Rename]:
    """The renames in two elements that are the same one."""
    for name in compared(one):
        first, second = getattr(one, name), getattr(other, name)
        here = f"{path}{key_of(one, name)}."
        if is_dataclass(first) and type(first) is type(second) and is_keyed(first):
            yield from _inside(first, second, here)
        old, new = keyed(first), keyed(second)
        if old or new:
            found = list(_renames(old, new, here))
            yield from found
            called = {rename.new: rename.old for rename in found}
            for key, element in new.items():
                before = old.get(called.get(key, key))
                if before is not None:
                    yield from _inside(before, element, f"{here}{key}.")


def keyed(value: object) -> dict[str, object]:
    """Elements by id, where a value holds such."""
    items = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else ()
    return {id_of(item): item for item in items if is_keyed(item)}


def _renames(old: Mapping[str, object], new: Mapping[str, object], path: str) -> Iterator[Rename]:
    gone = {key: value for key, value in old.items() if key not in new}
    come = {key: value for key, value in new.items() if key not in old}
    for key, value in list(come.items()):
        for earlier in getattr(value, "formerly", ()):
            if earlier in gone and key in come:
                yield Rename(path + key, earlier, key, True)
                del gone[earlier], come[key]
    pairs = [(_likeness(a, b), natural_key(k), natural_key(m), k, m) for k, a in gone.items() for m, b in come.items()]
    for likeness, _, _, was, is_now in sorted(pairs, key=lambda pair: (-pair[0], pair[1], pair[2])):
        if likeness >= LIKE and was in gone and is_now in come:
            yield Rename(path + is_now, was, is_now, False)
            del gone[was], come[is_now]


def _likeness(one: object, other: object) -> float:
    """Which share of the contents is equal; nothing is like nothing."""
    first, second = Counter(_pieces(one, "")), Counter(_pieces(other, ""))
    whole = first.total() + second.total()
    return 2 * (first & second).total() / whole if first and second else 0.0


def _pieces(value: object, path: str) -> Iterator[str]:
    """The content in small pieces, each with where it stands."""
    if is_dataclass(value):
        for name, inner in stated(value).items():
            if name not in ("formerly", "span"):
                yield from _pieces(inner, f"{path}.{name}")
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _pieces(inner, f"{path}.{key}")
    elif isinstance(value, tuple):
        for inner in value:
            yield from _pieces(inner, path)
    elif value is not None:
        yield f"{path}={value}"


def renamed(value: Found, names: Mapping[str, str]) -> Found:
    """The value with new ids in the place of old ones, also where they are referred to."""
    return value if not names else _renamed(value, names)


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(_renamed(item, names) for item in value)
    if isinstance(value, Mapping):
        return {_renamed(key, names): _renamed(inner, names) for key, inner in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        kept = {"folder", "hash", "variants"} | TEXTS
        written = {f.name for f in fields(value) if f.compare and f.name not in kept}
        written -= {"value"} if type(value).__name__ == "String" else set()
        return replace(value, **{name: _renamed(getattr(value, name), names) for name in written})
    return value
