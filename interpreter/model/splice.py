"""Statements of an effect by label: replaced, removed or added in its text, each character keeping its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter.diagnostics import Report
from interpreter.language.parse import children, parse_effect
from interpreter.language.syntax import Block, Node, Stmt
from interpreter.nodes import Scalar
from interpreter.source import Source, Span, Text, plain_text

_LABEL = re.compile(r"\s*@([a-z][a-z0-9_]*(-[a-z0-9_]+)*)")


@dataclass(frozen=True, slots=True)
class Spliced(Text):
    """A text whose characters come from several files."""

    sources: tuple[Source, ...] = field(default=(), compare=False, repr=False)

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The place of the characters, as far as they stand in one file."""
        stop = len(self.value) if end is None else end
        source, at = self.sources[start], self.offsets[start]
        last = start
        while last + 1 < stop and self.sources[last + 1] is source and self.offsets[last + 1] >= at:
            last += 1
        return Span(source, at, self.offsets[last] + 1 if stop > start else at)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a labelled statement stands in a text: whole lines; `alone` in its block."""

    start: int
    end: int
    indent: str
    alone: bool


def labels(text: str) -> dict[str, Place]:
    """The labelled statements of an effect; none where it cannot be read."""
    block = parse_effect(plain_text(text, Source("", text), 0), Report())
    if block is None:
        return {}
    return {stmt.label: _place(text, stmt, len(inside.statements)) for inside, stmt in _labelled(block)}


def _labelled(node: Node) -> Iterator[tuple[Block, Stmt]]:
    if isinstance(node, Block):
        for stmt in node.statements:
            if stmt.label:
                yield node, stmt
    for child in children(node):
        yield from _labelled(child)


def _place(text: str, stmt: Stmt, siblings: int) -> Place:
    start = text.rfind("\n", 0, stmt.span.start) + 1
    end = text.find("\n", stmt.span.end)
    indent = text[start : len(text) - len(text[start:].lstrip(" "))]
    return Place(start, len(text) if end < 0 else end, indent, siblings == 1)


def replace_statement(text: Text, label: str, new: Scalar) -> Text:
    """The text with other statements in the place of a labelled one; they keep the label."""
    place = labels(text.value)[label]
    return _join(_part(text, 0, place.start), _lines(new, label, place.indent), _part(text, place.end))


def remove_statement(text: Text, label: str, span: Span) -> Text:
    """The text without a statement; a block that would be left empty holds `pass`."""
    place = labels(text.value)[label]
    if place.alone:
        return _join(_part(text, 0, place.start), _made(f"{place.indent}pass", span), _part(text, place.end))
    end = place.end + 1 if place.end < len(text.value) else place.end
    return _join(_part(text, 0, place.start), _part(text, end))


def add_statement(text: Text, label: str, new: Scalar, before: str, after: str) -> Text:
    """The text with a statement more: beside a labelled one, or behind all."""
    if before:
        place = labels(text.value)[before]
        lines = _lines(new, label, place.indent)
        return _join(_part(text, 0, place.start), lines, _made("\n", new.span), _part(text, place.start))
    if after:
        place = labels(text.value)[after]
        lines = _lines(new, label, place.indent)
        return _join(_part(text, 0, place.end), _made("\n", new.span), lines, _part(text, place.end))
    kept = len(text.value.rstrip())
    return _join(_part(text, 0, kept), _made("\n", new.span), _lines(new, label, ""), _made("\n", new.span))


def statement_text(text: Text, label: str) -> Scalar:
    """A labelled statement alone."""
    place = labels(text.value)[label]
    found = _join(_part(text, place.start, place.end))
    return Scalar(found, "block", found.span())


def labelled(new: Scalar, label: str) -> Text:
    """The statements of a value as they stand in an effect, the first one labelled."""
    return _join(_lines(new, label, ""))


def own_label(new: Scalar) -> str:
    """The label that a new statement brings with it."""
    found = _LABEL.match(new.value)
    return found[1] if found else ""


def _lines(new: Scalar, label: str, indent: str) -> list[tuple[str, Source, int]]:
    """The statements of a value, indented, the first one labelled."""
    found: list[tuple[str, Source, int]] = []
    text = new.text.value.strip("\n").rstrip()
    first = new.text.value.index(text) if text else 0
    if text and not own_label(new):
        found += _made(f"{indent}@{label}  ", new.span)
    else:
        found += _made(indent, new.span)
    for at, char in enumerate(text, first):
        place = _char(new.text, at)
        found.append((char, *place))
        if char == "\n":
            found += [(blank, *place) for blank in indent]
    return found


def _char(text: Text, at: int) -> tuple[Source, int]:
    source = text.sources[at] if isinstance(text, Spliced) else text.source
    return source, text.offsets[at]


def _part(text: Text, start: int, end: int | None = None) -> list[tuple[str, Source, int]]:
    stop = len(text.value) if end is None else end
    return [(text.value[at], *_char(text, at)) for at in range(start, stop)]


def _made(text: str, span: Span) -> list[tuple[str, Source, int]]:
    """Characters that stand in no file, placed where they were caused."""
    return [(char, span.source, span.start) for char in text]


def _join(*parts: list[tuple[str, Source, int]]) -> Spliced:
    found = [piece for part in parts for piece in part]
    value = "".join(char for char, _, _ in found)
    sources = [source for _, source, _ in found]
    offsets = [offset for _, _, offset in found]
    last = (sources[-1], offsets[-1] + 1)
    return Spliced(value, sources[0], (*offsets, last[1]), (*sources, last[0]))
