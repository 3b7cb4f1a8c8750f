"""Which locals a stopped effect still needs: the others hold leftovers that mean nothing.

The usual backward analysis over the lowered blocks.  A jump to a remembered label may go wherever that
label was ever set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.program.checking.checked import Checked, CheckedAction
from interpreter.program.checking.tree import Local
from interpreter.program.lowering import ir
from interpreter.program.lowering.ir import Instr, Label, Program
from interpreter.program.lowering.locals_of import bound_locals, used_locals
from interpreter.program.lowering.tidy import targets

Live = dict[Label, frozenset[Local]]


def live_locals(program: Program, checked: Checked) -> Live:
    """For each block the locals whose values it, or what comes after it, reads."""
    offered = {name: frozenset(_offering(action)) for name, action in checked.actions.items()}
    returns = _returns(program)
    blocks = {**program.blocks, **program.nested}
    live: Live = {label: frozenset() for label in blocks}
    changed = True
    while changed:
        changed = False
        for label in reversed(blocks):
            found = _before(program, live, returns, offered, blocks[label])
            if found != live[label]:
                live[label], changed = found, True
    return live


def _offering(action: CheckedAction) -> Iterator[Local]:
    """What the rules of an action read from the turn in which it is offered, such as the item of the turn."""
    own = {id(argument.local) for argument in action.arguments}
    read = [(argument.items, argument.low, argument.high) for argument in action.arguments]
    read += [(condition.that, condition.when, None) for condition in (*action.require, *action.prefer)]
    return (local for local in used_locals(tuple(read)) if id(local) not in own)


def _before(
    program: Program,
    live: Live,
    returns: dict[Local, set[Label]],
    offered: Mapping[str, frozenset[Local]],
    block: list[Instr],
) -> frozenset[Local]:
    needed: set[Local] = set()
    for instruction in reversed(block):
        for target in _targets(program, returns, instruction):
            needed |= live.get(target, frozenset())
        given = set(bound_locals(instruction)) if not isinstance(instruction, ir.If | ir.Loop | ir.While) else set()
        needed = (needed - given) | _read(instruction)
        spec = getattr(instruction, "spec", None)
        for action in spec.actions if isinstance(spec, ir.DecisionSpec) else ():
            needed |= offered.get(action.name, frozenset())
    return frozenset(needed)


def _read(instruction: Instr) -> set[Local]:
    """The locals that an instruction may read."""
    match instruction:
        case ir.Assign(value=value):
            return set(used_locals(value))
        case ir.SetLabel():
            return set()
        case ir.RowJump(component=component):
            return set(used_locals(component))
        case ir.Answer(spec=spec) | ir.Dispatch(spec=spec):
            return set(used_locals(spec))
        case ir.StartFrom(rule=rule):
            return set(used_locals(rule))
    return set(used_locals(instruction))


def _targets(program: Program, returns: dict[Local, set[Label]], instruction: Instr) -> Iterator[Label]:
    """The blocks that an instruction may go to."""
    if isinstance(instruction, ir.SetLabel):
        return
    if isinstance(instruction, ir.JumpTo):
        yield from returns.get(instruction.local, ())
    if isinstance(instruction, ir.RowJump):
        yield from program.row_labels[instruction.kind, instruction.column].values()
    yield from targets(instruction)


def _returns(program: Program) -> dict[Local, set[Label]]:
    """Where each remembered label may lead."""
    found: dict[Local, set[Label]] = {}
    for block in (*program.blocks.values(), *program.nested.values()):
        for instruction in block:
            if isinstance(instruction, ir.SetLabel):
                found.setdefault(instruction.local, set()).add(instruction.label)
            elif isinstance(instruction, ir.RowJump):
                found.setdefault(instruction.back, set()).add(instruction.label)
    return found
