"""Faults as values: collected in a `Report`, worded once, rendered for people, editors and machines.

Every room adds its faults to a report and goes on; nothing is raised.  `CATALOGUE` names every code there is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from interpreter.catalogue import CATALOGUE as CATALOGUE
from interpreter.source import Span

Severity = Literal["error", "warning"]

SHOWN_WIDTH = 100  # characters of a source line that a message shows at most


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault: what is wrong where, how to mend it, and the printed rules it touches."""

    code: str
    severity: Severity
    span: Span
    message: str
    hint: str = ""
    clauses: tuple[str, ...] = ()


class Report:
    """Collects the faults of one run."""

    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []

    def error(self, code: str, span: Span, message: str, hint: str = "", clauses: tuple[str, ...] = ()) -> None:
        self.diagnostics.append(Diagnostic(code, "error", span, message, hint, clauses))

    def warning(self, code: str, span: Span, message: str, hint: str = "", clauses: tuple[str, ...] = ()) -> None:
        self.diagnostics.append(Diagnostic(code, "warning", span, message, hint, clauses))

    @property
    def has_errors(self) -> bool:
        return any(found.severity == "error" for found in self.diagnostics)

    def ordered(self) -> list[Diagnostic]:
        """The faults by file and place, each once; two at one place in the order they were found."""
        once: dict[tuple[str, str, int, str], Diagnostic] = {}
        for found in self.diagnostics:
            once.setdefault((found.code, found.span.source.name, found.span.start, found.message), found)
        return sorted(once.values(), key=lambda found: (found.span.source.name, found.span.start))


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant, or None; the same for any order of `known`.

    >>> nearest("victroy", ["flow", "victory"])
    'victory'
    """
    choices = sorted(set(known))
    for choice in choices:
        if choice.casefold() == name.casefold():
            return choice
    matches = get_close_matches(name[:200], choices, n=1, cutoff=0.6)
    return matches[0] if matches else None


def render_text(found: Diagnostic) -> str:
    """The fault over several lines, with the source line and a mark under the place."""
    line, column = found.span.line, found.span.column
    number = str(line)
    margin = " " * len(number)
    shown, indent, width = _excerpt(found.span)
    lines = [
        f"{found.severity}[{found.code}]: {visible(found.message)}",
        f"{margin}--> {visible(found.span.source.name)}:{line}:{column}",
        f"{margin} |",
        f"{number} | {shown}".rstrip(),
        f"{margin} | {' ' * indent}{'^' * width}",
    ]
    if found.hint:
        lines.append(f"{margin} = hint: {visible(found.hint)}")
    if found.clauses:
        lines.append(f"{margin} = source: {', '.join(found.clauses)}")
    return "\n".join(lines)


def render_line(found: Diagnostic) -> str:
    """The fault on one line, for editors and build logs."""
    place = f"{visible(found.span.source.name)}:{found.span.line}:{found.span.column}"
    hint = f"; {visible(found.hint)}" if found.hint else ""
    return f"{place}: {found.severity}: {visible(found.message)}{hint} [{found.code}]"


def as_json(found: Diagnostic) -> dict[str, object]:
    """The fault as plain data."""
    end_line, end_column = found.span.source.line_column(found.span.end)
    return {
        "code": found.code,
        "severity": found.severity,
        "file": found.span.source.name,
        "line": found.span.line,
        "column": found.span.column,
        "end_line": end_line,
        "end_column": end_column,
        "message": found.message,
        "hint": found.hint,
        "clauses": list(found.clauses),
    }


def visible(text: str) -> str:
    """The text with every character that a terminal would obey or hide made visible.

    >>> visible("a\\x1b[2Jb")
    'a\\\\x1b[2Jb'
    """
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def _excerpt(span: Span) -> tuple[str, int, int]:
    """The part of the source line to show, the columns before the mark, and the mark's width."""
    line = span.source.line_text(span.line)
    start = span.column - 1
    stop = min(max(start + span.end - span.start, start + 1), max(len(line), start + 1))
    first = max(0, start - SHOWN_WIDTH // 2) if len(line) > SHOWN_WIDTH else 0
    last = first + SHOWN_WIDTH
    before = _drawn(line[first:start])
    marked = _drawn(line[start : min(stop, last)])
    after = _drawn(line[min(stop, last) : last])
    return before + marked + after, _cells(before), max(_cells(marked), 1)


def _drawn(text: str) -> str:
    """Source text with one harmless character for each character that cannot be shown."""
    return "".join(char if char.isprintable() else " " if char == "\t" else "\ufffd" for char in text)


def _cells(text: str) -> int:
    """How many columns of a terminal the text takes: wide characters two, combining ones none."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )
