"""The files of a rulebook to one tree of nodes: included files merged, tables in the place of their names.

What comes out is what overlays work on and what the readers read; files are no part of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath

from interpreter import limits
from interpreter.diagnostics import Report
from interpreter.model.folder import Folder
from interpreter.model.merge import join_rows, merge, with_value
from interpreter.model.schema import Shape, load_shape
from interpreter.model.table_rows import read_rows
from interpreter.nodes import Entry, Mapping, Node, Scalar, Sequence
from interpreter.source import Text

RULEBOOK = "rulebook.yaml"
CLAUSES = "clauses.yaml"


@dataclass(frozen=True, slots=True)
class RawRulebook:
    """A rulebook as nodes: one tree for all its files, and its clauses."""

    folder: Path
    root: Mapping
    clauses: Mapping | None
    tables: tuple[TablePlace, ...] = ()


@dataclass(frozen=True, slots=True)
class TablePlace:
    """Where rows stand: a section, an element in it, a key of that; `name` is its file's stem."""

    name: str
    section: str
    element: str
    rows: str


@dataclass(frozen=True, slots=True)
class TableKey:
    """A key that names a table, the key its rows go under, the form of the file, and where columns stand."""

    key: str
    rows: str
    schema: str
    columns: str = ""


TABLES = {
    "types": (TableKey("table", "values", "component-table", "columns"),),
    "components": (TableKey("table", "rows", "component-table", "columns"),),
    "boards": (
        TableKey("places_table", "places", "component-table", "place_columns"),
        TableKey("links_table", "links", "link-table", "link_columns"),
    ),
}
"""The keys that name tables, by section."""


def load_rulebook(path: Path, report: Report, shown: str = "") -> RawRulebook | None:
    """The nodes of the rulebook in a folder, or None after reporting what cannot be read.

    `shown` is what messages call the folder, where it is not its own path.
    """
    folder = Folder(path, report, shown=shown)
    root = folder.document(path / RULEBOOK)
    if root is None:
        return None
    merged = _include(folder, root)
    stated = (path / CLAUSES).exists()
    clauses = folder.document(path / CLAUSES) if stated else None
    if merged is None or (stated and clauses is None):
        return None
    return RawRulebook(path, _inline_tables(folder, merged), clauses, tuple(_table_places(merged)))


def _include(folder: Folder, root: Mapping) -> Mapping | None:
    """The tree with the sections of all included files; None where one of them cannot be read."""
    listed = root.get("include")
    if not isinstance(listed, Sequence):
        return root
    merged: Mapping | None = _without_include(root)
    for item in listed.items:
        included = _load_included(folder, item) if isinstance(item, Scalar) else None
        if included is None or merged is None:
            merged = None
        else:
            merged = merge(load_shape("rulebook"), merged, included, folder.report)
    return merged


def _load_included(folder: Folder, name: Scalar) -> Mapping | None:
    path = folder.find(name)
    included = folder.document(path) if path else None
    if included is None:
        return None
    if nested := included.entry("include"):
        message = "an included file includes another"
        folder.report.error("nested-include", nested.key.span, message, f"list it in {RULEBOOK}")
    return _without_include(included)


def _without_include(root: Mapping) -> Mapping:
    return Mapping(tuple(entry for entry in root if entry.key.value != "include"), root.span)


def _inline_tables(folder: Folder, root: Mapping) -> Mapping:
    """The tree with the rows of every table in the place of the table's name."""
    for section, keys in TABLES.items():
        found = root.entry(section)
        if found is not None and isinstance(found.value, Mapping):
            entries = tuple(Entry(entry.key, _inline_all(folder, entry.value, keys)) for entry in found.value)
            root = with_value(root, section, Entry(found.key, Mapping(entries, found.value.span)))
    return root


def _table_places(root: Mapping) -> Iterator[TablePlace]:
    """Where the rows of each table go, by the stem of the file's name."""
    for section, keys in TABLES.items():
        elements = root.get(section)
        for entry in elements if isinstance(elements, Mapping) else ():
            element = entry.value if isinstance(entry.value, Mapping) else Mapping((), entry.value.span)
            for key in keys:
                for name in _listed(element.get(key.key)):
                    yield TablePlace(PurePath(name.value).stem, section, entry.key.value, key.rows)


def _listed(node: Node | None) -> tuple[Scalar, ...]:
    """The names of files that a node gives: one, or a list of them."""
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(item for item in items if isinstance(item, Scalar) and not item.empty)


def _inline_all(folder: Folder, value: Node, keys: tuple[TableKey, ...]) -> Node:
    if isinstance(value, Mapping):
        for key in keys:
            value = _limited(_inline(folder, value, key), key, folder.report)
    return value


def _inline(folder: Folder, node: Mapping, key: TableKey) -> Mapping:
    """An element whose table is replaced by the rows; forms that are at fault stay for the walk to judge."""
    found = node.entry(key.key)
    names = _listed(found.value) if found else ()
    if found is None or node.entry(key.rows) or not names:
        return node
    columns = node.get(key.columns)
    declared = [entry.key.value for entry in columns] if isinstance(columns, Mapping) else []
    rows = Mapping((), found.value.span)
    for number, name in enumerate(names):
        table = _read_table(folder, name, load_shape(key.schema), declared)
        rows = rows if table is None else join_rows(rows, table, folder.report) if number else table
    word = Scalar(Text(key.rows, found.key.text.source, found.key.text.offsets), "plain", found.key.span)
    return with_value(node, key.key, Entry(word, rows))


def _read_table(folder: Folder, name: Scalar, shape: Shape, declared: list[str]) -> Mapping | None:
    path = folder.find(name)
    source = folder.source(path) if path else None
    return read_rows(source, shape, declared, folder.report) if source else None


def _limited(node: Mapping, key: TableKey, report: Report) -> Mapping:
    """The element with as many rows as one may have, so that a hostile table costs no time."""
    rows = node.entry(key.rows)
    if rows is None or not isinstance(rows.value, Mapping) or len(rows.value.entries) <= limits.COMPONENTS:
        return node
    first_over = rows.value.entries[limits.COMPONENTS]
    message = f"more than {limits.COMPONENTS} rows"
    report.error("too-many-components", first_over.key.span, message, "use `count` for equal ones, or fewer")
    kept = Mapping(rows.value.entries[: limits.COMPONENTS], rows.value.span)
    return with_value(node, key.rows, Entry(rows.key, kept))
