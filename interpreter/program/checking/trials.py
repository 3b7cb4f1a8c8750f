"""`after this` tries an effect out on a copy, so the effect must not ask anybody or draw anything."""

from __future__ import annotations

from interpreter.diagnostics import Report
from interpreter.program.checking.checked import Checked
from interpreter.program.checking.tree import S, T
from interpreter.program.checking.use import nodes

ASKING = (
    "choose",
    "choose_branch",
    "draw",
    "draw_some",
    "roll",
    "roll_cube",
    "shuffle",
    "shuffle_ranking",
    "look",
    "do_column",
)


def check_trials(result: Checked, report: Report) -> None:
    """Reports actions that are judged by what their effect makes although the effect asks or draws."""
    for action in result.actions.values():
        judged = [n for c in action.require for n in nodes(c.when, c.that) if isinstance(n, T) and n.op == "after_this"]
        if judged and _asks(action.body, result, set()) and judged[0].span is not None:
            hint = "ask after the requirement, in another action or phase"
            report.error("misplaced-after-this", judged[0].span, "this action's effect asks somebody or draws", hint)


def _asks(body: object, result: Checked, seen: set[str]) -> bool:
    for node in nodes(body):
        if not isinstance(node, S):
            continue
        if node.op in ASKING or (node.op == "pay" and node.data[1]):
            return True
        if node.op == "do" and node.data not in seen:
            seen.add(node.data)
            if _asks(result.procedures[node.data].body, result, seen):
                return True
    return False
