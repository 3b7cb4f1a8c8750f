"""Which elements of a rulebook cite which clauses, and which of them are assumed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.model.load import RawRulebook
from interpreter.model.paths import Target, inner_shape, shape_at, target_of
from interpreter.model.schema import Shape
from interpreter.model.variant import Variant
from interpreter.nodes import Mapping, Node, Scalar, Sequence
from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class Citation:
    """An element with the clauses that it cites, and why it is assumed where it is."""

    path: str
    clauses: tuple[str, ...]
    assumed: str
    span: Span = field(compare=False, repr=False)


def citations(raw: RawRulebook) -> tuple[Citation, ...]:
    """The elements of a rulebook that cite a clause or are assumed, in the order of the file."""
    return tuple(_within(raw.root, shape_at(()), ()))


def variant_citations(raw: RawRulebook, variant: Variant) -> Iterator[Citation]:
    """The elements that a variant brings, and the variant itself; paths begin with `variants.ID`."""
    head = ("variants", variant.id)
    if variant.source or variant.assumed:
        yield Citation(".".join(head), variant.source, variant.assumed, variant.span)
    for change in variant.changes:
        target = target_of(raw.root, raw.tables, change.path)
        path = (*head, target.written)
        if change.value is not None and not target.label:
            yield from _brought(change.value, target, path, change.span)


def _brought(value: Node, target: Target, path: tuple[str, ...], span: Span) -> Iterator[Citation]:
    """What a change puts in a place: an element, or the `source` or `assumed` of one."""
    if isinstance(value, Mapping):
        yield from _within(value, shape_at(target.keys), path)
    elif target.keys[-1] == "source":
        yield Citation(".".join(path).rpartition(".")[0], _texts(value), "", span)


def _within(node: Mapping, shape: Shape | None, path: tuple[str, ...]) -> Iterator[Citation]:
    if shape is None:
        return
    clauses = _texts(node.get("source")) if shape.key("source") is not None else ()
    assumed = _texts(node.get("assumed")) if shape.key("assumed") is not None else ()
    if clauses or assumed:
        yield Citation(".".join(path), clauses, " ".join(assumed), node.span)
    for entry in node:
        if isinstance(entry.value, Mapping):
            key = entry.key.value
            yield from _within(entry.value, inner_shape(shape, key), (*path, key))


def _texts(node: Node | None) -> tuple[str, ...]:
    """A text or a list of texts."""
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(item.value for item in items if isinstance(item, Scalar) and not item.empty)
