"""What a field takes, read from a node: the type comes from the field and never from the look of the value.

Each function gives None after reporting what is wrong, and what to write instead.
"""

from __future__ import annotations

import re

from interpreter import limits
from interpreter.diagnostics import Report
from interpreter.nodes import Mapping, Node, Scalar, Sequence, is_fault
from interpreter.source import Span, Text
from interpreter.strict import glued_key, refuse_glued
from interpreter.strict import shortened as shortened

ID = re.compile(r"[a-z][a-z0-9_]*(-[a-z0-9_]+)*")

_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)")
_BASES = {"0x": 16, "0o": 8, "0b": 2}
_EXPONENT = re.compile(r"([1-9])\.?0*[eE]\+?([0-9]{1,2})")
_WORDS = {"true": "true", "yes": "true", "on": "true", "y": "true", "1": "true"} | {
    "false": "false",
    "no": "false",
    "off": "false",
    "n": "false",
    "0": "false",
}


def read_scalar(node: Node, report: Report) -> Scalar | None:
    """A value that is one piece of text and not left empty; `""` counts as written."""
    if is_fault(node):
        return None
    if not isinstance(node, Scalar):
        kind = "a list" if isinstance(node, Sequence) else "keys with values"
        report.error("not-text", first_sign(node), f"expected one value, found {kind}", _inline_hint(node))
        return None
    if node.empty:
        report.error(
            "missing-value",
            node.span,
            "the value is missing",
            "write it after the colon, or take the key out",
        )
        return None
    return node


def read_text(node: Node, report: Report) -> Text | None:
    """Text as it was written."""
    scalar = read_scalar(node, report)
    return scalar.text if scalar else None


def read_int(node: Node, report: Report) -> int | None:
    """A whole number in plain decimal digits."""
    scalar = read_scalar(node, report)
    if scalar is None:
        return None
    written = scalar.value
    if not _NUMBER.fullmatch(written):
        report.error("not-a-number", scalar.span, f"`{shortened(written)}` is not a plain number", number_hint(written))
        return None
    if len(written.lstrip("-")) > limits.DIGITS:
        report.error(
            "number-too-long",
            scalar.span,
            f"the number has more than {limits.DIGITS} digits",
            "use a smaller one",
        )
        return None
    return int(written)


def read_bool(node: Node, report: Report) -> bool | None:
    """`true` or `false`, and no other word for them."""
    scalar = read_scalar(node, report)
    if scalar is None:
        return None
    if scalar.value in ("true", "false"):
        return scalar.value == "true"
    meant = _WORDS.get(scalar.value.lower())
    report.error(
        "not-true-or-false",
        scalar.span,
        f"`{shortened(scalar.value)}` is neither `true` nor `false`",
        f"write `{meant}`" if meant else "write `true` or `false`",
    )
    return None


def read_id(node: Node, report: Report) -> str | None:
    """An id such as `red-5` or `hand_size`."""
    scalar = read_scalar(node, report)
    if scalar is None:
        return None
    if ID.fullmatch(scalar.value):
        return scalar.value
    made = re.sub(r"[^a-z0-9_]+", "_", scalar.value[:60].lower()).strip("_")
    hint = f"write `{made}`" if ID.fullmatch(made) else "begin with a letter"
    message = f"`{shortened(scalar.value)}` is not an id: small letters, digits, `_`, and `-` between them"
    report.error("bad-id", scalar.span, message, hint)
    return None


def read_mapping(node: Node, report: Report) -> Mapping | None:
    """Keys with values."""
    if isinstance(node, Mapping) or is_fault(node):
        return node if isinstance(node, Mapping) else None
    if isinstance(node, Scalar) and node.empty:
        report.error("missing-value", node.span, "the value is missing", "write `key: value` lines below, or `{}`")
    elif isinstance(node, Scalar) and (glued := glued_key(node)):
        refuse_glued(node, glued, report)
    else:
        kind = "a list" if isinstance(node, Sequence) else "text"
        report.error(
            "not-a-mapping",
            first_sign(node),
            f"expected keys with values, found {kind}",
            "write `key: value`",
        )
    return None


def read_sequence(node: Node, report: Report) -> Sequence | None:
    """A list."""
    if isinstance(node, Sequence) or is_fault(node):
        return node if isinstance(node, Sequence) else None
    if isinstance(node, Scalar) and node.empty:
        report.error("missing-value", node.span, "the value is missing", "write a list, or `[]`")
    elif isinstance(node, Scalar):
        report.error("not-a-list", node.span, "expected a list, found text", f"write `[{shortened(node.value)}]`")
    else:
        report.error("not-a-list", first_sign(node), "expected a list, found keys with values", "write `[one, two]`")
    return None


def number_hint(written: str) -> str:
    """The plain number that was probably meant."""
    digits = written.replace("_", "").replace(",", "").strip()
    sign = "-" if digits.startswith("-") else ""
    digits = digits.lstrip("+-")
    base = _BASES.get(digits[:2].lower())
    if len(digits) <= limits.DIGITS:
        if base and re.fullmatch(r"[0-9a-f]+", digits[2:].lower()) and max(_digits(digits[2:])) < base:
            return f"write `{sign}{int(digits[2:], base)}`"
        if exponent := _EXPONENT.fullmatch(digits):
            return f"write `{sign}{exponent[1]}{'0' * int(exponent[2])}`"
        if re.fullmatch(r"[0-9]+(\.0*)?", digits):
            return f"write `{sign}{int(digits.split('.')[0])}`"
    return "write a whole number in plain digits, such as `12`"


def _digits(text: str) -> list[int]:
    return [int(char, 16) for char in text]


def first_sign(node: Node) -> Span:
    """The first line of a collection, which is enough to point at it."""
    start = node.span.start
    length = len(node.span.source.text[start : node.span.end].split("\n", 1)[0])
    return Span(node.span.source, start, start + length)


def _inline_hint(node: Node) -> str:
    """Brackets and braces that were meant as text need quotes."""
    line = first_sign(node)
    written = node.span.source.text[line.start : line.end]
    return (
        f"if it is text, put it in quotes: `'{shortened(written)}'`" if written[:1] in ("[", "{") else "write one value"
    )
