"""The page on the language holds: every example reads and checks, and nothing of the language is missing."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from lark import Token, Tree

from interpreter import limits
from interpreter.diagnostics import Report, render_text
from interpreter.language import parse, syntax
from interpreter.language.parse import children, parse_effect, parse_expression
from interpreter.model.read import read_rulebook
from interpreter.program.check import check_rulebook
from interpreter.program.checking.board_builtins import BUILTINS
from interpreter.program.checking.expressions import resolve
from interpreter.program.checking.scope import Scope, seat_scope
from interpreter.program.checking.statements import resolve_block
from interpreter.program.checking.symbols import RESERVED, Symbols
from interpreter.program.checking.tree import Local
from interpreter.program.checking.types import INT, PLAYER, Ty
from interpreter.source import Source, Text, plain_text
from tests.test_catalogue import raised_codes

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)(?: ([^\n]*))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"error\[([a-z-]+)\]")
GIVEN = {
    "card": Ty("component", "card"), "other": Ty("component", "card"), "space": Ty("space", "space"),
    "rival": PLAYER, "n": INT,
}  # fmt: skip
"""What the page says its examples may name."""


@dataclass(frozen=True)
class Example:
    """One fenced block: its kind, what else its first line says, its text, and its line on the page."""

    kind: str
    about: str
    text: str
    line: int

    @property
    def codes(self) -> set[str]:
        return set(CODE.findall(self.about))


EXAMPLES = [
    Example(found[1], found[2] or "", found[3], PAGE.count("\n", 0, found.start()) + 1)
    for found in FENCE.finditer(PAGE)
]


def named(kind: str) -> list[Example]:
    """The examples of one kind."""
    return [example for example in EXAMPLES if example.kind == kind]


RULEBOOK = next(example.text for example in named("yaml") if example.about == "rulebook")


@cache
def symbols(folder: Path) -> Symbols:
    """The names of the rulebook of the examples, which is itself without faults."""
    (folder / "rulebook.yaml").write_text(RULEBOOK, encoding="utf-8")
    report = Report()
    book = read_rulebook(folder, report)
    assert book is not None and not report.has_errors, told(report)
    check_rulebook(book, report)
    assert not report.diagnostics, told(report)
    return Symbols(book)


def told(report: Report) -> str:
    return "\n".join(render_text(found) for found in report.ordered())


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Symbols:
    return symbols(tmp_path_factory.mktemp("bazaar"))


def scope_for(names: Symbols, report: Report) -> Scope:
    """Where an example stands: somebody acts, and what the page mentions was chosen before."""
    return seat_scope(names, report, me=True).binding(*(Local(name, ty) for name, ty in GIVEN.items()))


def typed(text: str) -> Text:
    return plain_text(text, Source("docs/language.md", text), 0)


def lines_of(example: Example) -> list[str]:
    """The expressions of an example, one a line, comments left to the language."""
    return [line for line in example.text.splitlines() if line.strip()]


def found_codes(report: Report) -> set[str]:
    return {found.code for found in report.diagnostics}


@pytest.mark.parametrize("example", named("expression"), ids=lambda example: f"line {example.line}")
def test_expressions_check(example: Example, names: Symbols) -> None:
    for line in lines_of(example):
        report = Report()
        tree = parse_expression(typed(line), report)
        if tree is not None:
            resolve(tree, scope_for(names, report))
        assert found_codes(report) == example.codes, told(report) or line


@pytest.mark.parametrize("example", named("effect"), ids=lambda example: f"line {example.line}")
def test_effects_check(example: Example, names: Symbols) -> None:
    report = Report()
    tree = parse_effect(typed(example.text), report)
    if tree is not None:
        resolve_block(tree, scope_for(names, report))
    assert found_codes(report) == example.codes, told(report)


@pytest.mark.parametrize("example", named("scenario"), ids=lambda example: f"line {example.line}")
def test_statements_of_scenarios_are_read(example: Example, names: Symbols) -> None:
    report = Report()
    tree = parse_effect(typed(example.text), report)
    assert tree is not None and not report.diagnostics, told(report)
    resolve_block(tree, scope_for(names, report))
    assert found_codes(report) == {"scenario-only"}


@pytest.mark.parametrize(
    "example", [one for one in named("yaml") if not one.about], ids=lambda example: f"line {example.line}"
)
def test_parts_of_rulebooks_check(example: Example, tmp_path: Path) -> None:
    """A part replaces the sections of the same name, as the rest of the rulebook does without them."""
    own = set(re.findall(r"^([a-z]+):", example.text, re.MULTILINE)) & {"setup", "flow"}
    sections = re.split(r"^(?=[a-z]+:)", RULEBOOK, flags=re.MULTILINE)
    kept = "".join(part for part in sections if part.split(":")[0] not in own)
    (tmp_path / "rulebook.yaml").write_text(f"include: [more.yaml]\n{kept}", encoding="utf-8")
    (tmp_path / "more.yaml").write_text(example.text, encoding="utf-8")
    report = Report()
    book = read_rulebook(tmp_path, report)
    assert book is not None
    check_rulebook(book, report)
    assert not report.diagnostics, told(report)


@cache
def read_examples() -> tuple[frozenset[str], frozenset[str]]:
    """The grammar's alternatives, and the kinds of nodes, that the examples without faults use."""
    parts: set[str] = set()
    nodes: set[str] = set()
    for text, start in _texts():
        prepared = text.replace("\n", " ") if start == "expression" else f"\n{text.rstrip()}\n"
        parts |= _parts(parse._grammar().parse(prepared, start))
        reader = parse_expression if start == "expression" else parse_effect
        stack = [reader(typed(text), Report())]
        while stack:
            node = stack.pop()
            if node is not None:
                nodes.add(type(node).__name__)
                stack.extend(children(node))
    return frozenset(parts), frozenset(nodes)


def _texts() -> list[tuple[str, str]]:
    texts = [(line, "expression") for one in named("expression") if "syntax" not in one.codes for line in lines_of(one)]
    texts += [
        (one.text, "effect") for kind in ("effect", "scenario") for one in named(kind) if "syntax" not in one.codes
    ]
    return [*texts, ("card.rank > 2 after this", "expression")]


def _parts(tree: Tree[Token]) -> set[str]:
    """The names of rules and words in a tree."""
    found = {str(sub.data) for sub in tree.iter_subtrees()}
    return found | {token.type for token in tree.scan_values(lambda value: isinstance(value, Token))}


def test_every_alternative_of_the_grammar_has_an_example() -> None:
    refused = {"chained", "divide_unrounded"}  # read only to be refused with a better message
    used, _ = read_examples()
    rules = {rule.alias or str(rule.origin.name) for rule in parse._grammar().rules}
    wanted = {name for name in rules if not name.startswith("_") and not _inlined(name)}
    assert wanted - refused <= used, sorted(wanted - refused - used)


def _inlined(name: str) -> bool:
    """Whether the grammar leaves no node for a rule (`?rule`), so that only its alternatives show."""
    grammar = (ROOT / "interpreter" / "language" / "grammar.lark").read_text(encoding="utf-8")
    return re.search(rf"^\?{name}:", grammar, re.MULTILINE) is not None


def test_every_node_has_an_example() -> None:
    kinds = {
        name for name, kind in vars(syntax).items()
        if isinstance(kind, type) and issubclass(kind, syntax.Node) and kind.__subclasses__() == []
    }  # fmt: skip
    _, used = read_examples()
    assert kinds <= used, sorted(kinds - used)


def test_every_reserved_word_is_listed() -> None:
    listed = next(example.text for example in named("text")).split()
    assert listed == sorted(set(listed))
    assert set(listed) >= RESERVED, sorted(RESERVED - set(listed))


def test_every_built_in_function_is_described_and_has_an_example() -> None:
    examples = " ".join(one.text for kind in ("expression", "effect") for one in named(kind))
    for name, builtin in BUILTINS.items():
        assert f"| `{builtin.form}` | {builtin.says} |" in PAGE, name
        assert f"{name}(" in examples, name


def test_every_code_of_the_language_is_described() -> None:
    for room in ("language", "program"):
        for path in (ROOT / "interpreter" / room).glob("*.py"):
            for code in raised_codes(ast.parse(path.read_text(encoding="utf-8"))):
                assert f"| `{code}` |" in PAGE, code


def test_every_fault_of_play_is_described() -> None:
    """Rules that check and still go wrong in play call `fail` with a code."""
    raised: set[str] = set()
    for room in ("program", "engine"):
        for path in (ROOT / "interpreter" / room).glob("*.py"):
            raised |= set(re.findall(r"""\bfail\(['"]([a-z-]+)""", path.read_text(encoding="utf-8")))
    missing = sorted(code for code in raised if f"| `{code}` |" not in PAGE)
    assert not missing, missing


def test_limits_are_as_described() -> None:
    values = {name: value for name, value in vars(limits).items() if name.isupper()}
    values |= {"MAX_LENGTH": parse.MAX_LENGTH, "MAX_DEPTH": parse.MAX_DEPTH}
    for name, value in values.items():
        assert f"| {value:,} | `{name}` |" in PAGE, name
