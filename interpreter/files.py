"""Files as sources: always read as UTF-8, and never from outside the folder of the rulebook."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from interpreter import limits
from interpreter.diagnostics import Report
from interpreter.source import Source, Span
from interpreter.strict import CONTROL

BOM = "\ufeff"


def load_source(path: Path, root: Path, name: str, report: Report) -> Source | None:
    """The text of a file inside `root`, cited as `name`; None when it cannot be had as text."""
    place = Span(Source(name, ""), 0, 0)
    try:
        real = path.resolve()
        if not real.is_relative_to(root.resolve()):
            hint = "move it inside, or name a file that is there"
            report.error("outside-folder", place, "the file is outside the folder of the rulebook", hint)
            return None
        data = _bytes(real, place, report)
    # no permission, a null character in the name, links in a ring
    except (OSError, ValueError, RuntimeError) as fault:
        message = f"the file cannot be read: {_reason(fault)}"
        report.error("unreadable-file", place, message, "check its name and who may read it")
        return None
    return None if data is None else text_source(data, name, report)


def text_source(data: bytes, name: str, report: Report) -> Source | None:
    """The source that the bytes of a file hold; line ends of every kind become line feeds."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as fault:
        _refuse_bytes(data, fault.start, name, report)
        return None
    return clean(Source(name, text.removeprefix(BOM)), report)


def clean(source: Source, report: Report) -> Source | None:
    """The text with line feeds for line ends, places unchanged; None if it holds a control sign."""
    if "\r" in source.text:
        source = Source(source.name, source.text.replace("\r\n", "\n").replace("\r", "\n"))
    if control := CONTROL.search(source.text):
        _refuse_character(source, control.start(), report)
        return None
    return source


def _bytes(path: Path, place: Span, report: Report) -> bytes | None:
    """The bytes of an ordinary file that is not too large."""
    if not path.exists():
        report.error("missing-file", place, "the file does not exist", "check its name")
        return None
    if not stat.S_ISREG(path.stat().st_mode):  # reading a pipe would wait for ever
        report.error("not-a-file", place, "this is a folder or a device, not a file", "name a file")
        return None
    with path.open("rb") as stream:
        data = stream.read(limits.FILE_BYTES + 1)
    if len(data) > limits.FILE_BYTES:
        report.error("file-too-large", place, f"the file is larger than {limits.FILE_BYTES} bytes", "split it")
        return None
    return data


def _reason(fault: Exception) -> str:
    """The machine's own short word for what went wrong, without paths."""
    number = getattr(fault, "errno", None)
    return os.strerror(number).lower() if isinstance(number, int) else "the path is not usable"


def _refuse_bytes(data: bytes, at: int, name: str, report: Report) -> None:
    before = data[:at].decode("utf-8")
    source = Source(name, re.sub("\r\n?", "\n", before.removeprefix(BOM)) + "\ufffd")
    end = len(source.text)
    hint = "save the file as UTF-8"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        hint = "the file looks like UTF-16; save it as UTF-8"
    report.error("bad-encoding", Span(source, end - 1, end), f"byte {data[at]:#04x} is not UTF-8", hint)


def _refuse_character(source: Source, at: int, report: Report) -> None:
    char = source.text[at]
    code = "byte-order-mark" if char == BOM else "control-character"
    what = "a byte order mark stands here" if char == BOM else f"the character U+{ord(char):04X} cannot be shown"
    report.error(code, Span(source, at, at + 1), what, "delete it")
