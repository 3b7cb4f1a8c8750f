"""The folder of a rulebook: files are found by name, stay inside it, and are together not too large."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from interpreter import limits
from interpreter.diagnostics import Report, nearest
from interpreter.document import load_source, read_document
from interpreter.nodes import Mapping, Scalar
from interpreter.source import Source, Span
from interpreter.values import shortened


@dataclass(slots=True)
class Folder:
    """The folder while its files are read; `room` is how many more characters it may hold."""

    path: Path
    report: Report
    room: int = limits.RULEBOOK_LENGTH
    shown: str = ""
    """What messages put in the place of the folder's own path, for files that were brought from elsewhere."""

    def document(self, file: Path) -> Mapping | None:
        """The nodes of a YAML file."""
        source = self.source(file)
        return read_document(source, self.report) if source else None

    def source(self, file: Path) -> Source | None:
        """The text of a file; None after reporting that it cannot be read or is one too many."""
        name = f"{self.shown}/{file.relative_to(self.path)}" if self.shown else str(file)
        source = load_source(file, self.path, name, self.report)
        if source is None:
            return None
        self.room -= len(source.text) + limits.FILE_COST
        if self.room < 0:
            message = "the files of the rulebook are together too large, or too many"
            self.report.error("rulebook-too-large", Span(source, 0, 0), message, "keep what the game needs")
            return None
        return source

    def find(self, name: Scalar) -> Path | None:
        """The path of a file named in the rulebook; None after reporting that it cannot be used."""
        path = self.path / name.value
        try:
            inside = not Path(name.value).is_absolute() and path.resolve().is_relative_to(self.path.resolve())
            there = inside and path.is_file()
        except (OSError, ValueError, RuntimeError):
            self.report.error("unreadable-file", name.span, "this is not the name of a file", "write another")
            return None
        if not inside:
            message = f"`{shortened(name.value)}` leaves the rulebook's folder"
            self.report.error("outside-folder", name.span, message, "move the file into the folder")
        elif not there:
            message = f"there is no file `{shortened(name.value)}`"
            self.report.error("missing-file", name.span, message, self._suggestion(path))
        return path if there else None

    def _suggestion(self, path: Path) -> str:
        known = [file.name for file in self.path.iterdir() if file.suffix == path.suffix]
        near = nearest(path.name, known)
        return f"did you mean `{near}`?" if near else "name a file in the rulebook's folder"
