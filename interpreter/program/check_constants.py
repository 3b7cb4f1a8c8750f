"""Defaults, counts and conditions of rows are worked out before there is a state, so they may not read it."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Report
from interpreter.program.checking.checked import Checked
from interpreter.program.checking.tree import T
from interpreter.program.checking.use import nodes
from interpreter.program.emitting.tabulate import READS_STATE


def check_constants(result: Checked, report: Report) -> None:
    """Reports expressions of declarations that read what only a game in play has."""
    for tree in _declared(result):
        if _reads_state(tree, result, set()) and tree.span is not None:
            hint = "use numbers, parameters, `player_count` and columns only"
            report.error("reads-state", tree.span, "this is worked out before the game begins", hint)


def _declared(result: Checked) -> Iterator[T]:
    for default, _, _ in result.values.values():
        if default is not None:
            yield default
    yield from result.row_conditions.values()
    yield from (tree for _, tree in result.row_rules.values())
    if result.team_count is not None:
        yield result.team_count


def _reads_state(tree: T, result: Checked, seen: set[str]) -> bool:
    for node in nodes(tree):
        if not isinstance(node, T):
            continue
        if node.op in READS_STATE:
            return True
        if node.op == "function" and node.data not in seen:
            seen.add(node.data)
            if _reads_state(result.functions[node.data].value, result, seen):
                return True
    return False
