"""From the parser's events to nodes: places kept, aliases copied, limits held.

What is YAML but has no place in a rulebook is refused in `strict.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn

from yaml.events import (
    AliasEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from interpreter import limits, strict
from interpreter.diagnostics import Diagnostic, Report
from interpreter.events import Events, index_of
from interpreter.nodes import Mapping, Node, Scalar, Sequence, Style, is_fault
from interpreter.source import Source, Span, Text, plain_text
from interpreter.unfold import Unfolded, unfold_block, unfold_plain, unfold_quoted

STYLES: dict[str | None, Style] = {None: "plain", "'": "quoted", '"': "quoted", "|": "block", ">": "block"}


class Refused(Exception):
    """Reading stops here."""

    def __init__(self, found: Diagnostic) -> None:
        super().__init__(found.message)
        self.found = found


@dataclass(slots=True)
class Anchor:
    """A named value: how many nodes it stands for, where it is named, whether anything repeats it."""

    node: Node
    size: int
    place: Span
    used: bool = False


@dataclass(slots=True)
class Composer:
    """One document on its way to nodes."""

    source: Source
    report: Report
    events: Events
    cuts: tuple[range, ...] = ()  # stretches of the text where a fault stood
    anchors: dict[str, Anchor] = field(default_factory=dict)
    open_anchors: list[str] = field(default_factory=list)
    count: int = 0  # nodes so far, those behind aliases included
    depth: int = 0
    reached: int = 0  # the end of what has been read and is not blank

    def document(self) -> Node | None:
        """The tree of the only document, or None for a file without one."""
        self.events.take()  # the stream begins
        if self.events.check_event(StreamEndEvent):
            return None
        self.check_start(self.events.take())
        root = self.node()
        self.events.take()  # the document ends
        for anchor in self.anchors.values():
            self.check_use(anchor)
        if not self.events.check_event(StreamEndEvent):
            self.stop("second-document", self.events.ahead(), "a second document begins here")
        return root

    def check_start(self, event: Event) -> None:
        """No directives before the document."""
        if isinstance(event, DocumentStartEvent) and (event.version or event.tags):
            place = Span(self.source, 0, max(self.source.text.find("\n"), 1))
            self.report.error("yaml-directive", place, strict.DIRECTIVE, "delete the line")

    def node(self) -> Node:
        """The next node, of whatever kind."""
        event = self.events.take()
        if isinstance(event, AliasEvent):
            return self.alias(event)
        assert isinstance(event, NodeEvent)  # between the ends of collections there is nothing else
        self.spend(1, event)
        made = self.named(event, event.anchor) if event.anchor else self.contents(event)
        if getattr(event, "tag", None) is None:
            return made
        strict.refuse_tag(self.written(event, made), self.report)
        return self.fault(made.span)

    def named(self, event: NodeEvent, name: str) -> Node:
        """A node with an anchor."""
        before = self.count
        self.open_anchors.append(name)
        made = self.contents(event)
        self.open_anchors.pop()
        if earlier := self.anchors.get(name):
            self.check_use(earlier)
        if isinstance(made, Scalar) and made.empty:
            made = self.fault(self.place(event))
        self.anchors[name] = Anchor(made, self.count - before + 1, self.written(event, made))
        return made

    def check_use(self, anchor: Anchor) -> None:
        """A name that nothing repeats was probably meant as text; a name of nothing certainly was."""
        if not anchor.used or is_fault(anchor.node):
            strict.refuse_anchor(anchor.place, self.report)

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
        return Sequence(tuple(items), self.whole(event, self.events.take()))

    def mapping(self, event: MappingStartEvent) -> Node:
        pairs: list[tuple[Node, Node]] = []
        while not self.events.check_event(MappingEndEvent):
            pairs.append(self.pair())
        span = self.whole(event, self.events.take())
        entries = strict.checked_entries(pairs, bool(event.flow_style), self.report)
        return self.fault(span) if entries is None else Mapping(entries, span)

    def pair(self) -> tuple[Node, Node]:
        """A key and its value.  What a key that is refused as a whole holds needs no report of its own."""
        before = len(self.report.diagnostics)
        is_collection = self.events.check_event(CollectionStartEvent)
        key = self.node()
        if is_collection:
            del self.report.diagnostics[before:]
            key = Sequence((), key.span)
        value = self.node()
        if strict.is_merge(key):
            del self.report.diagnostics[before:]
        return key, value

    def alias(self, event: AliasEvent) -> Node:
        """What the alias stands for.  Nodes never change, so the same one serves as an independent copy."""
        if event.anchor in self.open_anchors:
            self.stop("alias-loop", event, f"`*{event.anchor}` stands inside the value it repeats")
        anchor = self.anchors.get(event.anchor or "")
        self.reached = index_of(event.end_mark)
        self.spend(anchor.size if anchor else 1, event)
        if anchor is None:
            strict.refuse_alias(self.place(event), self.report)
            return self.fault(self.place(event))
        anchor.used = True
        return anchor.node

    def scalar(self, event: ScalarEvent) -> Scalar:
        if event.style is None and not event.value:
            return self.empty(event)
        end = index_of(event.end_mark)
        start = self.events.starts[end]
        if any(start < cut.stop and cut.start < end for cut in self.cuts):
            self.reached = end
            return self.fault(Span(self.source, start, end))
        value, offsets = self.unfolded(event, start, end)
        text = Text(value, self.source, (*offsets, offsets[-1] + 1 if offsets else start))
        style = STYLES[event.style]
        inside = style == "block" and value.strip()
        span = text.span(0, len(value.rstrip())) if inside else Span(self.source, start, end)
        self.reached = span.end
        made = Scalar(text, style, span)
        strict.check_comment(made, self.report)
        return self.fault(span) if strict.has_control(made, self.report) else made

    def unfolded(self, event: ScalarEvent, start: int, end: int) -> Unfolded:
        if event.style is None:
            return unfold_plain(self.source.text, start, end)
        if event.style in "'\"":
            return unfold_quoted(self.source.text, start, end)
        return unfold_block(self.source.text, start, end, self.events.block_indents[start], event.value)

    def empty(self, event: Event) -> Scalar:
        """The value where nothing stands."""
        self.reached = at = index_of(event.end_mark)
        cut = any(cut.start <= at <= cut.stop for cut in self.cuts)
        made = Scalar(plain_text("", self.source, at), "plain", Span(self.source, at, at), fault=cut)
        strict.check_comment(made, self.report)
        return made

    def fault(self, span: Span) -> Scalar:
        """What stands for a value that has been refused."""
        return Scalar(plain_text("", self.source, span.start), "plain", span, fault=True)

    def spend(self, nodes: int, event: Event) -> None:
        """Counts nodes against the limit."""
        self.count += nodes
        if self.count > limits.NODES:
            self.stop("too-many-nodes", event, f"the file holds more than {limits.NODES} values with its aliases")

    def stop(self, code: str, event: Event, message: str) -> NoReturn:
        raise Refused(Diagnostic(code, "error", self.place(event), message, strict.STOP_HINTS[code]))

    def place(self, event: Event) -> Span:
        """The first line of what an event stands for, at least one sign."""
        start, end = index_of(event.start_mark), index_of(event.end_mark)
        line_end = self.source.text.find("\n", start, end)
        return Span(self.source, start, max(end if line_end < 0 else line_end, start + 1))

    def written(self, event: Event, made: Node) -> Span:
        """A value with the signs before it, as far as it stands on their line."""
        start = index_of(event.start_mark)
        line_end = self.source.text.find("\n", start, made.span.end)
        return Span(self.source, start, max(made.span.end if line_end < 0 else line_end, start + 1))

    def whole(self, first: Event, last: Event) -> Span:
        """From the first sign of a collection to its last; one without brackets ends with its last value."""
        start, end = index_of(first.start_mark), index_of(last.end_mark)
        if self.source.text[end - 1 : end] in ("]", "}") and end > index_of(last.start_mark):
            self.reached = end
        return Span(self.source, start, max(start, self.reached))
