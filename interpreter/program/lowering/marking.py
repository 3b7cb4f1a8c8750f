"""What a marked build counts: statements, requirements that refuse, preferences that narrow, rows, ends.

A mark is a path of ids with a place; the module counts in `coverage`, by the number of the mark.  The statements
of one effect share its path and differ by their places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from interpreter.program.checking.checked import Checked, CheckedPhase
from interpreter.program.checking.tree import S
from interpreter.source import Span

Mark = tuple[str, Span | None]

COUNTING = (
    "def refuse(n):",
    " coverage[n] += 1",
    " return False",
    "def told(n, refused):",
    " if refused: coverage[n] += 1",
    " return True",
)
"""What a marked module has beside its own functions."""


@dataclass(slots=True)
class Marks:
    """The marks of a module while it is emitted; where they are off nothing is counted."""

    on: bool
    found: list[Mark] = field(default_factory=list)
    numbers: dict[Mark, int] = field(default_factory=dict)

    def number(self, path: str, span: Span | None = None) -> int:
        """The number of a mark, the same for the same path and place."""
        mark = (path, span)
        if mark not in self.numbers:
            self.numbers[mark] = len(self.found)
            self.found.append(mark)
        return self.numbers[mark]

    def count(self, path: str, span: Span | None = None) -> list[str]:
        return [f"coverage[{self.number(path, span)}] += 1"] if self.on else []

    def block(self, paths: Sequence[str]) -> int:
        """The first number of marks that stand one after the other."""
        self.found += [(path, None) for path in paths]
        return len(self.found) - len(paths)

    def refusing(self, code: str, path: str) -> str:
        """A test that counts where it does not hold."""
        return f"({code} or refuse({self.number(path)}))" if self.on else code


@dataclass(frozen=True, slots=True)
class Body:
    """An effect with its path, and the place and the clauses of the element that it stands in."""

    path: str
    kind: str  # procedure action row setup phase
    statements: tuple[S, ...]
    span: Span
    clauses: tuple[str, ...]


def bodies(checked: Checked) -> Iterator[Body]:
    """Every effect of a rulebook."""
    book = checked.book
    yield Body("setup", "setup", checked.setup, book.game.span, ())
    for phase in checked.flow:
        yield from _of_phase(phase, "flow")
    for name, action in checked.actions.items():
        yield Body(f"actions.{name}.effect", "action", action.body, action.rule.span, action.rule.source)
    for name, procedure in checked.procedures.items():
        rule = book.procedures[name]
        yield Body(f"procedures.{name}.effect", "procedure", procedure.body, rule.span, rule.source)
    for (kind, column, row), effect in checked.row_effects.items():
        element = next(found for found in book.components[kind].rows if found.id == row)
        yield Body(row_path(kind, row, column), "row", effect.body, element.span, element.source)


def row_path(kind: str, row: str, column: str) -> str:
    return f"components.{kind}.rows.{row}.{column}"


def _of_phase(phase: CheckedPhase, way: str) -> Iterator[Body]:
    path = f"{way}.{phase.rule.id}"
    parts = (("on_start", phase.on_start), ("on_end", phase.on_end), ("if_stuck", phase.if_stuck or ()))
    for name, statements in parts:
        yield Body(f"{path}.{name}", "phase", statements, phase.rule.span, phase.rule.source)
    for inner in phase.phases:
        yield from _of_phase(inner, f"{path}.phases")


def statement_mark(path: str, statement: S) -> str:
    """The mark of a statement in the effect at a path; those that one written statement becomes differ by operation."""
    return f"{path}:{statement.op}"


def statement_paths(checked: Checked) -> dict[int, str]:
    """The mark of each statement, by the statement's identity."""
    found: dict[int, str] = {}
    for body in bodies(checked):
        _add(found, body.statements, body.path)
    return found


def _add(found: dict[int, str], statements: Sequence[S], path: str) -> None:
    for statement in statements:
        found[id(statement)] = statement_mark(path, statement)
        for inner in statement.bodies:
            _add(found, inner or (), path)
