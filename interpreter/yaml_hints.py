"""Faults of form in YAML, worded for an author: what the parser stumbled over, and what to write instead."""

from __future__ import annotations

from yaml.error import MarkedYAMLError

from interpreter.diagnostics import Report
from interpreter.source import Source, Span


def report_syntax(fault: MarkedYAMLError, source: Source, report: Report) -> None:
    """Reports what the parser refused, at the place where the author can mend it."""
    mark = fault.problem_mark or fault.context_mark
    at = min(mark.index if mark else 0, len(source.text))
    report.error("yaml-syntax", Span(source, at, min(at + 1, len(source.text))), "this is not YAML")
