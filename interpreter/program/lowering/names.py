"""Small trees that the lowering writes itself."""

from __future__ import annotations

from interpreter.program.checking.tree import Local, T
from interpreter.program.checking.types import INT
from interpreter.program.lowering import ir


def read(local: Local) -> T:
    """The value of a local."""
    return T("local", local.ty, data=local)


def number(value: int) -> T:
    """A plain number."""
    return T("const", INT, data=value)


def bump(local: Local) -> ir.Instr:
    """Adds one to a local number."""
    return ir.Assign(local, T("add", INT, (read(local), number(1))))
