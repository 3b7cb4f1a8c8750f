"""The tables of the parser are those of the grammar as it stands, and others are passed over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.language import tables
from interpreter.language.parse import Lines

GRAMMAR = tables.GRAMMAR.read_text(encoding="utf-8")
ROOT = Path(__file__).parent.parent
TEXTS = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "rules").glob("*/rulebook.yaml"))]
WRITTEN = [line for text in TEXTS for line in text.splitlines()]
LINES = sorted({part.strip() for line in WRITTEN for part in (line, line.partition(": ")[2])})


def test_tables_are_current() -> None:
    stored = json.loads(tables.TABLES.read_text(encoding="utf-8"))
    assert stored["key"] == tables.key_of(GRAMMAR), "write them anew: make tables"


def test_tables_parse_like_the_grammar() -> None:
    built, loaded = tables.from_grammar(GRAMMAR, Lines()), tables.build_parser(Lines())
    found = [parsed(built, f"\n{line}\n") for line in LINES]
    assert sum(tree.startswith("[") for tree in found) > 300
    assert found == [parsed(loaded, f"\n{line}\n") for line in LINES]


def parsed(parser: tables.Lark, text: str) -> str:
    """The tree of a text with all its places, or where and why it has none."""
    try:
        return repr([(str(node.data), vars(node.meta)) for node in parser.parse(text, "effect").iter_subtrees()])
    except Exception as fault:
        return f"{type(fault).__name__} {getattr(fault, 'pos_in_stream', '')} {sorted(getattr(fault, 'expected', []))}"


@pytest.mark.parametrize("stored", ["", "[]", "{}", '{"key": "0", "data": {}, "memo": {}}', "\x00"])
def test_other_tables_are_passed_over(stored: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.json"
    path.write_text(stored, encoding="utf-8")
    monkeypatch.setattr(tables, "TABLES", path)
    assert tables.build_parser(Lines()).parse("\nstop\n", "effect").data


def test_missing_tables_are_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TABLES", tmp_path / "none.json")
    assert tables.build_parser(Lines()).parse("\nstop\n", "effect").data
