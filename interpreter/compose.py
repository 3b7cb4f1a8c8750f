"""From PyYAML's events to nodes: places kept, aliases copied, limits held.

The parser's events carry no types, so nothing is turned into numbers, dates or truth values on the way.  What is YAML
but not ours is refused in `strict.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from yaml.error import Mark
from yaml.events import (
    AliasEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner
from yaml.tokens import ScalarToken

from interpreter import limits, strict
from interpreter.diagnostics import Report
from interpreter.nodes import Mapping, Node, Scalar, Sequence, Style
from interpreter.source import Source, Span, Text, plain_text
from interpreter.unfold import Unfolded, unfold_block, unfold_plain, unfold_quoted

STYLES: dict[str | None, Style] = {None: "plain", "'": "quoted", '"': "quoted", "|": "block", ">": "block"}


class Refused(Exception):
    """Reading stops here; what is wrong has been reported."""


class Events(Reader, Scanner, Parser):
    """PyYAML's parser up to events, noting where each scalar begins and how deep a block's lines stand."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        self.starts: dict[int, int] = {}  # by the end of the scalar: an event begins at its anchor instead
        self.block_indents: dict[int, int] = {}  # by the start of the scalar
        self.latest_indent = 0

    def scan_plain(self) -> ScalarToken:
        return self.noted(super().scan_plain())

    def scan_flow_scalar(self, style: str) -> ScalarToken:
        return self.noted(super().scan_flow_scalar(style))

    def scan_block_scalar(self, style: str) -> ScalarToken:
        token = self.noted(super().scan_block_scalar(style))
        self.block_indents[token.start_mark.index] = self.latest_indent
        return token

    def scan_block_scalar_breaks(self, indent: int) -> tuple[list[str], Mark]:
        self.latest_indent = indent
        breaks, mark = super().scan_block_scalar_breaks(indent)
        return breaks, mark

    def noted(self, token: ScalarToken) -> ScalarToken:
        self.starts[token.end_mark.index] = token.start_mark.index
        return token


@dataclass(slots=True)
class Composer:
    """One document on its way to nodes."""

    source: Source
    report: Report
    events: Events
    anchors: dict[str, tuple[Node, int]] = field(default_factory=dict)  # each with the nodes it stands for
    open_anchors: set[str] = field(default_factory=set)
    count: int = 0  # nodes so far, those behind aliases included
    depth: int = 0

    def document(self) -> Node | None:
        """The tree of the only document, or None for a file without one."""
        self.events.get_event()  # the stream begins
        if self.events.check_event(StreamEndEvent):
            return None
        self.events.get_event()  # the document begins
        root = self.node()
        self.events.get_event()  # the document ends
        if not self.events.check_event(StreamEndEvent):
            start = self.events.peek_event().start_mark.index
            span = Span(self.source, start, min(start + 3, len(self.source.text)))
            self.report.error("second-document", span, "a second document begins here", strict.ONE_DOCUMENT)
        return root

    def node(self) -> Node:
        """The next node, of whatever kind."""
        event = self.events.get_event()
        if isinstance(event, AliasEvent):
            return self.alias(event)
        self.spend(1, event)
        strict.check_tag(event, self.source, self.report)
        before, anchor = self.count, event.anchor
        if anchor is None:
            return self.contents(event)
        outer = anchor in self.open_anchors
        self.open_anchors.add(anchor)
        made = self.contents(event)
        if not outer:
            self.open_anchors.discard(anchor)
        self.anchors[anchor] = made, self.count - before + 1
        if isinstance(made, Scalar) and made.empty:
            strict.refuse_anchor(event, self.source, self.report)
        return made

    def contents(self, event: NodeEvent) -> Node:
        if isinstance(event, ScalarEvent):
            return self.scalar(event)
        if self.depth >= limits.DEPTH:
            self.stop("too-deep", event, f"values are nested more than {limits.DEPTH} deep")
        self.depth += 1
        made = self.mapping(event) if isinstance(event, MappingStartEvent) else self.sequence(event)
        self.depth -= 1
        return made

    def sequence(self, event: Event) -> Sequence:
        items: list[Node] = []
        while not self.events.check_event(SequenceEndEvent):
            items.append(self.node())
        return Sequence(tuple(items), self.whole(event, self.events.get_event()))

    def mapping(self, event: MappingStartEvent) -> Mapping:
        pairs: list[tuple[Node, Node]] = []
        while not self.events.check_event(MappingEndEvent):
            pairs.append((self.node(), self.node()))
        span = self.whole(event, self.events.get_event())
        return Mapping(strict.checked_entries(pairs, span, bool(event.flow_style), self.report), span)

    def alias(self, event: AliasEvent) -> Node:
        """What the alias stands for.  Nodes never change, so the same one serves as the copy."""
        if event.anchor in self.open_anchors:
            self.stop("alias-loop", event, f"`*{event.anchor}` stands inside the value it repeats")
        if event.anchor not in self.anchors:
            self.spend(1, event)
            strict.refuse_alias(event, self.source, self.report)
            return self.empty(event)
        made, size = self.anchors[event.anchor]
        self.spend(size, event)
        return made

    def scalar(self, event: ScalarEvent) -> Scalar:
        if event.style is None and not event.value:
            return self.empty(event)
        start, end = self.events.starts[event.end_mark.index], event.end_mark.index
        value, offsets = self.unfolded(event, start, end)
        last = offsets[-1] + 1 if offsets else start
        text = Text(value, self.source, (*offsets, last))
        style = STYLES[event.style]
        span = (
            Span(self.source, start, end)
            if style != "block" or not value
            else text.span(0, len(value.rstrip()))
        )
        made = Scalar(text, style, span)
        strict.check_scalar(made, self.report)
        return made

    def unfolded(self, event: ScalarEvent, start: int, end: int) -> Unfolded:
        if event.style is None:
            return unfold_plain(self.source.text, start, end)
        if event.style in "'\"":
            return unfold_quoted(self.source.text, start, end)
        return unfold_block(self.source.text, start, end, self.events.block_indents[start], event.value)

    def empty(self, event: Event) -> Scalar:
        """The value where nothing stands."""
        at = event.end_mark.index
        return Scalar(plain_text("", self.source, at), "plain", Span(self.source, at, at))

    def spend(self, nodes: int, event: Event) -> None:
        self.count += nodes
        if self.count > limits.NODES:
            self.stop(
                "too-many-nodes", event, f"the file holds more than {limits.NODES} values, aliases included"
            )

    def stop(self, code: str, event: Event, message: str) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        self.report.error(
            code, Span(self.source, start, max(end, start + 1)), message, strict.LIMIT_HINTS[code]
        )
        raise Refused

    def whole(self, first: Event, last: Event) -> Span:
        """From the first sign of a collection to its last, white space at the end left out."""
        start, end = first.start_mark.index, last.end_mark.index
        return Span(self.source, start, start + len(self.source.text[start:end].rstrip()))
