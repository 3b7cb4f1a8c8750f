"""Expected diagnostics, written where they are expected: a comment `# error[code]` on the offending line.

Where no comment can stand (CSV, JSON, bad bytes) a file `NAME.expected` lies beside the file, with lines such
as `3: error[code]`.  Several diagnostics of one line stand behind one another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from interpreter.diagnostics import Diagnostic

_COMMENT = re.compile(r"#\s*((?:(?:error|warning)\[[a-z-]+\]\s*)+)$")
_BESIDE = re.compile(r"([0-9]+):\s*(.+)$")
_ONE = re.compile(r"(error|warning)\[([a-z-]+)\]")


@dataclass(frozen=True, slots=True, order=True)
class Expected:
    """One diagnostic as a test sees it."""

    file: str
    line: int
    severity: str
    code: str


def expected_in(folder: Path) -> list[Expected]:
    """What the files of a folder say is wrong with them, in order."""
    found: list[Expected] = []
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.suffix == ".expected":
            found += _beside(path, name.removesuffix(".expected"))
        elif path.suffix in (".yaml", ".yml"):
            found += _commented(path, name)
    return sorted(found)


def _commented(path: Path, name: str) -> Iterable[Expected]:
    text = path.read_bytes().decode("utf-8", "replace")
    for number, line in enumerate(text.splitlines(), start=1):
        comment = _COMMENT.search(line)
        for severity, code in _ONE.findall(comment[1]) if comment else ():
            yield Expected(name, number, severity, code)


def _beside(path: Path, name: str) -> Iterable[Expected]:
    for line in path.read_text(encoding="utf-8").splitlines():
        place = _BESIDE.match(line)
        for severity, code in _ONE.findall(place[2]) if place else ():
            yield Expected(name, int(place[1]) if place else 0, severity, code)


def found_in(diagnostics: Iterable[Diagnostic], folder: Path) -> list[Expected]:
    """The diagnostics of a run over that folder in the same form, in order."""
    return sorted(
        Expected(_relative(found.span.source.name, folder), found.span.line, found.severity, found.code)
        for found in diagnostics
    )


def _relative(name: str, folder: Path) -> str:
    path = Path(name)
    return str(path.relative_to(folder)) if path.is_relative_to(folder) else name
