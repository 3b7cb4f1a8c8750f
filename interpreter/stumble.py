"""Where PyYAML stopped, and what stands around that place: the facts from which a fault of form is worded."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from yaml.error import MarkedYAMLError

from interpreter.diagnostics import Diagnostic
from interpreter.events import Events, index_of
from interpreter.source import Source, Span

LINES_ABOVE = 50  # lines in which a hint looks for a neighbour

_KEY = re.compile(r"""[ ]*(?:-[ ]+)*(?:(?:"[^"\n]*"|'[^'\n]*'|[^\s"'#\[{][^\n]*?):(?=[ \t\n]|$)[ \t]*)?""")


@dataclass(frozen=True, slots=True)
class Stumble:
    """One fault as the parser saw it."""

    source: Source
    problem: str  # the parser's own words, read here and never shown
    context: str
    at: int  # where it stopped
    began: int  # where the construct began in which it stopped
    opened: int  # where the innermost open list or mapping began, or -1
    quotes: tuple[tuple[int, int], ...]  # the quoted texts before that place

    @property
    def char(self) -> str:
        return self.source.text[self.at : self.at + 1]

    @property
    def line_start(self) -> int:
        return self.source.text.rfind("\n", 0, self.at) + 1

    @property
    def line(self) -> str:
        return self.source.text[self.line_start :].split("\n", 1)[0]

    @property
    def indent(self) -> int:
        return len(self.line) - len(self.line.lstrip(" "))

    def line_like(self) -> int:
        """The number of the line among the last ones above whose depth is nearest to this one's, or 0."""
        number = self.source.line_column(self.line_start)[0]
        above = range(number - 1, max(number - 1 - LINES_ABOVE, 0), -1)
        lines = [(each, self.source.line_text(each)) for each in above]
        apart = [(abs(len(text) - len(text.lstrip()) - self.indent), -each) for each, text in lines if text.strip()]
        return -min(apart, default=(0, 0))[1]

    def value_start(self, at: int | None = None) -> int:
        """Where the value begins on the line of a place: after dashes and a key, if there are any."""
        place = self.at if at is None else at
        start = self.source.text.rfind("\n", 0, place) + 1
        found = _KEY.match(self.source.text, start)
        return found.end() if found else start

    def value_from(self, start: int) -> str:
        """What stands from a place to the end of the line, or of its part of a list in brackets."""
        rest = self.source.text[start:].split("\n", 1)[0]
        rest = re.split(r"[ \t]#", rest, maxsplit=1)[0].rstrip()
        item = re.split(r"[,\]}]", rest, maxsplit=1)[0].rstrip() if self.in_flow(start) else ""
        return item or rest

    def item_start(self, at: int) -> int:
        """Where the quoted or bracketed item begins that ends just before a place inside brackets."""
        end = len(self.source.text[:at].rstrip())
        return next((start for start, stop in self.quotes if stop == end), at)

    def above(self) -> tuple[int, str] | None:
        """The last line above that is not blank: where its first sign stands, and its text."""
        before = self.source.text[: self.line_start].rstrip()
        start = before.rfind("\n") + 1
        line = before[start:]
        return (start + len(line) - len(line.lstrip()), line) if line else None

    def in_flow(self, start: int) -> bool:
        """Whether the innermost open collection is one in brackets or braces before a place."""
        return 0 <= self.opened < start and self.source.text[self.opened] in "[{"

    def span(self, start: int, length: int = 1) -> Span:
        size = len(self.source.text)
        return Span(self.source, min(start, size), min(start + length, size))


@dataclass(frozen=True, slots=True)
class Slip:
    """A fault in an author's words, and the stretch to leave out so that reading can go on after it."""

    found: Diagnostic
    cut: tuple[int, int] | None = None
    filler: str = ""  # stands in for what is cut, where something has to stand


def slip(code: str, span: Span, message: str, hint: str, cut: tuple[int, int] | None = None, filler: str = "") -> Slip:
    return Slip(Diagnostic(code, "error", span, message, hint), cut, filler)


def stumble(fault: MarkedYAMLError, source: Source, events: Events) -> Stumble:
    """The facts of a fault that the parser raised."""
    at = index_of(fault.problem_mark, len(source.text))
    began = min(index_of(fault.context_mark, at), at)
    pairs = ((start, end) for end, start in sorted(events.starts.items()) if end <= at)
    quotes = tuple(pair for pair in pairs if source.text[pair[0]] in "\"'")
    return Stumble(source, fault.problem or "", fault.context or "", at, began, events.innermost(at), quotes)


def number_stumble(source: Source, events: Events) -> Stumble:
    """The facts of a number too large for the machine, in an escape or a directive."""
    at = int(events.index)
    seen = Stumble(source, "escape", "double-quoted", at, at, -1, ())
    if seen.line.startswith("%"):
        return replace(seen, problem="directive", context="directive")
    return replace(seen, began=source.text.rfind('"', 0, at))
