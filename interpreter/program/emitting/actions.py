"""What is offered: for each decision the options by number, and for each action what refuses it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from interpreter.program.checking.checked import CheckedAction, CheckedArgument, CheckedCondition
from interpreter.program.checking.picked import picked_argument, speaks_of
from interpreter.program.checking.tree import T
from interpreter.program.checking.use import nodes
from interpreter.program.codes import HALF
from interpreter.program.emitting.blocks import Blocks
from interpreter.program.emitting.judging import by_argument
from interpreter.program.emitting.picks import (
    fitting_functions,
    offered_if,
    requirement_path,
)
from interpreter.program.emitting.trials import after_this, after_trees, plain_body, tried
from interpreter.program.lowering import ir
from interpreter.program.lowering.tidy import whole


def emit_actions(blocks: Blocks) -> list[str]:
    """`options_N` for every decision about actions, and the parts that explain refusals."""
    lines = _keeping(blocks) + fitting_functions(blocks)  # while arguments have the names that the blocks gave them
    judged: set[str] = set()
    for spec in blocks.program.decisions:
        if spec.kind != "action":
            continue
        lines += [f"def options_{spec.number}(s, me):"]
        calls = [f"legal_{_id(action.name)}(s, me, {action.base})" for action in spec.actions]
        lines += [f" o = {calls[0]}", *(f" o += {call}" for call in calls[1:])]
        lines.append(" return o")
        for action in spec.actions:
            if action.name not in judged:
                judged.add(action.name)
                lines += _action(blocks, blocks.checked.actions[action.name], action)
    if blocks.unique:
        lines += _unique(blocks)
    return _with_slots(lines)


def _with_slots(lines: list[str]) -> list[str]:
    """Functions that read a slot of the running effect get at it by a line of their own."""
    out: list[str] = []
    for index, line in enumerate(lines):
        out.append(line)
        if line.startswith("def "):
            rest = lines[index + 1 :]
            body = rest[: next((i for i, other in enumerate(rest) if other.startswith("def ")), len(rest))]
            if any("v[" in other for other in body):
                out.append(" v = s.v")
            if not any("s = s.clone()" in other for other in body):
                out += read_once(body, lines, index + 1)
    return out


STORE = re.compile(r"\bs\.(f\d+_\w+)\[")


def read_once(body: list[str], lines: list[str], start: int) -> list[str]:
    """Lists of the state that a function without side effects reads more than once get a name of their own."""
    found = Counter(name for line in body for name in STORE.findall(line))
    names = sorted(name for name, count in found.items() if count > 1)
    for offset in range(len(body)):
        for name in names:
            lines[start + offset] = re.sub(rf"\bs\.{name}\[", f"{name}[", lines[start + offset])
    return [f" {name} = s.{name}" for name in names]


def _keeping(blocks: Blocks) -> list[str]:
    """`keep_N`: of the ways to raise money, those after which a condition still holds."""
    lines: list[str] = []
    told: set[str] = set()
    for label in blocks.program.blocks:
        for ask in whole(blocks.program, label):
            if isinstance(ask, ir.AskAction) and ask.keeping is not None:
                spec = ask.spec.actions[0]
                action = blocks.checked.actions[spec.name]
                if spec.name not in told and not after_trees(action):
                    told.add(spec.name)
                    locals_ = [argument.local for argument in _single(action)]
                    lines += blocks.plain(f"effect_{_id(spec.name)}", locals_, plain_body(action.body))
                sizes = [(a.size, a.ty.kind == "int") for a in spec.arguments if a.size]
                test = blocks.exprs(ask.keeping)
                lines += [f"def keep_{ask.spec.number}(s, me, code):", " s = s.clone()"]
                lines += [f" effect_{_id(spec.name)}(s, me, *decoded(code, {sizes!r}))", f" return {test}"]
    return lines


def _id(name: str) -> str:
    return name.replace("-", "_")


def _single(action: CheckedAction) -> list[CheckedArgument]:
    return [argument for argument in action.arguments if argument.kind == "one"]


def _action(blocks: Blocks, action: CheckedAction, spec: ir.ActionSpec) -> list[str]:
    lines = after_this(blocks, action, [argument.local for argument in _single(action)])
    lines += _candidates(blocks, action)
    lines += _legal(blocks, action, spec)
    lines += _judge(blocks, action)
    return lines


def _loops(blocks: Blocks, action: CheckedAction) -> tuple[list[str], list[str]]:
    """The `for` parts over the arguments, and the names of their values."""
    parts, names = [], []
    for argument in _single(action):
        items = argument.items
        tests: list[T] = []
        equal = argument.local.ty.kind == "component" and blocks.unique
        while items.op == "where" and not equal:
            tests.insert(0, items)
            items = items.args[0]
        source = blocks.exprs.over(items) if tests else blocks.exprs(items)
        name = blocks.exprs.fresh(argument.local)
        for test in tests:
            blocks.exprs.bind(test.data, name)
        conditions = "".join(f" if {blocks.exprs.inside(test.args[1])}" for test in tests)
        parts.append(f"for {name} in {f'unique(s, {source})' if equal else source}{conditions}")
        names.append(name)
    return parts, names


def _tuple(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"({', '.join(names)})"


def _condition(blocks: Blocks, rule: CheckedCondition, action: CheckedAction, names: Sequence[str]) -> str:
    """A requirement as code; a marked build counts where it refuses."""
    return blocks.marks.refusing(_said(blocks, rule, action, names), requirement_path(action, rule))


def _said(blocks: Blocks, rule: CheckedCondition, action: CheckedAction, names: Sequence[str]) -> str:
    blocks.exprs.judge = lambda t: (
        f"after_{_id(action.rule.id)}({', '.join(['s', 'me', str(_after_number(action, t)), *names])})"
    )
    that = blocks.exprs.inside(rule.that)
    if rule.when is None:
        return that
    return f"(not {blocks.exprs.inside(rule.when)} or {that})"


def _candidates(blocks: Blocks, action: CheckedAction) -> list[str]:
    """`all_X`: every choice of arguments, requirements or not."""
    loops, names = _loops(blocks, action)
    if not loops:
        return [f"def all_{_id(action.rule.id)}(s, me):", " return [()]"]
    return [f"def all_{_id(action.rule.id)}(s, me):", f" return [({', '.join(names)},) {' '.join(loops)}]"]


def _legal(blocks: Blocks, action: CheckedAction, spec: ir.ActionSpec) -> list[str]:
    name = _id(action.rule.id)
    picked = picked_argument(action)
    rules = [rule for rule in action.require if not speaks_of(rule, picked)]
    levels = by_argument(rules, [argument.local for argument in _single(action)], blocks.checked)
    lines = [f"def legal_{name}(s, me, base):", *_gate(blocks, action, levels[0])]
    lines += _known(blocks, [rule.that for rule in (*action.require, *action.prefer)])
    loops, names = _loops(blocks, action)
    rest = offered_if(blocks, action)
    if not loops:
        blocks.exprs.known.clear()
        return [*lines, f" return [base] if {' and '.join(rest)} else []" if rest else " return [base]"]
    late = [rule for rule in levels[-1] if tried(rule)] if not rest else []
    levels[-1] = [rule for rule in levels[-1] if rule not in late]
    told = [[_condition(blocks, rule, action, names) for rule in level] for level in levels[1:]]
    parts = [_filtered(loop, tests) for loop, tests in zip(loops, told, strict=True)]
    choices = _filtered(" ".join(parts), rest)
    narrowed = _late(blocks, action, names, late) + _narrowed(blocks, action, names)
    blocks.exprs.known.clear()
    if not narrowed and len(names) > 1:
        return [*lines, f" return [base + {_code(names, spec)} {choices}]"]
    return [*lines, f" c = [{_tuple(names)} {choices}]", *narrowed, f" return {_coded(names, spec)}"]


def _late(blocks: Blocks, action: CheckedAction, names: Sequence[str], rules: Sequence[CheckedCondition]) -> list[str]:
    """Requirements that try the effect come last; what is the same for all options is worked out once before them."""
    if not rules:
        return []
    blocks.exprs.fixed = {}
    tests = " and ".join(_condition(blocks, rule, action, names) for rule in rules)
    once = [f" {name} = {call}" for call, name in blocks.exprs.fixed.items()]
    blocks.exprs.fixed = None
    return [" if not c: return []", *once, f" c = [{_tuple(names)} for {_tuple(names)} in c if {tests}]"]


def _gate(blocks: Blocks, action: CheckedAction, rules: Sequence[CheckedCondition]) -> list[str]:
    """Requirements that need no argument are judged before anything is listed."""
    tests = [_condition(blocks, rule, action, []) for rule in rules]
    return [f" if not ({' and '.join(tests)}): return []"] if tests else []


def _filtered(loop: str, tests: Sequence[str]) -> str:
    return f"{loop} if {' and '.join(tests)}" if tests else loop


def _tests(blocks: Blocks, action: CheckedAction, names: Sequence[str]) -> list[str]:
    """The requirements that can be judged when the single arguments are known."""
    argument = picked_argument(action)
    return [_said(blocks, rule, action, names) for rule in action.require if not speaks_of(rule, argument)]


def _known(blocks: Blocks, trees: list[T]) -> list[str]:
    """Functions without arguments are worked out once for all options."""
    lines = []
    found = {node.data for node in nodes(*trees) if isinstance(node, T) and node.op == "function" and not node.args}
    if any(node.op == "after_this" for node in nodes(*trees)):
        return []
    for name in sorted(found):
        lines.append(f" k_{_id(name)} = fn_{_id(name)}(s)")
        blocks.exprs.known[name] = f"k_{_id(name)}"
    return lines


def _narrowed(blocks: Blocks, action: CheckedAction, names: Sequence[str]) -> list[str]:
    if not action.prefer:
        return []
    lines = [" if len(c) > 1:", "  k = ()"]
    for index, rule in enumerate(action.prefer):
        when = blocks.exprs(rule.when) if rule.when is not None else "True"
        that = blocks.exprs.inside(rule.that)
        guard = f"not k and {when}" if index else when
        lines += [f"  if {guard}: k = [{_tuple(names)} for {_tuple(names)} in c if {that}]"]
        if blocks.marks.on:
            number = blocks.marks.number(f"actions.{action.rule.id}.prefer.{rule.rule.id}")
            before = " and not before" if index else ""
            lines += [f"  if k and len(k) < len(c){before}: coverage[{number}] += 1", "  before = bool(k)"]
    return [*lines, "  if k: c = k"]


def _code(names: Sequence[str], spec: ir.ActionSpec) -> str:
    """The number of an option by its arguments."""
    parts = [arg for arg in spec.arguments if arg.size]
    code = ""
    for name, arg in zip(names, parts, strict=True):
        value = f"({name} + {HALF})" if arg.ty.kind == "int" else name
        code = f"({code} * {arg.size} + {value})" if code else value
    return code


def _coded(names: Sequence[str], spec: ir.ActionSpec) -> str:
    code = _code(names, spec)
    if code == names[0]:
        return f"[base + {names[0]} for {names[0]} in c] if base else c"
    return f"[base + {code} for {_tuple(names)} in c]"


def _judge(blocks: Blocks, action: CheckedAction) -> list[str]:
    """`refused_X`: which requirements fail for these arguments; `narrows_X`: which preference counts, or -1."""
    name = _id(action.rule.id)
    params = [blocks.exprs.fresh(single.local) for single in _single(action)]
    argument = picked_argument(action)
    rules = [(index, rule) for index, rule in enumerate(action.require) if not speaks_of(rule, argument)]
    tests = [f"({index} if not {_condition(blocks, rule, action, params)} else -1)" for index, rule in rules]
    lines = [
        f"def refused_{name}({', '.join(['s', 'me', *params])}):",
        f" return [i for i in [{', '.join(tests)}] if i >= 0]",
    ]
    return lines + _narrows(blocks, action)


def _narrows(blocks: Blocks, action: CheckedAction) -> list[str]:
    loops, names = _loops(blocks, action)
    lines = [f"def narrows_{_id(action.rule.id)}(s, me):"]
    if not loops or not action.prefer:
        return [*lines, " return -1"]
    tests = _tests(blocks, action, names)
    condition = f" if {' and '.join(tests)}" if tests else ""
    lines.append(f" c = [{_tuple(names)} {' '.join(loops)}{condition}]")
    for index, rule in enumerate(action.prefer):
        when = blocks.exprs(rule.when) if rule.when is not None else "True"
        lines.append(
            f" if {when} and [{_tuple(names)} for {_tuple(names)} in c"
            f" if {blocks.exprs.inside(rule.that)}]: return {index}"
        )
    return [*lines, " return -1"]


def _after_number(action: CheckedAction, tree: T) -> int:
    return next(i for i, found in enumerate(after_trees(action)) if found is tree)


def _unique(blocks: Blocks) -> list[str]:
    """`unique`: of equal components in one place only the first is offered."""
    layout = blocks.exprs.layout
    table = blocks.exprs.tables.constant("classes", tuple(layout.classes))
    lines = ["def unique(s, items):", " seen = set()", " out = []", " for c in items:", f"  k = ({table}[c], s.loc[c]"]
    for (owner, kind, _), store in layout.stores.items():
        if owner == "component":
            first, count = layout.kinds[kind]
            lines[-1] += f", s.{store.attribute}[c - {first}] if {first} <= c < {first + count} else 0"
    lines[-1] += ")"
    return [*lines, "  if k not in seen:", "   seen.add(k)", "   out.append(c)", " return out"]
