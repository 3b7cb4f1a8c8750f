"""Diagnostics are ordered, drawn and worded in one way."""

from __future__ import annotations

import json

from interpreter.diagnostics import CATALOGUE, Diagnostic, Report, as_json, nearest, render_line, render_text
from interpreter.source import Source, Span

SOURCE = Source("rules/mill/rulebook.yaml", "a: 1\nwhen: count(bord) < 3\n")
FOUND = Diagnostic("unknown-zone", "error", Span(SOURCE, 17, 21), "no zone is named `bord`", "did you mean `board`?")


def test_the_long_form_shows_the_line_and_marks_the_place() -> None:
    found = Diagnostic(FOUND.code, "error", FOUND.span, FOUND.message, FOUND.hint, ("end-below-three",))
    assert render_text(found) == (
        "error[unknown-zone]: no zone is named `bord`\n"
        " --> rules/mill/rulebook.yaml:2:13\n"
        "  |\n"
        "2 | when: count(bord) < 3\n"
        "  |             ^^^^\n"
        "  = hint: did you mean `board`?\n"
        "  = source: end-below-three"
    )


def test_the_short_form_is_one_line() -> None:
    line = "rules/mill/rulebook.yaml:2:13: error: no zone is named `bord`; did you mean `board`? [unknown-zone]"
    assert render_line(FOUND) == line


def test_the_data_form_has_the_same_facts() -> None:
    data = as_json(FOUND)
    assert json.loads(json.dumps(data)) == data
    keys = [
        "code",
        "severity",
        "file",
        "line",
        "column",
        "end_line",
        "end_column",
        "message",
        "hint",
        "clauses",
    ]
    assert list(data) == keys
    assert (data["line"], data["column"], data["end_column"]) == (2, 13, 17)


def test_a_report_gives_file_order_and_each_fault_once() -> None:
    report = Report()
    other = Source("a.yaml", "x\n")
    report.warning("tab", Span(SOURCE, 5, 6), "second")
    report.error("tab", Span(SOURCE, 0, 1), "first")
    report.error("tab", Span(SOURCE, 0, 1), "first")
    report.error("tab", Span(other, 0, 1), "other file")
    assert [found.message for found in report.ordered()] == ["other file", "first", "second"]
    assert report.has_errors


def test_warnings_are_no_errors() -> None:
    report = Report()
    report.warning("tab", Span(SOURCE, 0, 1), "only a warning")
    assert not report.has_errors


def test_nearest_names_what_was_meant() -> None:
    known = ["board", "hand", "victory", "on_start"]
    assert nearest("victroy", known) == "victory"
    assert nearest("Hand", known) == "hand"
    assert nearest("xyzzy", known) is None
    assert nearest("bord", reversed(known)) == nearest("bord", known) == "board"
    assert nearest("a" * 100_000, known) is None


def marks(text: str, start: int, end: int) -> tuple[str, str]:
    """The shown line and the line of marks under it."""
    lines = render_text(Diagnostic("tab", "error", Span(Source("f", text), start, end), "message")).splitlines()
    return lines[3].removeprefix("1 | "), lines[4].removeprefix("  | ")


def test_marks_stand_under_wide_and_combining_signs() -> None:
    assert marks("黒黒 x", 3, 4) == ("黒黒 x", "     ^")
    assert marks("e\u0301 x", 3, 4) == ("e\u0301 x", "  ^")
    assert marks("\tx", 1, 2) == (" x", " ^")


def test_nothing_that_a_terminal_would_obey_is_shown() -> None:
    shown, _ = marks("a \x1b[31m b", 0, 1)
    assert "\x1b" not in shown
    found = Diagnostic("tab", "error", Span(Source("f\x1b", "x"), 0, 1), "bad `\x1b[2J`\n", "\u202e")
    assert render_text(found).count("\n") == 5 and "\x1b" not in render_text(found) + render_line(found)
    assert "\u202e" not in render_line(found)


def test_a_long_line_is_shown_in_part() -> None:
    shown, mark = marks("x" * 1_000 + "here" + "y" * 1_000, 1_000, 1_004)
    assert len(shown) <= 110 and shown[mark.index("^") :].startswith("here") and mark.count("^") == 4


def test_places_at_ends_are_marked_once() -> None:
    assert marks("ab", 2, 2) == ("ab", "  ^")
    assert marks("", 0, 0) == ("1 |", "^")
    assert marks("a\nb", 0, 3) == ("a", "^")


def test_the_catalogue_is_sorted_and_plain() -> None:
    assert list(CATALOGUE) == sorted(CATALOGUE)
    for code, meaning in CATALOGUE.items():
        assert code == code.lower() and " " not in code
        assert meaning[0].islower() or meaning[0] == "`"
        assert not meaning.endswith(".")
