"""`undo`: back to the last decision of somebody at the terminal, and what is lost by it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from interpreter.engine.game import Game
from interpreter.engine.history import Event, Past
from interpreter.views.sight import sight


@dataclass(frozen=True, slots=True)
class Taken:
    """What an undo takes back: the event that it goes before, and those that came after it, oldest first."""

    past: Past
    events: tuple[Event, ...]


def last_answer(game: Game, people: Collection[int]) -> Taken | None:
    """The last answer of somebody at the terminal; None where there is none."""
    later: list[Event] = []
    past = game.past
    while past is not None:
        if past.event.seat in people:
            return Taken(past, tuple(reversed(later)))
        later.append(past.event)
        past = past.older
    return None


def losses(game: Game, taken: Taken, seat: int, people: Collection[int]) -> Iterator[str]:
    """Why somebody might mind: another's move, chance, or something that people have seen since."""
    mover = taken.past.event.seat
    if mover != seat:
        yield f"the move of seat {mover}"
    others = {event.seat for event in taken.events if event.seat and event.seat != mover}
    for other in sorted(others):
        yield f"what seat {other} did since"
    if any(event.seat == 0 for event in taken.events):
        yield "an outcome of chance"
    if learned(game, taken, people):
        yield "something that was revealed since"


def learned(game: Game, taken: Taken, people: Collection[int]) -> bool:
    """Whether anybody at the terminal can tell something now that was hidden then."""
    before = game.clone()
    before.state = taken.past.before
    for seat in people:
        then, now = sight(before, seat), sight(game, seat)
        if any(now.knows(c) and not then.knows(c) for c in range(len(now.layout.components))):
            return True
    return False


def undone(game: Game, taken: Taken) -> Game:
    """The game as it stood before the answer."""
    back = game.clone()
    back.state, back.past = taken.past.before.clone(), taken.past.older
    return back
