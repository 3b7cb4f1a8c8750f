"""Nodes to YAML text that reads back as the same nodes: one key a line, in the order of the nodes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from interpreter.nodes import Mapping, Node, Scalar, Sequence

PLAIN = re.compile(r"[^\s?:,\[\]{}#&*!|>'\"%@`=<~][^\n]*")
CAREFUL = re.compile(r"^-$|^- |^---|: |:$| #|^\s|\s$|[\x00-\x1f\x7f]")
INDENT = "  "


def write_yaml(node: Mapping) -> str:
    """The text of a document."""
    return "\n".join(_mapping(node, "")) + "\n"


def _mapping(node: Mapping, indent: str) -> Iterator[str]:
    for entry in node:
        yield from _valued(f"{indent}{_scalar(entry.key)}:", entry.value, indent)


def _valued(head: str, value: Node, indent: str) -> Iterator[str]:
    """A key or a dash with its value behind it or below it."""
    if isinstance(value, Scalar):
        yield from _text(head, value, indent + INDENT)
    elif isinstance(value, Mapping):
        yield head if value.entries else f"{head} {{}}"
        yield from _mapping(value, indent + INDENT)
    elif all(isinstance(item, Scalar) for item in value.items):
        yield f"{head} [{', '.join(_flow(item) for item in value.items if isinstance(item, Scalar))}]"
    else:
        yield head
        yield from _sequence(value, indent + INDENT)


def _sequence(node: Sequence, indent: str) -> Iterator[str]:
    for item in node.items:
        if isinstance(item, Mapping) and item.entries:
            lines = list(_mapping(item, indent + INDENT))
            yield f"{indent}- {lines[0].lstrip()}"
            yield from lines[1:]
        else:
            yield from _valued(f"{indent}-", item, indent)


def _text(head: str, value: Scalar, indent: str) -> Iterator[str]:
    text = value.value
    if "\n" not in text or text.startswith((" ", "\n")) or text.strip("\n") == "":
        yield f"{head} {_scalar(value)}".rstrip()
        return
    kept = text.rstrip("\n")
    ends = len(text) - len(kept)
    yield f"{head} |{'-' if ends == 0 else '' if ends == 1 else '+'}"
    yield from (f"{indent}{line}" if line else "" for line in kept.split("\n"))
    yield from [""] * (ends - 1)


def _scalar(value: Scalar) -> str:
    text = value.value
    if value.empty:
        return ""
    if PLAIN.fullmatch(text) and not CAREFUL.search(text):
        return text
    if "\n" in text or not text.isprintable():
        return json.dumps(text, ensure_ascii=False)
    return "'" + text.replace("'", "''") + "'"


def _flow(value: Scalar) -> str:
    """A scalar inside brackets, where more signs mean something."""
    text = _scalar(value)
    if text[:1] in "'\"" or not re.search(r"[,\[\]{}]", text):
        return text
    return "'" + value.value.replace("'", "''") + "'"
