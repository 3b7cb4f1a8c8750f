"""A game in play: one door for people, bots, saves, scenarios and adapters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from interpreter.engine.build import Build
from interpreter.engine.decisions import Decision, decisions
from interpreter.engine.errors import IllegalMove, Refusal, RulebookError
from interpreter.engine.history import Ahead, Event, Past, pack
from interpreter.engine.loading import ArgumentError, LoadedRulebook
from interpreter.engine.moves import Step, match_move
from interpreter.engine.outcomes import open_chance, outcome, settle_shuffled
from interpreter.engine.parts import run_parts
from interpreter.engine.run import advance, answer
from interpreter.engine.witness import blur, clear, note_answer
from interpreter.program.emitting.arithmetic import RuleFault

State = Any


class Game:
    """One game.  `pending` are the open decisions, `apply` answers one; the state is never changed from outside.

    `explicit` leaves chance events open as decisions of seat 0; else outcomes come from `stated`, or the seed.
    `script` are outcomes of an earlier game, which come before any other, in their order.
    """

    def __init__(
        self,
        rulebook: LoadedRulebook,
        players: int,
        seed: int = 0,
        explicit: bool = False,
        stated: Mapping[str, Sequence[str]] | None = None,
        script: Sequence[Event] = (),
    ) -> None:
        if type(seed) is not int or seed < 0:
            raise ArgumentError(f"the seed is a whole number from 0 on, not {seed!r:.40}")
        build = rulebook.build(players)
        self.rulebook = rulebook
        self.build: Build = build
        self.seed = seed
        self.explicit = explicit
        self.stated: dict[str, list[str]] = {name: list(keys) for name, keys in (stated or {}).items()}
        self.script = list(script)
        self.past: Past | None = None
        self.placed = False
        self.state: State = build.module["new"](seed)
        self._go_on(lambda: advance(self.state, build.module["blocks"]))

    # what is open

    @property
    def players(self) -> int:
        return self.build.emitted.layout.players

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def pending(self) -> tuple[Decision, ...]:
        """The open decisions in seat order: one, except in simultaneous steps; none when the game is over."""
        return decisions(self.build, self.state)

    @property
    def decision(self) -> Decision:
        """The first open decision; raises `IllegalMove` when the game is over."""
        found = self.pending
        if not found:
            raise IllegalMove("", Refusal(("game-over",), ("the game is over",)))
        return found[0]

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats of a finished game; none for a draw."""
        return tuple(seat + 1 for seat in self.state.win)

    @property
    def drawn(self) -> bool:
        """Whether a finished game is a draw; a game that nobody wins need not be one."""
        return bool(self.state.drawn)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score as things stand."""
        return tuple(self.build.module["score"](self.state, seat) for seat in range(self.players))

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far, oldest first."""
        out = []
        past = self.past
        while past is not None:
            out.append(past.event)
            past = past.older
        return tuple(reversed(out))

    # moves

    def apply(self, move: str | int, seat: int | None = None) -> None:
        """Answers an open decision by key or number; all or nothing.

        A text may name an action with as many arguments as leave one option, several choices after `;`, and a
        choice of several things at once (`cards=[a,b]`).  Raises `IllegalMove`, or `RulebookError`.
        """
        before, past, script = self.state.clone(), self.past, self.script[:]
        stated = {name: list(keys) for name, keys in self.stated.items()}
        try:
            if isinstance(move, int) and not isinstance(move, bool):
                self._answer(self._for_seat(seat, str(move)), move)
            else:
                self._apply_text(move, seat)
        except (IllegalMove, RulebookError):
            self.state, self.past, self.stated, self.script = before, past, stated, script
            raise

    def _for_seat(self, seat: int | None, move: str) -> Decision:
        found = self.pending
        if not found:
            raise IllegalMove(move, Refusal(("game-over",), ("the game is over",)))
        if seat is None:
            return found[0]
        for decision in found:
            if decision.seat == seat:
                return decision
        raise IllegalMove(move, Refusal(("not-your-decision",), (f"seat {seat} is not asked now",)))

    def _apply_text(self, move: object, seat: int | None) -> None:
        if not isinstance(move, str):
            said = f"a move is a text or the number of an option, not {move!r:.40}"
            raise IllegalMove(str(move), Refusal(("no-such-option",), (said,)))
        steps = [part.strip() for part in move.split(";") if part.strip()]
        if not steps:
            raise IllegalMove(move, Refusal(("no-such-option",), ("a move is expected",)))
        if seat is None and self.state.parts is not None:
            seat = self.decision.seat
        for number, text in enumerate(steps):
            if number and seat is not None and all(open_one.seat != seat for open_one in self.pending):
                said = f"`{steps[number - 1]}` is followed by no further choice of seat {seat}"
                raise IllegalMove(text, Refusal(("not-your-decision",), (f"{said}; leave `{text}` out",)))
            decision = self._for_seat(seat, text)
            if number and seat is None and decision.seat == 0:
                break
            self._steps(decision, match_move(decision, text), text)

    def _steps(self, decision: Decision, steps: Sequence[Step], text: str) -> None:
        """The answers of one move; the later ones may find that the game has gone on by itself."""
        self._step(decision, steps[0](decision), text)
        for step in steps[1:]:
            asked = next((d for d in self.pending if d.seat == decision.seat), None)
            code = step(asked)
            if code is not None and (asked is None or code not in asked.state.opts):
                raise IllegalMove(text, self._refused_together(decision, text))
            if code is not None and asked is not None:
                self._answer(asked, code)

    def _refused_together(self, decision: Decision, text: str) -> Refusal:
        """Why several things cannot be named together: a requirement that they fail, or no such choice."""
        from interpreter.engine.explain import refusal_of

        if decision.kind == "action":
            return refusal_of(self, decision, text)
        return Refusal(("not-in-choice",), (f"`{decision.name}` cannot be answered with these together",))

    def _step(self, decision: Decision, code: int | None, text: str) -> None:
        if code is None:
            return
        if code not in decision.state.opts:
            from interpreter.engine.explain import refusal_of

            raise IllegalMove(text, refusal_of(self, decision, text))
        self._answer(decision, code)

    def _answer(self, decision: Decision, code: int) -> None:
        if code not in decision.state.opts:
            raise IllegalMove(str(code), Refusal(("no-such-option",), ("there is no such option",)))
        event = Event(decision.seat, decision.name, decision.key(code))
        self.past = Past(event, pack(self.state) if event.seat else (), self.past, self._ahead())
        if decision.seat == 0:
            self._go_on(lambda: self._draws(decision, code))
        else:
            seen_by = note_answer(decision, code, self.state.parts is not None)
            event = replace(event, seen_by=seen_by, together=self.state.parts is not None)
            self.past = replace(self.past, event=event)
            self._go_on(lambda: self._resume(decision, code))

    def _ahead(self) -> Ahead | None:
        """The outcomes of chance that are known already."""
        known = self.script or self.stated
        return (tuple(self.script), {name: tuple(keys) for name, keys in self.stated.items()}) if known else None

    def _resume(self, decision: Decision, code: int, noted: Callable[[], None] | None = None) -> None:
        answer(self.state, decision.state, code, self.build.module["blocks"], noted)

    # chance

    def _go_on(self, run: Any) -> None:
        try:
            run()
            while (drawn := open_chance(self)) is not None:
                self._draw(drawn)
        except RuleFault as fault:
            span = self.build.emitted.tables.spans[fault.place] if self.build.emitted.tables.spans else None
            moves = tuple(f"{e.seat} {e.key}" for e in self.events)
            raise RulebookError(fault.code, span, self.seed, moves) from None

    def _draw(self, decision: Decision) -> None:
        """Lets chance decide, or what was stated of it."""
        if decision.kind == "shuffle":
            settled = settle_shuffled(self, decision)
            if settled is not None:
                self.past = Past(settled, (), self.past)
            self._resume(decision, decision.state.ans)
            return
        code = outcome(self, decision)
        self.past = Past(Event(0, decision.name, decision.key(code)), (), self.past)
        self._draws(decision, code)

    def _draws(self, decision: Decision, code: int) -> None:
        """Takes an outcome whose event stands last, and notes who may know it."""
        log, past, together = decision.state.log, self.past, self.state.parts is not None
        known, seen_by = blur(decision), list[int]()
        self._resume(decision, code, lambda: seen_by.append(clear(decision, code, known, log)))
        assert past is not None
        self.past = replace(past, event=replace(past.event, seen_by=seen_by[0], together=together))

    # looking

    def why(self, seat: int, move: str) -> Refusal | None:
        """Why a move is not legal for a seat now; None where it is legal."""
        trial = self.clone()
        try:
            trial.apply(move, seat)
        except IllegalMove as refused:
            return refused.refusal
        except RulebookError as fault:
            return Refusal((fault.code,), (f"the rules fail there: {fault}",))
        return None

    def clone(self) -> Game:
        """A game that goes its own way from here; its time does not grow with the game's length."""
        copy = Game.__new__(Game)
        copy.rulebook, copy.build, copy.seed = self.rulebook, self.build, self.seed
        copy.explicit, copy.past = self.explicit, self.past
        copy.stated = {name: list(keys) for name, keys in self.stated.items()} if self.stated else {}
        copy.script, copy.placed = self.script[:], self.placed
        copy.state = self.state.clone()
        return copy

    def to_save(self, seat: int | None = None) -> dict[str, Any]:
        """The game as plain values for JSON, see `interpreter.engine.save`."""
        from interpreter.engine.save import to_save

        return to_save(self, seat)

    def same_position(self, other: Game) -> bool:
        """Whether another game of the same rulebook stands in the same position."""
        from interpreter.engine.fingerprint import fingerprint

        return fingerprint(self) == fingerprint(other)

    def run_parts(self, wholes: Sequence[State]) -> None:
        """Runs seats' unfolded parts of a simultaneous step to their next decisions, after a change from outside."""
        self._go_on(lambda: run_parts(self.state, wholes, self.build.module["blocks"]))

    def enter_phase(self, phase: str, turn: int | None = None) -> None:
        """Goes to the beginning of a phase (for positions set up from outside); `turn` counts seats from 1.

        A step of a turn can be entered only in a turn of its phase, which stays whose it is.
        """
        if phase in self.build.emitted.program.steps:
            turn = None
        self.state.pc = self.build.module["phases"][phase]
        self.state.turn = turn - 1 if turn is not None else -1
        self.state.over, self.state.parts, self.past, self.placed = False, None, None, True
        self._go_on(lambda: advance(self.state, self.build.module["blocks"]))

    def undo(self) -> Event | None:
        """Goes back before the last answer of a seat (and the chance after it); None at the beginning."""
        past = self.past
        while past is not None and past.event.seat == 0:
            past = past.older
        if past is None:
            return None
        self.state, self.past = past.before, past.older
        if past.ahead is not None:
            script, stated = past.ahead
            self.script, self.stated = list(script), {name: list(keys) for name, keys in stated.items()}
        return past.event
