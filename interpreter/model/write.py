"""Nodes to YAML text that reads back as the same nodes: one key a line, in the order of the nodes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from interpreter.nodes import Mapping, Node, Scalar, Sequence
from interpreter.source import Span

PLAIN = re.compile(r"[^\s?:,\[\]{}#&*!|>'\"%@`=<~][^\n]*")
CAREFUL = re.compile(r"^-$|^- |^---|: |:$| #|^\s|\s$|[\x00-\x1f\x7f]")
INDENT = "  "


Line = tuple[str, Span]
"""A line of the text, and the place that it comes from."""


def write_yaml(node: Mapping) -> str:
    """The text of a document."""
    return "\n".join(line for line, _ in write_lines(node)) + "\n"


def write_lines(node: Mapping) -> Iterator[Line]:
    """The lines of a document, each with its origin."""
    return _mapping(node, "")


def _mapping(node: Mapping, indent: str) -> Iterator[Line]:
    for entry in node:
        yield from _valued(f"{indent}{_scalar(entry.key)}:", entry.key.span, entry.value, indent)


def _valued(head: str, place: Span, value: Node, indent: str) -> Iterator[Line]:
    """A key or a dash with its value behind it or below it."""
    if isinstance(value, Scalar):
        yield from _text(head, place, value, indent + INDENT)
    elif isinstance(value, Mapping):
        yield head if value.entries else f"{head} {{}}", place
        yield from _mapping(value, indent + INDENT)
    elif all(isinstance(item, Scalar) for item in value.items):
        listed = ", ".join(_flow(item) for item in value.items if isinstance(item, Scalar))
        yield f"{head} [{listed}]", _origin(place, value)
    else:
        yield head, place
        yield from _sequence(value, indent + INDENT)


def _sequence(node: Sequence, indent: str) -> Iterator[Line]:
    for item in node.items:
        if isinstance(item, Mapping) and item.entries:
            lines = list(_mapping(item, indent + INDENT))
            yield f"{indent}- {lines[0][0].lstrip()}", lines[0][1]
            yield from lines[1:]
        else:
            yield from _valued(f"{indent}-", item.span, item, indent)


def _text(head: str, place: Span, value: Scalar, indent: str) -> Iterator[Line]:
    text = value.value
    if "\n" not in text or text.startswith((" ", "\n")) or text.strip("\n") == "":
        yield f"{head} {_scalar(value)}".rstrip(), _origin(place, value)
        return
    kept = text.rstrip("\n")
    ends = len(text) - len(kept)
    yield f"{head} |{'-' if ends == 0 else '' if ends == 1 else '+'}", place
    at = 0
    for line in kept.split("\n"):
        origin = value.text.span(at + len(line) - len(line.lstrip()), at + len(line))
        yield (f"{indent}{line}" if line else ""), origin
        at += len(line) + 1
    yield from [("", value.span)] * (ends - 1)


def _origin(key: Span, value: Node) -> Span:
    """Where a line with a key and its value comes from: the value, where it was written elsewhere."""
    return key if value.span.source == key.source else value.span


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
