"""Which effects may have to wait for somebody, or leave the phase or the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from interpreter.program.checking.checked import Checked
from interpreter.program.checking.tree import S
from interpreter.program.checking.types import Ty

CHANCE = ("draw", "shuffle", "shuffle_ranking", "roll", "roll_cube", "draw_some", "look")
LEAVING = ("end_game", "end_turn", "end_phase")


@dataclass(slots=True)
class Stops:
    """What can stop in a rulebook; `full` counts every chance event, whose outcome may come from outside."""

    checked: Checked
    full: bool
    procedures: dict[str, bool] = field(default_factory=dict)

    def can_stop(self, statement: S) -> bool:
        """Whether a statement may have to wait for somebody, or leaves the phase or the game."""
        if statement.op in ("choose", "choose_branch", *LEAVING):
            return True
        if self.full and statement.op in CHANCE:
            return True
        if statement.op == "pay" and (statement.data[1] or statement.bodies):
            return True
        if statement.op == "do":
            return self.procedure_stops(statement.data)
        if statement.op == "do_column":
            return self.column_stops(statement.data)
        if statement.op == "repeat" and stop_in_for(statement.bodies[0] or (), False):
            return True
        return any(self.can_stop(inner) for body in statement.bodies if body for inner in body)

    def procedure_stops(self, name: str) -> bool:
        if name not in self.procedures:
            self.procedures[name] = False
            self.procedures[name] = any(self.can_stop(s) for s in self.checked.procedures[name].body)
        return self.procedures[name]

    def column_stops(self, data: tuple[Ty, str]) -> bool:
        kind, column = data[0].name, data[1]
        rules = [rule for (k, c, _), rule in self.checked.row_effects.items() if (k, c) == (kind, column)]
        return any(self.can_stop(s) for rule in rules for s in rule.body)


def stop_in_for(body: Sequence[S], inside: bool) -> bool:
    """Whether a `stop` inside a `for` leaves a repetition around both."""
    for s in body:
        if s.op == "stop" and inside:
            return True
        if s.op != "repeat" and any(stop_in_for(b, inside or s.op == "for") for b in s.bodies if b):
            return True
    return False


def bodies(checked: Checked) -> list[tuple[S, ...]]:
    """All effects of a rulebook."""
    found = [p.body for p in checked.procedures.values()] + [r.body for r in checked.row_effects.values()]
    found += [a.body for a in checked.actions.values()] + [checked.setup]
    stack = list(checked.flow)
    while stack:
        phase = stack.pop()
        found += [phase.on_start, phase.on_end, phase.if_stuck or ()]
        stack.extend(phase.phases)
    return found


def has(body: Sequence[S], ops: tuple[str, ...]) -> bool:
    """Whether a statement of one of these kinds is in an effect, however deep."""
    return any(s.op in ops or any(has(inner, ops) for inner in s.bodies if inner) for s in body)
