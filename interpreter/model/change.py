"""One change of a variant carried out on the nodes of a rulebook, or reported where it cannot be."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.diagnostics import Report, nearest
from interpreter.language.parse import parse_effect, parse_expression
from interpreter.model.edit import drop, insert, key_of, put, same
from interpreter.model.overlay_checks import Planned
from interpreter.model.paths import columns_of, known_keys, node_at, shape_at
from interpreter.model.schema import Shape
from interpreter.model.splice import (
    add_statement,
    labelled,
    labels,
    own_label,
    remove_statement,
    replace_statement,
    statement_text,
)
from interpreter.nodes import Entry, Mapping, Node, Scalar
from interpreter.source import Span, Text

Found = tuple[Node | None, Node | None]
"""What stood at a place before a change, and what stands there then."""


@dataclass(slots=True)
class Changing:
    """The rulebook while changes are carried out."""

    root: Mapping
    report: Report

    def put(self, keys: tuple[str, ...], value: Node, span: Span) -> None:
        root = put(self.root, keys, value, span)
        assert isinstance(root, Mapping)
        self.root = root


def carry_out(changing: Changing, item: Planned) -> Found | None:
    """What the change did; None after reporting why it cannot be carried out."""
    change, report = item.change, changing.report
    if isinstance(change.value, Scalar) and change.value.empty:
        said = f"`{change.path}` has no value, which takes nothing away"
        report.error("missing-value", change.span, said, "write a value, or name the path under `remove:`")
        return None
    found = _statement(changing, item) if item.target.label else _node(changing, item)
    if found is not None and _is_same(shape_at(item.target.keys), item.target.label, *found):
        said = f"`{change.path}` is so already"
        report.warning("variant-without-effect", change.span, said, "take it out, or write what shall change")
    return found


def _is_same(shape: Shape | None, label: str, old: Node | None, new: Node | None) -> bool:
    """Whether a change changed nothing that counts."""
    if same(old, new):
        return True
    if label and isinstance(old, Scalar) and isinstance(new, Scalar):
        first, second = (labelled(text, label) for text in (old, new))
        return parse_effect(first, Report()) == parse_effect(second, Report()) is not None
    if not (isinstance(old, Scalar) and isinstance(new, Scalar) and shape is not None):
        return False
    parse = {"effect": parse_effect, "expression": parse_expression, "condition": parse_expression}.get(shape.reader)
    return parse is not None and parse(old.text, Report()) == parse(new.text, Report()) is not None


# --- keys ------------------------------------------------------------------------------------------------------


def _node(changing: Changing, item: Planned) -> Found | None:
    keys, change = item.target.keys, item.change
    old = node_at(changing.root, keys)
    if not _reachable(changing, item):
        return None
    if change.operation == "add":
        if old is None:
            return _add(changing, item)
        _report_there(changing, item)
        return None
    if old is None and (change.operation != "set" or not _may_be_set(changing, keys)):
        _report_missing(changing, item, len(keys) - 1)
        return None
    if change.value is None:
        root = drop(changing.root, keys)
        assert isinstance(root, Mapping)
        changing.root = root
        return old, None
    changing.put(keys, change.value, change.span)
    return old, change.value


def _reachable(changing: Changing, item: Planned) -> bool:
    """Whether all keys before the last are there, or are places for things that may come."""
    keys = item.target.keys
    for depth in range(1, len(keys)):
        if node_at(changing.root, keys[:depth]) is None and not _may_come(keys[:depth]):
            _report_missing(changing, item, depth - 1)
            return False
    return True


def _may_come(keys: tuple[str, ...]) -> bool:
    """Whether a mapping of elements may stand there, so that it is made for the first of them."""
    parent, shape = shape_at(keys[:-1]), shape_at(keys)
    listed = parent is not None and parent.key(keys[-1]) is not None
    return listed and shape is not None and shape.other is not None


def _may_be_set(changing: Changing, keys: tuple[str, ...]) -> bool:
    """Whether a key that is not there may be set: one that the form lists, a count, or a cell."""
    parent = shape_at(keys[:-1])
    if parent is None:
        return False
    return (
        parent.key(keys[-1]) is not None
        or parent.key_kind == "count"
        or keys[-1] in columns_of(changing.root, keys[:-1])
    )


def _add(changing: Changing, item: Planned) -> Found | None:
    keys, change = item.target.keys, item.change
    assert change.value is not None
    beside = change.before or change.after
    parent = node_at(changing.root, keys[:-1])
    if not _may_be_added(changing, item):
        return None
    if not beside:
        changing.put(keys, change.value, change.span)
        return None, change.value
    place = change.place or change.span
    if not _is_ordered(changing, keys[:-1]):
        said = "the order has no meaning there"
        changing.report.error("unordered-place", place, said, "take `before` or `after` out")
        return None
    if not isinstance(parent, Mapping) or parent.entry(beside) is None:
        known = [entry.key.value for entry in parent] if isinstance(parent, Mapping) else []
        _say_missing(changing, place, beside, ".".join(keys[:-1]), known)
        return None
    entry = Entry(key_of(keys[-1], change.span), change.value)
    changing.put(keys[:-1], insert(parent, entry, change.before, change.after), change.span)
    return None, change.value


def _may_be_added(changing: Changing, item: Planned) -> bool:
    """Whether the place takes a key of that name."""
    keys = item.target.keys
    parent = shape_at(keys[:-1])
    if parent is not None and (parent.key(keys[-1]) or parent.other or "list" in parent.kinds):
        return True
    _report_missing(changing, item, len(keys) - 1)
    return False


def _is_ordered(changing: Changing, keys: tuple[str, ...]) -> bool:
    shape = shape_at(keys)
    said = node_at(changing.root, (*keys[:-1], "ordered"))
    return (shape is not None and shape.ordered) or (isinstance(said, Scalar) and said.value == "true")


# --- statements ------------------------------------------------------------------------------------------------


def _statement(changing: Changing, item: Planned) -> Found | None:
    """A change of a labelled statement."""
    keys, label, change = item.target.keys, item.target.label, item.change
    old = node_at(changing.root, keys)
    if not _reachable(changing, item):
        return None
    if not isinstance(old, Scalar):
        _report_missing(changing, item, len(keys) - 1)
        return None
    known = labels(old.value)
    wanted = (change.before or change.after) if change.operation == "add" else label
    if wanted and wanted not in known:
        _say_missing(changing, change.place or change.span, f"@{wanted}", ".".join(keys), [f"@{k}" for k in known])
        return None
    if change.operation == "add" and label in known:
        _report_there(changing, item)
        return None
    if change.value is not None and not _is_statement(changing, item, change.value):
        return None
    was = statement_text(old.text, label) if label in known else None
    changing.put(keys, Scalar(_edited(old.text, item), "block", change.span), change.span)
    return was, change.value


def _is_statement(changing: Changing, item: Planned, value: Node) -> bool:
    """Whether the value is text that brings no other label than the path's."""
    if not isinstance(value, Scalar):
        said = "statements are one text"
        changing.report.error("not-text", value.span, said, "write them in a block under `|`")
        return False
    own = own_label(value)
    if own and own != item.target.label:
        said = f"the path says `@{item.target.label}`, the statement `@{own}`"
        changing.report.error("wrong-label", value.span, said, "leave the label of the statement out")
        return False
    return True


def _edited(text: Text, item: Planned) -> Text:
    change, label = item.change, item.target.label
    if not isinstance(change.value, Scalar):
        return remove_statement(text, label, change.span)
    if change.operation == "add":
        return add_statement(text, label, change.value, change.before, change.after)
    return replace_statement(text, label, change.value)


# --- faults ----------------------------------------------------------------------------------------------------


def _report_there(changing: Changing, item: Planned) -> None:
    said = f"`{item.change.path}` is there already"
    hint = "use `set` or `replace` to change it, or add another id"
    changing.report.error("target-exists", item.change.span, said, hint)


def _report_missing(changing: Changing, item: Planned, depth: int) -> None:
    """The fault of a path whose key at a depth names nothing."""
    keys = item.target.keys
    known = known_keys(changing.root, keys[:depth])
    if depth == 0:
        known += [entry.key.value for entry in _elements(changing.root)]
    _say_missing(changing, item.change.span, keys[depth], ".".join(keys[:depth]), known)


def _elements(root: Mapping) -> list[Entry]:
    """Kinds, boards and types, by which a path to a row may begin."""
    sections = (root.get(name) for name in ("components", "boards", "types"))
    return [entry for section in sections if isinstance(section, Mapping) for entry in section]


def _say_missing(changing: Changing, span: Span, name: str, inside: str, known: list[str]) -> None:
    near = nearest(name, known)
    where = f"`{inside}` has no `{name}`" if inside else f"the rulebook has no `{name}`"
    listed = ", ".join(sorted(set(known))[:8])
    hint = f"did you mean `{near}`?" if near else f"there are {listed}" if known else "nothing is there"
    changing.report.error("missing-target", span, where, hint)
