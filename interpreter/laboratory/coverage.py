"""Which rules came into play: counts of a marked build, held against everything that a rulebook has to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from interpreter.engine.build import Build
from interpreter.program.checking.checked import Checked, CheckedPhase
from interpreter.program.checking.tree import S
from interpreter.program.lowering.marking import Body, Mark, bodies, row_path, statement_mark
from interpreter.source import Span

Key = tuple[str, str, int]
"""A mark in any build of a rulebook: its path, and the file and the place in it of a statement."""
Counts = Counter[Key]
"""How often each mark was passed; marks of the builds that were never passed count 0."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something that a rulebook has to play, and how often it came into play.

    `detail` tells which way of a statement it is.
    """

    kind: str
    path: str
    ran: int
    span: Span = field(compare=False, repr=False)
    clauses: tuple[str, ...] = ()
    detail: str = ""


def take(build: Build) -> Counts:
    """What a build has counted since the last time."""
    counted: list[int] = build.module["coverage"]
    found: Counts = Counter()
    for mark, count in zip(build.emitted.marks, counted, strict=True):
        found[_key(mark)] += count
    counted[:] = [0] * len(counted)
    return found


def joined(counts: Iterable[Counts]) -> Counts:
    """Counts taken together; what counts 0 stays known."""
    found: Counts = Counter()
    for counted in counts:
        found.update(counted)
    return found


def _key(mark: Mark) -> Key:
    path, span = mark
    return (path, span.source.name, span.start) if span is not None else (path, "", -1)


def count_scores(build: Build, state: Any) -> None:
    """Counts, at a game's end, the lines of the score that were worth something and the tie-breaks that parted."""
    numbers = {path: number for number, (path, _) in enumerate(build.emitted.marks) if path.startswith("scoring.")}
    seats = range(build.emitted.layout.players)
    worth = [build.module["score_parts"](state, seat) for seat in seats]
    lines = build.checked.scoring
    for index, (name, _) in enumerate(lines):
        build.module["coverage"][numbers[f"scoring.lines.{name}"]] += any(parts[index] for parts in worth)
    score = build.module["score"]
    totals = [score(state, seat) for seat in seats]
    lowest = build.checked.book.scoring is not None and build.checked.book.scoring.best == "lowest"
    best = min(totals) if lowest else max(totals)
    tied = [seat for seat in seats if totals[seat] == best]
    for index, (name, _) in enumerate(build.checked.tie_breaks, len(lines)):
        most = max(worth[seat][index] for seat in tied)
        left = [seat for seat in tied if worth[seat][index] == most]
        build.module["coverage"][numbers[f"scoring.tie_breaks.{name}"]] += len(left) < len(tied)
        tied = left


def parts(checked: Checked, counts: Mapping[Key, int]) -> tuple[Part, ...]:
    """Every part that the builds could count; what lies within a way never gone is not told again."""
    found = (*_elements(checked, counts), *_rows(checked, counts))
    ways = (part for body in bodies(checked) for part in _of_body(body, counts))
    return (*found, *ways)


def _at(path: str, counts: Mapping[Key, int]) -> int:
    return counts.get((path, "", -1), 0)


def _elements(checked: Checked, counts: Mapping[Key, int]) -> Iterator[Part]:
    """Phases, actions with what they ask, lines of the score, ends."""
    for path, phase in _phases(checked.flow, "flow"):
        yield Part("phase", path, _at(f"flow.{phase.rule.id}", counts), phase.rule.span, phase.rule.source)
    for name, action in checked.actions.items():
        path, rule = f"actions.{name}", action.rule
        yield Part("action", path, _at(path, counts), rule.span, rule.source)
        asked = [("requirement", "require", found.rule) for found in action.require]
        asked += [("preference", "prefer", found.rule) for found in action.prefer]
        for kind, key, condition in asked:
            inner = f"{path}.{key}.{condition.id}"
            yield Part(kind, inner, _at(inner, counts), condition.span, condition.source or rule.source)
    scoring = checked.book.scoring
    for line in scoring.lines.values() if scoring is not None else ():
        path = f"scoring.lines.{line.id}"
        yield Part("scoring line", path, _at(path, counts), line.span, line.source)
    for line in scoring.tie_breaks if scoring is not None else ():
        path = f"scoring.tie_breaks.{line.id}"
        yield Part("tie-break", path, _at(path, counts), line.span, line.source)
    for end in checked.book.end.values():
        yield Part("end", f"end.{end.id}", _at(f"end.{end.id}", counts), end.span, end.source)


def _phases(phases: Iterable[CheckedPhase], way: str) -> Iterator[tuple[str, CheckedPhase]]:
    for phase in phases:
        yield f"{way}.{phase.rule.id}", phase
        yield from _phases(phase.phases, f"{way}.{phase.rule.id}.phases")


def _rows(checked: Checked, counts: Mapping[Key, int]) -> Iterator[Part]:
    """Effects of rows, of those that a build has."""
    for kind, column, row in checked.row_effects:
        path = row_path(kind, row, column)
        element = checked.book.components[kind]
        found = next(found for found in element.rows if found.id == row)
        if (path, "", -1) in counts and found.cells[column].effect is not None:
            yield Part("row effect", path, _at(path, counts), found.span, found.source or element.source)


def _of_body(body: Body, counts: Mapping[Key, int]) -> Iterator[Part]:
    """An effect as a whole, where it is called, and the ways in it."""
    first = body.statements[0] if body.statements else None
    if first is None or first.span is None:
        return
    ran = counts.get(_statement_key(body, first), 0)
    if body.kind == "procedure":
        yield Part("procedure", body.path.rpartition(".")[0], ran, body.span, body.clauses)
    elif body.kind == "phase":
        kind = "way out" if body.path.endswith(".if_stuck") else "phase effect"
        yield Part(kind, body.path, ran, first.span, body.clauses)
    if ran:
        yield from _ways(body, body.statements, counts)


def _statement_key(body: Body, statement: S) -> Key:
    return _key((statement_mark(body.path, statement), statement.span))


def _ways(body: Body, statements: Iterable[S], counts: Mapping[Key, int]) -> Iterator[Part]:
    for statement in statements:
        ran = counts.get(_statement_key(body, statement), 0)
        path = f"{body.path}@{statement.label}" if statement.label else body.path
        for kind, detail, inner in _named(statement):
            key = _statement_key(body, inner[0])
            if inner[0].op == "never" or inner[0].span is None or key not in counts:
                continue
            yield Part(kind, path, counts[key], inner[0].span, body.clauses, detail)
            if counts[key]:
                yield from _ways(body, inner, counts)
        yield from _other_way(body, statement, ran, path, counts)


def _other_way(body: Body, statement: S, ran: int, path: str, counts: Mapping[Key, int]) -> Iterator[Part]:
    """Of an `if` without `else`: how often its condition did not hold."""
    if statement.op != "if" or statement.bodies[1] or not statement.bodies[0] or statement.span is None:
        return
    key = _statement_key(body, statement.bodies[0][0])
    if key in counts and statement.bodies[0][0].op not in ("stop", "never"):
        yield Part("branch", path, max(0, ran - counts[key]), statement.span, body.clauses, "not so")


def _named(statement: S) -> Iterator[tuple[str, str, tuple[S, ...]]]:
    """The bodies of a statement: the kind of way, which one it is, its statements."""
    named: list[tuple[str, str]]
    match statement.op:
        case "if":
            leaving = (statement.bodies[0] or (statement,))[0].op == "stop"
            named = [("way out", "else stop") if leaving else ("branch", "then"), ("branch", "else")]
        case "choose":
            named = [("way out", str(statement.data[3] or "else")), ("way out", "else")]
        case "choose_branch":
            label, keys = statement.data[3], statement.data[4]
            named = [("branch", key) for key, _ in keys] + [("way out", str(label or "else")), ("way out", "else")]
        case "for" | "repeat":
            named = [("loop", "")]
        case _:
            named = [("way out", "else")] * len(statement.bodies)
    for (kind, detail), inner in zip(named, statement.bodies, strict=True):
        if inner:
            yield kind, detail, inner
