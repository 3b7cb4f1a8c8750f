"""Rows that a scenario puts into the tables of a rulebook, for itself alone."""

from __future__ import annotations

from interpreter.diagnostics import Report, nearest
from interpreter.model.merge import overlay_rows, with_value
from interpreter.nodes import Entry, Mapping, Scalar
from interpreter.source import Span, Text

_ROWS = {"components": "rows", "boards": "places"}


def put_rows(root: Mapping, tables: Mapping, report: Report) -> Mapping:
    """The rulebook with those rows in the place of its own or beside them; columns left out stay."""
    for entry in tables:
        place = _find(root, entry.key.value)
        if place is None:
            _report_unknown(root, entry.key, report)
        elif isinstance(entry.value, Mapping):
            root = _put(root, place, entry.key.value, entry.value)
    return root


def _find(root: Mapping, name: str) -> str | None:
    """The section in which a component kind or board stands."""
    for section in _ROWS:
        elements = root.get(section)
        if isinstance(elements, Mapping) and isinstance(elements.get(name), Mapping):
            return section
    return None


def _put(root: Mapping, section: str, name: str, changes: Mapping) -> Mapping:
    key = _ROWS[section]
    elements, element = _inside(root, section), _inside(_inside(root, section), name)
    rows = element.get(key)
    old = rows if isinstance(rows, Mapping) else Mapping((), changes.span)
    found = element.entry(key)
    rows_key = found.key if found else _written(key, changes.span)
    element = with_value(element, key, Entry(rows_key, overlay_rows(old, changes)))
    elements = with_value(elements, name, Entry(_key(elements, name), element))
    return with_value(root, section, Entry(_key(root, section), elements))


def _inside(node: Mapping, key: str) -> Mapping:
    found = node.get(key)
    return found if isinstance(found, Mapping) else Mapping((), node.span)


def _key(node: Mapping, name: str) -> Scalar:
    found = node.entry(name)
    return found.key if found else _written(name, node.span)


def _written(name: str, span: Span) -> Scalar:
    """A key that stands in no file, placed where it was caused."""
    text = Text(name, span.source, (span.start,) * (len(name) + 1))
    return Scalar(text, "plain", span)


def _report_unknown(root: Mapping, key: Scalar, report: Report) -> None:
    known = [entry.key.value for section in _ROWS for entry in _inside(root, section)]
    near = nearest(key.value, known)
    hint = f"did you mean `{near}`?" if near else "name a component kind or a board"
    report.error("unknown-table", key.span, f"there is no table `{key.value}`", hint)
