"""What is declared and never used, and what would go round in a ring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.diagnostics import Report
from interpreter.model.rulebook import Element
from interpreter.program.checking.checked import Checked, CheckedPhase
from interpreter.program.checking.flow import check_reachable
from interpreter.program.checking.scope import seat_scope
from interpreter.program.checking.tree import S, T


def nodes(*roots: object) -> Iterator[T | S]:
    """Every node of expressions and statements, however nested in tuples."""
    stack = list(roots)
    while stack:
        node = stack.pop()
        if isinstance(node, T):
            yield node
            stack.extend(node.args)
        elif isinstance(node, S):
            yield node
            stack.extend(node.args)
            stack.extend(node.bodies)
        elif isinstance(node, tuple):
            stack.extend(node)


def phases(result: Checked) -> Iterator[CheckedPhase]:
    """All phases, inner ones too."""
    stack = list(result.flow)
    while stack:
        phase = stack.pop()
        yield phase
        stack.extend(phase.phases)


def roots(result: Checked) -> Iterator[object]:
    """Everything that is ever evaluated or carried out."""
    yield result.setup
    yield from (rule.body for rule in result.procedures.values())
    yield from (rule.body for rule in result.row_effects.values())
    yield from (rule.value for rule in result.functions.values())
    for action in result.actions.values():
        yield (action.body, *((a.items, a.low, a.high) for a in action.arguments))
        yield tuple((c.when, c.that) for c in (*action.require, *action.prefer))
    for phase in phases(result):
        yield (phase.when, phase.on_start, phase.on_end, phase.until, phase.simultaneous, phase.if_stuck)
        if phase.turns is not None:
            yield (phase.turns.start, phase.turns.over, phase.turns.who, phase.turns.condition)
    yield tuple(value for _, value in (*result.scoring, *result.tie_breaks))
    yield tuple((end.when, end.winners) for end in result.ends)
    yield tuple(result.values.values())
    yield tuple(result.row_conditions.values())
    yield tuple(value for _, value in result.row_rules.values())
    yield result.team_count


def check_use(result: Checked, report: Report) -> None:
    """Reports parameters, zones, procedures, columns and actions that nothing uses.

    A rule with a fault stands in the checked rulebook without what it names, so what it alone uses would seem
    unused: that is looked at only where nothing else is wrong.
    """
    if not report.has_errors:
        _check_unused(result, report)
    _check_offered(result, report)
    _check_ways_out(result, report)


def _check_unused(result: Checked, report: Report) -> None:
    used = {(node.op, _name(node.data)) for node in nodes(*roots(result))}
    book = result.book
    _unused("unused-parameter", book.parameters.values(), {n for op, n in used if op == "parameter"}, report)
    zones = {n for op, n in used if op in ("zone_list", "zone_one", "place")}
    groups = {zone.group for zone in book.zones.values() if zone.group and zone.id in zones}
    zones |= {zone.id for zone in book.zones.values() if zone.group in groups}
    _unused("unused-zone", book.zones.values(), zones | {z.id for z in book.zones.values() if z.start}, report)
    _unused("unused-procedure", book.procedures.values(), {n for op, n in used if op == "do"}, report)
    for kind in book.components.values():
        columns = {n.split(".")[1] for op, n in used if op in ("column", "do_column") and n.startswith(f"{kind.id}.")}
        _unused("unused-column", kind.columns.values(), columns, report)


def _check_offered(result: Checked, report: Report) -> None:
    actions = result.book.actions.values()
    offered = {name for phase in phases(result) for name in phase.rule.actions}
    offered |= {action.id for action in actions if action.any_time}
    for action in actions:
        if action.id not in offered:
            report.error(
                "unoffered-action",
                action.span,
                f"no phase offers the action `{action.id}`",
                "list it under a phase's `actions`",
            )


def _name(data: object) -> str:
    if isinstance(data, str):
        return data
    if isinstance(data, tuple) and len(data) == 2 and hasattr(data[0], "name"):
        return f"{data[0].name}.{data[1]}"
    return str(getattr(data, "id", ""))


def _unused(code: str, elements: Iterable[Element], used: set[str], report: Report) -> None:
    what = code.removeprefix("unused-")
    for element in elements:
        if element.id not in used:
            report.error(code, element.span, f"nothing uses the {what} `{element.id}`", "use it or remove it")


def _check_ways_out(result: Checked, report: Report) -> None:
    check_reachable(tuple(phase.rule for phase in result.flow), seat_scope(result.symbols, report, me=False))
    ending = {node.op for node in nodes(*roots(result))} & {"end_game", "end_phase"}
    for phase in phases(result):
        endless = phase.rule.repeat or (phase.rule.turns is not None and phase.rule.turns.repeat)
        if endless and phase.until is None and not result.ends and not ending:
            report.error(
                "endless-phase",
                phase.rule.span,
                f"nothing ever ends the phase `{phase.rule.id}`",
                "add `until`, an `end` condition, or `end game`",
            )


def check_rings(result: Checked, report: Report) -> None:
    """Functions and procedures that call themselves, directly or in a ring."""
    calls = {name: _called(rule.value, "function") for name, rule in result.functions.items()}
    _report_rings(calls, result, report, "function")
    through_columns = {name for rule in result.row_effects.values() for name in _called(rule.body, "do")}
    procedures = {}
    for name, rule in result.procedures.items():
        dynamic = any(node.op == "do_column" for node in nodes(rule.body))
        procedures[name] = _called(rule.body, "do") | (through_columns if dynamic else set())
    _report_rings(procedures, result, report, "procedure")


def _called(root: object, op: str) -> set[str]:
    return {node.data for node in nodes(root) if node.op == op}


def _report_rings(calls: dict[str, set[str]], result: Checked, report: Report, what: str) -> None:
    told: set[frozenset[str]] = set()
    for start in sorted(calls):
        chain = _chain(start, start, calls, ())
        if chain and frozenset(chain) not in told:
            told.add(frozenset(chain))
            group = result.book.functions if what == "function" else result.book.procedures
            way = " -> ".join((*chain, start))
            report.error("ring", group[start].span, f"the {what} `{start}` calls itself: {way}", "break the ring")


def _chain(start: str, at: str, calls: dict[str, set[str]], path: tuple[str, ...]) -> tuple[str, ...]:
    """The calls that lead from `at` back to `start`, empty where none do."""
    seen = {at}
    stack = [(at, (*path, at))]
    while stack:
        name, way = stack.pop()
        for called in sorted(calls.get(name, ())):
            if called == start:
                return way
            if called not in seen and called in calls:
                seen.add(called)
                stack.append((called, (*way, called)))
    return ()
