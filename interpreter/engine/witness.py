"""Who may know an event: an answer of a seat, or an outcome of chance.

An answer given in a simultaneous step is its owner's secret.  Elsewhere the components that it names are
known to those who can tell them where they lie; its other values are open, unless the rulebook keeps values hidden
somewhere: then they might be such a value on its way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from interpreter.engine.decisions import Decision, action_of, decode, plain
from interpreter.engine.journal import Entry, chain, log
from interpreter.model.rulebook import Rulebook
from interpreter.program.checking.types import Ty
from interpreter.program.codes import STOPPED

State = Any
ALL = -1


def note_answer(decision: Decision, code: int, together: bool) -> int:
    """Writes an answer into the log; gives a bit for each seat that may know it."""
    actor = 1 << (decision.seat - 1)
    seen_by = actor if together else _open_to(decision, code) | actor
    kind = "plan" if together else "decide"
    log(decision.state, kind, (), -1, -1, seen_by, (decision.spec.number, code))
    return seen_by


def _open_to(decision: Decision, code: int) -> int:
    state, recorder = decision.state, decision.build.module["recorder"]
    mask = int(recorder.everyone)
    for ty, value in _values(decision, code):
        if ty.kind == "component":
            mask &= recorder.follows(state, value)
        elif keeps_secrets(decision.build.checked.book):
            mask = 0
    return mask


def _values(decision: Decision, code: int) -> Iterator[tuple[Ty, int]]:
    """The values that an answer names."""
    spec = decision.spec
    if spec.kind == "action":
        action = action_of(spec, code)
        sized = [argument.ty for argument in action.arguments if argument.size]
        yield from zip(sized, decode(action, code), strict=True)
    elif code != STOPPED and spec.kind != "branch":
        yield spec.ty, plain(spec.ty, code)
    elif spec.kind == "branch":
        yield Ty("branch"), code


def keeps_secrets(book: Rulebook) -> bool:
    """Whether any changing field or state variable is not open to everyone."""
    groups = [book.player_fields, book.state, *(kind.fields for kind in book.components.values())]
    groups += [board.fields for board in book.boards.values()]
    groups += [book.teams.fields] if book.teams else []
    return any(spec.visible != "everyone" for specs in groups for spec in specs.values())


def blur(decision: Decision) -> dict[int, int]:
    """Before a draw: nobody can follow what may be drawn, but those who see it lie.  Gives what was known."""
    state, visible = decision.state, decision.build.module["recorder"].visible
    if decision.spec.ty.kind != "component":
        return {}
    before = {c: state.known[c] for c in decision.codes}
    for c in before:
        state.known[c] &= visible[state.loc[c]]
    return before


def clear(decision: Decision, code: int, before: dict[int, int], log_before: Any) -> int:
    """After a draw: those who saw it know what they knew of the rest.  Gives who may know the outcome.

    The oldest new entry of the log that names a component tells where it was drawn to; where nothing was moved
    or shown, its name was drawn, which tells nothing about places.  What later entries have touched is left alone.
    """
    state, recorder = decision.state, decision.build.module["recorder"]
    if decision.spec.ty.kind != "component":
        return 0 if keeps_secrets(decision.build.checked.book) else ALL
    new = list(chain(state.log, log_before))
    drawn = max((number for number, entry in enumerate(new) if code in entry.components), default=None)
    seeing = int(recorder.everyone)
    if drawn is not None and new[drawn].kind == "move":
        seeing = recorder.visible[new[drawn].target] | recorder.visible[max(new[drawn].origin, 0)]
    touched = _touched(new if drawn is None else new[:drawn])
    for c, known in before.items():
        if (c != code or drawn is None) and not touched & {("component", c), ("place", state.loc[c])}:
            state.known[c] |= known & seeing
    if drawn is not None:
        return new[drawn].seen_by
    return 0 if keeps_secrets(decision.build.checked.book) else int(state.known[code])


def _touched(entries: Sequence[Entry]) -> set[tuple[str, int]]:
    """The components and places that moves and shuffles have touched."""
    moving = [entry for entry in entries if entry.kind in ("move", "swap", "shuffle")]
    found = {("place", place) for entry in moving for place in (entry.origin, entry.target)}
    return found | {("component", c) for entry in moving for c in entry.components}
