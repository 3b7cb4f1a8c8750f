"""Oriented dice as lines of Python: laying, rolling and turning a cube."""

from __future__ import annotations

from interpreter.program.checking.cubes import turn_table
from interpreter.program.checking.symbols import FACES
from interpreter.program.checking.tree import S, T
from interpreter.program.checking.types import Ty
from interpreter.program.emitting.expressions import Exprs


def lay_cube(exprs: Exprs, s: S) -> list[str]:
    assert s.args[0] is not None and s.args[1] is not None
    return rolled_cube(exprs, s.args[0], exprs(s.args[1]))


def rolled_cube(exprs: Exprs, die: T, lies: str) -> list[str]:
    """How a die lies from now on, and who rolled it: it is named from there."""
    _, index = exprs.layout.cube_table(die.ty.name)
    return [f"s.cubes[{index}] = {lies}", f"s.cubes[{index + len(exprs.layout.checked.symbols.cubes)}] = me"]


def turn_cube(exprs: Exprs, s: S) -> list[str]:
    die, change = s.args
    assert die is not None and change is not None
    _, index = exprs.layout.cube_table(die.ty.name)
    table = exprs.tables.constant("turns", turn_tables(exprs, change.ty))
    offset = exprs.layout.offset(change.ty)
    code = f"{exprs(change)} - {offset}" if offset else exprs(change)
    return [f"s.cubes[{index}] = {table}[{code}][s.cubes[{index}]]"]


def turn_tables(exprs: Exprs, ty: Ty) -> tuple[tuple[int, ...], ...]:
    """For each row of a type of changes: for each orientation the one after it."""
    book = exprs.layout.checked.book
    if ty.kind == "enum":
        rows = list(book.types[ty.name].rows)
    else:
        first, count = exprs.layout.kinds[ty.name]
        rows = exprs.layout.rows[first : first + count]
    tables = []
    for row in rows:
        faces = tuple(FACES.index(str(row.cells[face].value)) for face in FACES)
        tables.append(turn_table(faces))  # type: ignore[arg-type]
    return tuple(tables)
