"""Whatever a file holds, reading it ends in diagnostics, never in an exception."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.diagnostics import CATALOGUE, Report, as_json, render_text
from interpreter.document import read_document
from interpreter.model.load import RawRulebook
from interpreter.model.perft_table import read_perft_table
from interpreter.model.read import build_rulebook
from interpreter.model.scenario import read_scenarios
from interpreter.model.schema import load_shape
from interpreter.model.walk import walk
from interpreter.resources import schemas_folder
from interpreter.source import Source

DOCS = (Path(__file__).parent.parent / "docs" / "rulebook.md").read_text(encoding="utf-8")
EXAMPLES = [block.split("```")[0] for block in DOCS.split("```yaml\n")[1:]]
KINDS = sorted(path.name.removesuffix(".schema.json") for path in schemas_folder().glob("*.json"))
KEYS = sorted({word.strip(" -:{},") for word in " ".join(EXAMPLES).split()} - {""})
FRAGMENTS = st.sampled_from(
    ["{", "}", "[", "]", ": ", "- ", "#", "|", "'", '"', "&a ", "*a", "\t", "\n", "\n  ", *KEYS]
)

scalars = st.one_of(st.sampled_from(KEYS), st.text(max_size=8), st.integers(), st.booleans(), st.none())
documents = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from([*KEYS, "Odd Key", "7"]), inner, max_size=5),
    ),
    max_leaves=25,
)


def read_all(text: str) -> Report:
    """The report of reading a text as a rulebook, as scenarios and as a perft table."""
    report = Report()
    source = Source("rulebook.yaml", text)
    document = read_document(source, report)
    if document is not None:
        build_rulebook(RawRulebook(Path(), document, document), report)
    read_scenarios(source, report)
    read_perft_table(source, report)
    return report


def assert_worded(report: Report) -> None:
    """Every diagnostic is known, lies in its file and can be shown."""
    for found in report.ordered():
        assert found.code in CATALOGUE
        assert 0 <= found.span.start <= found.span.end <= len(found.span.source.text)
        assert render_text(found) and as_json(found)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.sampled_from(EXAMPLES), st.lists(st.tuples(st.floats(0, 1), st.integers(0, 20), FRAGMENTS), max_size=4))
def test_mutated_example_ends_in_diagnostics(text: str, edits: list[tuple[float, int, str]]) -> None:
    for place, length, fragment in edits:
        at = int(place * len(text))
        text = text[:at] + fragment + text[at + length :]
    assert_worded(read_all(text))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.sampled_from(KINDS), st.dictionaries(st.sampled_from(KEYS), documents, max_size=6))
def test_any_document_is_judged_by_every_schema(kind: str, value: dict[str, object]) -> None:
    report = Report()
    document = read_document(Source(f"{kind}.yaml", yaml.safe_dump(value)), report)
    if document is not None:
        walk(load_shape(kind), document, report)
    assert_worded(report)


@pytest.mark.parametrize("text", ["", "[]", "game", "game: &a [*a]", "\ufeff", "a: b: c", "? {}\n: 1", "--- 1\n--- 2"])
def test_odd_document_ends_in_diagnostics(text: str) -> None:
    report = read_all(text)
    assert report.has_errors
    assert_worded(report)
