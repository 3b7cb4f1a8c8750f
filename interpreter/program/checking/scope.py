"""What a place in the rules can see: locals, the element `it`, who acts, and what has been tested there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from interpreter.diagnostics import Report
from interpreter.language import syntax as s
from interpreter.language.parse import children
from interpreter.program.checking.symbols import Symbols
from interpreter.program.checking.tree import Local
from interpreter.program.checking.types import PLAYER, Ty


@dataclass(frozen=True, slots=True)
class Scope:
    """One scope; `within` and `knowing` give the scopes inside it."""

    symbols: Symbols
    report: Report
    locals: dict[str, Local] = field(default_factory=dict)
    element: Local | None = None
    bare: bool = False
    me: Local | None = None
    this: Local | None = None
    facts: frozenset[s.Expr] = frozenset()
    action: bool = False  # inside an action's requirement, where `after this` has a meaning
    scenario: bool = False

    def binding(self, *new: Local) -> Scope:
        return replace(self, locals={**self.locals, **{local.name: local for local in new}})

    def within(self, element: Local, named: bool) -> Scope:
        """Inside `where` and the quantifiers: `it`, or the name that the list was given."""
        own = {element.name, "it"} if named else {"it", *self.symbols.bare_words(element.ty)}
        facts = frozenset(fact for fact in self.facts if not any(mentions(fact, word) for word in own))
        if named:
            return replace(self.binding(element), element=element, bare=False, facts=facts)
        return replace(self, element=element, bare=True, facts=facts)

    def knowing(self, facts: frozenset[s.Expr]) -> Scope:
        return replace(self, facts=self.facts | facts) if facts else self

    def forgetting(self) -> Scope:
        """After a statement that may change things: only what locals and fixed columns say is kept."""
        kept = frozenset(fact for fact in self.facts if self._lasting(fact))
        return self if kept == self.facts else replace(self, facts=kept)

    def _lasting(self, fact: s.Expr) -> bool:
        if isinstance(fact, s.Name):
            local = self.locals.get(fact.name)
            return local is not None and not local.changes
        if isinstance(fact, s.Field) and isinstance(fact.base, s.Name):
            local = self.locals.get(fact.base.name)
            return local is not None and fact.name in self.symbols.columns(local.ty)
        return False


def seat_scope(symbols: Symbols, report: Report, me: bool) -> Scope:
    """An empty scope, with or without somebody who acts."""
    return Scope(symbols, report, me=Local("me", PLAYER) if me else None)


def known_if(condition: s.Expr, holds: bool) -> frozenset[s.Expr]:
    """The expressions that are present when a condition holds (or fails)."""
    if isinstance(condition, s.Test):
        positive = holds != condition.negated
        if condition.what == "present" and positive:
            return frozenset((condition.operand,))
        if condition.what == "absent" and not positive:
            return frozenset((condition.operand,))
        if condition.what == "empty" and not positive:
            return frozenset((s.Call(condition.span, "first", (condition.operand,)),))
    if isinstance(condition, s.Unary) and condition.op == "not":
        return known_if(condition.operand, not holds)
    if isinstance(condition, s.Binary) and condition.op == ("and" if holds else "or"):
        return known_if(condition.left, holds) | known_if(condition.right, holds)
    if isinstance(condition, s.Binary) and condition.op in (">=", ">", "<=", "<") and holds:
        return frozenset((condition,))
    if isinstance(condition, s.Call) and condition.name == "all" and holds:
        return frozenset((condition,))
    return frozenset()


def present_fields(facts: frozenset[s.Expr], element: Local, bare: bool) -> frozenset[str]:
    """Which fields of the element the facts say are present."""
    names = set()
    for fact in facts:
        if isinstance(fact, s.Name) and bare:
            names.add(fact.name)
        if isinstance(fact, s.Field) and isinstance(fact.base, s.Name) and fact.base.name == element.name:
            names.add(fact.name)
    return frozenset(names)


def mentions(tree: s.Node, name: str) -> bool:
    """Whether a bare word occurs anywhere in a tree."""
    if isinstance(tree, s.Name) and tree.name == name:
        return True
    return any(mentions(child, name) for child in children(tree))


def refined(ty: Ty, names: frozenset[str]) -> Ty:
    """The component type with further columns known to be present."""
    return replace(ty, present=ty.present | names) if ty.kind in ("component", "space") and names else ty
