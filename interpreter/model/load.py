"""The files of a rulebook to one tree of nodes: included files merged, tables in the place of their names.

What comes out is what overlays work on and what the readers read; files are no part of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from interpreter.diagnostics import Report, nearest
from interpreter.document import load_source, read_document
from interpreter.model.merge import merge, with_value
from interpreter.model.schema import load_shape
from interpreter.model.table_rows import read_rows
from interpreter.nodes import Entry, Mapping, Scalar, Sequence
from interpreter.source import Text

RULEBOOK = "rulebook.yaml"
CLAUSES = "clauses.yaml"
_TABLES = {
    "components": (("table", "rows", "component-table"),),
    "boards": (("places_table", "places", "component-table"), ("links_table", "links", "link-table")),
}
_COLUMNS = {"table": "columns", "places_table": "place_columns"}


@dataclass(frozen=True, slots=True)
class RawRulebook:
    """A rulebook as nodes: one tree for all its files, and its clauses."""

    folder: Path
    root: Mapping
    clauses: Mapping | None


def load_rulebook(folder: Path, report: Report) -> RawRulebook | None:
    """The nodes of the rulebook in a folder, or None after reporting what cannot be read."""
    root = load_document(folder, RULEBOOK, report)
    if root is None:
        return None
    merged = _include(folder, root, report)
    clauses = load_document(folder, CLAUSES, report) if (folder / CLAUSES).exists() else None
    if merged is None or (clauses is None and (folder / CLAUSES).exists()):
        return None
    return RawRulebook(folder, _inline_tables(folder, merged, report), clauses)


def load_document(folder: Path, file: str, report: Report) -> Mapping | None:
    """The nodes of one YAML file inside a folder."""
    source = load_source(folder / file, folder, str(folder / file), report)
    return read_document(source, report) if source else None


def _include(folder: Path, root: Mapping, report: Report) -> Mapping | None:
    """The tree with the sections of all included files; None where one of them cannot be read."""
    shape = load_shape("rulebook")
    listed = root.get("include")
    merged = Mapping(tuple(entry for entry in root if entry.key.value != "include"), root.span)
    if listed is None or not isinstance(listed, Sequence):
        return root
    complete = True
    for item in listed.items:
        included = _load_named(folder, item, report) if isinstance(item, Scalar) else None
        if included is None:
            complete = False
            continue
        if nested := included.entry("include"):
            report.error(
                "nested-include",
                nested.key.span,
                "an included file includes another",
                f"list it in {RULEBOOK}",
            )
        rest = tuple(entry for entry in included if entry.key.value != "include")
        merged = merge(shape, merged, Mapping(rest, included.span), report)
    return merged if complete else None


def _load_named(folder: Path, name: Scalar, report: Report) -> Mapping | None:
    """A YAML file that another one names."""
    return load_document(folder, name.value, report) if find_file(folder, name, report) else None


def find_file(folder: Path, name: Scalar, report: Report) -> Path | None:
    """The path of a file named in a rulebook; None after reporting that it cannot be used."""
    path = folder / name.value
    if Path(name.value).is_absolute() or not path.resolve().is_relative_to(folder.resolve()):
        report.error(
            "outside-folder",
            name.span,
            f"`{name.value}` leaves the rulebook's folder",
            "move the file into it",
        )
        return None
    if not path.is_file():
        known = sorted(file.name for file in folder.iterdir() if file.suffix == path.suffix)
        near = nearest(name.value, known)
        hint = f"did you mean `{near}`?" if near else "name a file in the rulebook's folder"
        report.error("missing-file", name.span, f"there is no file `{name.value}`", hint)
        return None
    return path


def _inline_tables(folder: Path, root: Mapping, report: Report) -> Mapping:
    """The tree with the rows of every table in the place of the table's name."""
    for section, kinds in _TABLES.items():
        found = root.entry(section)
        if found is None or not isinstance(found.value, Mapping):
            continue
        entries = []
        for entry in found.value:
            value = entry.value
            for key, into, schema in kinds:
                if isinstance(value, Mapping):
                    value = _inline(folder, value, key, into, schema, report)
            entries.append(Entry(entry.key, value))
        root = with_value(root, section, Entry(found.key, Mapping(tuple(entries), found.value.span)))
    return root


def _inline(folder: Path, node: Mapping, key: str, into: str, schema: str, report: Report) -> Mapping:
    """An element whose table of that key is replaced by the rows; other forms stay for the walk to judge."""
    found = node.entry(key)
    if found is None or node.entry(into) or not isinstance(found.value, Scalar) or found.value.empty:
        return node
    path = find_file(folder, found.value, report)
    columns = node.get(_COLUMNS.get(key, ""))
    declared = [entry.key.value for entry in columns] if isinstance(columns, Mapping) else []
    rows = read_rows(path, folder, load_shape(schema), declared, report) if path else None
    renamed = Scalar(Text(into, found.key.text.source, found.key.text.offsets), "plain", found.key.span)
    return with_value(node, key, Entry(renamed, rows or Mapping((), found.value.span)))
