"""One reader for every kind of file: walks nodes and schema together and yields typed values.

Every fault is reported, none stops the walk.  What was not read is left out of its record.
"""

from __future__ import annotations

import re

from interpreter.diagnostics import Report, nearest
from interpreter.model.leaves import READERS
from interpreter.model.order import natural_key
from interpreter.model.record import Read, Record, Value
from interpreter.model.schema import Shape
from interpreter.nodes import Entry, Mapping, Node, Scalar, Sequence
from interpreter.source import NOWHERE, Span
from interpreter.values import read_id, read_mapping, read_scalar, read_sequence, shortened

_KEYS = {"count": "a number of players or plies", "path": "a path of ids", "seat": "a seat"}


def walk(shape: Shape, node: Node, report: Report) -> Value | None:
    """The value of a node at a place of the schema, or None after reporting why there is none."""
    if shape.reader == "node" and ("mapping" not in shape.kinds or isinstance(node, Mapping)):
        return node
    if isinstance(node, Mapping) and "mapping" in shape.kinds:
        return walk_mapping(shape, node, report)
    if isinstance(node, Sequence) and "list" in shape.kinds:
        return _walk_list(shape, node, report)
    if "text" in shape.kinds:
        scalar = read_scalar(node, report)
        return READERS[shape.reader](scalar, shape, report) if scalar else None
    if "list" in shape.kinds:
        read_sequence(node, report)
    else:
        read_mapping(node, report)
    return None


def walk_mapping(shape: Shape, node: Mapping, report: Report, id: str = "", key_span: Span = NOWHERE) -> Record:
    """The record of a mapping, its values in the order that counts."""
    taken = _taken_for(shape, node)
    reads = [read for entry in node if (read := _walk_entry(shape, entry, taken, report)) is not None]
    written = tuple(read.key for read in reads)
    if not shape.ordered:
        reads.sort(key=lambda read: natural_key(read.key))
    check_keys(shape, node, key_span if id else node.span, report, taken)
    unread = frozenset(taken.get(entry.key.value, entry.key.value) for entry in node) - frozenset(written)
    return Record({read.key: read for read in reads}, node.span, id, key_span, written, unread)


def _taken_for(shape: Shape, node: Mapping) -> dict[str, str]:
    """Misspelt keys with the missing keys that are read in their place, so that one fault is reported once."""
    if shape.other is not None:
        return {}
    present = [entry.key.value for entry in node]
    found: dict[str, str] = {}
    for name in present:
        near = nearest(name, shape.keys) if shape.key(name) is None else None
        if near is not None and near not in present and near not in found.values():
            found[name] = near
    return found


def _walk_entry(shape: Shape, entry: Entry, taken: dict[str, str], report: Report) -> Read | None:
    name, span = entry.key.value, entry.key.span
    listed = shape.key(name)
    if listed is None and not known_key(shape, entry.key, report):
        name = taken.get(name, "")
        listed = shape.key(name) if name else None
        if listed is None:
            return None
    inner = listed or shape.other
    if inner is None:
        return None
    if isinstance(entry.value, Mapping) and "mapping" in inner.kinds and inner.reader != "node":
        return Read(walk_mapping(inner, entry.value, report, name, span), entry.value.span, name, span)
    value = walk(inner, entry.value, report)
    return None if value is None else Read(value, entry.value.span, name, span)


def known_key(shape: Shape, key: Scalar, report: Report) -> bool:
    """Whether a key that is not listed may stand here."""
    name = key.value
    if shape.other is None:
        near = nearest(name, shape.keys)
        hint = f"did you mean `{near}`?" if near else f"known here: {', '.join(sorted(shape.keys))}"
        report.error("unknown-key", key.span, f"unknown key `{shortened(name)}`", hint)
        return False
    if shape.key_pattern and not re.search(shape.key_pattern, name):
        if shape.key_kind == "id":
            read_id(key, report)
        else:
            message = f"`{shortened(name)}` is not {_KEYS[shape.key_kind]}"
            report.error("bad-key", key.span, message, "write one as the key")
        return False
    return True


def check_keys(shape: Shape, node: Mapping, place: Span, report: Report, taken: dict[str, str] | None = None) -> None:
    """Keys that are missing or do not go together; `taken` are misspelt ones with what they stand for."""
    present = {(taken or {}).get(entry.key.value, entry.key.value): entry.key.span for entry in node}
    for name in shape.required:
        if name not in present:
            report.error("missing-key", place, f"the key `{name}` is missing", _missing_hint(shape, name))
    spelt = {name: span for name, span in present.items() if name not in (taken or {}).values()}
    for pair in shape.apart:
        if all(name in spelt for name in pair):
            first, second = sorted(pair, key=lambda name: present[name].start)
            message = f"`{second}` does not go with `{first}`"
            report.error("keys-apart", present[second], message, "drop one of them")
    for name, other in shape.companions:
        if name in present and other not in present:
            message = f"`{name}` needs the key `{other}` beside it"
            report.error("missing-key", present[name], message, f"add `{other}:`")
    if spelt == present or not any(name in present for name in shape.exactly_one):
        _check_form(shape, present, place, report)


def _check_form(shape: Shape, present: dict[str, Span], place: Span, report: Report) -> None:
    """Exactly one of the keys that tell the form."""
    forms = shape.exactly_one
    found = [name for name in present if name in forms]
    listed = ", ".join(f"`{name}`" for name in forms)
    if forms and not found:
        report.error("missing-key", place, f"one of these keys is missing: {listed}", "add one of them")
    for name in found[1:]:
        message = f"`{name}` does not go with `{found[0]}`"
        report.error("keys-apart", present[name], message, f"keep one of {listed}")


def _missing_hint(shape: Shape, name: str) -> str:
    """What to write, with the first words that the schema says about the key."""
    inner = shape.key(name)
    first = re.split(r"[.:;]", str(inner.words.get("description", "")))[0] if inner else ""
    return f"add `{name}:`, {first[:1].lower()}{first[1:]}" if first else f"add `{name}:`"


def _walk_list(shape: Shape, node: Sequence, report: Report) -> tuple[Read, ...]:
    inner = shape.item
    if inner is None:
        return ()
    values = ((walk(inner, item, report), item.span) for item in node.items)
    return tuple(Read(value, span) for value, span in values if value is not None)
