"""What authors of rules get wrong in expressions and effects: how it is read, where and how it is refused."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from lark import Lark
from lark.utils import logger

from interpreter.diagnostics import Diagnostic, Report, render_text
from interpreter.language import syntax as s
from interpreter.language.parse import MAX_LENGTH, Lines, parse_effect, parse_expression
from interpreter.source import Source, Text, plain_text

GRAMMAR = Path(__file__).parent.parent / "interpreter" / "language" / "grammar.lark"
SAMPLE = """let free = standings where not locked and height > 2 * (a - b) / 3 rounded down
if a is present and a is b or not c in [1, 2] + d:
  choose up to 2 x from best(free, by rank, -cost, ties: all) "Take" else stop
else if e is empty:
  pay 2 silver from p to each q, up to 3 gold
@last move x to top of pile"""


def typed(text: str) -> Text:
    """A text as if it stood alone in a file."""
    return plain_text(text, Source("rules.yaml", text), 0)


def expression(text: str) -> s.Expr:
    """The tree of an expression without faults."""
    report = Report()
    tree = parse_expression(typed(text), report)
    assert tree is not None, [render_text(found) for found in report.ordered()]
    return tree


def faults(text: str) -> list[Diagnostic]:
    """What is said about an expression, or about an effect where the text begins with `:`."""
    report = Report()
    if text.startswith(":"):
        parse_effect(typed(text[1:]), report)
    else:
        parse_expression(typed(text), report)
    return report.ordered()


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("a or b and c", "a or (b and c)"),
        ("not a and b", "(not a) and b"),
        ("not a == b", "not (a == b)"),
        ("not a in b", "not (a in b)"),
        ("a == b + c", "a == (b + c)"),
        ("a - b - c", "(a - b) - c"),
        ("a - b * c", "a - (b * c)"),
        ("-a + b", "(-a) + b"),
        ("-a * b", "(-a) * b"),
        ("a * b mod c", "(a * b) mod c"),
        ("a / b rounded up - c", "(a / b rounded up) - c"),
        ("a is b and c is absent", "(a is b) and (c is absent)"),
        ("a where b and c", "a where (b and c)"),
        ("a where b where c", "(a where b) where c"),
        ("a where b else c", "(a where b) else c"),
        ("a else b if c else d", "(a else b) if c else d"),
        ("a if b else c if d else e", "a if b else (c if d else e)"),
        ("top 2 of a except b", "(top 2 of a) except b"),
        ("a.b[c].d", "((a.b)[c]).d"),
        ("a  -\tb", "a - b"),
        ("a is b", "a == b"),
        ("a is not b", "a != b"),
        ("notes", "(notes)"),
        ("order + bag + index", "(order + bag) + index"),
        ("top_card", "(top_card)"),
        ("androids or nothing", "(androids) or (nothing)"),
    ],
)
def test_precedence(written: str, meant: str) -> None:
    assert expression(written) == expression(meant)


def test_a_dash_inside_a_word_belongs_to_it() -> None:
    assert expression("rime-5") == s.Name(expression("rime-5").span, "rime-5")
    assert isinstance(expression("rime - 5"), s.Binary)
    assert expression("monastery#3") == s.Name(expression("monastery#3").span, "monastery#3")


@pytest.mark.parametrize(
    ("text", "column", "message", "hint"),
    [
        ("1 < x < 3", 1, "comparisons cannot be chained", "write `1 < x and x < 3`"),
        ("x = 3", 3, "`=` does not compare", "write `==`"),
        ("x && y", 3, "`&` cannot stand here", "write `and`"),
        ("x || y", 3, "`|` cannot stand here", "write `or`"),
        ("!x", 1, "`!` cannot stand here", "write `not`"),
        ("x == “a”", 6, "`“` cannot stand here", "straight quotes"),
        ("x – 1", 3, "`–` cannot stand here", "plain minus"),
        ("ｘ", 1, "`ｘ` is not a plain letter a to z", "small letters"),
        ("Hand", 1, "`H` is a capital letter", "small letters"),
        ("3x", 2, "unexpected `x`", ""),
        ("x y", 3, "unexpected `y`", ""),
        ("x / 2", 1, "a division must say how it rounds", "rounded down"),
        ("size(", 6, "unexpected end of the text", "complete it"),
        ("size(x", 7, 'unexpected end of the text', "complete it"),
        ("x +", 4, "unexpected end of the text", "complete it"),
        ("(x y)", 4, "unexpected `y`", ""),
        ("[x; y]", 3, "`;` cannot stand here", "one statement a line"),
        ("99999999999999999999", 1, "the number is too large", "9007199254740991"),
        (":if x:\nstop", 1, "unexpected `stop`; expected an indented block", ""),
        (":stop\n  stop", 3, "this line is indented deeper than the one above", "align it"),
        (":if x:\n    stop\n  stop", 3, "this line is aligned with no line above it", "indent it"),
        (":set x = 3", 7, "`=` does not compare", "set x to y"),
        ("", 1, "nothing stands here", "write an expression"),
        ("x  # a comment", 0, "", ""),
    ],
)  # fmt: skip
def test_slips_are_named_where_they_stand(text: str, column: int, message: str, hint: str) -> None:
    found = faults(text)
    if not message:
        assert not found
        return
    assert len(found) == 1
    assert found[0].code == "syntax"
    assert (found[0].span.column, message in found[0].message, hint in found[0].hint) == (column, True, True)


def test_no_message_shows_the_inside_of_the_parser() -> None:
    cuts = range(1, len(SAMPLE))
    for text in [":" + SAMPLE[:cut] + more for cut in cuts for more in ("", " ) " + SAMPLE[cut:])]:
        for found in faults(text):
            said = found.message + found.hint
            assert not any(word in said for word in ("ANON", "LPAR", "RSQB", "_NL", "$END", "Token", "DEDENT"))
            assert 0 <= found.span.start <= found.span.end <= len(text)


@pytest.mark.parametrize(
    "text",
    ["not " * 2000 + "x", "-" * 2000 + "x", "- " * 2000 + "x", "(" * 2000 + "x" + ")" * 2000,
     "[" * 100 + "]" * 100, "1 + " * 1000 + "1", "x" + ".y" * 1000],
    ids=["not", "minus", "spaced minus", "brackets", "lists", "sums", "fields"],
)  # fmt: skip
def test_depth_has_a_limit(text: str) -> None:
    assert [found.code for found in faults(text)] == ["too-deep"]


def test_deep_blocks_have_a_limit() -> None:
    lines = [" " * depth + "if x:" for depth in range(190)]
    assert [found.code for found in faults(":" + "\n".join([*lines, " " * 190 + "stop"]))] == ["too-deep"]


def test_length_has_a_limit() -> None:
    assert [found.code for found in faults("x" * (MAX_LENGTH + 1))] == ["too-long"]


def test_the_grammar_has_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    logger.addHandler(caplog.handler)
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        for start in ("effect", "expression"):
            Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", start=start, postlex=Lines(), debug=True)
    finally:
        logger.setLevel(level)
        logger.removeHandler(caplog.handler)
    assert "conflict" not in caplog.text.lower()


def test_the_tree_does_not_depend_on_the_order_of_hashes() -> None:
    program = (
        "import sys; from interpreter.diagnostics import Report\n"
        "from interpreter.source import Source, plain_text\n"
        "from interpreter.language.parse import parse_effect\n"
        "text = sys.argv[1]\n"
        "print(parse_effect(plain_text(text, Source('rules.yaml', text), 0), Report()))"
    )
    trees = set()
    for seed in ("0", "1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = [sys.executable, "-c", program, SAMPLE]
        trees.add(subprocess.run(run, env=environment, capture_output=True, check=True, text=True).stdout)
    assert len(trees) == 1 and "Choose" in trees.pop()
