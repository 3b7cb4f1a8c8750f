"""Each word inside a folded, quoted or indented text has its exact place in the file."""

from __future__ import annotations

import pytest

from interpreter.diagnostics import Report
from interpreter.document import Scalar, read_document
from interpreter.source import Source
from interpreter.table import read_table

# In each text the word `here` stands once; its place in the file is the place that its scalar gives it.
TEXTS = {
    "plain": "a: some words here and on\n",
    "plain after wide signs": "a: 黒 𝄞 here\n",
    "plain over lines": "a: some\n  words\n\n     here too\nb: 1\n",
    "single quotes": "a: 'it''s   here'\n",
    "single quotes over lines": "a: 'it''s\n   folded \n\n  and here'\n",
    "double quotes": 'a: "\\u00e9 \\"x\\" \\x41 \\U0001d11e here"\n',
    "double quotes over lines": 'a: "\\\\ x \\\n\n    \\  y\n  \t here"\n',
    "literal block": "a: |\n  one\n\n    two\n  here # no comment\n",
    "literal block in a list": "a:\n- |-\n   one\n   here\n",
    "literal block with an indentation": "a: |2-\n     one\n\n   \n  here\n",
    "literal block with a comment": "a: |+ # words\n\n\n  one\n  here\n\n\nb: 1\n",
    "folded block": "a: >\n  one\n  two\n\n\n  here\n",
    "folded block with deeper lines": "a: >-\n\n  one\n    two\n    three\n\n  four\n  here\n",
    "folded block at the end": "a: >\n  one\n\n  here",
    "flow": "a: {b: [x, 'y', some\n  words here]}\n",
    "key": "a: 1\nx here y: 2\n",
    "quoted key": 'a: 1\n"x \\t here": 2\n',
    "anchor": "a: &b   some words here\nc: *b\n",
}


def scalars(node: object) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node]
    if hasattr(node, "items"):
        return [scalar for item in node.items for scalar in scalars(item)]
    entries = getattr(node, "entries", ())
    return [scalar for entry in entries for part in (entry.key, entry.value) for scalar in scalars(part)]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"], ids=["lf", "crlf", "cr"])
@pytest.mark.parametrize("name", TEXTS)
def test_a_word_inside_a_text_has_its_place(name: str, line_end: str) -> None:
    written = TEXTS[name]
    report = Report()
    tree = read_document(Source("file", written.replace("\n", line_end)), report)
    assert tree and not report.diagnostics
    scalar = next(each for each in scalars(tree) if "here" in each.value)
    at = scalar.value.index("here")
    place = scalar.text.span(at, at + 4)
    before = written[: written.index("here")]
    assert (place.line, place.column) == (before.count("\n") + 1, len(before) - before.rfind("\n"))
    assert place.source.text[place.start : place.end] == "here"
    assert scalar.text.span().end >= place.end


def test_a_word_inside_a_cell_has_its_place() -> None:
    table = read_table(Source("file", 'id,power\r\nx,"one ""two"", \r\n  here"\r\ny,here\n'), Report())
    assert table
    cells = [row[1] for row in table.rows]
    assert [cell.value for cell in cells] == ['one "two", \n  here', "here"]
    places = [cell.text.span(cell.value.index("here")) for cell in cells]
    assert [(place.line, place.column) for place in places] == [(3, 3), (4, 3)]


def test_spans_of_nodes_are_what_was_written() -> None:
    text = "a: 'x'\nb: [1, {c: d}]\ne: |\n  f\n  g\n\nh:\n  i: j\n\n# end\n"
    tree = read_document(Source("file", text), Report())
    assert tree
    written = {entry.key.value: text[entry.value.span.start : entry.value.span.end] for entry in tree}
    assert written == {"a": "'x'", "b": "[1, {c: d}]", "e": "f\n  g", "h": "i: j"}


def test_a_missing_value_is_placed_after_its_colon() -> None:
    tree = read_document(Source("file", "a:\nb: {c: , d: 1}\n"), Report())
    assert tree
    empty = tree.get("a")
    assert empty and (empty.span.line, empty.span.column) == (1, 3)


def test_copies_of_a_named_value_are_equal_and_keep_its_place() -> None:
    tree = read_document(Source("file", "a: &x {b: 1}\nc: *x\n"), Report())
    assert tree and tree.get("a") == tree.get("c")
    assert tree.get("missing") is None and tree.entry("missing") is None
