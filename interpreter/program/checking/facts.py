"""What is known of a thing because of the list it was taken from."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from interpreter.language import syntax as s
from interpreter.program.checking.scope import Scope, known_if
from interpreter.program.checking.types import Ty


def filter_facts(items: s.Expr, name: str, of: Ty, scope: Scope) -> frozenset[s.Expr]:
    """`x` taken from `list where condition`: the condition holds, said of `x`."""
    facts = _of_all(items, name, of, scope)
    while isinstance(items, s.Where):
        inner = items.items
        element = inner.name if isinstance(inner, s.Named) else "it"
        members = frozenset() if isinstance(inner, s.Named) else frozenset(scope.symbols.member_names(of))
        known = known_if(items.condition, True)
        facts |= frozenset(_said_of(fact, element, name, members) for fact in known)
        items = inner
    return facts


def _of_all(items: s.Expr, name: str, of: Ty, scope: Scope) -> frozenset[s.Expr]:
    """`x` taken from a list of which something is known to hold of all: it holds of `x`."""
    facts: set[s.Expr] = set()
    members = frozenset(scope.symbols.member_names(of))
    for fact in scope.facts:
        if isinstance(fact, s.Call) and fact.name == "all" and len(fact.arguments) == 2 and fact.arguments[0] == items:
            facts |= {_said_of(known, "it", name, members) for known in known_if(fact.arguments[1], True)}
    return frozenset(facts)


def _said_of(tree: Any, element: str, name: str, members: frozenset[str]) -> Any:
    """A condition on the element with the element's new name in its place."""
    if isinstance(tree, s.Name):
        if tree.name == element:
            return replace(tree, name=name)
        if tree.name in members:
            return s.Field(tree.span, s.Name(tree.span, name), tree.name, tree.span)
        return tree
    if isinstance(tree, tuple):
        return tuple(_said_of(part, element, name, members) for part in tree)
    if is_dataclass(tree) and isinstance(tree, s.Node):
        changed = {
            f.name: _said_of(getattr(tree, f.name), element, name, members) for f in fields(tree) if f.name != "span"
        }
        return replace(tree, **changed)
    return tree
