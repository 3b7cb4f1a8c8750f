"""Variants: what they change, where they are at fault, and that no order of naming them matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from pathlib import Path

import pytest

from interpreter.commands.test import Loader, variant_scenarios
from interpreter.diagnostics import Diagnostic, Report
from interpreter.engine.loading import ArgumentError, UnknownVariant, load
from interpreter.laboratory.scenarios import run_scenario
from interpreter.model.load import load_rulebook
from interpreter.model.overlay import Overlaid, overlay
from interpreter.model.read import load_variants, read_rulebook
from interpreter.model.rulebook import Rulebook
from interpreter.model.variant import variant_files
from interpreter.model.write import write_yaml
from interpreter.resources import rules_folder
from tests.expectations import expected_in, found_in

HERE = Path(__file__).parent
CASES = sorted(path.parent for path in (HERE / "bad" / "variant").glob("*/rulebook.yaml"))
SMALL = (CASES[0] / "rulebook.yaml").read_text(encoding="utf-8")
Make = Callable[..., Path]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Makes a small rulebook with variants: `make(name="changes", ...)`."""

    def made(about: str = "", **variants: str) -> Path:
        (tmp_path / "variants").mkdir(exist_ok=True)
        (tmp_path / "rulebook.yaml").write_text(SMALL, encoding="utf-8")
        for name, text in variants.items():
            head = text if text.startswith("variant:") else f"variant: {{id: {name}, title: {name}{about}}}\n{text}"
            (tmp_path / "variants" / f"{name}.yaml").write_text(head, encoding="utf-8")
        return tmp_path

    return made


def over(folder: Path, variants: Sequence[str]) -> tuple[Overlaid, Report]:
    """The nodes with variants over them."""
    report = Report()
    raw = load_rulebook(folder, report)
    assert raw is not None
    found = load_variants(folder, variants, report)
    return overlay(raw, found, tuple(variant_files(folder)), report), report


def book_of(folder: Path, *variants: str) -> Rulebook:
    """The rulebook with variants, which read without a fault."""
    report = Report()
    book = read_rulebook(folder, report, None, variants or tuple(variant_files(folder)))
    assert not report.has_errors, report.ordered()
    assert book is not None
    return book


def faults(folder: Path) -> list[Diagnostic]:
    report = Report()
    read_rulebook(folder, report, None, tuple(variant_files(folder)))
    return report.ordered()


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_bad_variant_gives_the_expected_diagnostics(case: Path) -> None:
    assert found_in(faults(case), case) == expected_in(case)
    assert expected_in(case)


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_variant_at_fault_changes_nothing(case: Path) -> None:
    report = Report()
    raw = load_rulebook(case, report)
    found, report = over(case, tuple(variant_files(case)))
    if report.has_errors:
        assert raw is not None
        assert write_yaml(found.raw.root) == write_yaml(raw.root)


def test_conflict_names_both_places(make: Make) -> None:
    folder = make(one="set: {parameters.lives.default: 4}\n", two="set: {parameters.lives.default: 5}\n")
    (fault,) = faults(folder)
    assert (fault.code, fault.span.source.name) == ("variant-conflict", str(folder / "variants" / "two.yaml"))
    assert f"{folder / 'variants' / 'one.yaml'}:2:7" in fault.message


def test_missing_target_is_told_with_the_nearest_name(make: Make) -> None:
    (fault,) = faults(make(one="set: {parameters.lifes.default: 4}\n"))
    assert fault.hint == "did you mean `lives`?"
    (fault,) = faults(make(one="replace: {procedures.take.effect@cont: pass}\n"))
    assert fault.hint == "did you mean `@count`?"


def test_earlier_id_still_names_its_element(make: Make) -> None:
    assert book_of(make(one="set: {parameters.hearts.default: 9}\n")).parameters["lives"].default == 9


def test_values_rows_and_counts_of_players_are_set(make: Make) -> None:
    text = "set: {card.ace.power: 8, parameters.hand_size.by_players.3: 4, game.title: Other}\n"
    book = book_of(make(one=text))
    assert book.components["card"].rows[0].cells["power"].value == 8
    assert book.parameters["hand_size"].by_players == {2: 7, 3: 4}
    assert book.game.title == "Other"


def test_rows_and_elements_are_added_and_removed(make: Make) -> None:
    text = "add: {components.card.queen: {is: {power: 5}}, state.left: {is: {type: int, default: 0}}}\n"
    book = book_of(make(one=text + "remove: [card.king, parameters.hand_size]\n"))
    assert [row.id for row in book.components["card"].rows] == ["ace", "queen"]
    assert (set(book.parameters), set(book.state)) == ({"lives"}, {"left"})


def test_phase_is_added_where_the_order_counts(make: Make) -> None:
    text = "add: {flow.bid: {is: {on_start: do take}, before: play}, flow.end: {is: {on_start: do take}}}\n"
    assert [phase.id for phase in book_of(make(one=text)).flow] == ["deal", "bid", "play", "end"]


def test_statements_are_replaced_added_and_removed(make: Make) -> None:
    text = """replace:
  procedures.take.effect@count: |
    let n = 3
    announce "three", n
add:
  procedures.take.effect@more: {is: announce "more", after: inner}
  procedures.take.effect@close: {is: announce "closed"}
remove: [procedures.take.effect@last]
"""
    found, report = over(make(one=text), ["one"])
    assert not report.diagnostics
    effect = 'procedures:\n  take:\n    effect: |\n      @count  let n = 3\n      announce "three", n\n'
    effect += '      if n > 1:\n        @inner  pass\n        @more  announce "more"\n      @close  announce "closed"\n'
    assert effect in write_yaml(found.raw.root)


def test_last_statement_of_a_block_leaves_a_block_that_does_nothing(make: Make) -> None:
    found, _ = over(make(one="remove: [procedures.take.effect@inner]\n"), ["one"])
    assert "if n > 1:\n        pass\n" in write_yaml(found.raw.root)


def test_fault_in_a_statement_is_placed_in_the_variant(make: Make) -> None:
    folder = make(one='replace:\n  procedures.take.effect@last: announce "x", 3 3\n')
    (fault,) = faults(folder)
    assert (fault.span.source.name, fault.span.line, fault.span.column) == (str(folder / "variants/one.yaml"), 3, 48)


def test_statement_inside_a_removed_one_is_a_conflict(make: Make) -> None:
    report = Report()
    folder = make(one="remove: [procedures.take.effect@outer]\n", two="replace: {procedures.take.effect@inner: stop}\n")
    text = SMALL.replace("      if n > 1:", "      @outer  if n > 1:")
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    read_rulebook(folder, report, None, ["two", "one"])
    assert [fault.code for fault in report.ordered()] == ["variant-conflict"]


def test_variant_that_goes_over_another_one_counts(make: Make) -> None:
    low = "set: {parameters.lives.default: 4, card.ace.power: 9}\n"
    high = "variant: {id: alpha, title: High, after: low}\nset: {parameters.lives.default: 5}\nremove: [card.ace]\n"
    book = book_of(make(low=low, alpha=high))
    assert book.parameters["lives"].default == 5
    assert [row.id for row in book.components["card"].rows] == ["king"]


def test_needed_variant_must_be_used_too(make: Make) -> None:
    folder = make(low="set: {card.ace.power: 9}\n", about=", requires: low", high="set: {card.king.power: 9}\n")
    report = Report()
    (folder / "variants" / "low.yaml").write_text(
        "variant: {id: low, title: Low}\nset: {card.ace.power: 9}\n", encoding="utf-8"
    )
    read_rulebook(folder, report, None, ["high"])
    assert [fault.code for fault in report.ordered()] == ["variant-missing"]
    book_of(folder, "high", "low")


def test_variant_changes_what_another_one_adds(make: Make) -> None:
    low = "add: {parameters.turns: {is: {type: int, default: 4}}}\n"
    high = "variant: {id: alpha, title: High, requires: low, after: low}\nset: {parameters.turns.default: 5}\n"
    assert book_of(make(low=low, alpha=high)).parameters["turns"].default == 5


def test_any_order_gives_the_same_rulebook(make: Make) -> None:
    folder = make(
        one="add: {flow.bid: {is: {on_start: do take}, after: deal}, parameters.a: {is: {type: int, default: 1}}}\n",
        two="add: {flow.ask: {is: {on_start: do take}, after: deal}}\nset: {card.ace.power: 9}\n",
        ten="remove: [card.king]\nadd: {procedures.take.effect@ten: {is: pass, after: last}}\n",
        six="add: {procedures.take.effect@six: {is: pass, after: last}}\nset: {card.ace.power: 9}\n",
    )
    books = [book_of(folder, *names) for names in permutations(("one", "two", "ten", "six"))]
    assert len({book.hash for book in books}) == 1
    assert all(book == books[0] and book.variants == books[0].variants for book in books)


def test_text_of_the_effective_rulebook_reads_back(tmp_path: Path) -> None:
    folder = rules_folder() / "thrones_of_valeria"
    variants = tuple(variant_files(folder))
    found, _ = over(folder, variants)
    (tmp_path / "rulebook.yaml").write_text(write_yaml(found.raw.root), encoding="utf-8")
    (tmp_path / "clauses.yaml").write_bytes((folder / "clauses.yaml").read_bytes())
    again = book_of(tmp_path)
    assert again == book_of(folder, *variants)


def test_variant_for_other_numbers_of_players_is_refused() -> None:
    loaded = load("thrones_of_valeria", variants=["third_round"])
    assert loaded.fewest == 3
    with pytest.raises(ArgumentError, match="for 3 or 4 or 5 or 6 players, not 2"):
        loaded.build(2)


def test_unknown_variant_is_told_with_the_nearest_name() -> None:
    with pytest.raises(UnknownVariant, match="did you mean `no_jesters`"):
        load("thrones_of_valeria+no_jester")


def test_clauses_of_a_variant_are_clauses(make: Make) -> None:
    text = "set: {parameters.lives.source: more-lives, parameters.lives.default: 5}\n"
    book = book_of(make(one=text + "clauses: {more-lives: {says: Players have 5 lives.}}\n"))
    assert set(book.clauses) == {"more-lives"}


@pytest.mark.parametrize(
    "folder", sorted(p.parent for p in rules_folder().glob("*/rulebook.yaml")), ids=lambda p: p.name
)
def test_scenarios_in_variants_pass(folder: Path) -> None:
    report = Report()
    loader = Loader(str(folder))
    for scenario in variant_scenarios(folder, report):
        for outcome in run_scenario(scenario, loader.load):
            assert outcome.passed, [fault.message for fault in outcome.faults]
    assert not report.has_errors
