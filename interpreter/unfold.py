"""Where each character of a scalar was written: folding, quoting and indentation undone.

Each function walks the stretch of the file that a scalar takes, and gives its value with the file offset of
every character.  Line ends are single line feeds here.
"""

from __future__ import annotations

import re

Unfolded = tuple[str, list[int]]  # the value and the offset of each of its characters

ESCAPES = dict(zip('0abt\tnvfre "\\/N_LP', '\0\a\b\t\t\n\v\f\r\x1b "\\/\x85\xa0\u2028\u2029', strict=True))
HEX_ESCAPES = {"x": 2, "u": 4, "U": 8}

_GAP = re.compile(r"[ \t\n]+")
_WORD = re.compile(r"[^ \t\n]+")
_SPACES = re.compile(r"[ \t]*")


def unfold_plain(text: str, start: int, end: int) -> Unfolded:
    """A scalar without quotes; a line end between words is one space, an empty line a line feed."""
    value: list[str] = []
    offsets: list[int] = []
    at = start
    while at < end:
        if gap := _GAP.match(text, at, end):
            _fold(text, at, gap.end(), value, offsets)
            at = gap.end()
        elif word := _WORD.match(text, at, end):
            value.append(word.group())
            offsets.extend(range(at, word.end()))
            at = word.end()
    return "".join(value), offsets


def unfold_quoted(text: str, start: int, end: int) -> Unfolded:
    """A scalar in quotes; `start` and `end` include them."""
    double = text[start] == '"'
    value: list[str] = []
    offsets: list[int] = []
    at, last = start + 1, end - 1
    while at < last:
        if gap := _GAP.match(text, at, last):
            _fold(text, at, gap.end(), value, offsets)
            at = gap.end()
        elif double and text[at] == "\\":
            at = _escape(text, at, last, value, offsets)
        else:
            value.append(text[at])
            offsets.append(at)
            at += 2 if not double and text[at] == "'" else 1
    return "".join(value), offsets


def unfold_block(text: str, start: int, end: int, indent: int, value: str) -> Unfolded:
    """A scalar after `|` or `>`: its `value` is known, its lines stand `indent` columns deep."""
    folded = text[start] == ">"
    indent = indent if value.strip("\n") else end  # no line has content, however many spaces it has
    offsets: list[int] = []
    ends: list[int] = []  # line ends since the last line with content
    line = text.find("\n", start) + 1
    while 0 < line < end and len(offsets) < len(value):
        stop = text.find("\n", line)
        stop = len(text) if stop < 0 else stop
        if stop - line > indent:
            _breaks_before(value, offsets, ends, folded)
            offsets.extend(range(line + indent, stop))
            ends = []
        ends.append(stop)
        line = stop + 1
    offsets.extend(ends[: len(value) - len(offsets)])
    return value, offsets


def _breaks_before(value: str, offsets: list[int], ends: list[int], folded: bool) -> None:
    """Places the line ends (or the space made of one) that stand in the value before the next line."""
    at = len(offsets)
    if folded and len(ends) == 1 and value[at : at + 1] == " ":
        offsets.append(ends[0])
        return
    count = 0
    while count < len(ends) and value[at + count : at + count + 1] == "\n":
        count += 1
    offsets.extend(ends[len(ends) - count :])


def _fold(text: str, start: int, end: int, value: list[str], offsets: list[int]) -> None:
    """Adds what the blank signs between `start` and `end` stand for: themselves, if they end no line."""
    ends = [at for at in range(start, end) if text[at] == "\n"]
    if not ends:
        value.append(text[start:end])
        offsets.extend(range(start, end))
    elif len(ends) == 1:
        value.append(" ")
        offsets.append(ends[0])
    else:
        value.append("\n" * (len(ends) - 1))
        offsets.extend(ends[1:])


def _escape(text: str, at: int, last: int, value: list[str], offsets: list[int]) -> int:
    """Adds the character of one escape; the offset after it."""
    sign = text[at + 1]
    if sign == "\n":
        return _escaped_line_end(text, at + 2, last, value, offsets)
    length = HEX_ESCAPES.get(sign, 0)
    value.append(chr(int(text[at + 2 : at + 2 + length], 16)) if length else ESCAPES[sign])
    offsets.append(at)
    return at + 2 + length


def _escaped_line_end(text: str, at: int, last: int, value: list[str], offsets: list[int]) -> int:
    """After a backslash at a line's end: empty lines count, indentation does not."""
    while True:
        spaces = _SPACES.match(text, at, last)
        at = spaces.end() if spaces else at
        if at >= last or text[at] != "\n":
            return at
        value.append("\n")
        offsets.append(at)
        at += 1
