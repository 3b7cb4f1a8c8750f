"""Readers of single values: a piece of text to what the field that it stands in holds.

The type comes from the field, never from the look of the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from interpreter.diagnostics import Report, nearest
from interpreter.language.parse import parse_effect, parse_expression
from interpreter.model.record import Value
from interpreter.model.schema import Shape
from interpreter.model.type_text import read_type
from interpreter.nodes import Scalar
from interpreter.source import Span, Text
from interpreter.values import ID, read_bool, read_id, read_int, shortened

LeafReader = Callable[[Scalar, Shape, Report], Value | None]


def read_number(scalar: Scalar, shape: Shape, report: Report) -> int | None:
    """A plain whole number within the bounds of the field."""
    value = read_int(scalar, report)
    return None if value is None else _within(value, scalar.span, shape, report)


def _within(value: int, span: Span, shape: Shape, report: Report) -> int | None:
    low, high = shape.words.get("minimum"), shape.words.get("maximum")
    if low is not None and value < low:
        report.error("out-of-bounds", span, f"{value} is too small", f"the least value here is {low}")
        return None
    if high is not None and value > high:
        report.error("out-of-bounds", span, f"{value} is too large", f"the greatest value here is {high}")
        return None
    return value


def read_word(scalar: Scalar, shape: Shape, report: Report) -> str | None:
    """One of the words that the schema lists."""
    words = [str(word) for word in shape.words["enum"]]
    if scalar.value in words:
        return scalar.value
    near = nearest(scalar.value, words)
    listed = ", ".join(f"`{word}`" for word in words)
    hint = f"did you mean `{near}`?" if near else f"write {'one of ' if len(words) > 1 else ''}{listed}"
    report.error("unknown-word", scalar.span, f"`{shortened(scalar.value)}` is not known here", hint)
    return None


def read_moment(scalar: Scalar, shape: Shape, report: Report) -> str | None:
    """When an end is looked at: `once`, `action`, or `phase:NAME` for `end of NAME`."""
    words = scalar.value.split()
    if words in (["once"], ["action"]):
        return words[0]
    if words[:2] == ["end", "of"] and len(words) == 3 and ID.fullmatch(words[2]):
        return f"phase:{words[2]}"
    hint = "write `once`, `action` or `end of PHASE`"
    report.error("unknown-word", scalar.span, f"`{shortened(scalar.value)}` is not known here", hint)
    return None


def read_stuck(scalar: Scalar, shape: Shape, report: Report) -> Value | None:
    """An effect, or the word `never`."""
    return "never" if scalar.value.strip() == "never" else parse_effect(scalar.text, report)


def _read_id(scalar: Scalar, shape: Shape, report: Report) -> str | None:
    return read_id(scalar, report)


def _read_bool(scalar: Scalar, shape: Shape, report: Report) -> bool | None:
    return read_bool(scalar, report)


def _read_text(scalar: Scalar, shape: Shape, report: Report) -> str | None:
    return scalar.value if _has_form(scalar, shape, report) else None


def _read_raw(scalar: Scalar, shape: Shape, report: Report) -> Text | None:
    return scalar.text if _has_form(scalar, shape, report) else None


def _has_form(scalar: Scalar, shape: Shape, report: Report) -> bool:
    """Whether the text has the form that the schema asks for, if it asks for one."""
    pattern = shape.words.get("pattern")
    if pattern is None or re.search(pattern, scalar.value):
        return True
    message = f"`{shortened(scalar.value)}` is not the form of `{shape.title.lower()}`"
    report.error(
        "wrong-form",
        scalar.span,
        message,
        f"expected here: {shape.words.get('description', '')}".rstrip(" :."),
    )
    return False


def _read_expression(scalar: Scalar, shape: Shape, report: Report) -> Value | None:
    return parse_expression(scalar.text, report)


def _read_effect(scalar: Scalar, shape: Shape, report: Report) -> Value | None:
    return parse_effect(scalar.text, report)


def _read_type(scalar: Scalar, shape: Shape, report: Report) -> Value | None:
    return read_type(scalar.text, report)


READERS: dict[str, LeafReader] = {
    "id": _read_id,
    "text": _read_text,
    "int": read_number,
    "bool": _read_bool,
    "word": read_word,
    "expression": _read_expression,
    "condition": _read_expression,
    "effect": _read_effect,
    "type": _read_type,
    "moment": read_moment,
    "stuck": read_stuck,
    "file": _read_raw,
    "value": _read_raw,
    "cell": _read_raw,
    "move": _read_raw,
    "lines": _read_raw,
    "path": _read_raw,
}
"""The readers by the name that the schema gives as `x-type`; `_read_raw` leaves the text to a later stage."""
