"""Types of the language as the checker knows them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Ty:
    """`kind`: int bool text player team component enum space list map effect absent any.

    `name` names the component kind, enum or board, or tells `ranking` from plain lists; `of` is the element (or
    a map's value), `key` a map's key.  `present` are optional columns known to hold a value in this component.
    """

    kind: str
    name: str = ""
    of: Ty | None = None
    key: Ty | None = None
    optional: bool = False
    present: frozenset[str] = frozenset()

    def __str__(self) -> str:
        text = {
            "component": self.name or "component",
            "enum": self.name,
            "space": self.name or "space",
            "zone": self.name,
        }.get(self.kind, self.kind)
        if self.kind == "list":
            text = f"{self.name or 'list'} of {self.of}"
        if self.kind == "map":
            text = f"{self.of} for each {self.key}"
        return f"optional {text}" if self.optional else text


INT = Ty("int")
BOOL = Ty("bool")
TEXT = Ty("text")
PLAYER = Ty("player")
TEAM = Ty("team")
EFFECT = Ty("effect")
ABSENT = Ty("absent", optional=True)
ANY = Ty("any")
"""The type of something already reported: fits everywhere, so that one fault is told once."""

ENTITIES = ("player", "team", "component", "enum", "space", "zone")


@lru_cache(1024)
def optional(ty: Ty) -> Ty:
    return ty if ty.optional or ty.kind == "any" else replace(ty, optional=True)


@lru_cache(1024)
def closed(ty: Ty) -> Ty:
    """The same type without `optional`."""
    return replace(ty, optional=False) if ty.optional else ty


def list_of(ty: Ty, name: str = "") -> Ty:
    return Ty("list", name, ty)


def same(left: Ty, right: Ty) -> bool:
    """Whether values of the two types can be compared, `optional` and refinements apart."""
    if "any" in (left.kind, right.kind) or "absent" in (left.kind, right.kind):
        return True
    if left.kind != right.kind:
        return False
    if left.kind == "list":
        assert left.of and right.of
        return same(left.of, right.of)
    if left.kind == "map":
        return left == right
    return (
        left.kind not in ("component", "enum", "space", "zone")
        or left.name == right.name
        or "" in (left.name, right.name)
    )


def fits(value: Ty, target: Ty) -> bool:
    """Whether a value may stand where `target` is wanted."""
    if "any" in (value.kind, target.kind):
        return True
    if value.kind == "absent" or (value.optional and not target.optional):
        return value.kind == "any" or target.optional
    return same(value, target)


def join(left: Ty, right: Ty) -> Ty | None:
    """The narrowest type for a value that is one or the other, None where they do not go together."""
    if not same(left, right):
        return None
    base = right if left.kind in ("absent", "any") else left
    if left.kind == "list" and left.of and right.of:
        inner = join(left.of, right.of)
        base = list_of(inner or left.of)
    elif left.kind == "component":
        base = replace(base, present=left.present & right.present)
    return optional(base) if left.optional or right.optional else base
