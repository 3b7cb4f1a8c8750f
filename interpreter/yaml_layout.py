"""Slips with the layout of YAML: lines, depths, brackets, colons and commas.

Every function looks at the place where reading stopped and gives a `Slip` when it recognises the fault.
"""

from __future__ import annotations

import re

from interpreter.strict import MISSING_SPACE, ONE_DOCUMENT, quoted
from interpreter.stumble import Slip, Stumble, slip

_GLUED = re.compile(r"[ ]*(?:-[ ]+)*([A-Za-z_][\w-]*):([^ \n][^\n]*)")


def missing_key(seen: Stumble) -> Slip | None:
    """A line that begins with a colon."""
    if seen.char != ":" or seen.line_start + len(seen.line) - len(seen.line.lstrip()) != seen.at:
        return None
    return slip("complex-key", seen.span(seen.at), "a key is missing before the colon", "write the key")


def missing_space(seen: Stumble) -> Slip | None:
    """`key:value` where a key was expected."""
    if not any(words in seen.problem for words in ("':'", "mapping values", "document start")):
        return None
    for start in dict.fromkeys((_line_start(seen, seen.began), _line_start(seen, seen.line_start - 1))):
        glued = _GLUED.match(seen.source.text, start)
        if glued and not re.match(r"[^\n]*?:[ ]", seen.source.text[start : glued.end()]):
            hint = f"write `{glued[1]}: {seen.value_from(glued.start(2)).strip()}`"
            return slip("missing-space", seen.span(glued.end(1)), MISSING_SPACE, hint, glued.span(2))
    return None


def _line_start(seen: Stumble, at: int) -> int:
    return seen.source.text.rfind("\n", 0, max(at, 0)) + 1


def open_bracket(seen: Stumble) -> Slip | None:
    """A bracket or brace that is still open where something else begins or the file ends."""
    if not seen.in_flow(seen.at + 1) or "expected" not in seen.problem:
        return None
    sign = seen.source.text[seen.opened]
    close = "]" if sign == "[" else "}"
    ended = seen.at >= len(seen.source.text.rstrip()) or "\n" in seen.source.text[seen.opened : seen.at]
    if not ended and seen.char not in ("]", "}"):
        return None
    span, hint = seen.span(seen.opened), f"close it with `{close}`"
    if seen.char and seen.char in "]}":
        hint += f", or put text that holds `{seen.char}` in quotes"
        return slip("unclosed-bracket", span, f"the `{sign}` is not closed before `{seen.char}`", hint)
    return slip("unclosed-bracket", span, f"the `{sign}` is never closed", hint)


def second_document(seen: Stumble) -> Slip | None:
    """Text after the `...` that ends a document."""
    above = seen.above()
    if "document start" not in seen.problem or above is None or not above[1].startswith("..."):
        return None
    return slip("second-document", seen.span(above[0], 3), "the document ends here", ONE_DOCUMENT)


def stray_comma(seen: Stumble) -> Slip | None:
    """Something else than a comma, or one comma too many, between the items of a list in brackets."""
    if not seen.in_flow(seen.at) or "expected" not in seen.problem:
        return None
    if seen.char == ",":
        return slip("yaml-syntax", seen.span(seen.at), "a value is missing before the comma", "delete one comma")
    written = seen.value_from(seen.at)
    return slip(
        "yaml-syntax",
        seen.span(seen.at, len(written)),
        "a comma is missing before this",
        "write `,` between items; text with signs of YAML goes in quotes",
    )


def missing_colon(seen: Stumble) -> Slip | None:
    """A word on a line of its own where keys stand."""
    if "simple key" in seen.context:
        start = seen.began
    elif "mapping values" in seen.problem and (above := seen.above()) and ":" not in above[1]:
        start = above[0]
    else:
        return None
    written = seen.value_from(start)
    key, _, rest = written[:60].partition(" ")
    hint = f"write `{key}: {rest or 'value'}`; indent a line that continues the text above"
    cut = (start, start + len(written))
    return slip("yaml-syntax", seen.span(start, len(written)), "expected `:` after this", hint, cut)


def indentation(seen: Stumble) -> Slip | None:
    """A line that fits no line above it."""
    if not any(words in seen.problem for words in ("block end", "not allowed here", "document start")):
        return None
    message = "the line begins at a depth that fits nothing above it"
    line = seen.line_like()
    hint = f"indent it like line {line}" if line else "indent it like the lines around it"
    if seen.char == "-":
        message = "an item of a list stands among keys"
        hint = "write the list under its key, with nothing after the colon"
    elif seen.source.text[seen.began] == "-" and seen.indent == seen.source.line_column(seen.began)[1] - 1:
        message = "a key stands among the items of a list"
        hint = "begin it with `- `, or indent it like the keys above the list"
    elif "mapping values" in seen.problem and (above := seen.above()):
        line = seen.source.line_column(above[0])[0]
        message = f"the line is deeper than line {line}, which has its value already"
        hint = f"indent it like line {line}, or put the text in quotes"
    return slip("bad-indentation", seen.span(seen.line_start + seen.indent), message, hint)


def anything(seen: Stumble) -> Slip:
    start = min(seen.at, max(len(seen.source.text.rstrip()) - 1, 0))
    written = seen.value_from(start) or seen.source.text[start : start + 1]
    hint = f"if it is text, put it in quotes: `{quoted(written)}`"
    return slip("yaml-syntax", seen.span(start, len(written)), "this cannot stand here in YAML", hint)
