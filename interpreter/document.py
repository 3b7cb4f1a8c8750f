"""Strict YAML: from a source to a tree of nodes, each with its place; the second stage of the flow.

The type of a value comes from the field it stands in and never from its look, so the tree holds text only.
Nothing is raised: whatever the file holds, faults go to the report.
"""

from __future__ import annotations

import re
from dataclasses import replace

from yaml.error import MarkedYAMLError

from interpreter import limits
from interpreter.compose import Composer, Refused
from interpreter.diagnostics import Diagnostic, Report
from interpreter.events import Events
from interpreter.files import clean, load_source
from interpreter.nodes import Entry, Mapping, Node, Scalar, Sequence, Style
from interpreter.source import Source, Span
from interpreter.strict import glued_key, refuse_glued
from interpreter.stumble import Slip, number_stumble, stumble
from interpreter.yaml_slips import recognised

__all__ = ["Entry", "Mapping", "Node", "Scalar", "Sequence", "Style", "load_source", "read_document"]

SPOILING = (
    *("alias-loop", "complex-key", "control-character", "missing-space", "second-document", "set-in-braces"),
    *("too-deep", "too-many-nodes", "yaml-anchor", "yaml-tag"),
)
"""Faults of form after which the values around them cannot be trusted."""


def read_document(source: Source, report: Report) -> Mapping | None:
    """The mapping that a YAML file holds; None when there is none or its form is at fault."""
    whole = clean(source, report)
    if whole is None:
        return None
    inner = Report()
    root = _compose(whole, inner)
    if isinstance(root, Slip):
        slips = _slips(whole, root, inner)
        report.diagnostics += [_in_source(found, whole) for found in (*slips, *inner.diagnostics)]
        return None
    report.diagnostics += inner.diagnostics
    spoiled = any(found.code in SPOILING for found in inner.diagnostics)
    return None if spoiled else _checked_root(root, whole, report)


def _slips(source: Source, first: Slip, report: Report) -> list[Diagnostic]:
    """The faults of form from the first on: each is cut out, and reading begins again to find the next.

    The report ends with the other faults of the last reading.
    """
    found, cuts = [first.found], list[range]()
    slip: Node | Slip | None = first
    while isinstance(slip, Slip) and slip.cut and len(found) < limits.SYNTAX_ERRORS:
        if len(source.text) > limits.REPAIRED_LENGTH:
            break
        cuts.append(range(*slip.cut))
        source = _without(source, slip)
        report.diagnostics.clear()
        slip = _compose(source, report)
        if not isinstance(slip, Slip) or any(slip.found.span.start in cut for cut in cuts):
            break
        found.append(slip.found)
    return found


def _in_source(found: Diagnostic, source: Source) -> Diagnostic:
    """The same fault placed in the text as it was before anything was cut out."""
    return replace(found, span=Span(source, found.span.start, found.span.end))


def _compose(source: Source, report: Report) -> Node | Slip | None:
    """One reading of the text, up to its end or its first fault of form."""
    events = Events(source.text)
    try:
        return Composer(source, report, events).document()
    except Refused:
        return None
    except MarkedYAMLError as fault:
        return recognised(stumble(fault, source, events))
    except (ValueError, OverflowError):  # the parser makes a number of digits without looking at them
        return recognised(number_stumble(source, events))


def _without(source: Source, slip: Slip) -> Source:
    """The same text with the filler and spaces where the fault stood."""
    start, end = slip.cut or (0, 0)
    blank = re.sub(r"[^\n]", " ", source.text[start + len(slip.filler) : end])
    return Source(source.name, source.text[:start] + slip.filler + blank + source.text[end:])


def _checked_root(root: Node | None, source: Source, report: Report) -> Mapping | None:
    """The root if it is a mapping."""
    expected = "write `key: value` on each line"
    if isinstance(root, Mapping):
        return root
    if root is None or (isinstance(root, Scalar) and root.empty):
        report.error("empty-file", Span(source, 0, 0), "the file is empty", expected)
    elif isinstance(root, Sequence):
        span = Span(source, root.span.start, root.span.start + 1)
        report.error("not-a-mapping", span, "expected keys with values, found a list", expected)
    elif glued := glued_key(root):
        refuse_glued(root, glued, report)
    else:
        report.error("not-a-mapping", root.span, "expected keys with values, found text", expected)
    return None
