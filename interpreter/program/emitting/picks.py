"""Actions whose argument is several things: what they need to be offered, and requirements on the whole choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.program.checking.checked import CheckedAction, CheckedArgument, CheckedCondition
from interpreter.program.checking.picked import elementwise, picked_argument, pool_of, speaks_of, whole_rules
from interpreter.program.checking.tree import T

if TYPE_CHECKING:
    from interpreter.program.emitting.blocks import Blocks


def offered_if(blocks: Blocks, action: CheckedAction) -> list[str]:
    """The tests by which an action with such an argument is offered."""
    argument = picked_argument(action)
    if argument is None:
        return []
    exprs = blocks.exprs
    pool = exprs(pool_of(action, argument))
    least = exprs(argument.low) if argument.low is not None else "0"
    rules = [rule for _, rule in whole_rules(action, argument)]
    told = _told(blocks, action, argument)
    if not rules:
        return [*told, f"len({pool}) >= {f'min(1, {least})' if argument.kind == 'bag' else least}"]
    most = exprs(argument.high) if argument.high is not None else f"len({pool})"
    test = " and ".join(_said_of(blocks, rule, argument, "x") for rule in rules)
    return [*told, f"can_fit(tuple({pool}), {least}, {most}, {argument.kind!r}, lambda x: {test})"]


def _told(blocks: Blocks, action: CheckedAction, argument: CheckedArgument) -> list[str]:
    """In a marked build: tests that always hold and count where a requirement on each element takes some away."""
    found = []
    for rule in action.require if blocks.marks.on else ():
        body = elementwise(rule, argument) if speaks_of(rule, argument) else None
        if body is not None:
            kept = T("where", argument.items.ty, (argument.items, body.args[0]), body.data, argument.items.span)
            number = blocks.marks.number(requirement_path(action, rule))
            found.append(f"told({number}, len({blocks.exprs(kept)}) < len({blocks.exprs(argument.items)}))")
    return found


def requirement_path(action: CheckedAction, rule: CheckedCondition) -> str:
    return f"actions.{action.rule.id}.require.{rule.rule.id}"


def _said_of(blocks: Blocks, rule: CheckedCondition, argument: CheckedArgument, name: str) -> str:
    """A requirement as code, with the argument under a name of its own."""
    exprs = blocks.exprs
    before = exprs.names.get(id(argument.local))
    exprs.bind(argument.local, name)
    that = exprs.inside(rule.that)
    code = f"(not {exprs.inside(rule.when)} or {that})" if rule.when is not None else f"({that})"
    if before is not None:
        exprs.bind(argument.local, before)
    return code


def fitting_functions(blocks: Blocks) -> list[str]:
    """`fits_N(s, me, x)` for each decision about such an argument: the numbers of the requirements that fail."""
    lines: list[str] = []
    for spec in blocks.program.decisions:
        action = blocks.checked.actions.get(spec.of_action)
        argument = picked_argument(action) if action is not None else None
        if action is None or argument is None:
            continue
        rules = [(index, rule) for index, rule in enumerate(action.require) if speaks_of(rule, argument)]
        said = [(index, _said_of(blocks, rule, argument, "x"), requirement_path(action, rule)) for index, rule in rules]
        tests = [f"({index} if not {blocks.marks.refusing(code, path)} else -1)" for index, code, path in said]
        lines += [f"def fits_{spec.number}(s, me, x):", f" return [i for i in [{', '.join(tests)}] if i >= 0]"]
    return lines


def whole_test(blocks: Blocks, number: int, names: Sequence[str], kind: str, shift: int, action_id: str) -> list[str]:
    """The line that keeps only picks from which a fitting choice can still be completed."""
    action = blocks.checked.actions.get(action_id)
    argument = picked_argument(action) if action is not None else None
    if action is None or argument is None or not whole_rules(action, argument):
        return []
    return [f"o = completable(o, {', '.join(names)}, {kind!r}, {shift}, lambda x: not fits_{number}(s, me, x))"]
