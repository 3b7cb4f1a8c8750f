"""What of an effect matters to a question that is asked after it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from interpreter.program.checking.checked import Checked
from interpreter.program.checking.tree import S, T
from interpreter.program.checking.use import nodes

Key = tuple[str, str, str]
"""A field as the layout numbers it; a state variable is a field of `state`."""
SETTING = ("set_field", "set_entry", "set_state", "set_state_entry")
ENDING = frozenset(("end_game", "end_turn", "end_phase"))
HARMLESS = frozenset(("let", "set_local", "if", "for", "repeat", "do", "stop", "never", "pass")) | ENDING
"""Statements that by themselves change nothing of the position."""


@dataclass(slots=True)
class Wanted:
    """The fields and local values that something reads."""

    keys: set[Key] = field(default_factory=set)
    locals: set[int] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)

    def size(self) -> int:
        return len(self.keys) + len(self.locals)

    def read(self, trees: Iterable[object], checked: Checked) -> None:
        """Adds everything that expressions read, through the functions that they call."""
        for node in nodes(*trees):
            if not isinstance(node, T):
                continue
            if node.op == "field":
                self.keys.add(_key(*node.data))
            elif node.op == "state":
                self.keys.add(("state", "", node.data))
            elif node.op == "local":
                self.locals.add(id(node.data))
            elif node.op == "function" and node.data not in self.functions:
                self.functions.add(node.data)
                self.read((checked.functions[node.data].value,), checked)


def _key(ty: object, name: str) -> Key:
    kind, of = getattr(ty, "kind", ""), getattr(ty, "name", "")
    return (kind, of if kind in ("component", "space") else "", name)


def _target(s: S) -> Key:
    return ("state", "", s.data) if s.op in ("set_state", "set_state_entry") else _key(*s.data)


def wanted_by(asked: Sequence[T], bodies: Sequence[Sequence[S]], checked: Checked) -> Wanted | None:
    """What the questions and the parts of the effects that bear upon them read; None where that is not told."""
    everything = nodes(*asked, *(function.value for function in checked.functions.values()))
    if any(isinstance(node, T) and node.op == "can_pay" for node in everything):
        return None
    wanted = Wanted()
    wanted.read(asked, checked)
    before = -1
    while before < wanted.size():
        before = wanted.size()
        for body in bodies:
            _grow(trimmed(body, wanted, checked), wanted, checked)
    return wanted


def _grow(body: Sequence[S], wanted: Wanted, checked: Checked) -> None:
    for s in body:
        wanted.read((s.args,), checked)
        for inner in s.bodies:
            _grow(inner or (), wanted, checked)
        if s.op == "do":
            _grow(trimmed(checked.procedures[s.data].body, wanted, checked), wanted, checked)


def trimmed(body: Sequence[S], wanted: Wanted | None, checked: Checked) -> tuple[S, ...]:
    """An effect without the statements that only set what nobody reads."""
    if wanted is None:
        return tuple(body)
    out = []
    for s in body:
        inner = tuple(trimmed(part, wanted, checked) if part is not None else None for part in s.bodies)
        if _matters(s, inner, wanted, checked):
            out.append(replace(s, bodies=inner))
    return tuple(out)


def _matters(s: S, inner: Sequence[Sequence[S] | None], wanted: Wanted, checked: Checked) -> bool:
    if s.op in SETTING:
        return _target(s) in wanted.keys
    if s.op in ("let", "set_local"):
        return id(s.data) in wanted.locals
    if s.op in ("if", "for", "repeat"):
        return any(inner)
    if s.op == "do":
        return bool(trimmed(checked.procedures[s.data].body, wanted, checked))
    return s.op != "pass"


def writes(body: Sequence[S], wanted: Wanted | None, checked: Checked) -> set[Key] | None:
    """The fields that an effect sets; None where it may change something else too."""
    found: set[Key] = set()
    for node in nodes(tuple(body)):
        if not isinstance(node, S):
            continue
        if node.op in SETTING:
            found.add(_target(node))
        elif node.op not in HARMLESS:
            return None
        if node.op == "do":
            inner = writes(trimmed(checked.procedures[node.data].body, wanted, checked), wanted, checked)
            if inner is None:
                return None
            found |= inner
    return found
