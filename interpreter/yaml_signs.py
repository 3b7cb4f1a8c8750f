"""Slips with single signs in YAML: quotes, tabs, escapes, and text that begins with a sign of YAML's own.

Every function looks at the place where reading stopped and gives a `Slip` when it recognises the fault.
"""

from __future__ import annotations

import re

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


def tab(seen: Stumble) -> Slip | None:
    """A tab between tokens or before the first one of the line."""
    margin = re.match(r"[ \t]*", seen.line)
    in_margin = margin.group().find("\t") if margin and seen.line_start + margin.end() >= seen.at else -1
    at = seen.line_start + in_margin if in_margin >= 0 else seen.at
    if seen.source.text[at : at + 1] != "\t":
        return None
    return slip("tab", seen.span(at), "a tab stands here", "use spaces", None if in_margin >= 0 else (at, at + 1))


def open_quote(seen: Stumble) -> Slip | None:
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


def escape(seen: Stumble) -> Slip | None:
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
        "x",
    )


def long_key(seen: Stumble) -> Slip | None:
    """A key too long for the parser to recognise as one."""
    start = seen.source.text.rfind("\n", 0, seen.began) + 1
    line = seen.source.text[start:].split("\n", 1)[0]
    key = re.match(r"[ ]*(?:- )*(\S[^\n]*?):(?:[ ]|$)", line)
    if key is None or len(key[1]) <= limits.KEY_LENGTH:
        return None
    message = f"the key has {len(key[1])} characters, more than the limit of {limits.KEY_LENGTH}"
    return slip("key-too-long", seen.span(start + key.start(1), len(key[1])), message, "shorten it")


def directive(seen: Stumble) -> Slip | None:
    """A `%` at the start of a line before the document."""
    if "directive" not in seen.context + seen.problem and "document" not in seen.problem:
        return None
    found = re.compile(r"^%[^\n]*", re.MULTILINE).search(seen.source.text)
    if found is None:
        return None
    return slip("yaml-directive", seen.span(found.start()), DIRECTIVE, "delete the line", found.span())


def tag(seen: Stumble) -> Slip | None:
    """A `!` that begins no tag either."""
    if "tag" not in seen.context and "tag" not in seen.problem:
        return None
    start = seen.began if seen.source.text[seen.began] == "!" else seen.at
    written = seen.value_from(start)
    hint = f"if it is text, put it in quotes: `{quoted(written)}`"
    cut = (start, start + len(written))
    return slip("yaml-tag", seen.span(start), "`!` begins a tag, and tags are not used", hint, cut, "x")


def reserved_sign(seen: Stumble) -> Slip | None:
    """A value that begins with a sign of YAML's own."""
    if "block scalar" in seen.context or "alias" in seen.context or "anchor" in seen.context:
        return _quotes_needed(seen, seen.began)
    if "cannot start any token" in seen.problem:
        return _quotes_needed(seen, seen.at)
    if "not allowed here" in seen.problem and seen.char in "-?" and seen.value_start() == seen.at > seen.line_start:
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
    return slip("quotes-needed", seen.span(start), message, hint, (start, start + len(written)), "x")


def rest_after_value(seen: Stumble) -> Slip | None:
    """Text after a value that its quote, bracket or sign has already completed."""
    at = seen.began if "block scalar" in seen.context else seen.at
    start = seen.item_start(at) if seen.in_flow(at) else seen.value_start(at)
    first = seen.source.text[start : start + 1]
    if "expected" not in seen.problem or not start < at or seen.char in ("]", "}", ","):
        return None
    if first in ("*", "&", "!"):
        return _quotes_needed(seen, start)
    if first not in ("'", '"', "[", "{") or (start == seen.opened and first in "[{"):
        return None
    written = seen.source.text[start:at] + seen.value_from(at)
    closing = "bracket" if first in "[{" else "quote"
    message = f"text follows a value that is complete at the closing {closing}"
    hint = f"put the whole text in quotes: `{quoted(_inside(written, at - start))}`"
    return slip("text-after-value", seen.span(at), message, hint, (start, start + len(written)), "x")


def _inside(written: str, at: int) -> str:
    """The text without its quotes where they were meant to enclose all of it, as in `'it's'`."""
    sign = written[0]
    return written[1:-1] if written[at - 1] == sign == written[-1] and sign in "'\"" else written


def colon_in_text(seen: Stumble) -> Slip | None:
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
    return slip("colon-in-text", seen.span(seen.at), message, hint, (start, start + len(written)), "x")
