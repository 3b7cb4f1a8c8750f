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
from interpreter.diagnostics import Report
from interpreter.events import Events
from interpreter.files import clean, load_source
from interpreter.nodes import Entry, Mapping, Node, Scalar, Sequence, Style, is_fault
from interpreter.source import Source, Span
from interpreter.strict import glued_key, refuse_glued
from interpreter.stumble import Slip, number_stumble, stumble
from interpreter.yaml_slips import recognised

__all__ = ["Entry", "Mapping", "Node", "Scalar", "Sequence", "Style", "load_source", "read_document"]


def read_document(source: Source, report: Report) -> Mapping | None:
    """The mapping that a YAML file holds; None when there is none or reading had to stop.

    A fault of form is cut out and reading begins again, so that one run finds more than the first; in the
    tree a `fault` stands for what was cut.
    """
    whole = clean(source, report)
    if whole is None:
        return None
    text, cuts = whole.text, tuple[range, ...]()
    while isinstance(root := _compose(whole, text, cuts, inner := Report()), Slip):
        if any(root.found.span.start in cut for cut in cuts):
            break
        report.diagnostics.append(replace(root.found, span=_in(whole, root.found.span)))
        if root.cut is None or len(cuts) == limits.SYNTAX_ERRORS - 1 or len(text) > limits.REPAIRED_LENGTH:
            break
        cuts = (*cuts, range(*root.cut))
        text = _without(text, root)
    report.diagnostics += inner.diagnostics
    return None if isinstance(root, Slip) else _checked_root(root, whole, report)


def _in(source: Source, span: Span) -> Span:
    """The same place in the text as it was before anything was cut out."""
    return Span(source, span.start, span.end)


def _compose(source: Source, text: str, cuts: tuple[range, ...], report: Report) -> Node | Slip | None:
    """One reading of a source, faults cut out of its text, up to the end or the next fault of form."""
    cut_source = Source(source.name, text)
    events = Events(text)
    try:
        return Composer(source, report, events, cuts).document()
    except Refused as refused:
        return Slip(refused.found)
    except MarkedYAMLError as fault:
        return recognised(stumble(fault, cut_source, events))
    except (ValueError, OverflowError):  # the parser makes a number of digits without looking at them
        return recognised(number_stumble(cut_source, events))


def _without(text: str, slip: Slip) -> str:
    """The same text with the filler and spaces where the fault stood."""
    start, end = slip.cut or (0, 0)
    blank = re.sub(r"[^\n]", " ", text[start + len(slip.filler) : end])
    return text[:start] + slip.filler + blank + text[end:]


def _checked_root(root: Node | None, source: Source, report: Report) -> Mapping | None:
    """The root if it is a mapping."""
    expected = "write `key: value` on each line"
    if isinstance(root, Mapping) or (root is not None and is_fault(root)):
        return root if isinstance(root, Mapping) else None
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
