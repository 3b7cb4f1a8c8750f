"""What saved games rest on: keys of options, ids of components and spaces, ids of drawing points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from interpreter.language.syntax import (
    Branch,
    Choose,
    Draw,
    Ends,
    Expr,
    Field,
    LookAt,
    Name,
    Node,
    Roll,
    Shuffle,
    Stmt,
    Where,
)
from interpreter.model.rulebook import Action, Argument, Board, ComponentKind, EnumType, Game, Parameter, Row

Key = tuple[str, ...]


def save_keys(value: object) -> frozenset[Key]:
    """Everything in a part of a rulebook that a saved game may name."""
    return frozenset(_keys(value))


def _keys(value: object) -> Iterator[Key]:
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _keys(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _keys(inner)
    elif is_dataclass(value):
        yield from _own(value)
        for field in fields(value):
            if field.compare:
                yield from _keys(getattr(value, field.name))


def _own(value: object) -> Iterator[Key]:
    match value:
        case Game():
            yield ("game", value.id)
        case Parameter():
            yield ("parameter", value.id)
        case Action():
            yield ("action", value.id)
        case Argument():
            yield ("argument", value.id, value.kind)
        case EnumType():
            yield from (("value", name) for name in value.values)
        case ComponentKind():
            yield from (("face", face) for face in (*value.die, *value.oriented.values()))
        case Row():
            yield from (("component", name) for name in _named(value))
        case Board():
            for column in range(value.columns):
                yield from (("space", str(column), str(row)) for row in range(value.rows))
        case Node():
            yield from _of_statement(value)


def _named(row: Row) -> Iterator[str]:
    counts = {row.count or 0, *row.count_by_players.values()}
    if counts == {0}:
        yield row.id
    yield from (f"{row.id}#{number}" for number in range(1, max(counts) + 1))


def _of_statement(node: Node) -> Iterator[Key]:
    match node:
        case Choose():
            yield ("choice", node.name, node.kind)
        case Branch():
            yield ("branch", node.key)
        case Draw():
            yield from _drawn(node, node.origin)
        case Shuffle() | LookAt():
            yield from _drawn(node, node.what)
        case Roll():
            yield from _drawn(node, node.die, node.name)


def _drawn(node: Stmt, origin: Expr | None, name: str = "") -> Iterator[Key]:
    """The id of a drawing point: its label, else what it draws from."""
    while isinstance(origin, Ends | Where):
        origin = origin.items
    if isinstance(origin, Name | Field):
        name = name or origin.name
    yield ("chance", node.label or name)
