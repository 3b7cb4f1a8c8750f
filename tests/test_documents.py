"""Every bad file gives exactly the diagnostics that it expects, every good one exactly what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from interpreter.diagnostics import Report, as_json, render_line, render_text
from interpreter.document import Mapping, Node, Scalar, load_source, read_document
from interpreter.table import Table, read_table
from tests.expectations import expected_in, found_in

HERE = Path(__file__).parent
BAD = sorted(path for kind in ("yaml", "csv") for path in (HERE / "bad" / kind).glob(f"*.{kind}"))
GOOD = sorted(path for kind in ("yaml", "csv") for path in (HERE / "good" / kind).glob(f"*.{kind}"))
MESSAGES = HERE / "bad" / "messages.txt"


def read(path: Path, report: Report) -> Mapping | Table | None:
    source = load_source(path, path.parent, f"{path.parent.name}/{path.name}", report)
    if source is None:
        return None
    return read_table(source, report) if path.suffix == ".csv" else read_document(source, report)


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.name)
def test_bad_file_gives_the_expected_diagnostics(path: Path) -> None:
    report = Report()
    read(path, report)
    name = f"{path.parent.name}/{path.name}"
    expected = [each for each in expected_in(HERE / "bad") if each.file == name]
    assert expected, "a bad file expects something"
    assert found_in(report.ordered(), HERE / "bad") == expected


def test_messages_of_the_bad_files_are_the_reviewed_ones(request: pytest.FixtureRequest) -> None:
    lines = []
    for path in BAD:
        report = Report()
        read(path, report)
        lines += [render_line(found) for found in report.ordered()]
    text = "\n".join(lines) + "\n"
    if request.config.getoption("--update", default=False):
        MESSAGES.write_text(text, encoding="utf-8")
    assert text == MESSAGES.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.name)
def test_messages_are_lowercase_whole_and_drawable(path: Path) -> None:
    report = Report()
    read(path, report)
    for found in report.ordered():
        assert found.hint and not found.message.endswith(".") and "<" not in found.message.replace("<<", "")
        assert found.message[0].islower() or found.message[0] in "`"
        assert len(render_line(found)) < 400
        assert max(map(len, render_text(found).splitlines())) < 400
        json.dumps(as_json(found)).encode("utf-8")


def plain(node: Node) -> object:
    """The tree as lists, dictionaries and texts; an empty value is None."""
    if isinstance(node, Scalar):
        return None if node.empty else node.value
    if isinstance(node, Mapping):
        return {entry.key.value: plain(entry.value) for entry in node}
    return [plain(item) for item in node.items]


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name)
def test_good_file_says_what_was_written(path: Path) -> None:
    report = Report()
    found = read(path, report)
    assert report.diagnostics == [] and found is not None
    if isinstance(found, Table):
        said: object = [[cell.value for cell in row] for row in (found.columns, *found.rows)]
    else:
        said = plain(found)
    assert said == json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


def test_every_fault_of_a_file_is_documented() -> None:
    page = (HERE.parent / "docs" / "files.md").read_text(encoding="utf-8")
    reported = re.findall(r"\[([a-z0-9-]+)\]$", MESSAGES.read_text(encoding="utf-8"), re.MULTILINE)
    assert reported and {code for code in reported if f"`{code}`" not in page} == set()
