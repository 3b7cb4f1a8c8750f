"""What people and scenarios type, matched to options: exact keys first, then what leaves exactly one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from interpreter.diagnostics import nearest
from interpreter.engine.build import Build
from interpreter.engine.decisions import STOP, Decision, action_of, coded, decode, encode, value_text
from interpreter.engine.errors import IllegalMove, Refusal
from interpreter.engine.knowledge import knows
from interpreter.program.checking.types import Ty
from interpreter.program.codes import STOPPED
from interpreter.program.lowering.ir import ActionSpec, DecisionSpec

Step = Callable[[Decision | None], int | None]
"""Gives the code that answers what the seat is asked (None: nothing), or None where nothing is left to answer;
-2 where it is no option."""
NO_OPTION = -2
PART = re.compile(r"([a-z][a-z0-9_-]*)=(\[[^\]]*\]|\S+)")


def match_move(decision: Decision, text: str) -> list[Step]:
    """The answers that a move stands for, one after the other; raises `IllegalMove` where it names nothing."""
    if decision.kind == "action":
        return _match_action(decision, text)
    return _match_choice(decision, text)


def _parts(text: str) -> dict[str, str]:
    return dict(PART.findall(text))


def _match_action(decision: Decision, text: str) -> list[Step]:
    name = text.split()[0] if text.split() else ""
    action = next((a for a in decision.spec.actions if a.name == name), None)
    if action is None:
        raise IllegalMove(text, _no_action(decision, name))
    parts = _parts(text)
    names = [a.name for a in action.arguments]
    unknown = [part for part in parts if part not in names] or PART.sub("", text).split()[1:]
    if unknown:
        raise IllegalMove(text, Refusal(("no-such-option",), (_no_argument(action.name, names, unknown[0]),)))
    steps: list[Step] = [lambda d: _action_code(d or decision, action, parts, text)]
    if action.picked and action.picked in parts:
        steps += _picks(_listed(parts[action.picked]))
    return steps


def _no_action(decision: Decision, name: str) -> Refusal:
    known = name in decision.build.checked.actions
    if known:
        return Refusal(("wrong-phase",), (f"`{name}` is not possible in this phase",))
    near = nearest(name, [action.name for action in decision.spec.actions])
    near = near or nearest(name, decision.build.checked.actions)
    meant = f"; did you mean `{near}`?" if near else ""
    return Refusal(("no-such-option",), (f"there is no action `{name}`{meant}",))


def _no_argument(action: str, names: Sequence[str], word: str) -> str:
    """That an action has no such argument, and which it has."""
    if word in names:
        return f"`{word}` is an argument of `{action}` without its value; write `{word}=VALUE`"
    near = nearest(word, names)
    takes = f"did you mean `{near}`?" if near else f"it takes {', '.join(f'`{n}`' for n in names) or 'nothing'}"
    return f"`{action}` takes no `{word}`; {takes}"


def _action_code(decision: Decision, action: ActionSpec, parts: dict[str, str], text: str) -> int:
    wanted = {a.name: parts[a.name] for a in action.arguments if a.size and a.name in parts}
    sized = [a for a in action.arguments if a.size]
    found = []
    for code in decision.state.opts:
        if action_of(decision.spec, code) is not action:
            continue
        values = dict(zip([a.name for a in sized], decode(action, code), strict=True))
        types = {a.name: a.ty for a in sized}
        if all(means(decision, types[n], value, values[n]) for n, value in wanted.items()):
            found.append(code)
    if len(found) > 1:
        said = f"`{text}` could be {len(found)} moves; name more of its arguments"
        raise IllegalMove(text, Refusal(("no-such-option",), (said,)))
    if not found:
        return NO_OPTION
    chosen = zip(sized, decode(action, found[0]), strict=True)
    named = [as_named(decision, a.ty, wanted.get(a.name, ""), value) for a, value in chosen]
    return _offered_as(decision, int(found[0]), encode(action, named))


def means(decision: Decision, ty: Ty, written: str, value: int) -> bool:
    """Whether a written value names this one; equal components in one place may be named by any, or by their row."""
    build = decision.build
    text = value_text(build, ty, value)
    if text == written or (ty.kind == "component" and row_of(text) == written):
        return True
    if ty.kind != "component":
        return False
    other = named_component(build, written)
    if other < 0 or build.emitted.layout.classes[other] != build.emitted.layout.classes[value]:
        return False
    if not knows(build, decision.state, decision.seat, other):
        return False
    return _alike(decision, other, value)


def _alike(decision: Decision, one: int, other: int) -> bool:
    """Whether two components of one class lie in one place and have equal fields."""
    state, unique = decision.state, decision.build.module.get("unique")
    return state.loc[one] == state.loc[other] and (unique is None or len(unique(state, (one, other))) == 1)


def as_named(decision: Decision, ty: Ty, written: str, value: int) -> int:
    """The component that was named where an equal one is offered for it, else the value itself."""
    named = named_component(decision.build, written) if ty.kind == "component" and written else -1
    return named if named >= 0 else value


def _offered_as(decision: Decision, code: int, named: int) -> int:
    """Offers what was named in place of its equal, so that it is the one that moves."""
    if named != code:
        decision.state.opts = [named if option == code else option for option in decision.state.opts]
    return named


def named_component(build: Build, name: str) -> int:
    """The number of a component, -1 where none has this id."""
    names = build.emitted.layout.components
    return names.index(name) if name in names else -1


def row_of(name: str) -> str:
    """The id that a component shares with its equals: `cat` of `cat#2`."""
    return name.partition("#")[0]


def _listed(text: str) -> list[str]:
    inner = text[1:-1] if text.startswith("[") and text.endswith("]") else text
    return [part.strip() for part in inner.split(",") if part.strip()]


def _match_choice(decision: Decision, text: str) -> list[Step]:
    spec = decision.spec
    if text == STOP:
        return [lambda d: STOPPED]
    parts = _parts(text)
    if set(parts) != {spec.name}:
        word = text.split()[0] if text.split() else ""
        reason = "wrong-phase" if word in decision.build.checked.actions else "no-such-option"
        raise IllegalMove(text, Refusal((reason,), (f"`{spec.name}` is to be chosen now",)))
    written = parts[spec.name]
    if spec.kind in ("some", "order", "bag") and written.startswith("["):
        return _picks(_listed(written))
    return [lambda d: _choice_code(d or decision, written)]


def _choice_code(decision: Decision, written: str) -> int:
    spec = decision.spec
    if spec.kind == "branch":
        keys = [key for key, _ in spec.keys]
        return keys.index(written) if written in keys else NO_OPTION
    for code in decision.state.opts:
        value = code - coded(spec.ty, 0)
        if code != STOPPED and means(decision, spec.ty, written, value):
            if spec.pool is not None:  # a pick is one of the pool, which was fixed when the choice began
                return int(code)
            named = as_named(decision, spec.ty, written, value)
            if spec.ty.kind != "component" or named in (value, *(decision.state.listed or ())):
                return _offered_as(decision, int(code), coded(spec.ty, named))
    return NO_OPTION


def _picks(names: Sequence[str]) -> list[Step]:
    """Picks in the decision's own order; names that cannot be picked together are no option."""
    answer = _Several(list(names))
    return [*(answer.pick for _ in names), answer.finish]


class _Several:
    """The things named for one choice of several, while they are picked one by one."""

    def __init__(self, left: list[str]) -> None:
        self.left = left
        self.spec: DecisionSpec | None = None

    def _asked(self, decision: Decision | None) -> Decision | None:
        """The decision where it is still this choice."""
        if decision is None or decision.kind not in ("some", "order", "bag"):
            return None
        return decision if self.spec is None or decision.spec is self.spec else None

    def pick(self, decision: Decision | None) -> int | None:
        asked = self._asked(decision)
        if not self.left:
            return self.finish(decision)
        if asked is None or (asked.kind == "order" and not self._whole_order(asked)):
            return NO_OPTION
        self.spec = asked.spec
        for code in asked.state.opts:
            for name in self.left[:1] if asked.kind == "order" else self.left:
                if code != STOPPED and means(asked, asked.spec.ty, name, code - coded(asked.spec.ty, 0)):
                    self._picked(asked, name)
                    return int(code)
        return NO_OPTION

    def _picked(self, asked: Decision, name: str) -> None:
        """Takes a name off; the last of an order follows from the others."""
        self.left.remove(name)
        if asked.kind == "order" and len(self.left) == 1:
            self.left.clear()

    def _whole_order(self, asked: Decision) -> bool:
        """Whether the names left are those that are not in order yet, each once."""
        if len(asked.state.opts) != len(self.left):
            return False
        values = [code - coded(asked.spec.ty, 0) for code in asked.state.opts]
        for name in self.left:
            found = next((value for value in values if means(asked, asked.spec.ty, name, value)), None)
            if found is None:
                return False
            values.remove(found)
        return True

    def finish(self, decision: Decision | None) -> int | None:
        if self.left:
            return NO_OPTION
        asked = self._asked(decision)
        if asked is None or not (asked.picked or self.spec is None):
            return None
        return STOPPED if STOPPED in asked.state.opts else NO_OPTION
