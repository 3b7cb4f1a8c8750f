"""How the parts of a rulebook are called in its files, what of them is wording, and how values are written."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass

from interpreter.language.syntax import Block, Node
from interpreter.model.rulebook import Cell, Clause, Element, Link, Row, TypeRef
from interpreter.source import Span

KEYS: dict[tuple[str, str], str] = {
    ("Rulebook", "player_fields"): "players.fields",
    ("Game", "players_min"): "players.min",
    ("Game", "players_max"): "players.max",
    ("Game", "max_decisions"): "decisions.max",
    ("Game", "score_min"): "score.min",
    ("Game", "score_max"): "score.max",
    ("Parameter", "low"): "min",
    ("Parameter", "high"): "max",
    ("EnumType", "rows"): "values",
    ("FieldSpec", "low"): "min",
    ("FieldSpec", "high"): "max",
    ("FieldSpec", "fill"): "default",
    ("FieldSpec", "formula"): "is",
    ("ComponentKind", "die"): "faces",
    ("ComponentKind", "oriented"): "oriented_die",
    ("ComponentKind", "faces_seen"): "visible",
    ("Board", "columns"): "grid.columns",
    ("Board", "rows"): "grid.rows",
    ("Board", "first_row"): "grid.first_row",
    ("Condition", "otherwise"): "else",
    ("Argument", "items"): "from",
    ("Argument", "low"): "at_least",
    ("Argument", "high"): "up_to",
    ("Action", "arguments"): "choose",
    ("Turns", "start"): "from",
    ("Turns", "item"): "as",
    ("Turns", "condition"): "while",
    ("Phase", "never_stuck"): "if_stuck",
    ("Function", "value"): "is",
    ("ScoreLine", "value"): "is",
}
"""Keys that are called otherwise than the fields that hold them."""

WORDING = frozenset(
    {"title", "titles", "help", "source", "formerly", "assumed", "otherwise", "unit", "show", "version"}
    | {"says", "section", "not_played", "reason", "see"}
)
"""Fields that say something to people and change no game."""

TEXTS = WORDING | {"prompt", "way_out_label", "text"}
"""Fields that hold text for people, in which no id stands."""

UNORDERED = frozenset({"source", "formerly", "actions", "holds", "faces_seen", "see", "only_players"})
"""Lists whose order has no meaning."""

LEFT_OUT = frozenset({"id", "folder", "hash", "variants"})


def key_of(owner: object, name: str) -> str:
    """The key in the file for a field of an element."""
    return KEYS.get((type(owner).__name__, name), name)


def compared(owner: object) -> list[str]:
    """The fields of an element that carry meaning, its id apart."""
    assert is_dataclass(owner)
    return [field.name for field in fields(owner) if field.compare and field.name not in LEFT_OUT]


def stated(owner: object) -> dict[str, object]:
    """The fields that say something else than what holds anyway."""
    assert is_dataclass(owner)
    found = {field.name: (getattr(owner, field.name), _default(field)) for field in fields(owner) if field.compare}
    empty: tuple[object, ...] = (None, "", (), {}, False)
    return {
        name: value
        for name, (value, default) in found.items()
        if name not in LEFT_OUT and value != default and value not in empty
    }


def _default(field: Field[object]) -> object:
    return None if field.default is MISSING else field.default


def is_keyed(value: object) -> bool:
    """Whether a value is an element that is named by an id."""
    return isinstance(value, Element | Row | Link | Clause)


def id_of(value: object) -> str:
    return str(getattr(value, "id", ""))


def text_of(span: Span) -> str:
    """What stands at a place, without the indentation that it has in the file."""
    text = span.source.text[span.start : span.end]
    first, sign, rest = text.partition("\n")
    return f"{first}{sign}{textwrap.dedent(rest)}".rstrip()


def plain(value: object) -> object:
    """A part of a rulebook as plain values: numbers and texts, lists and mappings."""
    if isinstance(value, Node):
        return _tree(value)
    if isinstance(value, TypeRef):
        return type_text(value)
    if isinstance(value, Cell):
        return plain(value.effect) if value.effect is not None else plain(value.value)
    if isinstance(value, Row | Link):
        cells = {name: plain(cell) for name, cell in value.cells.items() if cell.span is not value.span}
        return cells | {key_of(value, k): plain(v) for k, v in stated(value).items() if k != "cells"}
    if is_dataclass(value):
        return {key_of(value, name): plain(inner) for name, inner in stated(value).items()}
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, tuple):
        keyed = bool(value) and all(is_keyed(item) for item in value)
        return {id_of(item): plain(item) for item in value} if keyed else [plain(item) for item in value]
    return value


def _tree(node: Node) -> str:
    if isinstance(node, Block) and node.statements:
        return "\n".join(text_of(statement.span) for statement in node.statements)
    return text_of(node.span)


def type_text(type: TypeRef) -> str:
    """A type as it is written.

    >>> type_text(TypeRef("list", TypeRef("card"), optional=True))
    'optional list of card'
    """
    inner = f" of {type_text(type.of)}" if type.of is not None else ""
    return f"{'optional ' if type.optional else ''}{type.base}{inner}"


def span_of(value: object) -> Span | None:
    """Where a part of a rulebook stands."""
    found = getattr(value, "span", None)
    return found if isinstance(found, Span) else None
