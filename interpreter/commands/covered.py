"""What `--coverage` tells: what came into play how often, and everything that never did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from interpreter.commands.result import Grid, Piece, counted
from interpreter.laboratory.coverage import Part

MEANING = {
    "requirement": "never refused",
    "preference": "never narrowed a choice",
    "scoring line": "never worth anything",
    "tie-break": "never parted a tie",
    "end": "never ended a game",
    "way out": "never taken",
    "branch": "never gone",
    "loop": "never entered",
    "phase": "never begun",
    "action": "never chosen",
}
"""What is said of a kind of part that did not come into play; of all others that they never ran."""


def as_data(parts: Sequence[Part]) -> dict[str, Any]:
    """The parts as plain data."""
    never = [part for part in parts if not part.ran]
    return {"parts": len(parts), "ran": len(parts) - len(never), "counts": [_part(part) for part in parts]}


def _part(part: Part) -> dict[str, Any]:
    place = {"file": part.span.source.name, "line": part.span.line, "column": part.span.column}
    about = {"kind": part.kind, "path": part.path, "detail": part.detail, "ran": part.ran}
    return {**about, **place, "clauses": list(part.clauses)}


def shown(parts: Sequence[Part]) -> Iterator[Piece]:
    """What never came into play, with its place and clauses."""
    never = [part for part in parts if not part.ran]
    if never:
        yield Grid(("never", "what", "place", "clauses"), tuple(_row(part) for part in never))
    yield f"{len(parts) - len(never):,} of {counted(len(parts), 'part')} came into play"


def _row(part: Part) -> tuple[str, ...]:
    which = f"{part.path}: {part.detail}" if part.detail else part.path
    place = f"{part.span.source.name}:{part.span.line}"
    kept = part.clauses[:SHOWN_CLAUSES]
    more = f" and {len(part.clauses) - len(kept)} more" if len(part.clauses) > len(kept) else ""
    return f"{part.kind} {MEANING.get(part.kind, 'never ran')}", which, place, ", ".join(kept) + more


SHOWN_CLAUSES = 2
"""Clauses of a line; the data has them all."""
