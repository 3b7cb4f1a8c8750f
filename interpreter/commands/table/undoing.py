"""`undo`: back before the last line that somebody at the terminal answered with, and what is lost by it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from interpreter.commands.table.foresight import foreseen
from interpreter.engine.decisions import STOP
from interpreter.engine.game import Game
from interpreter.engine.history import Event, Past


@dataclass(frozen=True, slots=True)
class Taken:
    """What an undo takes back: the game as it stood before, and all events since, oldest first."""

    before: Game
    events: tuple[Event, ...]

    @property
    def mover(self) -> int:
        """The seat whose answer is taken back."""
        return self.events[0].seat

    @property
    def answers(self) -> tuple[Event, ...]:
        """What is taken back itself, without what came of it."""
        return tuple(event for event in self.events if event.seat == self.mover)


def last_answer(game: Game, people: Collection[int], earlier: Sequence[Game]) -> Taken | None:
    """The last answer of somebody at the terminal; `earlier` are the games before each line typed so far."""
    before = earlier[-1] if earlier else _before_last(game, people)
    return Taken(before, _events_since(game, before.past)) if before is not None else None


def _before_last(game: Game, people: Collection[int]) -> Game | None:
    """Where no lines are known, as in a game just loaded: all picks of one choice count as one answer."""
    past = game.past
    while past is not None and past.event.seat not in people:
        past = past.older
    while past is not None:
        back = _gone_back(game, past)
        asked = next(decision for decision in back.pending if decision.seat == past.event.seat)
        if not asked.picked:
            return back
        past = past.older
    return None


def _gone_back(game: Game, past: Past) -> Game:
    back = game.clone()
    while back.past is not past.older:
        back.undo()
    return back


def _events_since(game: Game, end: Past | None) -> tuple[Event, ...]:
    found, past = [], game.past
    while past is not None and past is not end:
        found.append(past.event)
        past = past.older
    return tuple(reversed(found))


def told_as(taken: Taken, seat: int) -> str:
    """What is taken back, in words that a seat may read."""
    if not all(event.seen_by >> (seat - 1) & 1 for event in taken.answers):
        return f"an answer of seat {taken.mover}"
    keys = [event.key for event in taken.answers]
    kept = [key for number, key in enumerate(keys) if not number or key != STOP]
    return f"seat {taken.mover} {'; '.join(_together(kept))}"


def _together(keys: Sequence[str]) -> Iterator[str]:
    """The keys with the picks of one choice as one."""
    for name, same in groupby(keys, key=lambda key: key.partition("=")[0]):
        picks = list(same)
        values = ", ".join(key.partition("=")[2] for key in picks)
        yield f"{name}=[{values}]" if len(picks) > 1 else picks[0]


def losses(taken: Taken, seat: int, seed: int) -> list[str]:
    """Why somebody might mind: another's move, chance, or something that the seat itself has learned by its answer.

    As long as the same seat is asked nobody else has looked at the screen since.
    """
    others = sorted({event.seat for event in taken.events if event.seat} - {taken.mover})
    found = [f"the move of seat {taken.mover}"] if taken.mover != seat else []
    found += [f"what seat {other} did since" for other in others]
    found += ["an outcome of chance"] if any(event.seat == 0 for event in taken.events) else []
    if found or foreseen(taken.before, seat, [event.key for event in taken.answers], seed):
        return found
    return ["something that was revealed since"]
