"""In which order requirements are judged when options are listed: as soon as their arguments are known, cheap first.

The result does not depend on the order, since requirements are pure; only the time does.  Explanations judge all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from interpreter.program.checking.checked import Checked, CheckedCondition
from interpreter.program.checking.tree import Local, T
from interpreter.program.checking.use import nodes

DEAR = {"after_this": 100_000, "connected": 400, "connected_things": 400, "lines_through": 50, "distance": 400}
"""What an operation costs beside its parts, roughly, in plain operations."""
LISTED = 8
"""How many elements a list is taken to have."""


def by_argument(
    rules: Iterable[CheckedCondition], arguments: Sequence[Local], checked: Checked
) -> list[list[CheckedCondition]]:
    """The rules that need no argument, then for each argument those that need it and no later one; cheap first."""
    levels: list[list[CheckedCondition]] = [[] for _ in range(len(arguments) + 1)]
    for rule in rules:
        levels[_level(rule, arguments)].append(rule)
    known: dict[str, int] = {}
    for level in levels:
        level.sort(key=lambda rule: cost(rule, checked, known))
    return levels


def _level(rule: CheckedCondition, arguments: Sequence[Local]) -> int:
    """The number of the last argument that a rule mentions, 0 for none; a trial of the effect needs them all."""
    found = [n for n in nodes(rule.when, rule.that) if isinstance(n, T)]
    if any(n.op == "after_this" for n in found):
        return len(arguments)
    named = {id(n.data) for n in found if n.op == "local"}
    return max((i for i, local in enumerate(arguments, 1) if id(local) in named), default=0)


def cost(rule: CheckedCondition, checked: Checked, known: dict[str, int]) -> int:
    """A rough number of operations that judging a rule takes."""
    return sum(_cost(tree, checked, known) for tree in (rule.when, rule.that) if tree is not None)


def _cost(tree: T, checked: Checked, known: dict[str, int]) -> int:
    inner = [_cost(part, checked, known) for part in tree.args if part is not None]
    total = 1 + DEAR.get(tree.op, 0) + sum(inner)
    if tree.op == "function":
        total += _function(str(tree.data), checked, known)
    if tree.op == "where" or (len(tree.args) > 1 and tree.args[1] is not None and tree.args[1].op == "body"):
        total += inner[1] * (LISTED - 1)
    return total


def _function(name: str, checked: Checked, known: dict[str, int]) -> int:
    """The cost of a function's expression; functions form no rings."""
    if name not in known:
        known[name] = 0
        known[name] = min(1_000_000, _cost(checked.functions[name].value, checked, known))
    return known[name]
