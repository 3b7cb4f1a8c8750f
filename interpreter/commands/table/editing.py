"""Editing of typed lines, earlier lines, and completion with Tab, where the system's library can do it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

BREAKS = " ,"
"""What separates words, so that ids are completed whole."""


class Offered:
    """The words that Tab completes."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def offer(self, words: Sequence[str]) -> None:
        """Takes these words in place of those before."""
        self.words = sorted(set(words))

    def complete(self, begun: str, number: int) -> str | None:
        """The word of a number among those that begin so; None after the last."""
        found = [word for word in self.words if word.startswith(begun)]
        return f"{found[number]} " if number < len(found) else None


def edit_lines() -> Offered:
    """Turns editing on for every line that is read from now on."""
    offered = Offered()
    if find_spec("readline") is not None:
        import readline

        readline.set_completer(offered.complete)
        readline.set_completer_delims(BREAKS)
        readline.parse_and_bind("tab: complete")
    return offered
