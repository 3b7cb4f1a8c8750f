"""Effects and expressions from text to tree; every fault becomes a diagnostic in the user's spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedInput
from lark.exceptions import VisitError
from lark.indenter import DedentError, Indenter

from interpreter.diagnostics import Report
from interpreter.language.build import Build
from interpreter.language.slips import describe_slip, expected_words
from interpreter.language.syntax import Block, Expr, Node
from interpreter.language.tables import build_parser
from interpreter.source import Span, Text

MAX_LENGTH = 20_000
"""Characters in one effect or expression."""
MAX_DEPTH = 60
"""Nesting of one tree; also of brackets in its text."""
DEEP_LINE = (
    "this line is indented deeper than the one above",
    "align it; only under a line that ends with `:` does a block stand",
)
SHALLOW_LINE = (
    "this line is aligned with no line above it",
    "indent it as far as the block that it belongs to",
)
MANY_NOTS = re.compile(rf"(?:\bnot\s+){{{MAX_DEPTH + 1}}}")
NEXT_WORD = re.compile(r"(\s|#[^\n]*\n)*(\S+)?")


class MisalignedLine(Exception):
    """A line that is indented like none of the blocks around it."""

    def __init__(self, token: Token) -> None:
        super().__init__(token)
        self.token = token


class Lines(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR", "LSQB"]  # noqa: RUF012 - the library reads these as class attributes
    CLOSE_PAREN_types = ["RPAR", "RSQB"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8

    def handle_NL(self, token: Token) -> Iterator[Token]:
        """The library's own, with the place of a line that fits no block."""
        try:
            yield from super().handle_NL(token)
        except DedentError as fault:
            raise MisalignedLine(token) from fault


@cache
def _grammar() -> Lark:
    """One parser for whole effects and for single expressions."""
    return build_parser(Lines())


@lru_cache(maxsize=4096)
def _parsed(prepared: str, start: str) -> Tree[Token]:
    """The grammar's tree; a text that comes again, as under a variant, is not parsed again."""
    return _grammar().parse(prepared, start)


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
        raw = _parsed(prepared, start)
        if not _shallow([raw], MAX_DEPTH * 4, text.span(0, 1), report):
            return None
        tree = Build(text, shift).transform(raw)
    except (UnexpectedInput, MisalignedLine) as fault:
        _report_fault(fault, text, shift, report)
        return None
    except VisitError as fault:
        raise fault.orig_exc from None
    for span, code, message, hint in _faults(tree):
        report.error(code, span, message, hint)
    return tree if isinstance(tree, Node) and _shallow([tree], MAX_DEPTH * 3, tree.span, report) else None


def _readable(text: Text, report: Report) -> bool:
    """Whether the text is short, flat and not empty; checked before the parser sees it."""
    if not text.value.strip():
        report.error("syntax", text.span(), "nothing stands here", "write an expression or a statement")
        return False
    if len(text.value) > MAX_LENGTH:
        message = f"more than {MAX_LENGTH} characters in one text"
        report.error("too-long", text.span(0, 1), message, "split it")
        return False
    chain = MANY_NOTS.search(text.value)
    if chain is not None:
        _refuse_depth(text.span(chain.start(), chain.start() + 3), "one `not` is enough", report)
        return False
    at = _too_deep(text.value)
    if at is not None:
        _refuse_depth(text.span(at, at + 1), "name a part as a function", report)
    return at is None


def _too_deep(text: str) -> int | None:
    """Where brackets, or minus signs before each other, pass the limit."""
    depth = run = 0
    for at, char in enumerate(text):
        depth += (char in "([") - (char in ")]")
        run = run + 1 if char == "-" else (run if char == " " else 0)
        if depth > MAX_DEPTH or run > MAX_DEPTH:
            return at
    return None


def _refuse_depth(span: Span, hint: str, report: Report) -> None:
    report.error("too-deep", span, f"nested more than {MAX_DEPTH} deep", hint)


def children(node: Node) -> Iterator[Node]:
    """The nodes directly inside a node, in the order of its fields."""
    for name in type(node).__dataclass_fields__:
        value = getattr(node, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Node):
                yield item


def _shallow(level: Sequence[object], limit: int, span: Span, report: Report) -> bool:
    """Whether a tree, the parser's or ours, has at most so many levels: what follows walks it by calls."""
    for _ in range(limit):
        level = [child for node in level for child in _below(node)]
        if not level:
            return True
    place = level[0].span if isinstance(level[0], Node) else span
    _refuse_depth(place, "name a part as a function or procedure", report)
    return False


def _below(node: object) -> Iterator[object]:
    if isinstance(node, Tree):
        return iter(node.children)
    return children(node) if isinstance(node, Node) else iter(())


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


def _report_fault(fault: UnexpectedInput | MisalignedLine, text: Text, shift: int, report: Report) -> None:
    if isinstance(fault, UnexpectedCharacters):
        at = _place(fault.pos_in_stream, text, shift)
        message, hint = describe_slip(text.value, at)
        report.error("syntax", text.span(at, min(at + 1, len(text.value))), message, hint)
        return
    token: Token = getattr(fault, "token", Token("$END", ""))
    at = len(text.value) if token.type == "$END" else _place(token.start_pos, text, shift)
    if isinstance(fault, MisalignedLine):
        report.error("syntax", text.span(*_next_word(text.value, at)), *SHALLOW_LINE)
    elif token.type == "_INDENT":
        report.error("syntax", text.span(*_next_word(text.value, at)), *DEEP_LINE)
    else:
        expected: Iterable[str] = getattr(fault, "accepts", None) or getattr(fault, "expected", None) or ()
        _report_token(token, at, expected, text, report)


def _place(at: int | None, text: Text, shift: int) -> int:
    """A place of the parser's text in the user's."""
    return min(max((at or 0) - shift, 0), len(text.value))


def _report_token(token: Token, at: int, expected: Iterable[str], text: Text, report: Report) -> None:
    width = len(token) if token.type not in ("$END", "_NL", "_DEDENT") else 0
    message, hint = expected_words(text.value, at, token, expected)
    report.error("syntax", text.span(at, min(at + width, len(text.value))), message, hint)


def _next_word(text: str, at: int) -> tuple[int, int]:
    """Where the first word from a place on stands, blank lines and comments passed over."""
    found = NEXT_WORD.match(text, at)
    return found.span(2) if found is not None and found[2] else (at, at)
