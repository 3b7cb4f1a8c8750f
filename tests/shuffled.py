"""A rulebook written anew with everything in another order that has none, and in several files."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

from interpreter.diagnostics import Report
from interpreter.model.load import load_rulebook
from interpreter.model.schema import Shape, load_shape
from interpreter.model.write import write_yaml
from interpreter.nodes import Mapping, Node, Sequence

CLAUSES = "clauses.yaml"


def write_shuffled(folder: Path, target: Path, seed: int) -> None:
    """The rulebook of a folder in another folder: keys shuffled, tables inside, half of it in a second file."""
    report = Report()
    raw = load_rulebook(folder, report)
    assert raw is not None
    assert not report.diagnostics
    root = shuffle(raw.root, load_shape("rulebook"), Random(seed))
    assert isinstance(root, Mapping)
    game = tuple(entry for entry in root.entries if entry.key.value == "game")
    others = tuple(entry for entry in root.entries if entry.key.value != "game")
    half = len(others) // 2
    target.mkdir(parents=True)
    first = write_yaml(Mapping((*others[:half], *game), root.span)) + "include: [second.yaml]\n"
    (target / "rulebook.yaml").write_text(first, encoding="utf-8")
    (target / "second.yaml").write_text(write_yaml(Mapping(others[half:], root.span)), encoding="utf-8")
    if (folder / CLAUSES).exists():
        shutil.copy(folder / CLAUSES, target)


def shuffle(node: Node, shape: Shape | None, random: Random) -> Node:
    """A node with the entries of every mapping without order shuffled."""
    if shape is None:
        return node
    if isinstance(node, Sequence):
        return Sequence(tuple(shuffle(item, shape.item, random) for item in node.items), node.span)
    if not isinstance(node, Mapping):
        return node
    entries = []
    keeps_rows = any(entry.key.value == "ordered" for entry in node)
    for entry in node:
        inner = shape.key(entry.key.value) or shape.other
        kept = keeps_rows and entry.key.value in ("rows", "faces", "places")
        entries.append(type(entry)(entry.key, entry.value if kept else shuffle(entry.value, inner, random)))
    if not shape.ordered:
        random.shuffle(entries)
    return Mapping(tuple(entries), node.span)
