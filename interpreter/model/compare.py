"""Two rulebooks compared by meaning: what was added, removed, changed, renamed or moved, and what it touches.

Places, layout, files, comments, order without meaning and names of locals never show.  References that only
follow a rename do not show either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass, replace
from typing import Any

from interpreter.language.syntax import Block, Node
from interpreter.model.compare_locals import with_locals_of
from interpreter.model.compare_names import UNORDERED, WORDING, compared, id_of, is_keyed, key_of, plain, span_of
from interpreter.model.compare_renames import Rename, find_renames, keyed, renamed
from interpreter.model.compare_statements import Step, compare_blocks
from interpreter.model.order import natural_key
from interpreter.model.rulebook import Cell, Function, Game, Link, Procedure, Row, Rulebook, TypeRef
from interpreter.model.save_keys import Key, save_keys
from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class Difference:
    """One change from a rulebook to another; `before` and `after` are plain values, None where there is none."""

    path: str
    kind: str  # added | removed | changed | renamed | moved
    severity: str  # wording | play | breaks-saves
    before: Any
    after: Any
    title: str = ""
    clauses: tuple[str, ...] = ()
    before_span: Span | None = field(default=None, compare=False, repr=False)
    after_span: Span | None = field(default=None, compare=False, repr=False)
    inferred: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where the comparison stands: the path, and the element around it on either side."""

    path: str
    one: Any
    other: Any
    locals: Mapping[str, str] = field(default_factory=dict)

    def to(self, key: str) -> Place:
        return Place(f"{self.path}.{key}" if self.path else key, self.one, self.other, self.locals)

    def into(self, key: str, one: Any, other: Any) -> Place:
        inner = self.to(key)
        called = _parameters(one, other)
        return Place(inner.path, one, other, called or self.locals)

    @property
    def title(self) -> str:
        return getattr(self.other, "title", "") or getattr(self.one, "title", "")

    @property
    def clauses(self) -> tuple[str, ...]:
        both = (*getattr(self.one, "source", ()), *getattr(self.other, "source", ()))
        return tuple(dict.fromkeys(both))


def compare(one: Rulebook, other: Rulebook) -> tuple[Difference, ...]:
    """The changes from one rulebook to the other, in the order of the second one's parts."""
    renames = find_renames(one, other)
    names = {rename.old: rename.new for rename in renames}
    after = renamed(one, names)
    return tuple(Comparison(one, after, other, renames).run())


class Comparison:
    """One comparison: `one` has the other's ids already."""

    def __init__(self, original: Rulebook, one: Rulebook, other: Rulebook, renames: Sequence[Rename]) -> None:
        self.one, self.other = one, other
        self.renames = {(rename.path, rename.new): rename for rename in renames}
        self.lost = save_keys(one) - save_keys(other)
        self.original = save_keys(original) - save_keys(other)

    def run(self) -> Iterator[Difference]:
        yield from self._fields(Place("", self.one, self.other))

    def _fields(self, place: Place) -> Iterator[Difference]:
        one, other = place.one, place.other
        if isinstance(one, Game) and one.id != other.id:
            yield self._leaf(place.to("id"), one.id, other.id, "id")
        for name in compared(other):
            inner = place if name == "cells" else place.to(key_of(other, name))
            yield from self._value(inner, getattr(one, name), getattr(other, name), name)

    def _value(self, place: Place, one: Any, other: Any, name: str) -> Iterator[Difference]:
        present = one if one is not None else other
        if (one is None) != (other is None) and is_keyed(present):
            yield self._whole(place, one, other)
        elif name == "takes":
            yield from self._takes(place, one, other)
        elif keyed(one) or keyed(other):
            yield from self._elements(place, one, other)
        elif isinstance(one, Block) and isinstance(other, Block):
            yield from self._blocks(place, one, other)
        elif (first := _behaviour(one)) is not None and (second := _behaviour(other)) is not None:
            yield from self._blocks(place, first, second)
        elif isinstance(one, Mapping):
            yield from self._mapping(place, one, other, name)
        elif is_dataclass(one) and is_keyed(one) and type(one) is type(other):
            yield from self._fields(Place(place.path, one, other, place.locals))
        elif isinstance(one, tuple) and name in (*UNORDERED, "values"):
            yield from self._items(place, one, other, name)
        elif not _equal(place, one, other):
            yield self._leaf(place, one, other, name)

    # elements by id

    def _elements(self, place: Place, one: Any, other: Any) -> Iterator[Difference]:
        old, new = keyed(one), keyed(other)
        for key, value in old.items():
            if key not in new:
                yield self._whole(place.to(key), value, None)
        moved = _moved(one, other, {key for key in new if (place.to(key).path, key) in self.renames})
        for key, value in new.items():
            before = old.get(key)
            if before is None:
                yield self._whole(place.to(key), None, value)
                continue
            inner = place.into(key, before, value)
            rename = self.renames.get((inner.path, key))
            if rename is not None:
                yield self._renaming(inner, rename)
            if key in moved:
                yield self._move(inner, list(old), list(new), key)
            yield from self._fields(inner)

    def _whole(self, place: Place, one: Any, other: Any) -> Difference:
        """An element that is there on one side only."""
        place = Place(place.path, one, other)
        wording = type(one if other is None else other).__name__ == "Clause"
        severity = "wording" if wording else self._severity(save_keys(one), save_keys(other))
        return self._difference(place, "removed" if other is None else "added", severity, plain(one), plain(other))

    def _renaming(self, place: Place, rename: Rename) -> Difference:
        own = any(rename.old in key for key in self.original)
        found = self._difference(place, "renamed", "breaks-saves" if own else "wording", rename.old, rename.new)
        return replace(found, inferred=not rename.stated)

    def _move(self, place: Place, old: list[str], new: list[str], key: str) -> Difference:
        return self._difference(place, "moved", "play", _behind(old, key), _behind(new, key))

    # plain values

    def _takes(self, place: Place, one: Mapping[str, TypeRef], other: Mapping[str, TypeRef]) -> Iterator[Difference]:
        """What a procedure or function takes: the names are its own, only the types count."""
        if list(one.values()) != list(other.values()):
            yield self._leaf(place, one, other, "takes")

    def _mapping(
        self, place: Place, one: Mapping[Any, Any], other: Mapping[Any, Any], name: str
    ) -> Iterator[Difference]:
        for key in sorted({*one, *other}, key=lambda key: natural_key(str(key))):
            first, second = one.get(key), other.get(key)
            if _only_filled(place, first, second):
                continue
            if first is None or second is None or not _equal(place, first, second):
                yield from self._entry(place.to(str(key)), first, second, name)

    def _entry(self, place: Place, one: Any, other: Any, name: str) -> Iterator[Difference]:
        if one is None or other is None:
            yield self._leaf(place, one, other, name)
        else:
            yield from self._value(place, one, other, name)

    def _items(self, place: Place, one: Sequence[str], other: Sequence[str], name: str) -> Iterator[Difference]:
        """Items of a list of ids, of which each is there or not."""
        if name in WORDING:
            if set(one) != set(other):
                yield self._leaf(place, one, other, name)
            return
        for item in one:
            if item not in other:
                keys = frozenset({("action" if name == "actions" else "value", item)})
                yield self._difference(place.to(item), "removed", self._severity(keys, frozenset()), item, None)
        for item in other:
            if item not in one:
                yield self._difference(place.to(item), "added", "play", None, item)
        common = [item for item in one if item in other]
        if name not in UNORDERED and common != [item for item in other if item in one]:
            yield self._difference(place, "moved", "play", list(one), list(other))

    def _leaf(self, place: Place, one: Any, other: Any, name: str) -> Difference:
        wording = name in WORDING or type(place.other).__name__ == "Clause"
        severity = "wording" if wording else self._severity(save_keys(one), save_keys(other))
        if name in ("count", "count_by_players", "kind", "id") or (name in ("columns", "rows") and not wording):
            severity = self._severity(save_keys(place.one), save_keys(place.other))
        kind = "added" if one in (None, "", ()) else "removed" if other in (None, "", ()) else "changed"
        return self._difference(place, kind, severity, plain(one), plain(other), span_of(one), span_of(other))

    # effects

    def _blocks(self, place: Place, one: Block, other: Block) -> Iterator[Difference]:
        for step in compare_blocks(with_locals_of(one, other, place.locals), other, place.path):
            yield self._step(place, step)

    def _step(self, place: Place, step: Step) -> Difference:
        inner = Place(step.path, place.one, place.other)
        if step.kind == "renamed":
            lost = any(step.before.removeprefix("@") in key for key in self.lost if step.before)
            return self._difference(inner, "renamed", "breaks-saves" if lost else "wording", step.before, step.after)
        severity = "wording" if step.wording else self._severity(save_keys(step.before), save_keys(step.after))
        before, after = (plain(node) if node is not None else None for node in (step.before, step.after))
        spans = (span_of(step.before), span_of(step.after))
        return self._difference(inner, step.kind, severity, before, after, *spans)

    # the difference

    def _severity(self, one: frozenset[Key], other: frozenset[Key]) -> str:
        """Whether something is lost that saved games name, and is nowhere else."""
        return "breaks-saves" if (one - other) & self.lost else "play"

    def _difference(
        self,
        place: Place,
        kind: str,
        severity: str,
        before: Any,
        after: Any,
        before_span: Span | None = None,
        after_span: Span | None = None,
    ) -> Difference:
        spans = (before_span or span_of(place.one), after_span or span_of(place.other))
        return Difference(place.path, kind, severity, before, after, place.title, place.clauses, *spans)


def _behaviour(value: Any) -> Block | None:
    """The statements of a cell that holds several, rather than the name of a procedure."""
    effect = value.effect if isinstance(value, Cell) else None
    return effect if effect is not None and len(effect.statements) > 1 else None


def _equal(place: Place, one: Any, other: Any) -> bool:
    """Whether two values say the same, names of locals apart."""
    if one == other:
        return True
    if isinstance(one, Node) and isinstance(other, Node):
        return bool(with_locals_of(one, other, place.locals) == other)
    return False


def _parameters(one: Any, other: Any) -> dict[str, str]:
    """What parameters of a procedure or function are called on the other side, where they are of the same types."""
    if not isinstance(one, Function | Procedure) or type(one) is not type(other):
        return {}
    if list(one.takes.values()) != list(other.takes.values()):
        return {}
    pairs = zip(one.takes, other.takes, strict=True)
    return {old: new for old, new in pairs if old != new}


def _only_filled(place: Place, one: Any, other: Any) -> bool:
    """Whether two cells differ only by what stands in empty ones: then the column says so."""
    if not isinstance(place.other, Row) or not isinstance(place.one, Row):
        return False
    first = one is None or (isinstance(one, Cell) and one.span is place.one.span)
    second = other is None or (isinstance(other, Cell) and other.span is place.other.span)
    return first and second


def _moved(one: Any, other: Any, called_anew: set[str]) -> set[str]:
    """The ids that stand elsewhere among those that are on both sides, where the order counts.

    Rows stand in the order of their ids unless a rule says otherwise, so that a rename moves them.
    """
    if not isinstance(one, tuple) or not isinstance(other, tuple):
        return set()
    rows = any(isinstance(item, Row | Link) for item in one)
    passed = called_anew if rows else set()
    old = [id_of(item) for item in one if id_of(item) in keyed(other) and id_of(item) not in passed]
    new = [id_of(item) for item in other if id_of(item) in keyed(one) and id_of(item) not in passed]
    return set(old) - set(_longest(old, new))


def _longest(old: list[str], new: list[str]) -> list[str]:
    """The longest part of the old order that the new one keeps."""
    at = {name: index for index, name in enumerate(new)}
    best: list[list[str]] = []
    for name in old:
        before = [run for run in best if at[run[-1]] < at[name]]
        best.append([*max(before, key=len, default=[]), name])
    return max(best, key=len, default=[])


def _behind(names: list[str], key: str) -> str:
    """Where an element stands among its neighbours."""
    index = names.index(key)
    return f"behind {names[index - 1]}" if index else "first"
