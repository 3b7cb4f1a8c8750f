"""What is YAML but is refused here, because it changes or hides what was written.

Keys are words, each once; no tags, no merging, no anchors on nothing.  Checks report and go on.
"""

from __future__ import annotations

import re

from interpreter import limits
from interpreter.diagnostics import Report
from interpreter.nodes import Entry, Node, Scalar
from interpreter.source import Span

MISSING_SPACE = "a space is missing after the colon"
ONE_DOCUMENT = "keep one document in a file; a `---` is not needed"
DIRECTIVE = "`%` begins a directive, and directives are not used"
STOP_HINTS = {
    "second-document": ONE_DOCUMENT,
    "too-deep": "take some of the brackets or levels away",
    "alias-loop": "write the value out instead of repeating it inside itself",
    "too-many-nodes": "split the file, or repeat less through aliases",
}

CONTROL = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ufeff\\ufffe\\uffff\\ud800-\\udfff]")
"""Signs that no text may hold: controls, halves of pairs, odd line ends, byte order marks."""

_HIDDEN_COMMENT = re.compile(r"[ ]+(#[^\s#][^\n]*)")
_GLUED_KEY = re.compile(r"([^ \n:'\"]+):([^ \n].*)", re.DOTALL)


def quoted(text: str) -> str:
    """The text in single quotes, as it should be written; long text is cut.

    >>> quoted("it's")
    "'it''s'"
    """
    return "'" + shortened(text, 60).replace("'", "''") + "'"


def shortened(text: str, length: int = 40) -> str:
    """The first line of the text, cut to what a message can carry."""
    line = text.split("\n", 1)[0]
    return line if len(line) <= length else line[: length - 3] + "..."


def refuse_tag(place: Span, report: Report) -> None:
    """`!word` before a value: no value has a tag."""
    _refuse_prefix("yaml-tag", "!", place, "`!` begins a tag, and tags are not used", report)


def refuse_anchor(place: Span, report: Report) -> None:
    """`&x` with nothing after it, or never repeated: it was probably meant as text."""
    message = "`&` names a value for repetition, but nothing repeats it"
    _refuse_prefix("yaml-anchor", "&", place, message, report)


def _refuse_prefix(code: str, sign: str, place: Span, message: str, report: Report) -> None:
    """A word that begins with a sign of YAML's own, before a value."""
    start = place.source.text.find(sign, place.start)
    written = place.source.text[start : max(place.end, start + 1)].rstrip()
    span = Span(place.source, start, start + len(written.split(" ", 1)[0]))
    report.error(code, span, message, f"if it is text, put it in quotes: `{quoted(written)}`")


def refuse_alias(place: Span, report: Report) -> None:
    """`*x` where nothing before is called `&x`."""
    written = place.source.text[place.start : place.end]
    message = f"`*` repeats a named value, but nothing before it is named `&{written[1:]}`"
    report.error("yaml-anchor", place, message, f"if it is text, put it in quotes: `{quoted(written)}`")


def has_control(scalar: Scalar, report: Report) -> bool:
    """Whether an escape brings in a sign that cannot be shown."""
    controls = list(CONTROL.finditer(scalar.value))
    for found in controls:
        message = f"the escape stands for U+{ord(found.group()):04X}, which cannot be shown"
        report.error("control-character", scalar.text.span(*found.span()), message, "leave it out")
    return bool(controls)


def check_comment(scalar: Scalar, report: Report) -> None:
    """A `#` after a space cuts text off, which `Card #7` did not want."""
    source, span = scalar.span.source, scalar.span
    hidden = _HIDDEN_COMMENT.match(source.text, span.end) if scalar.style == "plain" else None
    if hidden:
        whole = (source.text[span.start : span.end] + hidden.group()).strip()
        sign = Span(source, hidden.start(1), hidden.start(1) + 1)
        hint = f"put the text in quotes: `{quoted(whole)}`; or put a space after `#`"
        message = "`#` begins a comment here, which is not part of the text"
        report.warning("hidden-comment", sign, message, hint)


def checked_entries(pairs: list[tuple[Node, Node]], flow: bool, report: Report) -> tuple[Entry, ...] | None:
    """The entries, of equal keys the first; None when the whole cannot be taken for a mapping."""
    if flow and _is_set(pairs, report):
        return None
    entries: dict[str, Entry] = {}
    for key, value in pairs:
        if not isinstance(key, Scalar):
            _refuse_complex(key, report)
        elif not key.fault and _accepts_key(key, entries, report):
            entries[key.value] = Entry(key, value)
    fit = all(isinstance(key, Scalar) and not key.fault and not is_merge(key) for key, _ in pairs)
    return tuple(entries.values()) if fit else None


def _is_set(pairs: list[tuple[Node, Node]], report: Report) -> bool:
    """Braces around words without colons, as in `{x, y}` and `{a:1}`."""
    for key, value in pairs:
        if not isinstance(key, Scalar) or not isinstance(value, Scalar) or not value.empty:
            continue
        if key.empty or ":" in key.span.source.text[key.span.end : value.span.end + 1]:
            continue
        if glued := glued_key(key):
            refuse_glued(key, glued, report)
        else:
            words = ", ".join(each.value for each, _ in pairs[:10] if isinstance(each, Scalar))
            message = f"`{shortened(key.value)}` has no value, and braces hold keys with values"
            hint = f"did you mean the list `[{shortened(words, 60)}]`?"
            report.error("set-in-braces", key.span, message, hint)
        return True
    return False


def refuse_glued(scalar: Scalar, glued: re.Match[str], report: Report) -> None:
    """A key and its value with no space between them: YAML takes them as one text."""
    colon = glued.end(1)
    hint = f"write `{shortened(glued[1])}: {shortened(glued[2].strip())}`"
    report.error("missing-space", scalar.text.span(colon, colon + 1), MISSING_SPACE, hint)


def glued_key(scalar: Scalar) -> re.Match[str] | None:
    """The key and value of `key:value` written without a space."""
    return _GLUED_KEY.fullmatch(scalar.value) if scalar.style == "plain" else None


def _refuse_complex(key: Node, report: Report) -> None:
    """A list or a mapping as a key, which is how YAML reads `{{x}}`."""
    text, start, end = key.span.source.text, key.span.start, key.span.end
    if text[start - 1 : start] == "{" == text[start] and text[end : end + 1] == "}":
        start, end = start - 1, end + 1
    line = text[start:end].split("\n", 1)[0]
    span = Span(key.span.source, start, start + len(line))
    hint = f"put it in quotes: `{quoted(line)}`"
    report.error("complex-key", span, "a key is text, not a list or a mapping", hint)


def is_merge(key: Node) -> bool:
    """The key with which YAML takes over the keys of another mapping."""
    return isinstance(key, Scalar) and key.value == "<<" and key.style == "plain"


def _accepts_key(key: Scalar, entries: dict[str, Entry], report: Report) -> bool:
    """Whether a key may stand here: one of our own, not too long, for the first time."""
    if is_merge(key):
        hint = "write the keys out, or change a rulebook with an overlay"
        report.error("merge-key", key.span, "`<<` is not used: nothing is merged", hint)
    elif key.empty:
        report.error("complex-key", key.span, "a key is missing before the colon", "write the key")
    elif len(key.value) > limits.KEY_LENGTH:
        message = f"the key is longer than {limits.KEY_LENGTH} characters"
        report.error("key-too-long", key.span, message, "shorten it")
    elif key.value in entries:
        line = entries[key.value].key.span.line
        message = f"duplicate key `{shortened(key.value)}`, first on line {line}"
        report.error("duplicate-key", key.span, message, "keep one of them, or rename one")
    else:
        return True
    return False
