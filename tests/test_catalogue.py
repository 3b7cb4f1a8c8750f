"""The catalogue of codes is whole: every code that is raised, none that is not, each shown by a bad file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from interpreter.catalogue import CATALOGUE

HERE = Path(__file__).parent
MODULES = sorted(path for path in (HERE.parent / "interpreter").rglob("*.py") if path.name != "catalogue.py")


def raised_codes(tree: ast.AST) -> Iterator[str]:
    """The codes where faults are reported: `error(code, ...)`, `warning(code, ...)`, `fault(scope, code)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            place = {"error": 0, "warning": 0, "fault": 1}.get(name)
            if place is not None and len(node.args) > place and isinstance(node.args[place], ast.Constant):
                yield node.args[place].value


def words(tree: ast.AST) -> set[str]:
    """The texts of a module."""
    nodes = ast.walk(tree)
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_every_raised_code_is_in_the_catalogue() -> None:
    for path in MODULES:
        unknown = set(raised_codes(ast.parse(path.read_text(encoding="utf-8")))) - set(CATALOGUE)
        assert not unknown, f"{path.name} raises {sorted(unknown)}"


def test_every_code_of_the_catalogue_is_raised() -> None:
    said = set().union(*(words(ast.parse(path.read_text(encoding="utf-8"))) for path in MODULES))
    assert set(CATALOGUE) <= said, sorted(set(CATALOGUE) - said)


def test_every_code_has_a_bad_file() -> None:
    """Faults that no file in a folder can show, such as a missing file, are shown by a test in Python."""
    shown = set()
    for path in (HERE / "bad").rglob("*"):
        if path.is_file():
            shown |= set(re.findall(r"(?:error|warning)\[([a-z-]+)\]", path.read_bytes().decode("utf-8", "replace")))
    for path in HERE.glob("test_*.py"):
        shown |= words(ast.parse(path.read_text(encoding="utf-8")))
    assert set(CATALOGUE) <= shown, sorted(set(CATALOGUE) - shown)


def test_catalogue_is_sorted_and_worded_alike() -> None:
    assert list(CATALOGUE) == sorted(CATALOGUE)
    for code, sentence in CATALOGUE.items():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code)
        assert sentence == sentence.strip() and not sentence.endswith("."), code
