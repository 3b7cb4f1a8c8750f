"""Names of locals: two trees that differ only in them say the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from interpreter.language.parse import children
from interpreter.language.syntax import Draw, ForEach, Let, LookAt, Name, Named, Node

BINDERS = (Let, ForEach, Named, Draw, LookAt)
Tree = TypeVar("Tree", bound=Node)


def with_locals_of(one: Tree, other: Node, known: Mapping[str, str] | None = None) -> Tree:
    """The first tree with the second one's names for its locals; `known` are names of parameters that went over."""
    called = dict(known or {})
    first, second = list(_bound(one)), list(_bound(other))
    taken = {node.name for node in second}
    left = [node for node in first if node.name not in taken]
    free = [node for node in second if node.name not in {bound.name for bound in first}]
    for node in list(left):
        match = next((new for new in free if _alike(with_names(node, called), new)), None)
        if match is not None:
            called[node.name] = match.name
            left.remove(node)
            free.remove(match)
    if [type(node) for node in left] == [type(node) for node in free]:
        called |= {old.name: new.name for old, new in zip(left, free, strict=True)}
    return with_names(one, called) if called else one


def _bound(node: Node) -> Iterator[Any]:
    """The nodes that give a name to something, each name once."""
    seen: set[str] = set()
    stack = [node]
    while stack:
        here = stack.pop()
        name = getattr(here, "name", "")
        if isinstance(here, BINDERS) and name and name not in seen:
            seen.add(name)
            yield here
        stack.extend(reversed(list(children(here))))


def _alike(one: Any, other: Any) -> bool:
    """Whether two nodes give a name to the same thing."""
    if type(one) is not type(other):
        return False
    first, second = replace(one, name=""), replace(other, name="")
    if isinstance(one, ForEach):
        return bool(one.items == other.items)
    return bool(first == second)


def with_names(node: Tree, called: Mapping[str, str]) -> Tree:
    """The tree with other names for its locals."""
    return _with_names(node, called) if called else node


def _with_names(value: Any, called: Mapping[str, str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_with_names(item, called) for item in value)
    if not isinstance(value, Node):
        return value
    changed = {}
    for name in type(value).__dataclass_fields__:
        inner = getattr(value, name)
        if name == "name" and isinstance(value, (Name, *BINDERS)):
            changed[name] = called.get(inner, inner)
        elif isinstance(inner, Node | tuple):
            changed[name] = _with_names(inner, called)
    return replace(value, **changed) if changed else value
