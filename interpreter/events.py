"""PyYAML's parser up to its events, with the places that the events themselves do not give.

Events carry no types: nothing is turned into numbers, dates or truth values on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from yaml.error import Mark
from yaml.events import Event
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner
from yaml.tokens import ScalarToken


class Events(Reader, Scanner, Parser):
    """The events of one text, where each scalar begins, and how deep a block's lines stand."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        self.starts: dict[int, int] = {}  # by the end of the scalar: an event begins at its anchor instead
        self.block_indents: dict[int, int] = {}  # by the start of the scalar
        self.latest_indent = 0
        self.ahead: Callable[[], Event] = self.peek_event
        self.take: Callable[[], Event] = self.get_event

    def forward(self, length: int = 1) -> None:
        """Moves on in one step what the reader does sign by sign; line ends are single line feeds here."""
        end = self.pointer + length
        line_end = self.buffer.rfind("\n", self.pointer, end)
        if line_end < 0:
            self.column += length
        else:
            self.line += self.buffer.count("\n", self.pointer, end)
            self.column = end - line_end - 1
        self.index += length
        self.pointer = end

    def scan_plain(self) -> ScalarToken:
        return self.noted(super().scan_plain())

    def scan_flow_scalar(self, style: str) -> ScalarToken:
        return self.noted(super().scan_flow_scalar(style))

    def scan_block_scalar(self, style: str) -> ScalarToken:
        token = self.noted(super().scan_block_scalar(style))
        self.block_indents[index_of(token.start_mark)] = self.latest_indent
        return token

    def scan_block_scalar_breaks(self, indent: int) -> tuple[list[str], Mark]:
        self.latest_indent = indent
        breaks, mark = super().scan_block_scalar_breaks(indent)
        return breaks, mark

    def noted(self, token: ScalarToken) -> ScalarToken:
        self.starts[index_of(token.end_mark)] = index_of(token.start_mark)
        return token

    def innermost(self, before: int) -> int:
        """Where the innermost collection begins that is open before a place, or -1."""
        opened = [index_of(mark) for mark in self.marks]
        for token in self.tokens:
            if token.id in ("[", "{") and index_of(token.start_mark) < before:
                opened.append(index_of(token.start_mark))
            elif token.id in ("]", "}") and index_of(token.start_mark) < before and opened:
                opened.pop()
        return max((start for start in opened if start < before), default=-1)


def index_of(mark: Any, otherwise: int = 0) -> int:
    """The offset of a mark; a fault without one has the place given instead."""
    return otherwise if mark is None else int(mark.index)
