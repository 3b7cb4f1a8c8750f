"""Named texts and places in them: the first stage of the flow.

A `Source` is one file as text.  A `Span` is a stretch of it, counted in characters, and knows its line and
column (both from 1).  Everything later keeps spans, so that every message can point at what was written.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Source:
    """One text with the name under which messages cite it (a path relative to where the user stands)."""

    name: str
    text: str = field(repr=False)
    line_starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0] + [i + 1 for i, char in enumerate(self.text) if char == "\n"]
        object.__setattr__(self, "line_starts", tuple(starts))

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of a character offset, both counted from 1."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of one line (from 1), without its end."""
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` to `end` (exclusive) of a source."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.source.line_column(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.line_column(self.start)[1]

    def to(self, other: Span) -> Span:
        """From the start of this span to the end of the other."""
        return Span(self.source, self.start, max(self.end, other.end))


NOWHERE = Span(Source("<none>", ""), 0, 0)


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of text as a reader sees it, with the file offset of each of its characters.

    Folded, quoted and block scalars differ from what stands in the file; `offsets[i]` is where character `i`
    of `value` was written, and `offsets[len(value)]` is one past the last.
    """

    value: str
    source: Source = field(compare=False, repr=False)
    offsets: tuple[int, ...] = field(compare=False, repr=False)

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """The place in the file of characters `start` to `end` of the value."""
        stop = len(self.value) if end is None else end
        if stop <= start:
            return Span(self.source, self.offsets[start], self.offsets[start])
        return Span(self.source, self.offsets[start], self.offsets[stop - 1] + 1)


def plain_text(value: str, source: Source, start: int) -> Text:
    """A text whose characters stand one after the other in the file from `start`."""
    return Text(value, source, tuple(range(start, start + len(value) + 1)))


def cut(text: Text, start: int, end: int) -> Text:
    """A part of a text, each character with its place."""
    return Text(text.value[start:end], text.source, text.offsets[start : end + 1])
