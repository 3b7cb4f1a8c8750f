"""Procedures of the shipped rulebooks stay short enough to be read at a glance."""

from __future__ import annotations

import pytest

from interpreter.diagnostics import Report
from interpreter.model.read import read_rulebook
from interpreter.model.rulebook import Procedure
from interpreter.resources import rules_folder

MOST = 40
NAMES = sorted(path.parent.name for path in rules_folder().glob("*/rulebook.yaml"))


@pytest.mark.parametrize("name", NAMES)
def test_no_procedure_is_longer_than_forty_lines(name: str) -> None:
    book = read_rulebook(rules_folder() / name, Report())
    assert book is not None
    lengths = {procedure.id: lines(procedure) for procedure in book.procedures.values()}
    assert {id_: length for id_, length in lengths.items() if length > MOST} == {}


def lines(procedure: Procedure) -> int:
    """From the first line of its effect to the last, comments and empty lines among them."""
    span = procedure.effect.span
    written = span.source.text[span.start : span.end].rstrip()
    return written.count("\n") + 1


def test_lines_are_counted() -> None:
    book = read_rulebook(rules_folder() / "valparaiso", Report())
    assert book is not None
    assert 10 < max(lines(procedure) for procedure in book.procedures.values()) <= MOST
