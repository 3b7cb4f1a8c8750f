"""Actions whose argument is several things: what they need to be offered, and requirements on the whole choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.program.check_use import nodes
from interpreter.program.checked import CheckedAction, CheckedArgument, CheckedCondition
from interpreter.program.tree import T

if TYPE_CHECKING:
    from interpreter.program.emit_blocks import Blocks


def picked_argument(action: CheckedAction) -> CheckedArgument | None:
    """The argument that is several things, None where there is none."""
    return next((argument for argument in action.arguments if argument.kind != "one"), None)


def speaks_of(rule: CheckedCondition, argument: CheckedArgument | None) -> bool:
    """Whether a requirement mentions an argument."""
    if argument is None:
        return False
    return any(isinstance(n, T) and n.op == "local" and n.data is argument.local for n in nodes(rule.when, rule.that))


def elementwise(rule: CheckedCondition, argument: CheckedArgument) -> T | None:
    """What a requirement `all(argument, condition)` asks of each element: its body, None for other requirements."""
    that = rule.that
    if rule.when is None and that.op == "all" and that.args[0].op == "local" and that.args[0].data is argument.local:
        body = that.args[1]
        if not any(isinstance(n, T) and n.op == "local" and n.data is argument.local for n in nodes(body)):
            return body
    return None


def whole_rules(action: CheckedAction, argument: CheckedArgument) -> list[tuple[int, CheckedCondition]]:
    """The requirements that can be judged only when all is picked, with their numbers."""
    return [
        (index, rule)
        for index, rule in enumerate(action.require)
        if speaks_of(rule, argument) and elementwise(rule, argument) is None
    ]


def pool_of(action: CheckedAction, argument: CheckedArgument) -> T:
    """What can be picked: the list, less what a requirement on each element refuses."""
    items = argument.items
    for rule in action.require:
        body = elementwise(rule, argument) if speaks_of(rule, argument) else None
        if body is not None:
            items = T("where", items.ty, (items, body.args[0]), body.data, items.span)
    return items


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
