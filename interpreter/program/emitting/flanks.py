"""Straight runs between two ends as loops of their own: the runs, and whether there is any."""

from __future__ import annotations

from interpreter.program.checking.tree import T
from interpreter.program.emitting.actions import read_once
from interpreter.program.emitting.expressions import Exprs


def flank_functions(name: str, value: T, params: list[str], exprs: Exprs) -> list[str]:
    """`fn_X` gives the spaces of the runs, `has_X` only whether there is one."""
    space, between, by = value.args
    board = exprs.layout.boards[value.data]
    table = tuple(
        tuple((ray[0], ray[1:]) for rays in board.rays if len(ray := rays[at]) > 1) for at in range(len(board.names))
    )
    rays = f"{exprs.tables.constant('flanks', table)}[{exprs(space)}]"
    for body in (between, by):
        exprs.bind(body.data, "x")
    inside, outside = exprs(between.args[0]), exprs(by.args[0])
    head = ", ".join(["s", *params])
    loop = [f" for x, rest in {rays}:", f"  if {inside}:"]
    runs = [
        "   run = [x]",
        "   for x in rest:",
        f"    if {inside}:",
        "     run.append(x)",
        "     continue",
        f"    if {outside}: out += run",
        "    break",
    ]
    found = ["   for x in rest:", f"    if {inside}: continue", f"    if {outside}: return True", "    break"]
    mangled = name.replace("-", "_")
    first = _once([f"def fn_{mangled}({head}):", " out = []", *loop, *runs, " return out"])
    return first + _once([f"def has_{mangled}({head}):", *loop, *found, " return False"])


def _once(lines: list[str]) -> list[str]:
    aliases = read_once(lines[1:], lines, 1)
    return [lines[0], *aliases, *lines[1:]]
