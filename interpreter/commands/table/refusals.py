"""`why`: what refuses a move, with the clauses that say so."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from interpreter.diagnostics import nearest
from interpreter.engine.decisions import Decision
from interpreter.engine.errors import Refusal
from interpreter.engine.game import Game
from interpreter.program.lowering.ir import ActionSpec

CLAUSES = 3


def completed(game: Game, decision: Decision, typed: str) -> list[str]:
    """The moves that a few words may stand for: an action with values in order, or a value alone."""
    words = typed.split()
    if decision.kind != "action":
        return [typed if "=" in typed else f"{decision.name}={words[0]}" if words else typed]
    specs = {action.name: action for action in decision.spec.actions}
    name = words[0] if words else ""
    if name not in game.rulebook.book.actions:
        begun = [action for action in game.rulebook.book.actions if action.startswith(name)]
        name = begun[0] if len(begun) == 1 and name else name
    if name in specs:
        return [_with_names(specs[name], words[1:])]
    if name in game.rulebook.book.actions or "=" in typed:
        return [" ".join([name, *words[1:]])]
    taking = [action for action in specs.values() if len([a for a in action.arguments if a.size]) == len(words)]
    return [_with_names(action, words) for action in taking] or [typed]


def _with_names(action: ActionSpec, values: list[str]) -> str:
    """An action with the names of its arguments before values that have none."""
    names = [argument.name for argument in action.arguments if argument.size]
    free = [name for name in names if not any(value.startswith(f"{name}=") for value in values)]
    parts = [value if "=" in value or not free else f"{free.pop(0)}={value}" for value in values]
    return " ".join([action.name, *parts])


def refusals(game: Game, decision: Decision, typed: str) -> list[tuple[str, Refusal | None]]:
    """Each move that may be meant, with what refuses it; those that name nothing only if there is no other."""
    found = [(move, game.why(decision.seat, move)) for move in completed(game, decision, typed)]
    meant = [(move, refusal) for move, refusal in found if refusal is None or refusal.reasons != ("no-such-option",)]
    return meant or found


def explained(game: Game, decision: Decision, typed: str) -> Iterator[RenderableType]:
    """Whether a move is legal, and if not, which rules refuse it."""
    for move, refusal in refusals(game, decision, typed):
        if refusal is None:
            yield Text.assemble(("legal: ", "green"), move)
            continue
        yield Text.assemble(("not legal: ", "red"), move)
        for said in refusal.said:
            yield Text(f"  {said}{_nearest(decision, move, refusal)}")
        yield from _rules(game, refusal)


def _nearest(decision: Decision, move: str, refusal: Refusal) -> str:
    """A name among the options that may have been meant where the move names nothing."""
    if refusal.reasons != ("no-such-option",) or any("did you mean" in said for said in refusal.said):
        return ""
    names = {part.rpartition("=")[2] for key in decision.keys for part in key.split()}
    word = move.split()[-1].rpartition("=")[2] if "=" in move else move.partition(" ")[0]
    near = nearest(word, sorted(names - {word}))
    return f"; did you mean `{near}`?" if near else ""


def _rules(game: Game, refusal: Refusal) -> Iterator[Text]:
    if refusal.spans:
        span = refusal.spans[0]
        place = f"{span.source.name}:{span.line}"
        yield Text(f"  rule: {', '.join(refusal.reasons)} ({place})", "dim")
    for name in refusal.clauses[:CLAUSES]:
        clause = game.rulebook.book.clauses.get(name)
        if clause is not None:
            yield Text(f"  {name}: {clause.says}", "dim")
