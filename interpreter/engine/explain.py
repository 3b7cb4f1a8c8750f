"""Why a move is refused: the requirements or the preference that fail, with their sentences, places and clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from interpreter.diagnostics import nearest
from interpreter.engine.decisions import Decision
from interpreter.engine.errors import Refusal
from interpreter.engine.knowledge import knows
from interpreter.engine.moves import _listed, _parts, named_component, row_of
from interpreter.model.rulebook import Condition
from interpreter.program.checking.checked import CheckedAction
from interpreter.program.checking.picked import picked_argument
from interpreter.program.checking.types import Ty
from interpreter.program.emitting.arithmetic import RuleFault
from interpreter.program.lowering.ir import ActionSpec, ArgumentSpec

if TYPE_CHECKING:
    from interpreter.engine.game import Game


OUTSIDE = ("not-in-choice", "no-such-option")
"""Reasons for a value that exists but is not in the list its argument is drawn from."""


def refusal_of(game: Game, decision: Decision, text: str) -> Refusal:
    """Why a move that names a known action or choice is not among the options."""
    if decision.kind != "action":
        failed = _whole_choice(decision, decision.spec.of_action, (), text)
        if failed:
            return _with(_refusal(failed), ("not-in-choice",))
        return Refusal(("not-in-choice",), ("that is not among what can be chosen",), values=decision.keys)
    name = text.split()[0]
    spec = next(a for a in decision.spec.actions if a.name == name)
    values = _values(decision, spec, _parts(text))
    if isinstance(values, Refusal):
        return values
    failed = _whole_choice(decision, name, values, text)
    if failed:
        return _with(_refusal(failed), ("not-in-choice",))
    return _judged(decision, spec, values)


def _with(refusal: Refusal, more: tuple[str, ...]) -> Refusal:
    return Refusal((*refusal.reasons, *more), refusal.said, refusal.spans, refusal.clauses, refusal.values)


def _whole_choice(decision: Decision, action: str, values: tuple[int, ...], text: str) -> list[Condition]:
    """The requirements on several things that fail for those that the move names."""
    build = decision.build
    rule = build.checked.actions.get(action)
    argument = picked_argument(rule) if rule is not None else None
    spec = next((d for d in build.emitted.program.decisions if d.of_action == action), None) if action else None
    if rule is None or argument is None or spec is None or argument.local.name not in _parts(text):
        return []
    picked = [read_value(decision, spec.ty, name) for name in _listed(_parts(text)[argument.local.name])]
    if any(value is None or _hidden(decision, spec.ty, value) for value in picked):
        return []
    state = decision.state.clone()
    singles = [other.local for other in rule.arguments if other.kind == "one"]
    for local, value in zip(singles, values, strict=False):
        state.v[build.emitted.slots[id(local)]] = value
    failed = build.module[f"fits_{spec.number}"](state, state.v[0], tuple(picked))
    return [rule.require[index].rule for index in failed]


def _values(decision: Decision, spec: ActionSpec, parts: dict[str, str]) -> tuple[int, ...] | Refusal:
    """The values of the arguments as numbers; a refusal where one of them is missing or names nothing."""
    out = []
    for argument in spec.arguments:
        if argument.size:
            value = read_value(decision, argument.ty, parts.get(argument.name, ""))
            if value is None:
                return _names_nothing(decision, spec, argument, parts.get(argument.name))
            out.append(value)
    return tuple(out)


def _names_nothing(decision: Decision, spec: ActionSpec, argument: ArgumentSpec, written: str | None) -> Refusal:
    """Which argument has no value, and what can stand for it now."""
    offered = (value for key in decision.keys for value in _offered(key, spec.name, argument.name))
    values = tuple(dict.fromkeys(offered))
    if written is None:
        said = f"`{argument.name}` is missing"
    else:
        near = nearest(written, values)
        meant = f"; did you mean `{near}`?" if near else ""
        said = f"`{written}` names nothing that `{argument.name}` can be{meant}"
    return Refusal(("no-such-option",), (said,), values=tuple(f"{argument.name}={value}" for value in values))


def _offered(key: str, action: str, argument: str) -> Iterator[str]:
    """The value of an argument in the key of an option of this action."""
    name, *parts = key.split()
    if name == action:
        yield from (part.partition("=")[2] for part in parts if part.partition("=")[0] == argument)


def read_value(decision: Decision, ty: Ty, text: str) -> int | None:
    """A written value as a number, None where it names nothing."""
    layout = decision.build.emitted.layout
    if ty.kind == "int":
        return int(text) if re.fullmatch("-?[0-9]{1,15}", text) else None
    if ty.kind == "component":
        return _component(decision, text)
    names = layout.names(ty)
    return names.index(text) if text in names else None


def _component(decision: Decision, text: str) -> int | None:
    """The component of a name; of equal ones called so, one that the seat knows, in its own zones if there is one."""
    build, state = decision.build, decision.state
    number = named_component(build, text)
    if number >= 0:
        return number
    named = [c for c, name in enumerate(build.emitted.layout.components) if row_of(name) == text]
    known = [c for c in named if knows(build, state, decision.seat, c)]
    zones, places = build.checked.book.zones, build.emitted.layout.places
    mine = [(zone.id, decision.seat - 1) for zone in zones.values() if zone.per == "player"]
    own = [c for c in known if places[state.loc[c]] in mine]
    return next(iter([*own, *known, *named]), None)


def _judged(decision: Decision, spec: ActionSpec, values: tuple[int, ...]) -> Refusal:
    module, state, me = decision.build.module, decision.state, decision.state.v[0]
    name = spec.name.replace("-", "_")
    rule = decision.build.checked.actions[spec.name]
    classes = decision.build.emitted.layout.classes
    offered = module[f"all_{name}"](state, me)
    if values not in offered and not _alike_offered(spec, values, offered, classes, state):
        return _not_offered(decision, spec, rule, values)
    failed = module[f"refused_{name}"](state, me, *values)
    if failed:
        return _refusal([rule.require[index].rule for index in failed])
    narrowed = module[f"narrows_{name}"](state, me)
    if narrowed >= 0:
        return _refusal([rule.prefer[narrowed].rule])
    return Refusal(("not-in-choice",), ("that is not among what can be chosen",))


def _alike_offered(
    spec: ActionSpec, values: tuple[int, ...], offered: list[tuple[int, ...]], classes: list[int], state: Any
) -> bool:
    """Whether an equal component in the same place is offered instead."""
    loc = state.loc
    types = [a.ty for a in spec.arguments if a.size]

    def same(ty: Ty, a: int, b: int) -> bool:
        return a == b or (ty.kind == "component" and classes[a] == classes[b] and loc[a] == loc[b])

    return any(all(same(t, a, b) for t, a, b in zip(types, values, other, strict=True)) for other in offered)


def _hidden(decision: Decision, ty: Ty, value: int) -> bool:
    """Whether a named thing is hidden from whoever names it, so that nothing may be told about it."""
    return ty.kind == "component" and not knows(decision.build, decision.state, decision.seat, value)


def _not_offered(decision: Decision, spec: ActionSpec, rule: CheckedAction, values: tuple[int, ...]) -> Refusal:
    """The value is not in the list its argument is drawn from; a requirement may tell more.

    None is judged on a thing that the seat cannot see, nor where the value makes no sense to it.
    """
    module, state, me = decision.build.module, decision.state, decision.state.v[0]
    name = spec.name.replace("-", "_")
    types = [argument.ty for argument in spec.arguments if argument.size]
    hidden = any(_hidden(decision, ty, value) for ty, value in zip(types, values, strict=True))
    try:
        failed = module[f"refused_{name}"](state, me, *values) if rule.require and not hidden else []
    except (RuleFault, IndexError):
        failed = []
    if failed:
        refusal = _refusal([rule.require[index].rule for index in failed])
        return Refusal((*refusal.reasons, *OUTSIDE), refusal.said, refusal.spans, refusal.clauses)
    return Refusal(OUTSIDE, ("that cannot be named here",), (rule.rule.span,), rule.rule.source)


def _refusal(rules: list[Condition]) -> Refusal:
    clauses = tuple(clause for rule in rules for clause in rule.source)
    return Refusal(
        tuple(rule.id for rule in rules),
        tuple(rule.otherwise for rule in rules),
        tuple(rule.span for rule in rules),
        clauses,
    )
