"""Rows that a scenario puts into the tables of a rulebook, for itself alone."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Report, nearest
from interpreter.model.load import RawRulebook, TablePlace
from interpreter.model.merge import overlay_rows, with_value
from interpreter.nodes import Entry, Mapping, Node, Scalar, Sequence
from interpreter.source import Span, Text

_ROWS = {"components": "rows", "boards": "places", "types": "values"}


def put_rows(raw: RawRulebook, tables: Mapping, report: Report) -> Mapping:
    """The rulebook with those rows in the place of its own or beside them; columns left out stay."""
    root = raw.root
    known = tuple(_places(raw))
    for entry in tables:
        place = _find(known, entry.key, report)
        if place is not None and isinstance(entry.value, Mapping):
            root = _put(root, place, entry.value)
    return root


def _places(raw: RawRulebook) -> Iterator[TablePlace]:
    """What a name of a table may stand for: the rows of an element by its id, or of a file by its stem."""
    for section, rows in _ROWS.items():
        for entry in _inside(raw.root, section):
            if isinstance(entry.value, Mapping):
                yield TablePlace(entry.key.value, section, entry.key.value, rows)
    yield from raw.tables


def _find(known: tuple[TablePlace, ...], key: Scalar, report: Report) -> TablePlace | None:
    """The one place that a name stands for."""
    found = {(place.section, place.element, place.rows): place for place in known if place.name == key.value}
    if not found:
        _report_unknown(known, key, report)
    elif len(found) > 1:
        listed = " and ".join(f"`{'.'.join(place)}`" for place in found)
        message = f"`{key.value}` stands for several tables: {listed}"
        report.error("ambiguous-table", key.span, message, "rename one of the files")
    return next(iter(found.values())) if len(found) == 1 else None


def _put(root: Mapping, place: TablePlace, changes: Mapping) -> Mapping:
    elements = _inside(root, place.section)
    element = _inside(elements, place.element)
    found = element.entry(place.rows)
    old = _rows(found.value) if found else Mapping((), changes.span)
    rows_key = found.key if found else _written(place.rows, changes.span)
    element = with_value(element, place.rows, Entry(rows_key, overlay_rows(old, changes)))
    elements = with_value(elements, place.element, Entry(_key(elements, place.element), element))
    return with_value(root, place.section, Entry(_key(root, place.section), elements))


def _rows(node: Node) -> Mapping:
    """Rows by id; values of a type that are only listed are rows that say nothing."""
    if isinstance(node, Mapping):
        return node
    items = node.items if isinstance(node, Sequence) else ()
    return Mapping(tuple(Entry(item, Mapping((), item.span)) for item in items if isinstance(item, Scalar)), node.span)


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


def _report_unknown(known: tuple[TablePlace, ...], key: Scalar, report: Report) -> None:
    near = nearest(key.value, [place.name for place in known])
    hint = f"did you mean `{near}`?" if near else "name a component kind, a board, a type or a table's file"
    report.error("unknown-table", key.span, f"there is no table `{key.value}`", hint)
