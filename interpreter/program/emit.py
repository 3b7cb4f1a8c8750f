"""From a checked rulebook to the text of one Python module for one player count and set of parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from interpreter.program.checking.checked import Checked
from interpreter.program.checking.tree import Local, S, T
from interpreter.program.checking.use import nodes, phases, roots
from interpreter.program.emitting.actions import emit_actions
from interpreter.program.emitting.blocks import Blocks
from interpreter.program.emitting.constants import evaluate
from interpreter.program.emitting.expressions import Exprs
from interpreter.program.emitting.flanks import flank_functions
from interpreter.program.emitting.loops import loop_function, looping
from interpreter.program.emitting.shapes import SHORT, list_bound
from interpreter.program.emitting.shorten import shorten
from interpreter.program.emitting.state import emit_position, emit_state
from interpreter.program.emitting.tables import Tables
from interpreter.program.emitting.tabulate import tables_of
from interpreter.program.lowering import ir
from interpreter.program.lowering.chance import chance_name
from interpreter.program.lowering.flow import lower_program
from interpreter.program.lowering.layout import Layout, build_layout
from interpreter.program.lowering.locals_of import bound_locals, used_locals
from interpreter.program.lowering.marking import COUNTING, Mark, Marks
from interpreter.program.lowering.tidy import tidy, whole
from interpreter.source import Span

WRITTEN_OUT = 100
"""Standings of up to so many signs are written out for each seat."""


@dataclass(frozen=True, slots=True)
class Emitted:
    """A module's text with what the engine needs beside it."""

    text: str
    layout: Layout
    program: ir.Program
    tables: Tables
    chance: dict[str, int]
    marks: tuple[tuple[str, Span | None], ...]
    slots: dict[int, int]  # slot numbers of locals that decisions refer to, by identity


@dataclass(frozen=True, slots=True)
class Prepared:
    """A lowered program with a slot or name for each local, ready to be written."""

    checked: Checked
    layout: Layout
    program: ir.Program
    exprs: Exprs
    chance: dict[str, int]
    slots: dict[int, int]
    full: bool
    marked: bool
    cut: bool

    def emitted(self, text: str, tables: Tables, marks: Sequence[Mark] = ()) -> Emitted:
        """The program with a text that was written of it."""
        return Emitted(text, self.layout, self.program, tables, self.chance, tuple(marks), self.slots)


def emit_program(
    checked: Checked, players: int, parameters: Mapping[str, int | bool | str], full: bool, marked: bool = False
) -> Emitted:
    """The whole module: constants, state, functions, blocks; `marked`: rules count where they come into play."""
    return write(prepare(checked, players, parameters, full, marked))


def prepare(
    checked: Checked,
    players: int,
    parameters: Mapping[str, int | bool | str],
    full: bool,
    marked: bool = False,
    cut: bool = False,
) -> Prepared:
    """All that comes before the text; `cut`: its blocks are those of the recorded build, whether it records or not."""
    layout = build_layout(checked, players, parameters, evaluate)
    program = lower_program(checked, layout, full or cut, marked)
    tidy(program)
    exprs = Exprs(layout, Tables())
    exprs.bind(checked.me, "me")
    chance = {name: i for i, name in enumerate(sorted(_chance_names(checked)))}
    return Prepared(checked, layout, program, exprs, chance, _slots(program, checked, exprs), full, marked, cut)


def write(prepared: Prepared) -> Emitted:
    """The text of the module."""
    checked, program, exprs, layout = prepared.checked, prepared.program, prepared.exprs, prepared.layout
    exprs.tabulated = tables_of(checked, layout)
    exprs.cheap = {name for name, function in checked.functions.items() if _cheap(function.value, layout)}
    exprs.flanking = {name for name, function in checked.functions.items() if function.value.op == "flanked"}
    unique = len(set(layout.classes)) < len(layout.classes)
    blocks = Blocks(exprs, checked, program, prepared.chance, prepared.full, unique, Marks(prepared.marked))
    parts = [_functions(checked, exprs), _scores(checked, exprs)]
    parts += [list(COUNTING), _score_parts(checked, exprs, blocks.marks)] if prepared.marked else []
    for name, (params, body) in program.plain_procedures.items():
        parts.append(blocks.plain(f"do_{name.replace('-', '_')}", params, body))
    parts += emit_rows(program, blocks)
    bodies = [blocks.block(label, program.blocks[label]) for label in sorted(program.blocks)]
    parts.append(emit_actions(blocks))  # after the blocks, because it gives the arguments names of its own
    parts += bodies
    parts.append([f"blocks = {{{', '.join(f'{k}: b{k}' for k in sorted(program.blocks))}}}"])
    parts.append([f"phases = {program.phase_entries!r}", f"entry = {program.entry}"])
    counted = any(isinstance(node, T) and node.op == "times_seen" for node in nodes(*roots(checked)))
    parts.append(emit_position(layout, counted))
    state = emit_state(layout, exprs, max(prepared.slots.values(), default=0) + 1, len(prepared.chance), prepared.full)
    constants = [f"{name} = {value!r}" for name, value in exprs.tables.constants.items()]
    sections = [_head(prepared), constants, state, *(shorten(part) for part in parts)]
    text = "\n\n".join("\n".join(part) for part in sections if part)
    return prepared.emitted(text + "\n", exprs.tables, blocks.marks.found)


def _head(prepared: Prepared) -> list[str]:
    build = "every event recorded" if prepared.full else "nothing recorded" if prepared.cut else "fast"
    return [f"# {prepared.checked.book.game.id}, {prepared.layout.players} players, build: {build}"]


def _chance_names(checked: Checked) -> set[str]:
    found = set()
    for node in nodes(*roots(checked)):
        if isinstance(node, S) and node.op in (
            "draw",
            "shuffle",
            "shuffle_ranking",
            "roll",
            "roll_cube",
            "draw_some",
            "look",
        ):
            found.add(chance_name(node))
    return found


def _cheap(tree: T, layout: Layout, inside: bool = False) -> bool:
    """Whether working an expression out takes few steps whatever the state."""
    if tree.op == "function" or (tree.op in ("connected", "connected_things") and inside):
        return False
    loops = any(arg.op == "body" for arg in tree.args) or tree.op == "where"
    if loops and (inside or list_bound(tree.args[0], layout) > SHORT) and tree.op != "flanked":
        return False
    return all(_cheap(arg, layout, inside or loops) for arg in tree.args)


def _functions(checked: Checked, exprs: Exprs) -> list[str]:
    lines = []
    for name, function in checked.functions.items():
        params = [f"p_{local.name.replace('-', '_')}" for local in function.params]
        for local, param in zip(function.params, params, strict=True):
            exprs.bind(local, param)
        exprs.in_function = True
        if name in exprs.flanking:
            lines += flank_functions(name, function.value, params, exprs)
            continue
        if looping(function.value):
            lines += loop_function(name, function.value, params, exprs)
            continue
        lines += [f"def fn_{name.replace('-', '_')}({', '.join(['s', *params])}):", f" return {exprs(function.value)}"]
    exprs.in_function = False
    return lines


def _scores(checked: Checked, exprs: Exprs) -> list[str]:
    """`score`, and `winners` by scoring: the best, ties shared or drawn after the tie-breaks."""
    total = _total(checked, exprs)
    scoring = checked.book.scoring
    sign = "-" if scoring is not None and scoring.best == "lowest" else ""
    lines = ["def score(s, me):", f" return {total}", "def winners(s):"]
    if scoring is None:
        return [*lines, " return ()"]
    seats = range(exprs.layout.players)
    standings = [_standing(checked, exprs, sign, repr(seat)) for seat in seats]
    long = f"{_standing(checked, exprs, sign, 'me')} for me in {seats}"
    all_of = ", ".join(standings) if len(standings[0]) < WRITTEN_OUT else long
    if len(standings) == 2:
        lines += [
            f" a, b = {', '.join(standings)}",
            " if a > b: return (0,)",
            " if a < b: return (1,)",
            " won = (0, 1)",
        ]
    else:
        lines += [f" all_of = [{all_of}]", " best = max(all_of)"]
        lines += [" if all_of.count(best) == 1: return (all_of.index(best),)"]
        lines += [f" won = tuple([p for p in {seats} if all_of[p] == best])"]
    if scoring.ties == "drawn":
        lines.append(f" if len(won) > {_team_size(exprs)}: return ()")
    return [*lines, " return won"]


def _total(checked: Checked, exprs: Exprs) -> str:
    return " + ".join(exprs(value) for _, value in checked.scoring) or "0"


def _score_parts(checked: Checked, exprs: Exprs, marks: Marks) -> list[str]:
    """`score_parts`: what each line of the score and each tie-break is worth."""
    marks.block([f"scoring.lines.{name}" for name, _ in checked.scoring])
    marks.block([f"scoring.tie_breaks.{name}" for name, _ in checked.tie_breaks])
    values = "".join(f"{exprs(value)}, " for _, value in (*checked.scoring, *checked.tie_breaks))
    return ["def score_parts(s, me):", f" return ({values})"]


def _standing(checked: Checked, exprs: Exprs, sign: str, seat: str) -> str:
    """What one seat's place is judged by: the score, then the tie-breaks."""
    exprs.bind(checked.me, seat)
    total = f"{sign}({_total(checked, exprs)})"
    breaks = "".join(f", {exprs(value)}" for _, value in checked.tie_breaks)
    exprs.bind(checked.me, "me")
    return f"({total}{breaks})" if breaks else total


def _team_size(exprs: Exprs) -> int:
    return max(1, exprs.layout.players // exprs.layout.teams)


def _slots(program: ir.Program, checked: Checked, exprs: Exprs) -> dict[int, int]:
    """Locals that live across blocks get a slot; those of a single block are plain Python locals."""
    homes: dict[int, set[int]] = {}
    kept: dict[int, Local] = {}
    always: set[int] = set()
    given: set[int] = set()
    for label in program.blocks:
        for instruction in whole(program, label):
            given |= {id(local) for local in bound_locals(instruction)}
            for local in used_locals(instruction):
                homes.setdefault(id(local), set()).add(label)
                kept[id(local)] = local
            spec = getattr(instruction, "spec", None)
            if isinstance(spec, ir.DecisionSpec):
                always |= {id(local) for local in (spec.pool, spec.picks, spec.low, spec.high) if local is not None}
    always |= _shared(checked, program)
    slots = {id(checked.me): 0}
    for key, labels in homes.items():
        if key == id(checked.me) or key not in given | always:
            continue
        local = kept[key]
        if (
            len(labels) > 1
            or key in always
            or local.name.startswith("return_")
            or local.name in ("turn_end", "phase_end")
        ):
            slots[key] = len(slots)
            exprs.bind(local, f"v[{slots[key]}]")
        else:
            exprs.counter[0] += 1
            exprs.bind(local, f"l{exprs.counter[0]}_{local.name.replace('-', '_')}")
    return slots


def _shared(checked: Checked, program: ir.Program) -> set[int]:
    """Locals that functions outside the blocks read: items of turns, arguments of actions with picks, what is kept."""
    found: set[int] = set()
    for phase in phases(checked):
        if phase.turns is not None and phase.turns.item is not None:
            found.add(id(phase.turns.item))
    for action in checked.actions.values():
        if any(argument.kind != "one" for argument in action.arguments):
            found |= {id(argument.local) for argument in action.arguments}
    for label in program.blocks:
        for instruction in whole(program, label):
            if isinstance(instruction, ir.AskAction) and instruction.keeping is not None:
                found |= {id(local) for local in used_locals(instruction.keeping)}
    return found


def emit_rows(program: ir.Program, blocks: Blocks) -> list[list[str]]:
    """The effects of rows that cannot stop, and a table of them for each column."""
    parts: list[list[str]] = []
    tables: dict[tuple[str, str], dict[str, str]] = {}
    for (kind, column, row), (params, body) in program.plain_rows.items():
        name = f"row_{len(parts)}_{column.replace('-', '_')}"
        tables.setdefault((kind, column), {})[row] = name
        parts.append(blocks.plain(name, params, body))
    for (kind, column), names in tables.items():
        first, count = blocks.exprs.layout.kinds[kind]
        table = ", ".join(names.get(row.id, "nothing") for row in blocks.exprs.layout.rows[first : first + count])
        parts.append([f"rows_{kind}_{column.replace('-', '_')} = ({table},)"])
    return parts


__all__ = ["Emitted", "T", "emit_program", "emit_rows"]
