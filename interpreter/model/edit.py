"""Trees of nodes with one place changed: everything else stays as it is, with its own places."""

from __future__ import annotations

from interpreter.model.variant import node_form
from interpreter.nodes import Entry, Mapping, Node, Scalar, Sequence
from interpreter.source import Span, Text


def put(node: Node | None, keys: tuple[str, ...], value: Node, span: Span) -> Node:
    """The tree with a value at a place; mappings on the way are made where they are missing."""
    if not keys:
        return value
    first, rest = keys[0], keys[1:]
    if isinstance(node, Sequence) or (isinstance(node, Scalar) and not node.empty):
        return _put_item(node, first, value)
    mapping = node if isinstance(node, Mapping) else Mapping((), span)
    found = mapping.entry(first)
    entry = Entry(found.key if found else key_of(first, span), put(found.value if found else None, rest, value, span))
    entries = tuple(entry if old is found else old for old in mapping)
    return Mapping(entries if found else (*entries, entry), mapping.span)


def insert(parent: Mapping, entry: Entry, before: str, after: str) -> Mapping:
    """The mapping with an entry more, beside the one that is named."""
    entries = list(parent.entries)
    names = [old.key.value for old in entries]
    at = names.index(before) if before else names.index(after) + 1 if after else len(entries)
    return Mapping((*entries[:at], entry, *entries[at:]), parent.span)


def drop(node: Node, keys: tuple[str, ...]) -> Node:
    """The tree without what stands at a place."""
    first, rest = keys[0], keys[1:]
    if isinstance(node, Sequence):
        kept = tuple(item for item in node.items if not (isinstance(item, Scalar) and item.value == first))
        return Sequence(kept, node.span)
    if not isinstance(node, Mapping):
        return Sequence((), node.span)
    if not rest:
        return Mapping(tuple(entry for entry in node if entry.key.value != first), node.span)
    entries = (Entry(entry.key, drop(entry.value, rest)) if entry.key.value == first else entry for entry in node)
    return Mapping(tuple(entries), node.span)


def _put_item(node: Sequence | Scalar, name: str, value: Node) -> Sequence:
    """A list with an item in the place of the one of that name, or behind all."""
    items = node.items if isinstance(node, Sequence) else (node,)
    known = any(isinstance(item, Scalar) and item.value == name for item in items)
    changed = tuple(value if isinstance(item, Scalar) and item.value == name else item for item in items)
    return Sequence(changed if known else (*items, value), node.span)


def key_of(name: str, span: Span) -> Scalar:
    """A key as the end of the path that names it."""
    start = max(span.end - len(name), span.start)
    offsets = tuple(min(start + at, span.end) for at in range(len(name) + 1))
    return Scalar(Text(name, span.source, offsets), "plain", Span(span.source, start, span.end))


def same(one: Node | None, other: Node | None) -> bool:
    """Whether two nodes say the same, places and quotes apart."""
    if one is None or other is None:
        return one is other
    return list(node_form(one)) == list(node_form(other))
