"""Simultaneous steps: a seat changes only its own things, so that the order of answers changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.diagnostics import Report
from interpreter.program.checking.checked import Checked, CheckedAction, CheckedPhase
from interpreter.program.checking.lying import ZONES, Sources, places_of
from interpreter.program.checking.tree import S, T
from interpreter.program.checking.use import nodes, phases

EVERYBODYS = ("set_state", "set_state_entry", "shuffle_ranking", "rank_move", "rank_swap")
TOUCHING = {"move": (0,), "draw": (1,), "draw_some": (1,), "look": (0,), "swap_places": (0, 1), "shuffle": (0,)}
"""Of statements that touch components, which operands tell where those lie."""


def check_parts(result: Checked, report: Report) -> None:
    """Reports effects of simultaneous steps that change what others could change or see changed."""
    for phase in phases(result):
        if phase.simultaneous is not None:
            _Check(result, report).phase(phase)


class _Check:
    """The check of one simultaneous step."""

    def __init__(self, result: Checked, report: Report) -> None:
        self.result = result
        self.report = report
        self.sources: Sources = {}

    def phase(self, phase: CheckedPhase) -> None:
        actions = [self.result.actions[name] for name in phase.rule.actions if name in self.result.actions]
        actions += [action for action in self.result.actions.values() if action.rule.any_time]
        statements = list(_all_statements([phase.if_stuck or (), *(action.body for action in actions)], self.result))
        self._bind(actions, statements)
        for statement in statements:
            fault = self._fault(statement)
            if fault and statement.span is not None:
                hint = "a seat of a simultaneous step touches only its own things; do the rest after the step"
                self.report.error("shared-in-parallel", statement.span, fault, hint)

    def _bind(self, actions: Sequence[CheckedAction], statements: Sequence[S]) -> None:
        """From which lists the things with names come."""
        for action in actions:
            for argument in action.arguments:
                self.sources.setdefault(id(argument.local), []).append(argument.items)
        for s in statements:
            for local, source in _bound(s, self.result):
                self.sources.setdefault(id(local), []).append(source)

    def _fault(self, s: S) -> str:
        if s.op in EVERYBODYS:
            return "a state variable belongs to everybody"
        if s.op == "roll_cube":
            return "the die lies before everybody"
        if s.op == "end_game":
            return "the game would end for everybody while others still act"
        if s.op in ("choose", "choose_branch"):
            chooser = s.args[3] if s.op == "choose" else s.args[0]
            return "" if chooser is None or self._own(chooser) else "somebody else is asked in this seat's part"
        if s.op in ("set_field", "set_entry") and s.args[0] is not None:
            return "" if self._own(s.args[0]) else "this belongs to somebody else, or to everybody"
        if s.op == "pay":
            accounts = [account for index, account in enumerate(s.args) if index % 3 and account is not None]
            own = all(self._own(_holder(account)) for account in accounts)
            return "" if own else "this changes what somebody else has"
        return self._zones_fault(s) if s.op in TOUCHING else ""

    def _zones_fault(self, s: S) -> str:
        targets = [arg for arg in s.args if arg is not None and arg.op == "place"]
        touched = [arg for index in TOUCHING[s.op] if (arg := s.args[index]) is not None]
        for place in targets:
            if place.data.id != "box" and not self._own_place(place):
                return f"the zone `{place.data.id}` is not only this seat's"
        for place in (place for arg in touched for place in places_of(arg, self.sources)):
            if not self._own_place(place):
                called = f"zone `{place.data.id}`" if place.op in ZONES else "thing that is touched here"
                return f"the {called} is not only this seat's"
        return ""

    def _own_place(self, place: T) -> bool:
        """Whether it is a zone of the acting seat; what everybody can name belongs to nobody alone."""
        if place.op not in ZONES:
            return False
        return place.data.per == "player" and bool(place.args) and self._own(place.args[0])

    def _own(self, owner: T) -> bool:
        """Whether a thing is the acting seat's: itself, or a component that lies nowhere but in its zones."""
        if owner.ty.kind == "component":
            return all(map(self._own_place, places_of(owner, self.sources)))
        return self._is_me(owner, frozenset())

    def _is_me(self, owner: T, seen: frozenset[int]) -> bool:
        """Whether an expression is the acting seat, also by another name."""
        if owner.op != "local" or owner.data is self.result.me:
            return owner.op == "local"
        sources = [] if id(owner.data) in seen else self.sources.get(id(owner.data), [])
        return bool(sources) and all(self._is_me(source, seen | {id(owner.data)}) for source in sources)


def _all_statements(bodies: list[tuple[S, ...]], result: Checked) -> Iterator[S]:
    """The statements of bodies and of the procedures and rows they carry out."""
    seen: set[str] = set()
    stack: list[object] = list(bodies)
    while stack:
        for node in nodes(stack.pop()):
            if isinstance(node, S):
                yield node
                for name, body in _carried_out(node, result):
                    if name not in seen:
                        seen.add(name)
                        stack.append(body)


def _carried_out(s: S, result: Checked) -> Iterator[tuple[str, tuple[S, ...]]]:
    if s.op == "do":
        yield s.data, result.procedures[s.data].body
    if s.op == "do_column":
        kind, column = s.data[0].name, s.data[1]
        for (k, c, row), rule in result.row_effects.items():
            if (k, c) == (kind, column):
                yield f"{kind}.{column}.{row}", rule.body


def _bound(s: S, result: Checked) -> Iterator[tuple[object, T]]:
    """The locals that a statement binds, with what each stands for or comes from."""
    match s.op:
        case "choose":
            bound = [(s.data[1], s.args[0])]
        case "let" | "for" | "look" | "set_local":
            bound = [(s.data, s.args[0])]
        case "draw" | "draw_some":
            bound = [(s.data[-1], s.args[2])]
        case "do":
            bound = list(zip(result.procedures[s.data].params, s.args, strict=True))
        case _:
            return
    yield from ((local, source) for local, source in bound if local is not None and isinstance(source, T))


def _holder(account: T) -> T:
    return account.args[0].args[0] if account.op == "entry" else account.args[0]
