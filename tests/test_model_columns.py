"""Columns with defaults and formulas, rows by condition and by number of players, types with columns, dice."""

from __future__ import annotations

from pathlib import Path

from interpreter.diagnostics import Report
from interpreter.language.syntax import Do
from interpreter.model.read import read_rulebook
from interpreter.model.rulebook import FieldSpec, Row, Rulebook
from interpreter.model.schema import load_shape
from interpreter.model.table_rows import read_rows
from interpreter.source import Source

HEAD = "game: {id: game, title: Game, version: 1, players: {min: 2, max: 4}}\n"
CARDS = """\
components:
  card:
    rows_when: least <= player_count
    columns:
      rank: {type: int}
      bonus: {type: int, default: 2}
      least: {type: int, default: 2}
      worth: {type: int, is: rank + bonus}
      suits: {type: list of suit}
      power: {type: optional effect}
      always: {type: effect, default: gain 1 coins}
"""
CSV = "id,rank,bonus,suits,power,always\nlow,1,,,,\nhigh,9,0,red  blue,take_two,\n"


def faults(folder: Path, rules: str) -> list[str]:
    """The codes of the diagnostics of a small rulebook with these sections beside its heading."""
    (folder / "rulebook.yaml").write_text(HEAD + rules, encoding="utf-8")
    report = Report()
    read_rulebook(folder, report)
    return [found.code for found in report.ordered()]


def read(folder: Path, rules: str) -> Rulebook:
    assert faults(folder, rules) == []
    rulebook = read_rulebook(folder, Report())
    assert rulebook is not None
    return rulebook


def cells(row: Row) -> dict[str, object]:
    """The values of a row, effects left out."""
    return {name: cell.value for name, cell in row.cells.items() if cell.effect is None}


def cards(folder: Path, rules: str = "") -> tuple[dict[str, Row], dict[str, FieldSpec]]:
    (folder / "cards.csv").write_text(CSV, encoding="utf-8")
    kind = read(folder, rules or f"{CARDS}    table: cards.csv\n").components["card"]
    return {row.id: row for row in kind.rows}, dict(kind.columns)


def test_empty_cells_hold_the_default_of_their_column(tmp_path: Path) -> None:
    rows, _ = cards(tmp_path)
    low = {"rank": 1, "bonus": 2, "least": 2, "suits": (), "power": None}
    high = {"rank": 9, "bonus": 0, "least": 2, "suits": ("red", "blue")}
    assert (cells(rows["low"]), cells(rows["high"])) == (low, high)
    always, power = rows["low"].cells["always"].effect, rows["high"].cells["power"].effect
    assert always is not None and power is not None and isinstance(power.statements[0], Do)
    assert rows["low"].cells["power"].effect is None


def test_computed_column_has_a_formula_and_no_cells(tmp_path: Path) -> None:
    rows, columns = cards(tmp_path)
    assert columns["worth"].formula is not None and columns["rank"].formula is None
    assert not any("worth" in row.cells for row in rows.values())


def test_cells_written_and_left_out_are_the_same(tmp_path: Path) -> None:
    inside = "    rows:\n      low: {rank: 1, bonus: 2, suits: []}\n"
    inside += "      high: {rank: 9, bonus: 0, suits: [red, blue], power: take_two}\n"
    assert cards(tmp_path)[0] == cards(tmp_path, CARDS + inside)[0]


def test_defaults_and_formulas_are_part_of_the_hash(tmp_path: Path) -> None:
    rules = f"{CARDS}    table: cards.csv\n"
    (tmp_path / "cards.csv").write_text(CSV, encoding="utf-8")
    changes = (("default: 2}\n      least", "default: 3}\n      least"), ("rank + bonus", "rank - bonus"))
    changed = [rules.replace(old, new) for old, new in (*changes, ("least <= player", "least < player"))]
    assert len({read(tmp_path, text).hash for text in (rules, *changed)}) == 4


def test_rows_by_condition_and_number_of_players(tmp_path: Path) -> None:
    rules = "components:\n  stone:\n    rows: {stone: {count: 4, count_by_players: {2: 3, 4: 0}}}\n"
    (stone,) = read(tmp_path, rules + "    rows_when: player_count > 2\n").components["stone"].rows
    assert (stone.count, stone.count_by_players) == (4, {2: 3, 4: 0})
    assert faults(tmp_path, rules.replace("4: 0", "5: 0")) == ["out-of-bounds"]
    assert faults(tmp_path, rules.replace("4: 0", "4: 9000")) == ["too-many-components"]
    assert faults(tmp_path, rules.replace("4: 0", "4: -1")) == ["out-of-bounds"]


def test_counts_by_players_are_no_column_of_a_table() -> None:
    report = Report()
    source = Source("cards.csv", "id,count_by_players\na,3\n")
    read_rows(source, load_shape("component-table"), [], report)
    assert [found.code for found in report.ordered()] == ["unknown-column"]


def test_links_have_columns(tmp_path: Path) -> None:
    (tmp_path / "roads.csv").write_text("id,one,other,toll\nr1,a,b,\nr2,b,a,3\n", encoding="utf-8")
    rules = "boards:\n  map:\n    space: town\n    places: {a: {inner: true}, b: {}}\n"
    rules += "    place_columns: {inner: {type: bool, default: false}}\n    places_when: not inner\n"
    rules += "    links_table: roads.csv\n    link_columns: {toll: {type: int, default: 1}}\n"
    board = read(tmp_path, rules + "    links_when: toll < player_count\n").boards["map"]
    assert [(link.id, link.kind, link.cells["toll"].value) for link in board.links] == [
        ("r1", "path", 1),
        ("r2", "path", 3),
    ]
    assert board.places_when is not None and board.links_when is not None
    assert faults(tmp_path, rules.replace("{toll:", "{fee:")) == ["unknown-column"]


SUIT = "types:\n  suit:\n    columns: {worth: {type: int, default: 1}, beats: {type: optional suit}}\n"


def test_values_of_a_type_have_columns(tmp_path: Path) -> None:
    inside = SUIT + "    values: {red: {title: Red, worth: 3, beats: blue}, blue: {}}\n"
    (tmp_path / "suits.csv").write_text("id,title,worth,beats\nred,Red,3,blue\nblue,,,\n", encoding="utf-8")
    suit = read(tmp_path, inside).types["suit"]
    assert (suit.values, suit.titles) == (("red", "blue"), {"red": "Red"})
    assert [cells(row) for row in suit.rows] == [{"worth": 3, "beats": "blue"}, {"worth": 1, "beats": None}]
    assert read(tmp_path, SUIT + "    table: suits.csv\n").types["suit"] == suit


def test_listed_values_have_the_defaults(tmp_path: Path) -> None:
    suit = read(tmp_path, "types:\n  suit: {columns: {worth: {type: int, default: 1}}, values: [red, blue]}\n")
    assert [(row.id, cells(row)) for row in suit.types["suit"].rows] == [
        ("red", {"worth": 1}),
        ("blue", {"worth": 1}),
    ]


def test_oriented_die_and_groups_of_zones_are_read(tmp_path: Path) -> None:
    rules = "components:\n  die:\n    oriented_die: {front: 2, left: 3, back: 5, right: 4, top: 1, bottom: 6}\n"
    rules += "    shows: int\nzones:\n  left: {holds: die, group: side}\n  right: {holds: die, group: side}\n"
    rulebook = read(tmp_path, rules)
    die = rulebook.components["die"]
    assert ([row.id for row in die.rows], die.oriented["bottom"]) == (["die"], "6")
    assert die.shows is not None and die.shows.base == "int"
    assert {zone.group for zone in rulebook.zones.values()} == {"side"}
    assert faults(tmp_path, rules.replace("    shows: int\n", "")) == ["missing-key"]
    assert faults(tmp_path, rules.replace("top: 1, ", "")) == ["missing-key"]
    assert faults(tmp_path, rules.replace("front: 2", "front: Two")) == ["wrong-form"]
