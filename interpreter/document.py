"""Strict YAML: from a source to a tree of nodes, each with its place; the second stage of the flow.

The type of a value comes from the field it stands in and never from its look, so the tree holds text only.  Nothing is
raised: whatever the file holds, faults go to the report.
"""

from __future__ import annotations

from yaml.error import MarkedYAMLError

from interpreter.compose import Composer, Events, Refused
from interpreter.diagnostics import Report
from interpreter.files import load_source, unified
from interpreter.nodes import Entry, Mapping, Node, Scalar, Sequence, Style
from interpreter.source import Source, Span
from interpreter.strict import glued_key, refuse_glued
from interpreter.yaml_hints import report_syntax

__all__ = ["Entry", "Mapping", "Node", "Scalar", "Sequence", "Style", "load_source", "read_document"]


def read_document(source: Source, report: Report) -> Mapping | None:
    """The mapping that a YAML file holds; None when there is none or its form is at fault."""
    source = unified(source)
    try:
        root = Composer(source, report, Events(source.text)).document()
    except Refused:
        return None
    except MarkedYAMLError as fault:
        report_syntax(fault, source, report)
        return None
    if isinstance(root, Mapping):
        return root
    _refuse_root(root, source, report)
    return None


def _refuse_root(root: Node | None, source: Source, report: Report) -> None:
    expected = "write `key: value` on each line"
    if root is None or (isinstance(root, Scalar) and root.empty):
        report.error("empty-file", Span(source, 0, 0), "the file is empty", expected)
    elif isinstance(root, Sequence):
        span = Span(source, root.span.start, root.span.start + 1)
        report.error("not-a-mapping", span, "expected keys with values, found a list", expected)
    elif isinstance(root, Scalar) and (glued := glued_key(root)):
        refuse_glued(root, glued, report)
    else:
        report.error("not-a-mapping", root.span, "expected keys with values, found text", expected)
