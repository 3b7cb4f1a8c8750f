"""Dice with six known faces: what their faces show, and the sides of the table from which they are seen."""

from __future__ import annotations

from interpreter.diagnostics import Report, nearest
from interpreter.model.rulebook import ComponentKind
from interpreter.program.checking.symbols import Symbols
from interpreter.program.checking.types import Ty

SIDES = 4


def check_dice(symbols: Symbols, report: Report) -> None:
    """Reports plain dice, faces that show what is no value of their type, and sides that are none."""
    for kind in symbols.book.components.values():
        if kind.die:
            hint = f"write `roll NAME from [{', '.join(kind.die)}]` where it is thrown"
            report.error("unsupported-die", kind.span, f"nothing can roll the plain die `{kind.id}`", hint)
    for die in symbols.cubes:
        _check_faces(die, symbols, report)
        if die.sides:
            _check_sides(die, symbols, report)


def _check_faces(die: ComponentKind, symbols: Symbols, report: Report) -> None:
    ty = symbols.type_of(die.shows) if die.shows is not None else None
    if ty is None or ty.kind != "enum":
        return
    known = [name for name, found in symbols.constants.items() if any(t == ty for _, t in found)]
    for face, shown in die.oriented.items():
        if shown not in known:
            near = nearest(shown, known)
            said = f"the {face} shows `{shown}`, which is no {ty.name}"
            report.error("unknown-name", die.span, said, f"did you mean `{near}`?" if near else "")


def _check_sides(die: ComponentKind, symbols: Symbols, report: Report) -> None:
    spec = symbols.book.player_fields.get(die.sides)
    if spec is None:
        near = nearest(die.sides, symbols.book.player_fields)
        hint = f"did you mean `{near}`?" if near else "declare it under `players`"
        report.error("unknown-field", die.span, f"players have no field `{die.sides}`", hint)
        return
    ty = symbols.field_type(spec)
    if ty.kind != "enum" or len(_values(ty, symbols)) != SIDES:
        said = f"`{die.sides}` does not tell a side of the table"
        report.error("wrong-type", die.span, said, "its type has four values, clockwise")


def _values(ty: Ty, symbols: Symbols) -> tuple[str, ...]:
    spec = symbols.book.types.get(ty.name)
    return spec.values if spec is not None else ()
