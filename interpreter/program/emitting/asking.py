"""Instructions that stop a block to ask somebody, with the options that are offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.program.checking.tree import T
from interpreter.program.checking.types import Ty
from interpreter.program.codes import HALF, STOPPED
from interpreter.program.emitting.picks import whole_test
from interpreter.program.lowering import ir
from interpreter.program.lowering.ir import Instr, Label

if TYPE_CHECKING:
    from interpreter.program.emitting.blocks import Blocks


def _stop(blocks: Blocks, spec: ir.DecisionSpec, who: str, resume: Label, options: str = "o") -> list[str]:
    return [f"s.opts = {options}", f"s.dec = {spec.number}", f"s.who = {who}", f"s.pc = {resume}", "return -1"]


def asking(blocks: Blocks, i: Instr) -> list[str] | None:
    """The lines of an instruction that stops; None for others."""
    match i:
        case ir.Ask():
            return _ask(blocks, i)
        case ir.SkipTo():
            who = blocks.exprs(i.who)
            return [f"if s.turn >= 0 and {who} != s.turn: return {i.skip}", "s.turn = -1", *blocks.go(i.mine)]
        case ir.AskAction():
            return _ask_action(blocks, i)
        case ir.AskBranch():
            return _ask_branch(blocks, i)
        case ir.AskPick():
            return _ask_pick(blocks, i)
        case ir.AskChance():
            return _ask_chance(blocks, i)
        case ir.AskShuffle():
            lines = [f"s.ans = {blocks.exprs.place(i.place)}"]
            return lines + _stop(blocks, i.spec, "-1", i.resume, "()")
        case ir.Simultaneous():
            place = blocks.exprs.tables.place(i.seats.span)
            return [f"return part(s, {blocks.exprs(i.seats)}, {i.entry}, {i.after}, {place})"]
    return None


def _ask_branch(blocks: Blocks, i: ir.AskBranch) -> list[str]:
    lines = ["o = []"]
    for index, test in enumerate(i.tests):
        lines.append(f"if {blocks.exprs(test) if test is not None else 'True'}: o.append({index})")
    lines += [f"o.append({STOPPED})"] if i.stop else _empty(blocks, i.empty, i.spec)
    return lines + _stop(blocks, i.spec, blocks.exprs(i.who), i.resume)


def _ask_action(blocks: Blocks, i: ir.AskAction) -> list[str]:
    who, actions = blocks.exprs(i.who), [blocks.checked.actions[spec.name] for spec in i.spec.actions]
    if i.keeping is None and not any(action.require or action.arguments for action in actions):
        return _stop(blocks, i.spec, who, i.resume, repr(tuple(spec.base for spec in i.spec.actions)))
    name = i.spec.actions[0].name.replace("-", "_")
    options = f"options_{i.spec.number}(s, me)" if len(actions) > 1 else f"legal_{name}(s, me, 0)"
    kept = [f"o = [c for c in o if keep_{i.spec.number}(s, me, c)]"] if i.keeping is not None else []
    return [f"o = {options}", *kept, *_empty(blocks, i.empty, i.spec), *_stop(blocks, i.spec, who, i.resume)]


def _empty(blocks: Blocks, label: Label | None, spec: ir.DecisionSpec) -> list[str]:
    if label is not None:
        return blocks.guarded("not o", label)
    return [f"if not o: fail('dead-end', {blocks.exprs.tables.place(spec.span)})"]


def coded(blocks: Blocks, source: T, ty: Ty) -> str:
    """A list as codes: numbers are shifted, equal components offered once."""
    code = blocks.exprs(source)
    if ty.kind == "int":
        return f"[x + {HALF} for x in {code}]"
    if ty.kind == "component" and blocks.unique:
        return f"unique(s, {code})"
    return f"list({code})" if source.op not in ("where", "except") else code


def _ask(blocks: Blocks, i: ir.Ask) -> list[str]:
    lines = [f"o = {coded(blocks, i.source, i.spec.ty)}"]
    if blocks.full and blocks.unique and i.spec.ty.kind == "component":
        lines = [f"s.listed = tuple({blocks.exprs(i.source)})", "o = unique(s, s.listed)"]
    if i.empty is not None or not i.stop:
        lines += _empty(blocks, i.empty, i.spec)
    if i.stop:
        lines.append(f"o.append({STOPPED})")
    return lines + _stop(blocks, i.spec, blocks.exprs(i.who), i.resume)


def _ask_pick(blocks: Blocks, i: ir.AskPick) -> list[str]:
    spec = i.spec
    assert spec.pool and spec.picks and spec.low and spec.high
    names = [blocks.name(local) for local in (spec.pool, spec.picks, spec.low, spec.high)]
    shift = HALF if spec.ty.kind == "int" else 0
    call = f"o = pickable({', '.join(names)}, {spec.kind!r}, {shift}, {blocks.exprs.tables.place(spec.span)})"
    call_all = [call, *whole_test(blocks, spec.number, names, spec.kind, shift, spec.of_action)]
    if spec.ty.kind == "component" and blocks.unique and spec.kind == "some":
        call_all.append("o = unique(s, o[:-1]) + [-1] if o and o[-1] == -1 else unique(s, o)")
    finish = [f"if len(o) == 1 and o[0] == {STOPPED} and len({names[1]}) >= min(1, {names[3]}): return {i.done}"]
    if spec.kind == "order":
        chosen = f"(*{names[1]}, next_index({names[0]}, {names[1]}, o[0] - {shift}, 'order'))"
        last = f"if len(o) == 1 and len({names[0]}) > 1: {names[1]} = {chosen}; return {i.done}"
        finish.append(last)
    return [*call_all, *finish, f"if not o: return {i.done}", *_stop(blocks, spec, blocks.exprs(i.who), i.resume)]


def _ask_chance(blocks: Blocks, i: ir.AskChance) -> list[str]:
    if i.pool is not None:
        shift = HALF if i.spec.ty.kind == "int" else 0
        pool = blocks.name(i.pool)
        code = f"[x + {shift} for x in {pool}]" if shift else f"list({pool})"
        check = [f"if not o: fail('nothing-to-draw', {blocks.exprs.tables.place(i.spec.span)})"]
        return [f"o = {code}", *check, *_stop(blocks, i.spec, "-1", i.resume)]
    assert i.place is not None and i.index is not None
    lines = [
        f"o = unsettled(s, {blocks.name(i.place)}, {blocks.name(i.index)}, {i.any_of})",
        *blocks.guarded("not o", i.settled),
    ]
    return lines + _stop(blocks, i.spec, "-1", i.resume)
