"""Faults as values: collected in a `Report`, worded once, rendered for people, editors and machines.

Every room adds its faults to a report and goes on; nothing is raised.  `CATALOGUE` names every code there is.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from interpreter.source import Span

Severity = Literal["error", "warning"]

SHOWN_WIDTH = 100  # characters of a source line that a message shows at most

CATALOGUE: dict[str, str] = {
    "alias-loop": "an alias stands inside the value that its anchor names",
    "bad-encoding": "the file holds bytes that are not UTF-8",
    "bad-id": "an id has characters or a form that ids do not have",
    "bad-indentation": "a line of YAML stands at a depth that fits nothing above it",
    "bad-key": "a key that is a number, a seat or a path has another form",
    "bad-type": "a text does not name a type",
    "byte-order-mark": "a byte order mark stands inside the file",
    "colon-in-text": "plain text holds a colon followed by a space, which YAML reads as a key",
    "complex-key": "a key is a list, a mapping or empty instead of text",
    "control-character": "the file holds a character that cannot be seen",
    "csv-blank-header": "a column of a table has no name",
    "csv-cell-count": "a row of a table has more or fewer cells than the header",
    "csv-duplicate-header": "two columns of a table have the same name",
    "csv-empty-id": "a row of a table has an empty id, as merged cells leave behind",
    "csv-empty-row": "a row of a table is empty",
    "csv-padding": "a cell that is not quoted begins or ends with a space",
    "csv-quote": "a quote stands where a cell of a table cannot have one",
    "csv-separator": "the cells of a table are separated by something else than commas",
    "duplicate-id": "an id stands twice, in one table or in two files",
    "duplicate-key": "a mapping has the same key twice",
    "empty-column": "no row has a value for a declared column",
    "empty-file": "the file holds nothing",
    "file-too-large": "the file is larger than the limit",
    "hidden-comment": "a ` #` inside a line cuts the text off, probably unintended",
    "key-too-long": "a key is longer than the limit",
    "keys-apart": "two keys stand together of which only one may",
    "merge-key": "the merge key `<<` is not used",
    "missing-cell": "a row has no value for a column that is not optional",
    "missing-column": "a table lacks the column that names its rows",
    "missing-file": "the file does not exist",
    "missing-key": "a key that must be there is missing",
    "missing-space": "a colon after a key needs a space",
    "missing-value": "a key has no value",
    "nested-include": "an included file includes further files",
    "no-move": "a move lacks its seat or what is done",
    "not-a-file": "the path is a folder or something else that is not an ordinary file",
    "not-a-list": "a list was expected",
    "not-a-mapping": "a mapping was expected",
    "not-a-number": "a number field holds something else than a plain whole number",
    "not-text": "one piece of text was expected, not a list or a mapping",
    "not-true-or-false": "a field that is `true` or `false` holds something else",
    "number-too-long": "a number has more digits than the limit",
    "out-of-bounds": "a number is smaller or larger than its field allows",
    "outside-folder": "a path leaves the folder of the rulebook",
    "quotes-needed": "a value begins with a sign that means something else in YAML",
    "rulebook-too-large": "the files of a rulebook are together larger than the limit",
    "second-document": "a file holds more than one YAML document",
    "set-in-braces": "braces hold words without values; a list was probably meant",
    "tab": "a tab stands where YAML allows spaces only",
    "text-after-value": "text follows a value that is already complete",
    "too-deep": "values are nested deeper than the limit",
    "too-many-components": "a rulebook has more components than the limit",
    "too-many-nodes": "a file holds more values than the limit, aliases counted as often as they are used",
    "unclosed-bracket": "a bracket or brace is never closed",
    "unclosed-quote": "a quote is never closed",
    "unknown-column": "a table has a column that nothing declares",
    "unknown-escape": "a backslash in double quotes is followed by a character that makes no escape",
    "unknown-key": "a key is not known where it stands",
    "unknown-place": "a link leads to a place that the board does not have",
    "unknown-table": "a scenario puts rows into a table that the rulebook does not have",
    "unknown-word": "a field holds none of the words that it knows",
    "unreadable-file": "the file cannot be read",
    "unused-column": "nothing uses a declared column",
    "yaml-anchor": "an anchor names no value, or an alias names no anchor",
    "yaml-directive": "directives are not used",
    "yaml-syntax": "the text is not YAML",
    "yaml-tag": "tags are not used",
}


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

    def error(
        self, code: str, span: Span, message: str, hint: str = "", clauses: tuple[str, ...] = ()
    ) -> None:
        self.diagnostics.append(Diagnostic(code, "error", span, message, hint, clauses))

    def warning(
        self, code: str, span: Span, message: str, hint: str = "", clauses: tuple[str, ...] = ()
    ) -> None:
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
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )
