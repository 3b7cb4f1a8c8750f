"""Tables beside a rulebook are read like rows inside it."""

from __future__ import annotations

from pathlib import Path

from interpreter.diagnostics import Report
from interpreter.language.syntax import Do, Pay
from interpreter.model.read import read_rulebook
from interpreter.model.rulebook import ComponentKind, Rulebook
from interpreter.model.scenario import read_scenarios
from interpreter.source import Source

HEAD = "game: {id: game, title: Game, version: 1, players: {min: 1, max: 1}}\n"
COLUMNS = """\
    columns:
      rank: {type: int}
      suit: {type: optional suit}
      friends: {type: optional list of card}
      power: {type: optional effect}
"""
CSV = """\
id,title,count,source,rank,suit,friends,power
a10,"Ten, of course",,,10,red,,
a2,Two,3,one-rule two-rule,2,,"a10, a2",go(this)
a1,One,,,1,red,a2,gain 2 silver to me
"""
YAML = """\
rows:
  a1: {title: One, rank: 1, suit: red, friends: [a2], power: gain 2 silver to me}
  a10: {title: "Ten, of course", rank: 10, suit: red}
  a2: {title: Two, count: 3, source: [one-rule, two-rule], rank: 2, friends: [a10, a2], power: go(this)}
"""


def read(folder: Path, rules: str) -> Rulebook:
    (folder / "rulebook.yaml").write_text(HEAD + rules, encoding="utf-8")
    report = Report()
    rulebook = read_rulebook(folder, report)
    assert report.ordered() == []
    assert rulebook is not None
    return rulebook


def card(folder: Path, rules: str) -> ComponentKind:
    return read(folder, f"components:\n  card:\n{rules}{COLUMNS}").components["card"]


def test_csv_and_yaml_tables_and_rows_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(CSV, encoding="utf-8")
    (tmp_path / "cards.yaml").write_text(YAML, encoding="utf-8")
    inside = "".join(f"    {line}\n" for line in YAML.splitlines())
    kinds = [card(tmp_path, rules) for rules in ("    table: cards.csv\n", "    table: cards.yaml\n", inside)]
    assert kinds[0] == kinds[1] == kinds[2]


def test_cells_are_read_by_the_type_of_their_column(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(CSV, encoding="utf-8")
    one, two, ten = card(tmp_path, "    table: cards.csv\n").rows
    assert (one.id, two.id, ten.id) == ("a1", "a2", "a10")
    assert (two.count, two.source, ten.title) == (3, ("one-rule", "two-rule"), "Ten, of course")
    assert two.cells["friends"].value == ("a10", "a2")
    assert two.cells["suit"].value is None
    named, written = two.cells["power"].effect, one.cells["power"].effect
    assert named and isinstance(named.statements[0], Do)
    assert written and isinstance(written.statements[0], Pay)
    assert (two.cells["friends"].span.line, two.cells["friends"].span.column) == (3, 31)


def test_order_of_rows_counts_only_where_the_rulebook_says_so(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(CSV, encoding="utf-8")
    kind = card(tmp_path, "    ordered: true\n    table: cards.csv\n")
    assert [row.id for row in kind.rows] == ["a10", "a2", "a1"]


def test_board_is_read_from_tables(tmp_path: Path) -> None:
    (tmp_path / "towns.csv").write_text("id,title,worth\nnorth,North,2\nsouth,South,3\n", encoding="utf-8")
    (tmp_path / "roads.csv").write_text(
        "id,one,other,kind\nr1,north,south,\nr2,south,north,sea\n", encoding="utf-8"
    )
    board = "boards:\n  map:\n    space: town\n    places_table: towns.csv\n    links_table: roads.csv\n"
    board += "    place_columns: {worth: {type: int}}\n"
    found = read(tmp_path, board).boards["map"]
    assert [place.cells["worth"].value for place in found.places] == [2, 3]
    links = [(link.id, link.one, link.other, link.kind) for link in found.links]
    assert links == [("r1", "north", "south", "path"), ("r2", "south", "north", "sea")]


def test_scenario_puts_rows_into_a_table(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(CSV, encoding="utf-8")
    card(tmp_path, "    table: cards.csv\n")
    report = Report()
    text = "scenarios:\n  one:\n    tables: {card: {a1: {rank: 7}, a3: {rank: 3}}}\n"
    (scenario,) = read_scenarios(Source("one.yaml", text), report)
    rulebook = read_rulebook(tmp_path, report, scenario.tables)
    assert report.ordered() == [] and rulebook is not None
    rows = {row.id: row for row in rulebook.components["card"].rows}
    assert list(rows) == ["a1", "a2", "a3", "a10"]
    assert (rows["a1"].cells["rank"].value, rows["a1"].cells["suit"].value) == (7, "red")


def test_scenario_with_an_unknown_table_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(CSV, encoding="utf-8")
    card(tmp_path, "    table: cards.csv\n")
    report = Report()
    (scenario,) = read_scenarios(Source("one.yaml", "scenarios: {one: {tables: {crad: {}}}}\n"), report)
    read_rulebook(tmp_path, report, scenario.tables)
    assert [(found.code, found.hint) for found in report.ordered()] == [
        ("unknown-table", "did you mean `card`?")
    ]
