"""Variant files: house rules and optional rules, read as changes to a rulebook.

Only the form is read here; what a path names is asked when the variant is put over a rulebook.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.diagnostics import Report
from interpreter.document import load_source, read_document
from interpreter.model.order import natural_key
from interpreter.model.record import Read, Record
from interpreter.model.scenario import Scenario, scenarios_of
from interpreter.model.schema import load_shape
from interpreter.model.walk import walk_mapping
from interpreter.nodes import Entry, Mapping, Node, Scalar, Sequence
from interpreter.source import Source, Span, Text

OPERATIONS = ("remove", "set", "replace", "add")
"""The operations in the order in which one variant's are carried out."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change: `path` as it was written; `before` or `after` names the neighbour of an addition."""

    variant: str
    operation: str
    path: str
    value: Node | None
    span: Span = field(compare=False, repr=False)
    before: str = ""
    after: str = ""
    place: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Named:
    """A variant that another one names, with the place."""

    id: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant; `versions` and `players` are empty where it fits all."""

    id: str
    span: Span = field(compare=False, repr=False)
    title: str
    help: str
    source: tuple[str, ...]
    formerly: tuple[str, ...]
    assumed: str
    versions: tuple[Named, ...]
    players: tuple[int, ...]
    players_span: Span = field(compare=False, repr=False)
    requires: tuple[Named, ...]
    excludes: tuple[Named, ...]
    after: tuple[Named, ...]
    changes: tuple[Change, ...]
    scenarios: tuple[Scenario, ...]
    clauses: Mapping | None
    hash: str


def variant_files(folder: Path) -> dict[str, Path]:
    """The variant files of a rulebook by the ids of their variants."""
    found = sorted((folder / "variants").glob("*.yaml"), key=lambda path: natural_key(path.name))
    return {path.stem: path for path in found}


def load_variant(path: Path, report: Report) -> Variant | None:
    """The variant in a file; None after reporting that it cannot be read."""
    source = load_source(path, path.parent, str(path), report)
    return read_variant(source, path.stem, report) if source is not None else None


def read_variant(source: Source, stem: str, report: Report) -> Variant | None:
    """The variant in a source whose file has this stem."""
    document = read_document(source, report)
    if document is None:
        return None
    own = Report()
    kept = _without_empty(document, own)
    record = walk_mapping(load_shape("variant"), kept, own)
    report.diagnostics.extend(own.diagnostics)
    if own.has_errors:
        return None
    variant = _variant(record, document, report)
    if variant.id != stem:
        said = f"the variant `{variant.id}` stands in a file named `{stem}`"
        report.error("variant-name", variant.span, said, f"name the file `{variant.id}.yaml`")
        return None
    return variant


def _variant(record: Record, document: Mapping, report: Report) -> Variant:
    about = record.record("variant")
    fits = about.record("for")
    clauses = document.get("clauses")
    changes = tuple(_changes(record, about.text("id")))
    return Variant(
        about.text("id"),
        about.span_of("id"),
        title=about.text("title"),
        help=about.text("help"),
        source=about.names("source"),
        formerly=about.names("formerly"),
        assumed=about.text("assumed"),
        versions=_named(fits, "versions"),
        players=fits.numbers("players"),
        players_span=fits.span_of("players"),
        requires=_named(about, "requires"),
        excludes=_named(about, "excludes"),
        after=_named(about, "after"),
        changes=changes,
        scenarios=scenarios_of(record, report),
        clauses=clauses if isinstance(clauses, Mapping) else None,
        hash=_hash(changes),
    )


def _named(record: Record, key: str) -> tuple[Named, ...]:
    return tuple(Named(read.value, read.span) for read in record.items(key) if isinstance(read.value, str))


def _changes(record: Record, variant: str) -> Iterator[Change]:
    for read in record.items("remove"):
        if isinstance(read.value, Text):
            yield Change(variant, "remove", read.value.value, None, read.span)
    for operation in ("set", "replace"):
        for read in record.record(operation):
            if isinstance(read.value, Node):
                yield Change(variant, operation, read.key, read.value, read.key_span)
    for read in record.record("add"):
        if isinstance(read.value, Record):
            yield _addition(variant, read, read.value)


def _addition(variant: str, read: Read, record: Record) -> Change:
    place = next((record.span_of(key) for key in ("before", "after") if key in record), None)
    before, after = record.text("before"), record.text("after")
    return Change(variant, "add", read.key, record.node("is"), read.key_span, before, after, place)


def _without_empty(document: Mapping, report: Report) -> Mapping:
    """The document without operations that name nothing, after reporting them."""
    return Mapping(tuple(_checked(entry, report) for entry in document), document.span)


def _checked(entry: Entry, report: Report) -> Entry:
    name, value = entry.key.value, entry.value
    if name not in OPERATIONS or not isinstance(value, Mapping | Sequence):
        return entry
    if isinstance(value, Mapping):
        kept = tuple(inner for inner in value if not _refused(inner.key, name, report))
        checked: Node = Mapping(kept, value.span)
        empty = not value.entries
    else:
        items = (item for item in value.items if not (isinstance(item, Scalar) and _refused(item, name, report)))
        checked = Sequence(tuple(items), value.span)
        empty = not value.items
    if empty:
        said = f"`{name}` names nothing"
        report.error("empty-selector", entry.key.span, said, "write what it changes, or take it out")
    return Entry(entry.key, checked)


def _refused(path: Scalar, operation: str, report: Report) -> bool:
    """Whether a path, or one of its parts, is empty, which would name everything or nothing."""
    parts = path.value.replace("@", ".").split(".")
    if all(part.strip() for part in parts):
        return False
    said = f"`{operation}` has a path with an empty part" if path.value else f"`{operation}` has an empty path"
    report.error("empty-selector", path.span, said, "write ids with points between them")
    return True


def _hash(changes: tuple[Change, ...]) -> str:
    """The hash of what the changes say, whatever their order and layout."""
    digest = hashlib.sha256()
    for form in sorted("\n".join(_forms(change)) for change in changes):
        digest.update(form.encode("utf-8"))
    return digest.hexdigest()


def _forms(change: Change) -> Iterator[str]:
    for text in (change.operation, change.path, change.before, change.after):
        yield f"{len(text)}:{text}"
    if change.value is not None:
        yield from node_form(change.value)


def node_form(node: Node) -> Iterator[str]:
    """A node as lines that two nodes share just when they say the same, places and quotes apart."""
    if isinstance(node, Scalar):
        text = node.value.rstrip("\n")
        yield f"s{len(text)}:{text}"
    elif isinstance(node, Sequence):
        yield f"l{len(node.items)}"
        for item in node.items:
            yield from node_form(item)
    else:
        yield f"m{len(node.entries)}"
        for entry in node:
            yield from node_form(entry.key)
            yield from node_form(entry.value)
