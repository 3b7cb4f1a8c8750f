"""The type of a value comes from its field; every other look is an error that says what to write."""

from __future__ import annotations

import pytest

from interpreter import limits
from interpreter.diagnostics import Report
from interpreter.document import read_document
from interpreter.nodes import Node
from interpreter.source import Source
from interpreter.values import read_bool, read_id, read_int, read_mapping, read_sequence, read_text


def node(written: str) -> Node:
    tree = read_document(Source("file", f"a: {written}\n"), Report())
    assert tree
    return tree.entries[0].value


def refused(read: object, written: str) -> tuple[str, str]:
    """The code and the hint of the only diagnostic."""
    report = Report()
    assert callable(read) and read(node(written), report) is None
    (found,) = report.diagnostics
    assert found.span.line == 1 and found.span.column >= 3
    return found.code, found.hint


@pytest.mark.parametrize(("written", "value"), [("0", 0), ("7", 7), ("-12", -12), ("'5'", 5), ("9" * 15, 10**15 - 1)])
def test_a_number_is_plain_digits(written: str, value: int) -> None:
    assert read_int(node(written), Report()) == value


OTHER_NUMBERS = {
    "012": "12",
    "0x1F": "31",
    "0b11": "3",
    "0o17": "15",
    "1_000": "1000",
    "1,000": "1000",
    "1e3": "1000",
    "2.E+2": "200",
    "+5": "5",
    "5.0": "5",
    "-0x10": "-16",
}
NO_NUMBERS = [
    ".inf",
    ".nan",
    "1.0e+400",
    "1:30",
    "10:20:30",
    "1.5",
    "yes",
    "''",
    "٣",
    "０",
    "1 2",
    "0x",
    "0b12",
    "1-",
]
NO_NUMBERS += ["2020-01-01", "1e", "0x" + "f" * 5_000, "1e99999"]


@pytest.mark.parametrize(("written", "meant"), OTHER_NUMBERS.items())
def test_another_way_to_write_a_number_is_refused_with_the_plain_one(written: str, meant: str) -> None:
    assert refused(read_int, written) == ("not-a-number", f"write `{meant}`")


@pytest.mark.parametrize("written", NO_NUMBERS)
def test_what_is_no_number_is_refused(written: str) -> None:
    code, hint = refused(read_int, written)
    assert code == "not-a-number" and "plain digits" in hint


def test_a_number_has_a_limit_of_digits() -> None:
    assert refused(read_int, "9" * (limits.DIGITS + 1))[0] == "number-too-long"
    assert refused(read_int, "9" * 5_000)[0] == "number-too-long"


@pytest.mark.parametrize(("written", "meant"), [("yes", "true"), ("NO", "false"), ("on", "true"), ("False", "false")])
def test_only_true_and_false_are_truth_values(written: str, meant: str) -> None:
    assert refused(read_bool, written) == ("not-true-or-false", f"write `{meant}`")
    assert read_bool(node(meant), Report()) is (meant == "true")
    assert refused(read_bool, "maybe")[1] == "write `true` or `false`"


@pytest.mark.parametrize("written", ["no", "1:30", "012", "null", "~", "''", "2020-01-01", "1e3"])
def test_text_stays_as_typed(written: str) -> None:
    text = read_text(node(written), Report())
    assert text is not None and text.value == written.strip("'")


@pytest.mark.parametrize("read", [read_text, read_int, read_bool, read_id, read_mapping, read_sequence])
def test_an_empty_value_is_missing(read: object) -> None:
    assert refused(read, "")[0] == "missing-value"


@pytest.mark.parametrize("written", ["[a, b]", "{b: c}"])
def test_a_collection_is_no_text(written: str) -> None:
    code, hint = refused(read_text, written)
    assert code == "not-text" and f"'{written}'" in hint


@pytest.mark.parametrize("written", ["a", "rime-5", "hand_size", "a1-2_b"])
def test_ids(written: str) -> None:
    assert read_id(node(written), Report()) == written


@pytest.mark.parametrize("written", ["Rime", "5-rime", "a--b", "a-", "a b", "-a", "é", "a#1", "_a"])
def test_what_is_no_id_is_refused(written: str) -> None:
    assert refused(read_id, written)[0] == "bad-id"


def test_a_list_and_a_mapping_are_told_apart() -> None:
    assert refused(read_mapping, "[a]")[0] == "not-a-mapping"
    assert refused(read_mapping, "b:1") == ("missing-space", "write `b: 1`")
    assert refused(read_sequence, "{a: b}")[0] == "not-a-list"
    assert refused(read_sequence, "a")[0] == "not-a-list"
    assert read_mapping(node("{}"), Report()) and read_sequence(node("[]"), Report())


@pytest.mark.parametrize("read", [read_text, read_int, read_bool, read_id, read_mapping, read_sequence])
@pytest.mark.parametrize("written", ["@x", "!t x", "*x", "{x, y}", "{{x}}", '"\\d"', '"\\0"', "b: c", "&x"])
def test_what_was_refused_as_yaml_is_passed_over_in_silence(read: object, written: str) -> None:
    report = Report()
    tree = read_document(Source("file", f"a: {written}\n"), report)
    assert tree and len(report.diagnostics) == 1
    assert callable(read) and read(tree.entries[0].value, report) is None
    assert len(report.diagnostics) == 1
