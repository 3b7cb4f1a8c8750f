"""Simultaneous steps: a seat changes only its own things, so that the order of answers changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Report
from interpreter.program.checking.checked import Checked
from interpreter.program.checking.tree import S, T
from interpreter.program.checking.use import nodes, phases


def check_parts(result: Checked, report: Report) -> None:
    """Reports effects of simultaneous steps that change what others could change or see changed."""
    for phase in phases(result):
        if phase.simultaneous is None:
            continue
        bodies: list[tuple[S, ...]] = [phase.if_stuck or ()]
        bodies += [result.actions[name].body for name in phase.rule.actions if name in result.actions]
        bodies += [action.body for action in result.actions.values() if action.rule.any_time]
        for statement in _all_statements(bodies, result):
            _check(statement, result, report)


def _all_statements(bodies: list[tuple[S, ...]], result: Checked) -> Iterator[S]:
    """The statements of bodies and of the procedures they carry out."""
    seen: set[str] = set()
    stack: list[object] = list(bodies)
    while stack:
        for node in nodes(stack.pop()):
            if isinstance(node, S):
                yield node
                if node.op == "do" and node.data not in seen:
                    seen.add(node.data)
                    stack.append(result.procedures[node.data].body)
                if node.op == "do_column":
                    kind, column = node.data[0].name, node.data[1]
                    key = f"{kind}.{column}"
                    if key not in seen:
                        seen.add(key)
                        stack += [
                            rule.body for (k, c, _), rule in result.row_effects.items() if (k, c) == (kind, column)
                        ]


def _check(s: S, result: Checked, report: Report) -> None:
    fault = ""
    if s.op in ("set_state", "set_state_entry", "shuffle_ranking", "rank_move", "rank_swap"):
        fault = "a state variable belongs to everybody"
    elif s.op in ("set_field", "set_entry") and s.args[0] is not None:
        fault = "" if _own(s.args[0], result) else "this belongs to somebody else, or to everybody"
    elif s.op == "pay":
        accounts = [account for index, account in enumerate(s.args) if index % 3 and account is not None]
        fault = "" if all(_own(_holder(a), result) for a in accounts) else "this changes what somebody else has"
    elif s.op in ("draw", "move", "shuffle"):
        fault = _zones_fault(s, result)
    if fault and s.span is not None:
        hint = "a seat of a simultaneous step changes only its own things; do the rest after the step"
        report.error("shared-in-parallel", s.span, fault, hint)


def _zones_fault(s: S, result: Checked) -> str:
    places = [arg for arg in s.args if arg is not None and arg.op == "place"]
    if s.op == "move":
        root = _root(s.args[0])
        places += [root] if root is not None and root.op in ("zone_list", "zone_one", "zone_items") else []
    for place in places:
        if getattr(place.data, "id", "") == "box":
            continue
        if place.data.per != "player" or not place.args or not _own(place.args[0], result):
            return f"the zone `{place.data.id}` is not only this seat's"
    return ""


def _root(node: T | None) -> T | None:
    while (
        node is not None
        and node.op in ("where", "except", "top_of", "bottom_of", "list", "first", "last")
        and node.args
    ):
        node = node.args[0]
    return node


def _holder(account: T) -> T:
    return account.args[0].args[0] if account.op == "entry" else account.args[0]


def _own(owner: T, result: Checked) -> bool:
    """Whether a thing is surely the acting seat's: itself, or a component (each lies in one seat's zone)."""
    if owner.op == "local" and owner.data is result.me:
        return True
    return owner.ty.kind == "component"
