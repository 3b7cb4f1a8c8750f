"""Tidies lowered blocks: drops unreachable ones, and joins a block to the only one that leads to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from interpreter.program import ir
from interpreter.program.ir import Instr, Label, Program

LEAVING = (
    ir.Jump, ir.JumpTo, ir.Branch, ir.Ask, ir.AskAction, ir.AskBranch, ir.AskPick, ir.AskChance, ir.AskShuffle,
    ir.DispatchBranch, ir.RowJump, ir.Simultaneous, ir.Finished, ir.Finish,
)  # fmt: skip
LABELS = ("label", "then", "other", "resume", "empty", "done", "settled", "entry", "after", "labels")


def tidy(program: Program) -> None:
    """Changes the program's blocks in place."""
    for label, block in program.blocks.items():
        program.blocks[label] = _cut(block)
    _drop(program)
    _join(program)
    _drop(program)


def _cut(block: list[Instr]) -> list[Instr]:
    """Nothing after an instruction that leaves the block is ever reached."""
    for index, instruction in enumerate(block):
        if isinstance(instruction, LEAVING) or (isinstance(instruction, ir.Dispatch) and len(instruction.labels) > 1):
            return block[: index + 1]
    return block


def targets(instruction: object) -> Iterator[Label]:
    """The labels that an instruction mentions."""
    if isinstance(instruction, ir.Dispatch) and len(instruction.labels) == 1:
        return
    if not is_dataclass(instruction):
        return
    for spec in fields(instruction):
        value = getattr(instruction, spec.name)
        if spec.name in LABELS and isinstance(value, int) and not isinstance(value, bool):
            yield value
        elif spec.name == "labels":
            yield from value
        elif isinstance(value, tuple):
            for item in value:
                if isinstance(item, Instr):
                    yield from targets(item)


def _drop(program: Program) -> None:
    reached: set[Label] = set()
    stack = [program.entry, *program.phase_entries.values()]
    for labels in program.row_labels.values():
        stack.extend(labels.values())
    while stack:
        label = stack.pop()
        if label in reached or label not in program.blocks:
            continue
        reached.add(label)
        for instruction in program.blocks[label]:
            stack.extend(targets(instruction))
    for label in [label for label in program.blocks if label not in reached]:
        del program.blocks[label]


def _join(program: Program) -> None:
    counts = Counter(t for block in program.blocks.values() for i in block for t in targets(i))
    fixed = {program.entry, *program.phase_entries.values()}
    for labels in program.row_labels.values():
        fixed |= set(labels.values())
    for label in list(program.blocks):
        block = program.blocks.get(label)
        while block and isinstance(block[-1], ir.Jump):
            target = block[-1].label
            if target == label or target in fixed or counts[target] != 1 or target not in program.blocks:
                break
            block[-1:] = program.blocks.pop(target)
