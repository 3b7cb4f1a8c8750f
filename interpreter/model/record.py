"""What the walk yields: values that have their types, each with its place.

A value that could not be read stays out of its record, after it was reported; the readers put a blank in its
place, so that one run can report the faults of the whole rulebook.  A blank expression is a `Name` without a
name: later stages take it for something of any type and stay silent about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from interpreter.language.syntax import Block, Expr, Name
from interpreter.model.rulebook import TypeRef
from interpreter.nodes import Node
from interpreter.source import NOWHERE, Span, Text


@dataclass(frozen=True, slots=True)
class Read:
    """One value with its place and, inside a mapping, its key."""

    value: Value
    span: Span
    key: str = ""
    key_span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping that was read: values by key, in the order that counts; `written` is the file's order."""

    values: Mapping[str, Read] = field(default_factory=dict)
    span: Span = NOWHERE
    id: str = ""
    key_span: Span = NOWHERE
    written: tuple[str, ...] = ()
    unread: frozenset[str] = frozenset()  # keys whose values were reported and stay out

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def __iter__(self) -> Iterator[Read]:
        return iter(self.values.values())

    def span_of(self, key: str) -> Span:
        """The place of a value, or of the whole mapping where the key is missing."""
        return self.values[key].span if key in self.values else self.span

    def text(self, key: str, default: str = "") -> str:
        value = self._value(key)
        return value if isinstance(value, str) else default

    def raw(self, key: str) -> Text | None:
        """A value that is read later, as it was written."""
        value = self._value(key)
        return value if isinstance(value, Text) else None

    def number(self, key: str) -> int | None:
        value = self._value(key)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def flag(self, key: str) -> bool:
        return self._value(key) is True

    def expression(self, key: str) -> Expr | None:
        value = self._value(key)
        return value if isinstance(value, Expr) else None

    def needed_expression(self, key: str) -> Expr:
        return self.expression(key) or Name(self.span_of(key), "")

    def effect(self, key: str) -> Block | None:
        value = self._value(key)
        return value if isinstance(value, Block) else None

    def needed_effect(self, key: str) -> Block:
        return self.effect(key) or Block(self.span_of(key), ())

    def type(self, key: str) -> TypeRef:
        value = self._value(key)
        return value if isinstance(value, TypeRef) else TypeRef("", span=self.span_of(key))

    def record(self, key: str) -> Record:
        """A mapping inside this one, empty where it is missing."""
        value = self._value(key)
        return value if isinstance(value, Record) else Record(span=self.span)

    def records(self, key: str) -> tuple[Record, ...]:
        """The elements of a mapping keyed by id."""
        return tuple(read.value for read in self.record(key) if isinstance(read.value, Record))

    def items(self, key: str) -> tuple[Read, ...]:
        """The items of a list; a single value counts as a list of one."""
        value = self._value(key)
        if isinstance(value, tuple):
            return value
        return (self.values[key],) if key in self.values else ()

    def names(self, key: str) -> tuple[str, ...]:
        """The items of a list of ids or texts."""
        return tuple(read.value for read in self.items(key) if isinstance(read.value, str))

    def name_spans(self, key: str) -> tuple[Span, ...]:
        """The places of those items."""
        return tuple(read.span for read in self.items(key) if isinstance(read.value, str))

    def numbers(self, key: str) -> tuple[int, ...]:
        """The items of a list of numbers."""
        return tuple(read.value for read in self.items(key) if isinstance(read.value, int))

    def node(self, key: str) -> Node | None:
        value = self._value(key)
        return value if isinstance(value, Node) else None

    def _value(self, key: str) -> Value | None:
        return self.values[key].value if key in self.values else None


Value: TypeAlias = Record | tuple[Read, ...] | int | str | Text | Expr | Block | TypeRef | Node
