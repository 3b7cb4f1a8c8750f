"""Tidies lowered blocks: drops what is never reached or read, and puts blocks where they are needed.

A block that only one place leads to is written in that place, so that a step of play runs few functions.
Blocks that are entered from outside (phases, rows' effects, answers) stay on their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace

from interpreter.program.lowering import ir
from interpreter.program.lowering.ir import Instr, Label, Program

LEAVING = (
    ir.Jump, ir.JumpTo, ir.Branch, ir.Ask, ir.AskAction, ir.AskBranch, ir.AskPick, ir.AskChance,
    ir.AskShuffle, ir.DispatchBranch, ir.RowJump, ir.SkipTo, ir.Simultaneous, ir.Finished, ir.Finish,
)  # fmt: skip
LABELS = (
    "label", "then", "other", "resume", "empty", "done", "settled", "entry", "after", "labels",
    "mine", "skip",
)  # fmt: skip
ENDING = ir.JumpTo | ir.Finish | ir.Finished
DEEPEST = 12
"""How deep blocks are written inside one another."""


def tidy(program: Program) -> None:
    """Changes the program's blocks in place."""
    for label, block in program.blocks.items():
        program.blocks[label] = _cut(block)
    _drop(program)
    _know_returns(program)
    _skip_jumps(program)
    _drop(program)
    _join(program)
    _nest(program)
    _copy_tails(program)


def _cut(block: list[Instr]) -> list[Instr]:
    """Nothing after an instruction that leaves the block is ever reached."""
    for index, instruction in enumerate(block):
        several = isinstance(instruction, ir.Dispatch) and len(instruction.labels) > 1
        if several or isinstance(instruction, LEAVING):
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


def inner(instruction: Instr) -> Iterator[Instr]:
    """An instruction with all those inside it."""
    yield instruction
    for spec in fields(instruction):
        value = getattr(instruction, spec.name)
        for item in value if isinstance(value, tuple) else ():
            if isinstance(item, Instr):
                yield from inner(item)


def whole(program: Program, label: Label) -> Iterator[Instr]:
    """The instructions of a block and of the blocks written inside it."""
    for instruction in program.blocks[label] if label in program.blocks else program.nested[label]:
        yield instruction
        for target in _near(instruction):
            if target in program.nested:
                yield from whole(program, target)


def _everything(program: Program) -> Iterator[Instr]:
    for block in program.blocks.values():
        for instruction in block:
            yield from inner(instruction)


def _fixed(program: Program) -> set[Label]:
    """Blocks that are entered from outside."""
    fixed = {program.entry, *program.phase_entries.values()}
    for labels in program.row_labels.values():
        fixed |= set(labels.values())
    return fixed


def _drop(program: Program) -> None:
    reached: set[Label] = set()
    stack = list(_fixed(program))
    while stack:
        label = stack.pop()
        if label in reached or label not in program.blocks:
            continue
        reached.add(label)
        for instruction in program.blocks[label]:
            stack.extend(targets(instruction))
    for label in [label for label in program.blocks if label not in reached]:
        del program.blocks[label]


def _know_returns(program: Program) -> None:
    """A remembered label that is the same everywhere, or is never read, need not be remembered."""
    known: dict[int, set[Label]] = {}
    for instruction in _everything(program):
        if isinstance(instruction, ir.SetLabel):
            known.setdefault(id(instruction.local), set()).add(instruction.label)
        if isinstance(instruction, ir.RowJump):
            known.setdefault(id(instruction.back), set()).add(instruction.label)
    sure = {local: labels.pop() for local, labels in known.items() if len(labels) == 1}

    def direct(instruction: Instr) -> Instr:
        if isinstance(instruction, ir.JumpTo) and id(instruction.local) in sure:
            return ir.Jump(sure[id(instruction.local)])
        return instruction

    _change(program, direct)
    read = {id(i.local) for i in _everything(program) if isinstance(i, ir.JumpTo)}
    for label, block in program.blocks.items():
        program.blocks[label] = [i for i in block if not isinstance(i, ir.SetLabel) or id(i.local) in read]


def _change(program: Program, change: Callable[[Instr], Instr]) -> None:
    """Replaces every instruction, those inside others too."""

    def changed(instruction: Instr) -> Instr:
        for spec in fields(instruction):
            value = getattr(instruction, spec.name)
            if isinstance(value, tuple) and value and all(isinstance(item, Instr) for item in value):
                instruction = replace(instruction, **{spec.name: tuple(changed(item) for item in value)})
        return change(instruction)

    for label, block in program.blocks.items():
        program.blocks[label] = [changed(instruction) for instruction in block]


def _skip_jumps(program: Program) -> None:
    """Whoever goes to a block that only goes on to another goes to that one at once."""
    fixed = _fixed(program)
    on: dict[Label, Label] = {}
    for label, block in program.blocks.items():
        if label not in fixed and len(block) == 1 and isinstance(block[0], ir.Jump):
            on[label] = block[0].label

    def last(label: Label) -> Label:
        seen = set()
        while label in on and label not in seen:
            seen.add(label)
            label = on[label]
        return label

    def forwarded(instruction: Instr) -> Instr:
        for spec in fields(instruction):
            value = getattr(instruction, spec.name)
            if spec.name == "labels":
                instruction = replace(instruction, **{spec.name: tuple(last(label) for label in value)})
            elif spec.name in LABELS and isinstance(value, int) and not isinstance(value, bool):
                instruction = replace(instruction, **{spec.name: last(value)})
        return instruction

    _change(program, forwarded)


def _join(program: Program) -> None:
    counts = Counter(t for block in program.blocks.values() for i in block for t in targets(i))
    fixed = _fixed(program)
    for label in list(program.blocks):
        block = program.blocks.get(label)
        while block and isinstance(block[-1], ir.Jump):
            target = block[-1].label
            if target == label or target in fixed or counts[target] != 1 or target not in program.blocks:
                break
            block[-1:] = program.blocks.pop(target)


def _near(instruction: Instr) -> Iterator[Label]:
    """The labels in whose place the block itself can be written."""
    match instruction:
        case ir.Jump(label=label) | ir.IfStopped(label=label):
            yield label
        case ir.Branch(then=then, other=other):
            yield then
            yield other
        case ir.Dispatch(labels=labels) if len(labels) > 1:
            yield from labels
        case ir.Ask(empty=empty) | ir.AskAction(empty=empty):
            if empty is not None:
                yield empty
        case ir.AskChance(settled=label) | ir.SkipTo(mine=label):
            yield label
        case ir.If() | ir.Loop() | ir.While():
            for part in (*inner(instruction),)[1:]:
                if isinstance(part, ir.Jump | ir.IfStopped):
                    yield part.label


def _nest(program: Program) -> None:
    """Moves blocks that a single place leads to into that place."""
    counts = Counter(t for block in program.blocks.values() for i in block for t in targets(i))
    near = Counter(t for block in program.blocks.values() for i in block for t in _near(i))
    single = {label for label in program.blocks if counts[label] == near[label] == 1} - _fixed(program)
    stack = [(label, 0) for label in program.blocks if label not in single]
    while stack:
        label, depth = stack.pop()
        block = program.blocks[label] if label in program.blocks else program.nested[label]
        for target in [t for i in block for t in _near(i) if t in single]:
            if depth < DEEPEST:
                program.nested[target] = program.blocks.pop(target)
            stack.append((target, depth + 1 if depth < DEEPEST else 0))


def _copy_tails(program: Program) -> None:
    """Short blocks that end a step of play are written wherever they are gone to."""
    short = _short(program)
    for block in (*program.blocks.values(), *program.nested.values()):
        if block and isinstance(block[-1], ir.Jump) and block[-1].label in short:
            block[-1:] = short[block[-1].label]
    short = _short(program)
    program.nested |= short
    everything = [i for block in (*program.blocks.values(), *program.nested.values()) for i in block]
    far = Counter(t for i in everything for t in targets(i))
    far -= Counter(t for i in everything for t in _near(i))
    for label in sorted(short.keys() - far.keys()):
        del program.blocks[label]


def _short(program: Program) -> dict[Label, list[Instr]]:
    own = sorted(program.blocks.keys() - _fixed(program))
    return {label: program.blocks[label] for label in own if _is_short(program, program.blocks[label])}


def _is_short(program: Program, block: list[Instr]) -> bool:
    plain = all(isinstance(i, ir.SetLabel | ir.Assign | ir.Reset) for i in block[:-1])
    if not plain or len(block) > 4 or not isinstance(block[-1], ir.AskAction | ENDING):
        return False
    after = [program.blocks.get(t) or program.nested.get(t) or [] for t in _near(block[-1])]
    return all(len(way) == 1 and isinstance(way[0], ENDING) for way in after)
