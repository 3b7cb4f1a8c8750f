"""The tree of a document: scalars, mappings and sequences, each with its place.

Nothing has a type here: a scalar is the text that was written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from interpreter.source import Span, Text

Style = Literal["plain", "quoted", "block"]


@dataclass(frozen=True, slots=True)
class Scalar:
    """A piece of text; each of its characters knows where it stands in the file.

    Where `fault` is true something stands that has been refused already: readers pass over it in silence.
    """

    text: Text
    style: Style
    span: Span
    fault: bool = field(default=False, compare=False)

    @property
    def value(self) -> str:
        return self.text.value

    @property
    def empty(self) -> bool:
        """Nothing was written, not even quotes."""
        return self.style != "quoted" and not self.text.value


@dataclass(frozen=True, slots=True)
class Entry:
    """A key of a mapping and its value."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """Entries in the order of the file; no key stands twice."""

    entries: tuple[Entry, ...]
    span: Span

    def entry(self, key: str) -> Entry | None:
        """The entry with this key."""
        return next((entry for entry in self.entries if entry.key.value == key), None)

    def get(self, key: str) -> Node | None:
        """The value of this key."""
        found = self.entry(key)
        return found.value if found else None

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list, in either of its written forms."""

    items: tuple[Node, ...]
    span: Span


Node: TypeAlias = Scalar | Mapping | Sequence


def is_fault(node: Node) -> bool:
    """What stands here has been refused already."""
    return isinstance(node, Scalar) and node.fault
