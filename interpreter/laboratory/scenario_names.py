"""What a scenario calls things: its seats and the names it gives, put into moves as the rulebook's ids."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.diagnostics import Report, nearest
from interpreter.source import Span, Text, cut

WORD = re.compile(r"(?<![\w#-])[A-Za-z][\w-]*(?![\w#-])")


@dataclass(slots=True)
class Names:
    """The seats by name, and further names with what they stand for."""

    seats: Mapping[str, int]
    players: int
    given: dict[str, str] = field(default_factory=dict)

    def seat(self, text: Text, report: Report) -> int | None:
        """The seat that a text names, by its name or number; None after reporting that there is none."""
        written = text.value.strip()
        if written in self.seats:
            return self.seats[written]
        if written.isascii() and written.isdigit() and 1 <= int(written[:4]) <= self.players:
            return int(written)
        near = nearest(written, self.seats)
        known = ", ".join(self.seats) or f"1 to {self.players}"
        hint = f"did you mean `{near}`?" if near else f"the seats are {known}"
        report.error("unknown-seat", text.span(), f"there is no seat `{written[:40]}`", hint)
        return None

    def called(self, seat: int) -> str:
        """The name of a seat, or its number."""
        return next((name for name, number in self.seats.items() if number == seat), str(seat))

    def move(self, text: str) -> str:
        """A move with the scenario's names replaced by what they stand for."""
        return "; ".join(self._part(part.strip()) for part in text.split(";"))

    def place(self, text: Text, part: str) -> Span:
        """The place of one part of a written move, as the game was given it; of the whole move where it has one."""
        start = 0
        for piece in text.value.split(";"):
            if piece.strip() and self._part(piece.strip()) == part:
                first = start + len(piece) - len(piece.lstrip())
                return cut(text, first, first + len(piece.strip())).span()
            start += len(piece) + 1
        return text.span()

    def outcome(self, text: str) -> str:
        """An outcome of chance: a seat by its name is the seat's number."""
        return self.given.get(text, str(self.seats[text]) if text in self.seats else text)

    def _part(self, part: str) -> str:
        head, sign, rest = part.partition("=")
        if not sign:
            return part
        return head + sign + WORD.sub(self._replace, rest)

    def _replace(self, found: re.Match[str]) -> str:
        word = found.group()
        if found.string[found.end() : found.end() + 1] == "=":
            return word
        return self.given.get(word, str(self.seats[word]) if word in self.seats else word)


def seat_names(stated: tuple[str, ...], players: int) -> dict[str, int]:
    """The names of the seats of one run, seats counted from 1."""
    return {name: number for number, name in enumerate(stated[:players], 1)}
