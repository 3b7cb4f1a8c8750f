"""The house itself: no module knows a game, and nothing has outgrown its room."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from interpreter.diagnostics import Report
from interpreter.model.read import read_rulebook
from interpreter.model.rulebook import Rulebook

ROOT = Path(__file__).parent.parent
MODULES = [*sorted((ROOT / "interpreter").rglob("*.py")), ROOT / "cli.py"]
LINES = 300
KINDS = 450
"""Lines of modules that only list kinds of nodes, one after the other."""
LISTS_OF_KINDS = {"language/syntax.py", "language/build.py", "model/rulebook.py", "program/lowering/ir.py"}
FUNCTION = 35
ORDINARY = {
    "black", "build", "different", "finished", "green", "horizontal", "level", "slots", "vertical", "yellow",
}  # fmt: skip
"""Words of rulebooks that programs and terminals need as well."""


def _rulebooks() -> list[Rulebook]:
    found = []
    for path in sorted((ROOT / "rules").glob("*/rulebook.yaml")):
        book = read_rulebook(path.parent, Report())
        assert book is not None
        found.append(book)
    return found


def _vocabulary() -> set[str]:
    """The words that the language and the rulebook reference define for every game."""
    text = "".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("language.md", "rulebook.md"))
    return set(re.findall(r"[a-z]+", text.lower()))


@cache
def words_of_games() -> frozenset[str]:
    """Titles, ids of games, kinds, values, places and money of all rulebooks, less the vocabulary of the language."""
    words: set[str] = set()
    for book in _rulebooks():
        names = [book.game.id, *book.components, *book.types, *book.boards]
        names += [value for enum in book.types.values() for value in enum.values]
        names += [row.id for kind in book.components.values() for row in kind.rows]
        names += [*book.player_fields, *(book.teams.fields if book.teams else ())]
        words |= {word for name in names for word in re.split(r"[-_#0-9]+", name) if len(word) > 3}
        words |= {word.lower() for word in re.findall(r"[A-Za-z]{4,}", book.game.title)}
    return frozenset(words - _vocabulary() - ORDINARY)


def test_there_are_words_of_games_to_look_for() -> None:
    assert {"valeria", "jester", "vega", "squire", "doubloons"} <= words_of_games()


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_names_anything_of_a_game(module: Path) -> None:
    text = set(re.findall(r"[a-z]+", module.read_text(encoding="utf-8").lower()))
    assert not text & words_of_games()


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_or_function_has_outgrown_its_room(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    most = KINDS if str(module.relative_to(ROOT)).removeprefix("interpreter/") in LISTS_OF_KINDS else LINES
    assert len(text.splitlines()) <= most
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < FUNCTION, node.name


def test_every_public_function_says_what_it_gives() -> None:
    for module in MODULES:
        tree = ast.parse(module.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree) is not None, module
