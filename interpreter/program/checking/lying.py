"""Where the components that an expression names may lie, as far as it can be told before play."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.program.checking.tree import T

Sources = dict[int, list[T]]
"""For a local, by its identity, the expressions that it may come from."""
ZONES = ("place", "zone_list", "zone_one", "zone_items")
EVERYBODYS = ("constant", "state")
"""Operations that name the same thing whoever acts."""
FIRST = ("where", "except", "top_of", "bottom_of", "order_by", "best")
"""Operations whose elements are among those of their first operand."""


def places_of(node: T, sources: Sources, seen: frozenset[int] = frozenset()) -> Iterator[T]:
    """The zones in which the components lie, or what names them for everybody; nothing where it cannot be told."""
    if node.op in ZONES or (node.op in EVERYBODYS and node.ty.kind == "component"):
        yield node
    elif node.op == "local":
        if id(node.data) not in seen:
            for source in sources.get(id(node.data), ()):
                yield from places_of(source, sources, seen | {id(node.data)})
    elif node.ty.kind == "component" or (node.ty.kind == "list" and node.ty.of and node.ty.of.kind == "component"):
        for part in node.args[:1] if node.op in FIRST else node.args:
            yield from places_of(part, sources, seen)
