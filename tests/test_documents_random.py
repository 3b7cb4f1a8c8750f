"""Whatever a file holds, reading it raises nothing, takes little time, and keeps every sign in its place."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.diagnostics import Report, as_json, render_line, render_text
from interpreter.document import Mapping, Node, Scalar, Sequence, read_document
from interpreter.files import text_source
from interpreter.source import Source
from interpreter.table import read_table

HERE = Path(__file__).parent
SEEDS = [
    path.read_bytes()
    for kind in ("good", "bad")
    for suffix in ("yaml", "csv")
    for path in sorted((HERE / kind / suffix).glob(f"*.{suffix}"))
    if path.stat().st_size < 2_000
]
WORDS = ["a", "b: ", "key: ", "1", "'", '"', "\\", "\\n", "\\x41", "\u00e9", "\U0001d11e"]
SIGNS = [
    ": ",
    "- ",
    "? ",
    "[",
    "]",
    "{",
    "}",
    ", ",
    "#",
    " # c",
    "&a ",
    "*a",
    "!t ",
    "%",
    "@",
    "`",
    "<<: ",
    ";",
]
BLOCKS = ["|", ">", "|-\n  ", ">+\n  ", "|2\n", "---\n", "...\n"]
SPACES = ["\n", "\n  ", "\n    ", " ", "\t", "\r", "\r\n", "\ufeff", "\x00", "\x85", "\u2028"]
YAML_LIKE = st.lists(st.sampled_from(WORDS + SIGNS + BLOCKS + SPACES[:4]), max_size=40).map("".join)
VALUES = st.lists(st.sampled_from([*WORDS, *SIGNS, *BLOCKS, *SPACES[:4]]), max_size=8).map("".join)
LINES = st.tuples(
    st.sampled_from(["", "  ", "    "]), st.sampled_from(["k%d: ", "- ", "k%d: |\n   ", "k%d: '"]), VALUES
)
DOCUMENTS = st.lists(LINES, min_size=1, max_size=6).map(
    lambda lines: "".join(
        f"{indent}{key.replace('%d', str(at))}{value}\n" for at, (indent, key, value) in enumerate(lines)
    )
)
BOUNDED = settings(deadline=2_000, derandomize=True)
TEXT_LIKE = st.lists(st.sampled_from(WORDS + SIGNS + BLOCKS + SPACES), max_size=40).map("".join)


def read_all(source: Source) -> list[tuple[object, Report]]:
    """Both readers on one text, with every rendering of what they report."""
    results = []
    for read in (read_document, read_table):
        report = Report()
        results.append((read(source, report), report))
        for found in report.ordered():
            render_text(found)
            render_line(found).encode("utf-8")
            as_json(found)
            assert 0 <= found.span.start <= found.span.end <= len(found.span.source.text)
    return results


def scalars(node: Node) -> Iterator[Scalar]:
    """All texts of a tree, keys first."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from scalars(item)
    else:
        for entry in node:
            yield entry.key
            yield from scalars(entry.value)


def nodes(node: yaml.Node) -> Iterator[str]:
    """All texts of PyYAML's own tree in the same order."""
    if isinstance(node, yaml.ScalarNode):
        yield node.value
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from nodes(item)
    else:
        for key, value in node.value:
            yield from nodes(key)
            yield from nodes(value)


@BOUNDED
@given(st.binary(max_size=200))
def test_no_bytes_make_reading_raise(data: bytes) -> None:
    source = text_source(data, "random", Report())
    if source:
        read_all(source)


@BOUNDED
@given(st.text(max_size=200) | TEXT_LIKE)
def test_no_text_makes_reading_raise(text: str) -> None:
    read_all(Source("random", text))


@BOUNDED
@given(st.sampled_from(SEEDS), st.integers(0, 2_000), st.integers(0, 8), st.binary(max_size=4))
def test_no_change_of_a_file_makes_reading_raise(data: bytes, at: int, gone: int, put: bytes) -> None:
    at %= len(data) + 1
    source = text_source(data[:at] + put + data[at + gone :], "changed", Report())
    if source:
        read_all(source)


@settings(BOUNDED, max_examples=600)
@given(YAML_LIKE | DOCUMENTS)
def test_accepted_text_is_what_the_parser_sees_and_every_sign_is_in_its_place(text: str) -> None:
    (tree, report), _ = read_all(Source("random", text))
    if not isinstance(tree, Mapping) or report.has_errors:
        return
    found = list(scalars(tree))
    assert [scalar.value for scalar in found] == list(nodes(yaml.compose(text, Loader=yaml.SafeLoader)))
    for scalar in found:
        check_places(scalar)


def check_places(scalar: Scalar) -> None:
    """Each character stands where the scalar says, or is what an escape or a line end makes there."""
    written, offsets = scalar.text.source.text, scalar.text.offsets
    assert len(offsets) == len(scalar.value) + 1
    assert list(offsets) == sorted(offsets)
    for char, at in zip(scalar.value, offsets, strict=False):
        assert written[at] == char or written[at] == "\\" or (char == " " and written[at] == "\n")
    if scalar.style != "block":
        assert scalar.span.start <= offsets[0] <= offsets[-1] <= scalar.span.end


@BOUNDED
@given(YAML_LIKE | DOCUMENTS)
def test_line_ends_change_neither_texts_nor_places(text: str) -> None:
    text = text.replace("\r", "")
    results = []
    for line_end in ("\n", "\r\n", "\r"):
        report = Report()
        source = text_source(text.replace("\n", line_end).encode("utf-8"), "random", report)
        tree = read_document(source, report) if source else None
        places = [(s.value, s.span.line, s.span.column) for s in scalars(tree)] if tree else None
        results.append((places, [render_line(found) for found in report.ordered()]))
    assert results[0] == results[1] == results[2]


HOSTILE = {
    "lists in lists": "[" * 5_000,
    "lists in lists by line": "a: " + "[\n" * 5_000,
    "mappings in mappings": "{a: " * 5_000,
    "dashes": "- " * 50_000,
    "question marks": "? " * 50_000,
    "spaces in quotes": 'a: "' + " " * 100_000 + 'b"',
    "one long word": "a" * 200_000,
    "one long key": "a" * 200_000 + ": 1",
    "colons": "a: " * 50_000,
    "signs": "".join(f"k{number}: @1\n" for number in range(2_000)),
    "equal keys": "k: 1\n" * 4_000,
    "hidden comments": "- b #c\n" * 4_000,
    "open quotes": 'k: "a\n' * 2_001,
    "tags": "a: " + "!" * 100_000,
    "line ends": "\n" * 200_000,
    "commas": "," * 100_000,
    "quotes": '"' * 100_001,
    "aliases": "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 60)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_read_in_a_moment(name: str) -> None:
    start = time.process_time()
    read_all(Source(name, HOSTILE[name]))
    assert time.process_time() - start < 2.0
