"""What a scenario checks between moves: conditions, options, refusals, logs, secrets and the end."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.diagnostics import Report
from interpreter.engine.decisions import Decision
from interpreter.engine.errors import IllegalMove
from interpreter.engine.knowledge import known_of, last_named
from interpreter.engine.parts import join
from interpreter.engine.runtime import FUEL
from interpreter.engine.snippets import State
from interpreter.laboratory.answers import complete_answers
from interpreter.laboratory.scenario_start import Position
from interpreter.model.scenario import Ending
from interpreter.model.steps import ExpectStep, HiddenStep, LoggedStep, OptionsStep, RefusedStep
from interpreter.source import Text
from interpreter.views.dice import sees_face
from interpreter.views.sight import sight, state_for


def position_now(position: Position) -> State:
    """A copy of the state to look at; in a simultaneous step with what each seat has done so far."""
    state = position.game.state.clone()
    state.fuel = FUEL
    if state.parts is not None:
        join(state)
    return state


def check_expect(step: ExpectStep, position: Position, report: Report) -> None:
    """Every condition that does not hold is reported with what its sides are worth."""
    for expectation in step.conditions:
        own = Report()
        position.snippets.report = own
        holds, sides = position.snippets.holds(expectation.condition, position_now(position))
        report.diagnostics.extend(own.diagnostics)
        if not holds and not own.has_errors:
            said = f"`{expectation.text.value.strip()}` does not hold: {sides}"
            report.error("condition-fails", expectation.condition.span, said)


def check_logged(step: LoggedStep, position: Position, report: Report) -> None:
    """The last entry of a seat's log names these things, in any order."""
    for seat_text, texts in step.names:
        seat = position.names.seat(seat_text, report)
        if seat is None:
            continue
        wanted = sorted(position.names.given.get(text.value, text.value) for text in texts)
        found = sorted(last_named(position.game.build, position_now(position), seat))
        if wanted != found:
            said = f"the last entry of this log names {_list(found)}, not {_list(wanted)}"
            report.error("log-differs", seat_text.span(), said)


def check_hidden(step: HiddenStep, position: Position, report: Report) -> None:
    """The seat knows none of the things, or not the value of the field."""
    seat = position.names.seat(step.seat, report)
    if seat is None:
        return
    own = Report()
    position.snippets.report = own
    known = _known(step, seat, position)
    report.diagnostics.extend(own.diagnostics)
    if known:
        said = f"seat {position.names.called(seat)} knows {_list(known)}"
        report.error("not-hidden", step.what.span, said)


def _known(step: HiddenStep, seat: int, position: Position) -> list[str]:
    """What the seat knows of it; in a simultaneous step each seat sees its own part only."""
    state, eyes = position_now(position), sight(position.game, seat)
    face = position.snippets.face_named(step.what)
    if face is not None:
        return ["that face"] if sees_face(eyes, *face) else []
    named = position.snippets.field_named(step.what, state)
    if named is None:
        seen = state_for(position.game, seat)
        there = [c for c in position.snippets.components(step.what, state) if seen.loc[c] == state.loc[c]]
        return known_of(position.game.build, seen, seat, there)
    owner, index, name = named
    spec = position.game.build.checked.symbols.owner_fields(owner)[name]
    return [name] if eyes.sees(spec.visible, eyes.owned_by(owner, index)) else []


def check_options(step: OptionsStep, position: Position, report: Report) -> None:
    """The options of a seat are exactly these, or at least these."""
    for seat_text, texts in step.options:
        seat = position.names.seat(seat_text, report)
        if seat is None:
            continue
        decision = next((d for d in position.game.pending if d.seat == seat), None)
        named = _named_options(decision, seat, texts, position, report)
        over = _not_named(decision, named) if step.exactly and decision is not None else []
        if over and not report.has_errors:
            report.error("options-differ", seat_text.span(), f"also offered: {_list(over)}")


def _not_named(decision: Decision, named: set[str]) -> list[str]:
    """The options that no move names; of several things whole answers, where whole ones are named."""
    if decision.kind in ("some", "bag") and any("=[" in name for name in named):
        answers = complete_answers(decision)
        if answers is not None:
            return [answer for answer in answers if _spelled(answer) not in named]
    return [key for key in decision.keys if key not in named]


def _named_options(
    decision: Decision | None, seat: int, texts: Sequence[Text], position: Position, report: Report
) -> set[str]:
    """The keys of the options that the moves name; moves that name none are reported."""
    named: set[str] = set()
    for text in texts:
        written = position.names.move(text.value)
        trial = position.game.clone()
        try:
            trial.apply(written, seat)
        except IllegalMove as refused:
            offered = _list(decision.keys) if decision is not None else "nothing"
            said = f"`{text.value}` is not offered: {'; '.join(refused.refusal.said)}"
            report.error("options-differ", text.span(), f"{said}; offered: {offered}")
            continue
        event = trial.events[len(position.game.events)]
        named |= {event.key, _spelled(written)}
    return named


def _spelled(move: str) -> str:
    """A choice of several with its things in one order."""
    head, sign, rest = move.partition("=[")
    if not sign or not rest.endswith("]"):
        return move
    return f"{head}=[{', '.join(sorted(part.strip() for part in rest[:-1].split(',') if part.strip()))}]"


def check_refused(step: RefusedStep, position: Position, report: Report) -> None:
    """The moves are not legal, and the stated reason is one of those that fail."""
    for move in step.moves:
        seat = position.names.seat(move.seat, report)
        if seat is None:
            continue
        refusal = position.game.why(seat, position.names.move(move.move.value))
        if refusal is None:
            report.error("not-refused", move.move.span(), f"`{move.move.value}` is legal here")
        elif step.because and step.because not in refusal.reasons:
            said = f"it is refused because of {' and '.join(refusal.reasons)}, not {step.because}"
            report.error("wrong-reason", step.because_span, said)


def check_ending(ending: Ending | None, position: Position, report: Report) -> None:
    """Whether the game is over, and who has won."""
    if ending is None:
        return
    game = position.game
    if game.over != ending.over:
        said = "the game is over" if game.over else "the game goes on"
        report.error("wrong-ending", ending.span, said)
        return
    if ending.winners is None:
        return
    wanted = sorted(filter(None, (position.names.seat(text, report) for text in ending.winners)))
    if not report.has_errors and wanted != sorted(game.winners):
        won = _list([position.names.called(seat) for seat in game.winners])
        stated = _list([text.value for text in ending.winners])
        report.error("wrong-ending", ending.span, f"the winners are {won}, not {stated}")


def _list(things: Sequence[str]) -> str:
    """Things in brackets, the first twenty of them."""
    more = f", and {len(things) - 20} more" if len(things) > 20 else ""
    return f"[{', '.join(things[:20])}{more}]"
