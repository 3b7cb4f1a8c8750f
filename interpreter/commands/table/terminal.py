"""Where lines are read and drawings printed: with colours and lines, or as plain ASCII."""

from __future__ import annotations

import os
import sys
import unicodedata
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from io import TextIOWrapper
from typing import Any, TextIO

from rich.console import Console, RenderableType
from rich.text import Text

from interpreter.commands.table.editing import Offered, edit_lines
from interpreter.diagnostics import visible
from interpreter.views.screen.palette import DRAWN, PLAIN, Signs

BLANK = 60
"""Empty lines that hide what stood there, where a screen cannot be cleared."""


class AsciiStream:
    """A stream that writes ASCII only: letters lose their marks, other signs become `?`."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        plain = unicodedata.normalize("NFKD", text)
        kept = "".join(char for char in plain if not unicodedata.combining(char))
        return self.stream.write(kept.encode("ascii", "replace").decode("ascii"))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@dataclass(slots=True)
class Terminal:
    """One place to print and to read."""

    console: Console
    signs: Signs
    offered: Offered = field(default_factory=Offered)

    @property
    def width(self) -> int:
        return self.console.width

    def show(self, *pieces: RenderableType) -> None:
        """Prints drawings, one below the other."""
        for piece in pieces:
            self.console.print(piece)

    def say(self, text: str, style: str = "") -> None:
        """Prints a sentence, broken between words."""
        self.console.print(Text(visible(text), style))

    def line(self, text: str) -> None:
        """Prints a line as it is, so that it can be copied."""
        self.console.print(Text(visible(text)), soft_wrap=True)

    def ask(self, question: str) -> str:
        """One line, without spaces around it and signs that a terminal obeys; raises `EOFError` at the end of input."""
        sys.stdout.flush()
        return visible(input(f"{question} ").strip())

    def agreed(self, question: str) -> bool:
        """Whether the answer is yes; an empty line is no."""
        return self.ask(f"{question} [y/N]").lower() in ("y", "yes")

    def waiting(self, text: str) -> AbstractContextManager[object]:
        """Says on a screen that something goes on, as long as it does."""
        if self.signs is PLAIN or not self.console.is_terminal:
            return nullcontext()
        return self.console.status(text, spinner="line")

    def hide(self) -> None:
        """Takes everything off the screen, or pushes it away."""
        if not self.console.is_terminal or self.console.is_dumb_terminal or self.signs is PLAIN:
            self.console.print("\n" * BLANK)
            return
        self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
        self.console.file.flush()


def open_terminal(plain: bool) -> Terminal:
    """Standard input and output, as far as they can do it."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")
    simple = plain or os.environ.get("TERM", "") in ("dumb", "unknown") or not _writes_unicode()
    colourless = simple or bool(os.environ.get("NO_COLOR")) or not sys.stdout.isatty()
    stream: Any = AsciiStream(sys.stdout) if simple else sys.stdout
    console = Console(
        file=stream,
        color_system=None if colourless else "auto",
        highlight=False,
        markup=False,
        emoji=False,
    )
    offered = edit_lines() if sys.stdin.isatty() and not simple else Offered()
    return Terminal(console, PLAIN if simple else DRAWN, offered)


def _writes_unicode() -> bool:
    return (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "") == "utf8"
