"""Variants put over a rulebook: all their changes, or none; the same result for any order of naming them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from interpreter.diagnostics import Report
from interpreter.model.change import Changing, carry_out
from interpreter.model.edit import key_of
from interpreter.model.load import RawRulebook
from interpreter.model.merge import merge
from interpreter.model.order import natural_key
from interpreter.model.overlay_checks import Planned, check_fit, settle
from interpreter.model.paths import target_of
from interpreter.model.schema import load_shape
from interpreter.model.variant import OPERATIONS, Variant
from interpreter.nodes import Entry, Mapping, Node
from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class Applied:
    """One change as it was carried out: what stood there before, and what came in its place."""

    variant: str
    operation: str
    path: str
    old: Node | None
    new: Node | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Overlaid:
    """A rulebook with variants over it; `applied` are their changes in the order that counts."""

    raw: RawRulebook
    applied: tuple[Applied, ...] = ()


def overlay(raw: RawRulebook, variants: Sequence[Variant], known: Sequence[str], report: Report) -> Overlaid:
    """The rulebook with the variants; the rulebook alone after reporting why they do not go over it.

    `known` are the ids of all variants that the rulebook has.
    """
    own = Report()
    check_fit(raw, variants, known, own)
    ordered = in_order(variants)
    planned = settle(tuple(_plan(raw, ordered)), raw, ordered, own)
    result = None if own.has_errors else _carry_out_all(raw, planned, own)
    if result is not None and not own.has_errors:
        _warn_without_effect(ordered, own)
        clauses = _clauses(raw, ordered, own)
        result = replace(result, raw=replace(result.raw, clauses=clauses))
    report.diagnostics.extend(own.diagnostics)
    return Overlaid(raw) if result is None or own.has_errors else result


def in_order(variants: Sequence[Variant]) -> tuple[Variant, ...]:
    """The variants in natural order of id, each behind those that it goes over."""
    left = sorted(variants, key=lambda variant: natural_key(variant.id))
    found: list[Variant] = []
    while left:
        waiting = {variant.id for variant in left}
        free = [v for v in left if not waiting & {named.id for named in v.after}]
        found.append(free[0] if free else left[0])
        left.remove(found[-1])
    return tuple(found)


def _plan(raw: RawRulebook, variants: Sequence[Variant]) -> Iterator[Planned]:
    for variant in variants:
        changes = sorted(variant.changes, key=lambda c: (OPERATIONS.index(c.operation), natural_key(c.path)))
        for change in changes:
            yield Planned(change, target_of(raw.root, raw.tables, change.path))


def _carry_out_all(raw: RawRulebook, planned: Sequence[Planned], report: Report) -> Overlaid:
    """All changes, one after the other; those of statements come when all texts are there."""
    changing = Changing(raw.root, report)
    applied: list[Applied] = []
    for item in sorted(planned, key=_is_statement):
        found = carry_out(changing, item)
        if found is not None:
            change = item.change
            applied.append(Applied(change.variant, change.operation, item.target.written, *found, change.span))
    return Overlaid(replace(raw, root=changing.root), tuple(applied))


def _is_statement(item: Planned) -> bool:
    return bool(item.target.label)


def _warn_without_effect(variants: Sequence[Variant], report: Report) -> None:
    for variant in variants:
        if not variant.changes:
            said = f"the variant `{variant.id}` changes nothing"
            report.warning("variant-without-effect", variant.span, said, "say what it sets, adds or removes")


def _clauses(raw: RawRulebook, variants: Sequence[Variant], report: Report) -> Mapping | None:
    """The clauses of the rulebook with those of the variants."""
    found = raw.clauses
    for variant in variants:
        if variant.clauses is not None:
            own = Mapping((Entry(key_of("clauses", variant.clauses.span), variant.clauses),), variant.clauses.span)
            found = own if found is None else merge(load_shape("clauses"), found, own, report)
    return found
