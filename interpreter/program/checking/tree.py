"""The checked tree: names bound, types known.  The lowering reads this and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from interpreter.program.checking.types import Ty
from interpreter.source import Span


@dataclass(eq=False, slots=True)
class Local:
    """A named value inside one effect, function or element scope."""

    name: str
    ty: Ty
    changes: bool = False


@dataclass(frozen=True, slots=True)
class T:
    """An expression: an operation from the table in docs/architecture.md, its operands, and what it refers to."""

    op: str
    ty: Ty
    args: tuple[T, ...] = ()
    data: Any = None
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class S:
    """A statement: an operation, its operands, nested bodies, and what it refers to."""

    op: str
    args: tuple[T | None, ...] = ()
    data: Any = None
    bodies: tuple[tuple[S, ...] | None, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)
    label: str = ""
