"""Several nodes to one: the sections of included files, and rows that a scenario puts into a table.

Files are no part of identity: the same id in two files is a fault, named with both places.
"""

from __future__ import annotations

from interpreter.diagnostics import Report
from interpreter.model.schema import Shape
from interpreter.nodes import Entry, Mapping, Node
from interpreter.source import Span


def merge(shape: Shape, first: Mapping, second: Mapping, report: Report) -> Mapping:
    """The entries of both mappings; sections that stand in both are merged in turn."""
    entries = {entry.key.value: entry for entry in first}
    for entry in second:
        name = entry.key.value
        known = entries.get(name)
        entries[name] = entry if known is None else _join(shape, known, entry, report)
    return Mapping(tuple(entries.values()), first.span)


def _join(shape: Shape, known: Entry, entry: Entry, report: Report) -> Entry:
    """One entry for a key that stands in two files: a section is merged, anything else is a fault."""
    inner = shape.key(entry.key.value)
    if inner is not None and isinstance(known.value, Mapping) and isinstance(entry.value, Mapping):
        return Entry(known.key, merge(inner, known.value, entry.value, report))
    report_twice(entry.key.value, known.key.span, entry.key.span, report)
    return known


def report_twice(name: str, first: Span, second: Span, report: Report) -> None:
    """The fault of an id that stands in two places."""
    there = f"{first.source.name}:{first.line}:{first.column}"
    report.error("duplicate-id", second, f"`{name}` stands twice; first at {there}", "rename or drop one of them")


def join_rows(first: Mapping, second: Mapping, report: Report) -> Mapping:
    """The rows of both tables; a row that stands in both is a fault, and the first one counts."""
    entries = {entry.key.value: entry for entry in first}
    for entry in second:
        known = entries.setdefault(entry.key.value, entry)
        if known is not entry:
            report_twice(entry.key.value, known.key.span, entry.key.span, report)
    return Mapping(tuple(entries.values()), first.span)


def overlay_rows(rows: Mapping, changes: Mapping) -> Mapping:
    """The rows with those of `changes` in their place or behind them; a column left out keeps its value."""
    entries = {entry.key.value: entry for entry in rows}
    for entry in changes:
        known = entries.get(entry.key.value)
        entries[entry.key.value] = entry if known is None else Entry(known.key, _overlay(known.value, entry.value))
    return Mapping(tuple(entries.values()), rows.span)


def _overlay(old: Node, new: Node) -> Node:
    if not isinstance(old, Mapping) or not isinstance(new, Mapping):
        return new
    entries = {entry.key.value: entry for entry in old} | {entry.key.value: entry for entry in new}
    return Mapping(tuple(entries.values()), new.span)


def with_value(node: Mapping, key: str, entry: Entry) -> Mapping:
    """The mapping with another entry in the place of one of its keys, or behind all where there is none."""
    entries = tuple(entry if old.key.value == key else old for old in node)
    return Mapping(entries if node.entry(key) else (*entries, entry), node.span)
