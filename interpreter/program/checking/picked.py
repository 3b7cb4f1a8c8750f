"""Actions whose argument is several things: which requirements are on each of them, which on the whole choice."""

from __future__ import annotations

from interpreter.program.checking.checked import CheckedAction, CheckedArgument, CheckedCondition
from interpreter.program.checking.tree import T
from interpreter.program.checking.use import nodes


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
