"""`diff`: what changed between two versions of a rulebook, by meaning, and whether it matters."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from typing import Any

from interpreter.commands.options import add_format
from interpreter.commands.result import Result, rendered
from interpreter.commands.versions import read_version
from interpreter.diagnostics import as_json
from interpreter.engine.loading import LoadError
from interpreter.model.compare import Difference, compare
from interpreter.model.rulebook import Rulebook
from interpreter.source import Span

SAME, DIFFERENT, TROUBLE = 0, 1, 2
"""The exit status, as of diff(1)."""
WIDEST = 160
"""Characters of a value that a sentence shows."""
MOST_CLAUSES = 4
WORDS = {"wording": "wording", "play": "play", "breaks-saves": "breaks saves"}


def arguments(parser: ArgumentParser) -> None:
    help = "an id, a path, GAME+variant,variant or REVISION:PATH"
    parser.add_argument("before", metavar="A", help=help)
    parser.add_argument("after", metavar="B", help=help)
    add_format(parser)


def run(options: Namespace) -> Result:
    """The changes from A to B; status 0 where there are none, 1 where there are, 2 where one cannot be read."""
    try:
        before, after = read_version(options.before), read_version(options.after)
    except LoadError as broken:
        found = broken.report.ordered()
        return Result({"changes": None, "errors": [as_json(d) for d in found]}, (rendered(found),), TROUBLE)
    changes = compare(before, after)
    data = {
        "before": _about(options.before, before),
        "after": _about(options.after, after),
        "equal": not changes,
        "changes": [as_data(change) for change in changes],
    }
    return Result(data, tuple(_shown(changes)), DIFFERENT if changes else SAME)


def _about(name: str, book: Rulebook) -> dict[str, Any]:
    variants = [variant.id for variant in book.variants]
    return {"name": name, "game": book.game.id, "version": book.game.version, "hash": book.hash, "variants": variants}


def as_data(change: Difference) -> dict[str, Any]:
    """A change as plain data."""
    return {
        "path": change.path,
        "kind": change.kind,
        "severity": change.severity,
        "before": change.before,
        "after": change.after,
        "title": change.title,
        "clauses": list(change.clauses),
        "inferred": change.inferred,
        "before_place": _place(change.before_span),
        "after_place": _place(change.after_span),
        "sentence": sentence(change),
    }


def _place(span: Span | None) -> dict[str, Any] | None:
    return None if span is None else {"file": span.source.name, "line": span.line, "column": span.column}


def _shown(changes: Sequence[Difference]) -> Iterator[str]:
    if not changes:
        yield "no difference"
        return
    for change in changes:
        named = ", ".join(change.clauses[:MOST_CLAUSES]) + (", ..." if len(change.clauses) > MOST_CLAUSES else "")
        clauses = f"  (source: {named})" if named else ""
        place = change.after_span if change.kind != "removed" else change.before_span
        where = f"\n    {place.source.name}:{place.line}" if place is not None else ""
        yield f"[{WORDS[change.severity]}] {sentence(change)}{where}{clauses}"
    counts = {name: sum(change.severity == key for change in changes) for key, name in WORDS.items()}
    yield f"{len(changes)} in all: " + ", ".join(f"{count} {name}" for name, count in counts.items() if count)


def sentence(change: Difference) -> str:
    """One sentence on a change."""
    title = f" ({change.title})" if change.title else ""
    subject = f"{change.path}{title}"
    match change.kind:
        case "added":
            return f"{subject} is new: {_short(change.after)}"
        case "removed":
            return f"{subject} is gone: {_short(change.before)}"
        case "renamed" if not change.before:
            return f"{subject} has a label now"
        case "renamed" if not change.after:
            return f"{subject} has lost its label {change.before}"
        case "renamed":
            verb = "looks like" if change.inferred else "was called"
            return f"{subject} {verb} {change.before or 'nothing'} before"
        case "moved" if isinstance(change.before, str) and change.before.startswith(("behind ", "first")):
            return f"{subject} stands {change.after}, before {change.before}"
        case "moved":
            return f"{subject} stands elsewhere: {_value(change.after)}"
        case _:
            return f"{subject} is {_short(change.after)}, was {_short(change.before)}"


def _short(value: object) -> str:
    text = _value(value)
    return text if len(text) <= WIDEST else f"{text[:WIDEST]}..."


def _value(value: object) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_value(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    text = " ".join(str(value).split())
    return "nothing" if value is None else text if text else '""'
