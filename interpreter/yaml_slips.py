"""Slips of the pen in YAML, each with a name: what an author meant when the parser stopped.

Every function looks at the place where reading stopped and gives a `Slip` when it recognises the fault.  `SLIPS`
lists them in the order in which they are tried; the last one recognises everything.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from interpreter import limits
from interpreter.strict import DIRECTIVE, quoted
from interpreter.stumble import Slip, Stumble, slip

_MEANINGS = {
    ">": "it begins folded text",
    "|": "it begins a block of text",
    "*": "it repeats a named value",
    "&": "it names a value",
    "-": "it begins an item of a list",
    "?": "it begins a key",
    ",": "it separates items",
    "]": "it closes a list",
    "}": "it closes a mapping",
}
_OWN_MEANING = "YAML keeps it for itself"
_NEW_KEY = re.compile(r"\n[ ]*(?:- )?[\w-]+:(?:[ \n]|$)")
_GLUED = re.compile(r"[ ]*(?:-[ ]+)*([A-Za-z_][\w-]*):(\S[^\n]*)")


def _tab(seen: Stumble) -> Slip | None:
    """A tab between tokens or before the first one of the line."""
    margin = re.match(r"[ \t]*", seen.line)
    in_margin = margin.group().find("\t") if margin and seen.line_start + margin.end() >= seen.at else -1
    at = seen.line_start + in_margin if in_margin >= 0 else seen.at
    if seen.source.text[at : at + 1] != "\t":
        return None
    return slip("tab", seen.span(at), "a tab stands here", "use spaces", (at, at + 1))


def _open_quote(seen: Stumble) -> Slip | None:
    """A quote that closes nowhere, or only at the opening quote of a later value."""
    start = -1
    if "quoted scalar" in seen.context and ("end of stream" in seen.problem or "separator" in seen.problem):
        start = seen.began
    elif "quoted scalar" not in seen.context:
        swallowed = [pair for pair in seen.quotes[-2:] if _NEW_KEY.search(seen.source.text, *pair)]
        start = swallowed[-1][0] if swallowed else -1
    if start < 0:
        return None
    sign = seen.source.text[start]
    hint = f"close it with `{sign}`"
    if sign == "'":
        hint += "; an apostrophe inside single quotes is written twice"
    return slip("unclosed-quote", seen.span(start), f"the quote `{sign}` is never closed", hint)


def _escape(seen: Stumble) -> Slip | None:
    """A backslash in double quotes that makes no escape."""
    if "escape" not in seen.problem or "double-quoted" not in seen.context:
        return None
    at = seen.source.text.rfind("\\", 0, seen.at + 1)
    written = seen.source.text[at : max(seen.at, at + 2)]
    close = re.compile(r'[^"\\\n]*(?:\\.[^"\\\n]*)*"?').match(seen.source.text, at)
    return slip(
        "unknown-escape",
        seen.span(at, 2),
        f"`{written}` is no escape that double quotes know",
        "use single quotes, or double the backslash",
        (seen.began, close.end() if close else seen.at),
    )


def _long_key(seen: Stumble) -> Slip | None:
    """A key too long for the parser to recognise as one."""
    start = seen.source.text.rfind("\n", 0, seen.began) + 1
    line = seen.source.text[start:].split("\n", 1)[0]
    key = re.match(r"[ ]*(?:- )*(\S[^\n]*?):(?:[ ]|$)", line)
    if key is None or len(key[1]) <= limits.KEY_LENGTH:
        return None
    message = f"the key has {len(key[1])} characters, more than the limit of {limits.KEY_LENGTH}"
    return slip("key-too-long", seen.span(start + key.start(1), len(key[1])), message, "shorten it")


def _directive(seen: Stumble) -> Slip | None:
    """A `%` at the start of a line before the document."""
    if not any("directive" in each or "document start" in each for each in (seen.context, seen.problem)):
        return None
    found = re.compile(r"^%[^\n]*", re.MULTILINE).search(seen.source.text, 0, seen.line_start + 1)
    return (
        slip("yaml-directive", seen.span(found.start()), DIRECTIVE, "delete the line", found.span())
        if found
        else None
    )


def _tag(seen: Stumble) -> Slip | None:
    """A `!` that begins no tag either."""
    if "tag" not in seen.context and "tag" not in seen.problem:
        return None
    start = seen.began if seen.source.text[seen.began] == "!" else seen.at
    written = seen.value_from(start)
    hint = f"if it is text, put it in quotes: `{quoted(written)}`"
    cut = (start, start + len(written))
    return slip("yaml-tag", seen.span(start), "`!` begins a tag, and tags are not used", hint, cut)


def _reserved_sign(seen: Stumble) -> Slip | None:
    """A value that begins with a sign of YAML's own."""
    if "block scalar" in seen.context or "alias" in seen.context or "anchor" in seen.context:
        return _quotes_needed(seen, seen.began)
    if "cannot start any token" in seen.problem:
        return _quotes_needed(seen, seen.at)
    if (
        "not allowed here" in seen.problem
        and seen.char in "-?"
        and seen.value_start() == seen.at > seen.line_start
    ):
        return _quotes_needed(seen, seen.at)
    if "node content" in seen.problem and seen.char in ",]}" and not seen.in_flow(seen.at):
        return _quotes_needed(seen, seen.at)
    return None


def _quotes_needed(seen: Stumble, start: int) -> Slip:
    sign, written = seen.source.text[start : start + 1], seen.value_from(start)
    shown = "a backtick" if sign == "`" else f"`{sign}`"
    message = f"text cannot begin with {shown}: {_MEANINGS.get(sign, _OWN_MEANING)}"
    hint = f"put the text in quotes: `{quoted(written)}`"
    if sign in "|>" and not seen.in_flow(start):
        hint += f"; after `{sign}` the text begins on the next line"
    return slip("quotes-needed", seen.span(start), message, hint, (start, start + len(written)))


def _rest_after_value(seen: Stumble) -> Slip | None:
    """Text after a value that its quote, bracket or sign has already completed."""
    at = seen.began if "block scalar" in seen.context else seen.at
    start = seen.item_start(at) if seen.in_flow(at) else seen.value_start(at)
    first = seen.source.text[start : start + 1]
    if (
        "expected" not in seen.problem
        or not start < at
        or first not in tuple("\"'[{*&!")
        or start == seen.opened
    ):
        return None
    if seen.char in ("]", "}", ","):
        return None
    if first in "*&!":
        return _quotes_needed(seen, start)
    written = seen.source.text[start:at] + seen.value_from(at)
    message = (
        f"text follows a value that is complete at the closing {'bracket' if first in '[{' else 'quote'}"
    )
    hint = f"put the whole text in quotes: `{quoted(written)}`"
    return slip("text-after-value", seen.span(at), message, hint, (start, start + len(written)))


def _missing_space(seen: Stumble) -> Slip | None:
    """`key:value` where a key was expected."""
    if "':'" not in seen.problem and "mapping values" not in seen.problem:
        return None
    for start in dict.fromkeys((_line_start(seen, seen.began), _line_start(seen, seen.line_start - 1))):
        glued = _GLUED.match(seen.source.text, start)
        if glued and not re.match(r"[^\n]*?:[ ]", seen.source.text[start : glued.end()]):
            hint = f"write `{glued[1]}: {glued[2]}`"
            return slip("missing-space", seen.span(glued.end(1)), "a space is missing after the colon", hint)
    return None


def _line_start(seen: Stumble, at: int) -> int:
    return seen.source.text.rfind("\n", 0, max(at, 0)) + 1


def _colon_in_text(seen: Stumble) -> Slip | None:
    """`Draw: two cards` as the value of a key or an item in brackets."""
    start = seen.value_start()
    if seen.char != ":" or ("mapping values" not in seen.problem and "','" not in seen.problem):
        return None
    if seen.in_flow(seen.at):
        start = max(seen.source.text.rfind(sign, 0, seen.at) for sign in "[{,") + 1
        key = re.compile(r"\s*(?:[\w-]+:[ ]+)?").match(seen.source.text, start, seen.at)
        start = key.end() if key else start
    if start >= seen.at or "\n" in seen.source.text[start : seen.at]:
        return None
    written = seen.source.text[start : seen.at] + seen.value_from(seen.at)
    message = "a colon with a space after it makes a key, which cannot stand here"
    hint = f"put the text in quotes: `{quoted(written)}`"
    return slip("colon-in-text", seen.span(seen.at), message, hint, (start, start + len(written)))


def _open_bracket(seen: Stumble) -> Slip | None:
    """A bracket or brace that is still open where something else begins or the file ends."""
    if not seen.in_flow(seen.at + 1) or "expected" not in seen.problem:
        return None
    sign = seen.source.text[seen.opened]
    close = "]" if sign == "[" else "}"
    ended = seen.at >= len(seen.source.text.rstrip()) or "\n" in seen.source.text[seen.opened : seen.at]
    if not ended and seen.char not in ("]", "}"):
        return None
    message = f"the `{sign}` is never closed"
    return slip("unclosed-bracket", seen.span(seen.opened), message, f"close it with `{close}`")


def _stray_comma(seen: Stumble) -> Slip | None:
    """Something else than a comma, or one comma too many, between the items of a list in brackets."""
    if not seen.in_flow(seen.at) or "expected" not in seen.problem:
        return None
    if seen.char == ",":
        return slip(
            "yaml-syntax", seen.span(seen.at), "a value is missing before the comma", "delete one comma"
        )
    written = seen.value_from(seen.at)
    return slip("yaml-syntax", seen.span(seen.at, len(written)), "a comma is missing before this",
                "write `,` between items; text with signs of YAML goes in quotes")  # fmt: skip


def _missing_key(seen: Stumble) -> Slip | None:
    """A line that begins with a colon."""
    if seen.char != ":" or seen.line_start + len(seen.line) - len(seen.line.lstrip()) != seen.at:
        return None
    return slip("complex-key", seen.span(seen.at), "a key is missing before the colon", "write the key")


def _missing_colon(seen: Stumble) -> Slip | None:
    """A word on a line of its own where keys stand."""
    if "simple key" in seen.context:
        start = seen.began
    elif "mapping values" in seen.problem and seen.above() and ":" not in seen.above()[1]:
        start = seen.above()[0]
    else:
        return None
    written = seen.source.text[start:].split("\n", 1)[0].rstrip()
    hint = f"write `{written[:40]}: value`; indent a line that continues the text above"
    cut = (start, start + len(written))
    return slip("yaml-syntax", seen.span(start, len(written)), "expected `:` after this", hint, cut)


def _indentation(seen: Stumble) -> Slip | None:
    """A line that fits no line above it."""
    if not any(words in seen.problem for words in ("block end", "not allowed here", "document start")):
        return None
    place = seen.span(seen.line_start + len(seen.line) - len(seen.line.lstrip(" ")))
    like = seen.source.line_column(seen.began)[0] if seen.began < seen.line_start else 0
    if seen.char == "-":
        return slip("bad-indentation", place, "an item of a list stands among keys",
                    "write the list under its key, with nothing after the colon")  # fmt: skip
    if (
        like
        and seen.source.text[seen.began] == "-"
        and place.column == seen.source.line_column(seen.began)[1]
    ):
        return slip("bad-indentation", place, "a key stands among the items of a list",
                    "begin it with `- `, or indent it like the keys above the list")  # fmt: skip
    if "mapping values" in seen.problem and (above := seen.above()):
        line = seen.source.line_column(above[0])[0]
        return slip("bad-indentation", place, f"the line is deeper than line {line}, which has its value already",
                    f"indent it like line {line}, or put the text in quotes")  # fmt: skip
    hint = f"indent it like line {like}" if like else "indent it like the lines around it"
    return slip("bad-indentation", place, "the line begins at a depth that fits nothing above it", hint)


def _anything(seen: Stumble) -> Slip:
    start = min(seen.at, max(len(seen.source.text.rstrip()) - 1, 0))
    written = seen.value_from(start) or seen.source.text[start : start + 1]
    hint = f"if it is text, put it in quotes: `{quoted(written)}`"
    return slip("yaml-syntax", seen.span(start, len(written)), "this cannot stand here in YAML", hint)


SLIPS: tuple[Callable[[Stumble], Slip | None], ...] = (
    _tab,
    _open_quote,
    _escape,
    _long_key,
    _directive,
    _tag,
    _rest_after_value,
    _reserved_sign,
    _missing_key,
    _missing_space,
    _colon_in_text,
    _open_bracket,
    _stray_comma,
    _missing_colon,
    _indentation,
)


def recognised(seen: Stumble) -> Slip:
    """The first slip that fits."""
    for recognise in SLIPS:
        found = recognise(seen)
        if found:
            return found
    return _anything(seen)
