"""The states of a game as values: a position is never changed, an answer gives another one.

So a position can be shared, compared by what a seat knows of it, and what was worked out once is kept.  Of the
open decisions of a simultaneous step one is put at a time, chance first and then in the order of the seats; since no
seat sees what others do there, that order tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from interpreter.adapters.numbering import Numbering
from interpreter.adapters.told import heard_lines, seen_things
from interpreter.engine.decisions import Decision
from interpreter.engine.game import Game

Beginning = Callable[[str], "Position"]
"""Makes the first position of a game from its name."""


class Position:
    """One position and the way there; `answers` counts those of seats, `draws` those of chance.

    `by` is the number of the answer that led here; `beginning` says how the first position can be made again.
    `following` holds the positions after it where the whole game is kept, else None.
    """

    def __init__(
        self, game: Game, numbering: Numbering, limit: int, before: Position | None = None, by: int = -1
    ) -> None:
        self.game = game
        self.numbering = numbering
        self.limit = limit
        self.before = before
        self.by = by
        self.beginning: tuple[Beginning, str] | None = None
        self.following: dict[int, Position] | None = None
        self._known: dict[int, str] = {}
        self._told: dict[int, tuple[str, ...]] = {}
        self._seen: dict[int, dict[str, str]] = {}
        self.answers = self.draws = 0
        if before is not None:
            self.answers = before.answers + (before.asked > 0)
            self.draws = before.draws + (before.asked == 0)

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Beginning, str, list[int]]]:
        """Written down as the way from a beginning that can be made again."""
        way: list[int] = []
        position = self
        while position.before is not None:
            way.append(position.by)
            position = position.before
        if position.beginning is None:
            raise TypeError("a position can be written down only where its beginning has a name")
        return along, (*position.beginning, way[::-1])

    @cached_property
    def over(self) -> bool:
        """Whether the game has ended here, or was cut at its limit of answers."""
        return self.game.over or self.answers >= self.limit

    @cached_property
    def decision(self) -> Decision | None:
        """The one decision that is put here, None at the end."""
        return None if self.over else self.game.decision

    @cached_property
    def asked(self) -> int:
        """The seat whose answer is awaited, 0 for chance, -1 at the end."""
        return self.decision.seat if self.decision is not None else -1

    @cached_property
    def legal(self) -> list[int]:
        """The numbers of what can be answered, in increasing order."""
        if self.decision is None:
            return []
        return sorted(self.numbering.number(self.decision, option.code) for option in self.decision.options)

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities, from whole weights."""
        assert self.decision is not None
        options = self.decision.options
        total = sum(option.weight for option in options)
        return sorted((self.numbering.number(self.decision, o.code), o.weight / total) for o in options)

    def after(self, number: int) -> Position:
        """The position after an answer, by its number."""
        if self.following is not None and number in self.following:
            return self.following[number]
        assert self.decision is not None
        game = self.game.clone()
        game.apply(self.numbering.code(self.decision, number), self.asked)
        found = Position(game, self.numbering, self.limit, self, number)
        if self.following is not None:
            self.following[number] = found
        return found

    def key(self, number: int) -> str:
        """An answer in words, where it is asked for here."""
        if self.decision is not None and self.asked == 0:
            return self.numbering.outcome_key(self.decision, number)
        return self.numbering.key(number)

    # what a seat knows

    def observation(self, seat: int) -> str:
        """What a seat (from 1) sees here."""
        return "\n".join(lines_of(self._seen_by(seat)))

    def _seen_by(self, seat: int) -> dict[str, str]:
        if seat not in self._seen:
            self._seen[seat] = seen_things(self.game, seat)
        return self._seen[seat]

    def information(self, seat: int) -> str:
        """All that a seat has seen and done up to here; nothing is forgotten.

        Of a game that is not kept only what is new in each position is remembered, so that long games do not fill
        the memory with their beginnings.
        """
        if seat in self._known:
            return self._known[seat]
        parts: list[str] = []
        position: Position | None = self
        while position is not None:
            parts += reversed(position._news(seat))
            position = position.before
        found = "\n".join(reversed(parts))
        if self.following is not None:
            self._known[seat] = found
        return found

    def _news(self, seat: int) -> Sequence[str]:
        """What was heard on the way from the position before, and what looks different."""
        if seat not in self._told:
            seen = self._seen_by(seat)
            if self.before is None:
                self._told[seat] = (*heard_lines(self.game, None, seat), *lines_of(seen))
            else:
                looks = changed(self.before._seen_by(seat), seen)
                self._told[seat] = (*heard_lines(self.game, self.before.game, seat), *looks)
        return self._told[seat]

    def __str__(self) -> str:
        return "\n".join(f"{event.seat} {event.key}" for event in self.game.events) or "the beginning"


def along(beginning: Beginning, name: str, way: Sequence[int]) -> Position:
    """The position that these answers lead to."""
    position = beginning(name)
    for number in way:
        position = position.after(number)
    return position


def lines_of(seen: Mapping[str, str]) -> list[str]:
    """What is seen, a line for each thing."""
    return [f"{what}: {text}" for what, text in seen.items()]


def changed(old: Mapping[str, str], new: Mapping[str, str]) -> list[str]:
    """Only what looks different, so that with the old the new can be told.

    >>> changed({"deck": "? ?", "row": "a", "asked": "1"}, {"deck": "?", "hand": "b", "asked": "1"})
    ['deck: ?', 'hand: b', 'gone: row']
    """
    gone = [what for what in old if what not in new]
    lines = lines_of({what: text for what, text in new.items() if old.get(what) != text})
    return lines + ([f"gone: {', '.join(gone)}"] if gone else [])
