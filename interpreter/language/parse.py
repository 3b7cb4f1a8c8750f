"""Effects and expressions from text to tree; every fault becomes a diagnostic in the user's spelling."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from lark import Lark, Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.exceptions import VisitError
from lark.indenter import DedentError, Indenter

from interpreter.diagnostics import Report
from interpreter.language.build import Build
from interpreter.language.slips import describe_slip, expected_words
from interpreter.language.syntax import Block, Expr, Node
from interpreter.source import Span, Text

MAX_LENGTH = 20_000
"""Characters in one effect or expression."""
MAX_DEPTH = 60
"""Nesting of one tree; also of brackets in its text."""


class _Lines(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR", "LSQB"]  # noqa: RUF012 - the library reads these as class attributes
    CLOSE_PAREN_types = ["RPAR", "RSQB"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


@cache
def _grammar(start: str) -> Lark:
    path = Path(__file__).with_name("grammar.lark")
    return Lark(
        path.read_text(encoding="utf-8"),
        parser="lalr",
        start=start,
        postlex=_Lines(),
        propagate_positions=True,
        maybe_placeholders=True,
    )


def parse_expression(text: Text, report: Report) -> Expr | None:
    """The tree of one expression, or None after reporting what is wrong."""
    tree = _parse(text, text.value.replace("\n", " "), 0, "expression", report)
    return tree if isinstance(tree, Expr) else None


def parse_effect(text: Text, report: Report) -> Block | None:
    """The tree of one or many statements, or None after reporting what is wrong."""
    tree = _parse(text, f"\n{text.value.rstrip()}\n", 1, "effect", report)
    return tree if isinstance(tree, Block) else None


def _parse(text: Text, prepared: str, shift: int, start: str, report: Report) -> Node | None:
    if not _readable(text, report):
        return None
    try:
        raw = _grammar(start).parse(prepared)
        tree = Build(text, shift).transform(raw)
    except (UnexpectedInput, DedentError) as fault:
        _report_fault(fault, text, shift, report)
        return None
    except VisitError as fault:
        raise fault.orig_exc from None
    for span, code, message, hint in _faults(tree):
        report.error(code, span, message, hint)
    if not isinstance(tree, Node) or not _shallow(tree, report):
        return None
    return tree


def _readable(text: Text, report: Report) -> bool:
    """Whether the text is short, flat and not empty; checked before the parser sees it."""
    if not text.value.strip():
        report.error("syntax", text.span(), "nothing stands here", "write an expression or a statement")
        return False
    if len(text.value) > MAX_LENGTH:
        report.error("too-long", text.span(0, 1), f"more than {MAX_LENGTH} characters in one text", "split it")
        return False
    depth = run = 0
    for at, char in enumerate(text.value):
        depth += (char in "([") - (char in ")]")
        run = run + 1 if char == "-" else (run if char == " " else 0)
        if depth > MAX_DEPTH or run > MAX_DEPTH:
            report.error("too-deep", text.span(at, at + 1), f"nested more than {MAX_DEPTH} deep", "name a part as a function")
            return False
    if text.value.count("not not") > MAX_DEPTH:
        report.error("too-deep", text.span(0, 1), f"nested more than {MAX_DEPTH} deep", "one `not` is enough")
        return False
    return True


def children(node: Node) -> Iterator[Node]:
    """The nodes directly inside a node, in the order of its fields."""
    for name in type(node).__dataclass_fields__:
        value = getattr(node, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Node):
                yield item


def _shallow(tree: Node, report: Report) -> bool:
    level = [tree]
    for _ in range(MAX_DEPTH * 3):
        level = [child for node in level for child in children(node)]
        if not level:
            return True
    report.error("too-deep", level[0].span, f"nested more than {MAX_DEPTH} deep", "name a part as a function or procedure")
    return False


def _faults(tree: object) -> Iterator[tuple[Span, str, str, str]]:
    """Faults that the grammar accepts so that they can be named well."""
    from interpreter.language.build import Fault

    stack = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, Fault):
            yield node.span, "syntax", node.message, node.hint
        if isinstance(node, Node):
            stack.extend(children(node))


def _report_fault(fault: UnexpectedInput | DedentError, text: Text, shift: int, report: Report) -> None:
    if isinstance(fault, DedentError):
        report.error("syntax", text.span(0, 1), "a line is indented less than the block it belongs to", "align it")
        return
    length = len(text.value)
    if isinstance(fault, UnexpectedCharacters):
        at = min(max(fault.pos_in_stream - shift, 0), length)
        message, hint = describe_slip(text.value, at)
        report.error("syntax", text.span(at, min(at + 1, length)), message, hint)
        return
    token = fault.token if isinstance(fault, UnexpectedToken) else Token("$END", "")
    at = length if token.type == "$END" else min(max((token.start_pos or 0) - shift, 0), length)
    end = min(at + len(token), length) if token.type not in ("$END", "_NL", "_INDENT", "_DEDENT") else at
    message, hint = expected_words(text.value, at, token, getattr(fault, "accepts", None) or fault.expected)
    report.error("syntax", text.span(at, max(at, end)), message, hint)
