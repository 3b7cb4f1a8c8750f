"""`show`: the effective rulebook as one YAML document, with where each line comes from and what variants changed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from interpreter.commands.options import add_format, add_game, add_variant, with_variants
from interpreter.commands.result import Result
from interpreter.diagnostics import Report
from interpreter.engine.loading import LoadError, find_with_variants
from interpreter.model.load import load_rulebook
from interpreter.model.overlay import Applied, Overlaid, overlay
from interpreter.model.read import build_rulebook, load_variants
from interpreter.model.variant import variant_files
from interpreter.model.write import write_lines
from interpreter.nodes import Mapping, Node, Scalar, Sequence
from interpreter.source import Span

WIDEST = 60
"""Characters of a value that the list of changes shows."""


def arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    add_variant(parser)
    parser.add_argument("--origins", action="store_true", help="put the place of each line before it; so with variants")
    parser.add_argument("--plain", action="store_true", help="the YAML alone")
    add_format(parser)


def run(options: Namespace) -> Result:
    """The rulebook's text; raises `LoadError` where it cannot be read."""
    report = Report()
    folder, wanted = find_with_variants(with_variants(options.game, options.variant))
    raw = load_rulebook(folder, report)
    if raw is None:
        raise LoadError(report)
    variants = load_variants(folder, wanted, report)
    found = overlay(raw, variants, tuple(variant_files(folder)), report)
    book = build_rulebook(found.raw, report)
    if report.has_errors:
        raise LoadError(report)
    lines = list(write_lines(found.raw.root))
    text = "".join(f"{line}\n" for line, _ in lines)
    data = {
        "game": book.game.id,
        "version": book.game.version,
        "hash": book.hash,
        "variants": sorted(variant.id for variant in variants),
        "changes": [_as_data(change) for change in found.applied],
        "yaml": text,
        "lines": [{"text": line, **_place(span)} for line, span in lines],
    }
    return Result(data, ("\n".join(_shown(lines, found, not options.plain and (options.origins or bool(variants)))),))


def _place(span: Span) -> dict[str, Any]:
    return {"file": span.source.name, "line": span.line}


def _as_data(change: Applied) -> dict[str, Any]:
    return {
        "path": change.path,
        "operation": change.operation,
        "variant": change.variant,
        "before": None if change.old is None else _short(change.old),
        "after": None if change.new is None else _short(change.new),
        **_place(change.span),
    }


def _shown(lines: list[tuple[str, Span]], found: Overlaid, origins: bool) -> Iterator[str]:
    """The text as YAML; with origins, the changes of variants in their order and then each line with its place."""
    if not origins:
        yield from (line for line, _ in lines)
        return
    for change in found.applied:
        was = "nothing" if change.old is None else _short(change.old)
        new = "nothing" if change.new is None else _short(change.new)
        yield f"# {change.path}: {was} -> {new}  ({change.variant}, {_written(change.span)})"
    width = max((len(_written(span)) for _, span in lines), default=0)
    for line, span in lines:
        yield f"{_written(span).ljust(width)} | {line}".rstrip()


def _written(span: Span) -> str:
    return f"{span.source.name}:{span.line}"


def _short(node: Node) -> str:
    """A value on one line."""
    if isinstance(node, Scalar):
        text = " ".join(node.value.split())
        return text if len(text) <= WIDEST else f"{text[:WIDEST]}..."
    if isinstance(node, Mapping):
        inner = ", ".join(f"{entry.key.value}: {_short(entry.value)}" for entry in node)
        return f"{{{inner}}}"
    items = node.items if isinstance(node, Sequence) else ()
    return f"[{', '.join(_short(item) for item in items)}]"
