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
    (tmp_path / "roads.csv").write_text("id,one,other,kind\nr1,north,south,\nr2,south,north,sea\n", encoding="utf-8")
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
    assert [(found.code, found.hint) for found in report.ordered()] == [("unknown-table", "did you mean `card`?")]


LOW = "id,rank,suit\nlow,1,red\n"
HIGH = "id,rank,bonus\nhigh,9,4\n"
TWO = """\
components:
  card:
    table: [low_cards.csv, high_cards.csv]
    columns: {rank: {type: int}, suit: {type: optional suit}, bonus: {type: int, default: 2}}
"""


def two_tables(folder: Path, low: str = LOW, high: str = HIGH, rules: str = TWO) -> list[tuple[str, str]]:
    """The diagnostics of a kind with two tables."""
    (folder / "low_cards.csv").write_text(low, encoding="utf-8")
    (folder / "high_cards.csv").write_text(high, encoding="utf-8")
    (folder / "rulebook.yaml").write_text(HEAD + rules, encoding="utf-8")
    report = Report()
    read_rulebook(folder, report)
    return [(found.code, found.message) for found in report.ordered()]


def test_kind_has_rows_of_several_tables(tmp_path: Path) -> None:
    assert two_tables(tmp_path) == []
    rows = {row.id: row.cells for row in read(tmp_path, TWO).components["card"].rows}
    assert [rows["low"][name].value for name in ("rank", "suit", "bonus")] == [1, "red", 2]
    assert [rows["high"][name].value for name in ("rank", "suit", "bonus")] == [9, None, 4]


def test_id_in_two_tables_is_refused_with_both_places(tmp_path: Path) -> None:
    ((code, message),) = two_tables(tmp_path, high="id,rank\nlow,9\n")
    assert code == "duplicate-id" and message.endswith("low_cards.csv:2:1")


def test_column_that_must_be_filled_stands_in_every_table(tmp_path: Path) -> None:
    (fault,) = two_tables(tmp_path, high="id,bonus\nhigh,4\n")
    assert fault == ("missing-cell", "`high` has no value for `rank`")


def with_tables(folder: Path, tables: str) -> tuple[Rulebook, list[tuple[str, str]]]:
    """The rulebook as a scenario with these tables sees it, and what is wrong with it."""
    report = Report()
    (scenario,) = read_scenarios(Source("one.yaml", f"scenarios: {{one: {{tables: {tables}}}}}\n"), report)
    rulebook = read_rulebook(folder, report, scenario.tables)
    assert rulebook is not None
    return rulebook, [(found.code, found.hint) for found in report.ordered()]


MAP = """\
boards:
  map:
    space: town
    places_table: towns.csv
    links_table: roads.csv
    place_columns: {worth: {type: int, default: 1}}
    link_columns: {toll: {type: int, default: 0}}
types:
  suit: {table: suits.csv, columns: {worth: {type: int}}}
  size: {values: [small]}
"""


def test_scenario_names_tables_by_their_files(tmp_path: Path) -> None:
    (tmp_path / "towns.csv").write_text("id,worth\nnorth,2\n", encoding="utf-8")
    (tmp_path / "roads.csv").write_text("id,one,other\nr1,north,north\n", encoding="utf-8")
    (tmp_path / "suits.csv").write_text("id,worth\nred,2\n", encoding="utf-8")
    assert two_tables(tmp_path, rules=TWO + MAP) == []
    towns = "towns: {south: {}, north: {worth: 5}}, map: {west: {}}"
    roads = "roads: {r2: {one: north, other: south, toll: 3}}"
    others = "low_cards: {low: {rank: 3}}, suits: {blue: {worth: 4}}, size: {large: {}}"
    rulebook, faults = with_tables(tmp_path, f"{{{towns}, {roads}, {others}}}")
    board = rulebook.boards["map"]
    assert faults == []
    assert {place.id: place.cells["worth"].value for place in board.places} == {"north": 5, "south": 1, "west": 1}
    assert [(link.id, link.cells["toll"].value) for link in board.links] == [("r1", 0), ("r2", 3)]
    assert [row.cells["rank"].value for row in rulebook.components["card"].rows] == [9, 3]
    assert (rulebook.types["suit"].values, rulebook.types["size"].values) == (("red", "blue"), ("small", "large"))


def test_name_of_two_tables_is_refused(tmp_path: Path) -> None:
    assert two_tables(tmp_path, rules=TWO + "  low_cards: {rows: {one: {}}}\n") == []
    _, faults = with_tables(tmp_path, "{low_cards: {low: {rank: 3}}}")
    assert [code for code, _ in faults] == ["ambiguous-table"]
