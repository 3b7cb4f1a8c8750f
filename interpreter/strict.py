"""What is YAML but is refused here, because it changes or hides what was written.

Keys are words, each once; no tags, no merging, no anchors on nothing.  Each check reports and lets reading go on.
"""

from __future__ import annotations

import re

from yaml.events import AliasEvent, NodeEvent

from interpreter import limits
from interpreter.diagnostics import Report
from interpreter.nodes import Entry, Node, Scalar
from interpreter.source import Source, Span

ONE_DOCUMENT = "keep one document in a file; a `---` is not needed"
LIMIT_HINTS = {
    "too-deep": "take some of the brackets or levels away",
    "alias-loop": "write the value out instead of repeating it inside itself",
    "too-many-nodes": "split the file, or repeat less through aliases",
}

_HIDDEN_COMMENT = re.compile(r"[ \t]+(#[^ \t\n#!][^\n]*)")
_GLUED_KEY = re.compile(r"([^\s:'\"]+):(\S.*)", re.DOTALL)


def quoted(text: str) -> str:
    """The text in single quotes, as it should be written; long text is cut.

    >>> quoted("it's")
    "'it''s'"
    """
    shown = text if len(text) <= 60 else text[:57] + "..."
    return "'" + shown.replace("'", "''") + "'"


def rest_of_line(source: Source, start: int) -> str:
    """What stands from a place to the end of its line, without a comment."""
    line = source.text[start:].split("\n", 1)[0]
    return re.split(r"\s#", line, maxsplit=1)[0].rstrip()


def check_tag(event: NodeEvent, source: Source, report: Report) -> None:
    """`!word` before a value: no value has a tag."""
    if getattr(event, "tag", None) is None:
        return
    start = source.text.find("!", event.start_mark.index)
    written = rest_of_line(source, start)
    span = Span(source, start, start + len(written.split(" ", 1)[0]))
    report.error("yaml-tag", span, "`!` begins a tag, and tags are not used",
                 f"if it is text, put it in quotes: `{quoted(written)}`")  # fmt: skip


def refuse_anchor(event: NodeEvent, source: Source, report: Report) -> None:
    """`&x` with nothing after it."""
    start = source.text.find("&", event.start_mark.index)
    written = rest_of_line(source, start)
    report.error("yaml-anchor", Span(source, start, start + len(written)), "`&` names a value, but none follows",
                 f"if it is text, put it in quotes: `{quoted(written)}`")  # fmt: skip


def refuse_alias(event: AliasEvent, source: Source, report: Report) -> None:
    """`*x` where nothing is called `&x`."""
    start = event.start_mark.index
    written = rest_of_line(source, start)
    report.error("yaml-anchor", Span(source, start, event.end_mark.index),
                 f"`*` repeats a value named before, but nothing is named `&{event.anchor}`",
                 f"if it is text, put it in quotes: `{quoted(written)}`")  # fmt: skip


def check_scalar(scalar: Scalar, report: Report) -> None:
    """Signs that cannot be seen, and a `#` that cuts text off."""
    for at, char in enumerate(scalar.value):
        if not char.isprintable() and is_control(char):
            report.error("control-character", scalar.text.span(at, at + 1),
                         f"the escape stands for U+{ord(char):04X}, which cannot be shown",
                         "leave it out")  # fmt: skip
    source, end = scalar.span.source, scalar.span.end
    hidden = _HIDDEN_COMMENT.match(source.text, end) if scalar.style == "plain" else None
    if hidden:
        whole = source.text[scalar.span.start : end] + hidden.group()
        report.warning("hidden-comment", Span(source, hidden.start(1), hidden.start(1) + 1),
                       "everything from `#` on is a comment and not part of the text",
                       f"put the text in quotes: `{quoted(whole.rstrip())}`; or put a space after `#`")  # fmt: skip


def is_control(char: str) -> bool:
    """Characters that no text of a rulebook may hold: controls, halves of pairs, odd line ends, byte order marks."""
    return char not in "\n\t" and (
        char < " "
        or "\x7f" <= char <= "\x9f"
        or char in "\u2028\u2029\ufeff\ufffe\uffff"
        or "\ud800" <= char <= "\udfff"
    )


def checked_entries(
    pairs: list[tuple[Node, Node]], span: Span, flow: bool, report: Report
) -> tuple[Entry, ...]:
    """The entries whose keys are fit for use; the first of equal keys."""
    if flow and _is_set(pairs, span, report):
        return ()
    entries: dict[str, Entry] = {}
    for key, value in pairs:
        if not isinstance(key, Scalar):
            _refuse_complex(key, report)
        elif _accepts_key(key, entries, report):
            entries[key.value] = Entry(key, value)
    return tuple(entries.values())


def _is_set(pairs: list[tuple[Node, Node]], span: Span, report: Report) -> bool:
    """Braces around words without colons, as in `{x, y}` and `{a:1}`."""
    text = span.source.text
    for key, value in pairs:
        if not isinstance(key, Scalar) or not isinstance(value, Scalar) or not value.empty:
            continue
        if (
            text[key.span.end : value.span.start + 1].lstrip().startswith(":")
            or text[value.span.start - 1] == ":"
        ):
            continue
        if glued := _GLUED_KEY.fullmatch(key.value):
            refuse_glued(key, glued, report)
        else:
            words = ", ".join(each.value for each, _ in pairs if isinstance(each, Scalar))
            report.error("set-in-braces", key.span, f"`{key.value}` has no value, but braces hold keys with values",
                         f"did you mean the list `[{words}]`?")  # fmt: skip
        return True
    return False


def refuse_glued(scalar: Scalar, glued: re.Match[str], report: Report) -> None:
    """A key and its value with no space between them: YAML takes them as one text."""
    colon = glued.end(1)
    report.error("missing-space", scalar.text.span(colon, colon + 1), "a space is missing after the colon",
                 f"write `{glued[1]}: {glued[2]}`")  # fmt: skip


def glued_key(scalar: Scalar) -> re.Match[str] | None:
    """The key and value of `key:value` written without a space."""
    return _GLUED_KEY.fullmatch(scalar.value) if scalar.style == "plain" else None


def _refuse_complex(key: Node, report: Report) -> None:
    start = key.span.start
    line = key.span.source.text[start : key.span.end].split("\n", 1)[0]
    report.error("complex-key", Span(key.span.source, start, start + len(line)),
                 "a key is text, not a list or a mapping", f"put it in quotes: `{quoted(line)}`")  # fmt: skip


def _accepts_key(key: Scalar, entries: dict[str, Entry], report: Report) -> bool:
    if key.value == "<<" and key.style == "plain":
        report.error("merge-key", key.span, "`<<` is not used: nothing is merged",
                     "write the keys out, or change a rulebook with an overlay")  # fmt: skip
    elif key.empty:
        report.error("complex-key", key.span, "a key is missing before the colon", "write the key")
    elif len(key.value) > limits.KEY_LENGTH:
        report.error("key-too-long", Span(key.span.source, key.span.start, key.span.start + 20),
                     f"the key is longer than {limits.KEY_LENGTH} characters", "shorten it")  # fmt: skip
    elif key.value in entries:
        line = entries[key.value].key.span.line
        report.error("duplicate-key", key.span, f"duplicate key `{key.value}`, first on line {line}",
                     "keep one of them, or rename one")  # fmt: skip
    else:
        return True
    return False
