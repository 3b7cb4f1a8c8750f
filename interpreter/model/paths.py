"""Paths of ids through the nodes of a rulebook: from what an author writes to the keys on the way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from interpreter.model.load import TABLES, TablePlace
from interpreter.model.schema import Shape, load_shape
from interpreter.nodes import Mapping, Node, Scalar, Sequence

ROWS = {"components": "rows", "boards": "places", "types": "values"}
"""Sections whose elements have rows, which a path may name without saying `rows`."""


@dataclass(frozen=True, slots=True)
class Target:
    """The keys that lead to a place, and the label of a statement there."""

    keys: tuple[str, ...]
    label: str = ""

    @property
    def steps(self) -> tuple[str, ...]:
        """The keys and the label as one way."""
        return (*self.keys, f"@{self.label}") if self.label else self.keys

    @property
    def written(self) -> str:
        return ".".join(self.keys) + (f"@{self.label}" if self.label else "")

    def inside(self, other: Target) -> bool:
        """Whether this place is the other, or lies in it."""
        return self.steps[: len(other.steps)] == other.steps


def target_of(root: Mapping, tables: Iterable[TablePlace], path: str) -> Target:
    """The place that a path names, whether it is there or not; earlier ids become those of today."""
    way, _, label = path.partition("@")
    given = _from_table(root, tables, tuple(way.split(".")))
    keys: list[str] = []
    shape: Shape | None = load_shape("rulebook")
    node: Node | None = root
    for part in given:
        if shape is not None and _is_row(shape, keys, part):
            shape, node = shape.key(ROWS[keys[0]]), _get(node, ROWS[keys[0]])
            keys.append(ROWS[keys[0]])
        part = _today(shape, node, part)
        keys.append(part)
        shape, node = inner_shape(shape, part), _get(node, part)
    return Target(tuple(keys), label)


def _from_table(root: Mapping, tables: Iterable[TablePlace], parts: tuple[str, ...]) -> tuple[str, ...]:
    """A path that begins with a kind of components, a board, a type or the stem of a table's file, in full."""
    if load_shape("rulebook").key(parts[0]) is not None:
        return parts
    for table in tables:
        if table.name == parts[0]:
            return (table.section, table.element, table.rows, *parts[1:])
    for section, rows in ROWS.items():
        if _get(root.get(section), parts[0]) is not None:
            return (section, parts[0], rows, *parts[1:])
    return parts


def _is_row(shape: Shape, keys: list[str], part: str) -> bool:
    """Whether a part stands where an element's own keys stand and is none: then it names a row."""
    return len(keys) == 2 and keys[0] in ROWS and shape.key(part) is None and shape.other is None


def _today(shape: Shape | None, node: Node | None, part: str) -> str:
    """The id that an element has now, where the path has one of earlier versions."""
    if shape is None or shape.other is None or not isinstance(node, Mapping) or node.entry(part):
        return part
    for entry in node:
        if part in former_ids(entry.value):
            return entry.key.value
    return part


def former_ids(node: Node) -> tuple[str, ...]:
    """The earlier ids that an element states."""
    stated = node.get("formerly") if isinstance(node, Mapping) else None
    items = stated.items if isinstance(stated, Sequence) else (stated,)
    return tuple(item.value for item in items if isinstance(item, Scalar))


def inner_shape(shape: Shape | None, key: str) -> Shape | None:
    """What may stand under a key."""
    return (shape.key(key) or shape.other) if shape is not None else None


def shape_at(keys: Iterable[str]) -> Shape | None:
    """What may stand at a place of a rulebook."""
    shape: Shape | None = load_shape("rulebook")
    for key in keys:
        shape = inner_shape(shape, key)
    return shape


def node_at(root: Mapping, keys: Iterable[str]) -> Node | None:
    """What stands at a place."""
    node: Node | None = root
    for key in keys:
        node = _get(node, key)
    return node


def _get(node: Node | None, key: str) -> Node | None:
    """What a mapping has under a key; of a list, the item that is this id."""
    if isinstance(node, Mapping):
        return node.get(key)
    items = node.items if isinstance(node, Sequence) else (node,)
    return next((item for item in items if isinstance(item, Scalar) and item.value == key), None)


def known_keys(root: Mapping, keys: tuple[str, ...]) -> list[str]:
    """The keys that may be named at a place: those that are there, and those that may be."""
    shape, node = shape_at(keys), node_at(root, keys)
    found = list(shape.keys) if shape is not None else []
    if isinstance(node, Mapping):
        found += [entry.key.value for entry in node]
        found += [name for entry in node for name in former_ids(entry.value)]
    elif isinstance(node, Sequence):
        found += [item.value for item in node.items if isinstance(item, Scalar)]
    return found + columns_of(root, keys)


def columns_of(root: Mapping, keys: tuple[str, ...]) -> list[str]:
    """The columns that a row has, where the keys lead to one."""
    if len(keys) != 4:
        return []
    for table in TABLES.get(keys[0], ()):
        if table.rows == keys[2]:
            columns = node_at(root, (*keys[:2], table.columns))
            return [entry.key.value for entry in columns] if isinstance(columns, Mapping) else []
    return []
