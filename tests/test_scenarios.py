"""Every scenario of every shipped rulebook passes, and each way of failing is told with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli import main
from interpreter.commands.test import Loader, read_files, scenario_files
from interpreter.diagnostics import Diagnostic, Report, render_text
from interpreter.document import load_source
from interpreter.laboratory.scenarios import run_scenario
from interpreter.model.scenario import Scenario, read_scenarios
from interpreter.resources import rules_folder

FOLDERS = sorted(path.parent for path in rules_folder().glob("*/rulebook.yaml"))
GAMES = [folder.name for folder in FOLDERS]
LOADERS = {str(folder): Loader(str(folder)) for folder in FOLDERS}


def shipped() -> list[tuple[str, Scenario]]:
    """Each scenario with the folder of its rulebook."""
    found = []
    for folder in FOLDERS:
        report = Report()
        found += [(str(folder), scenario) for scenario in read_files(scenario_files(folder), report)]
        assert not report.diagnostics, render_text(report.ordered()[0])
    return found


SHIPPED = shipped()


@pytest.mark.parametrize(("folder", "scenario"), SHIPPED, ids=[f"{Path(f).name}-{s.id}" for f, s in SHIPPED])
def test_shipped_scenario_passes(folder: str, scenario: Scenario) -> None:
    for outcome in run_scenario(scenario, LOADERS[folder].load):
        assert outcome.passed, "\n".join(render_text(fault) for fault in outcome.faults)


@pytest.mark.parametrize("game", GAMES)
def test_every_rulebook_has_scenarios(game: str) -> None:
    assert any(Path(folder).name == game for folder, _ in SHIPPED)


def faults(text: str, tmp_path: Path, game: str) -> list[Diagnostic]:
    """What is wrong with a single scenario, read from a file of its own."""
    path = tmp_path / "scenario.yaml"
    path.write_text(text, encoding="utf-8")
    report = Report()
    source = load_source(path, tmp_path, "scenario.yaml", report)
    assert source is not None
    (scenario,) = read_scenarios(source, report)
    assert not report.diagnostics, render_text(report.ordered()[0])
    return [fault for outcome in run_scenario(scenario, Loader(game).load) for fault in outcome.faults]


BOARD = """\
scenarios:
  example:
    players: 2
    seats: [ann, ben]
    given: |
      set a1.mark to ann
      set b1.mark to ann
    steps:
"""
CARDS = """\
scenarios:
  example:
    players: 2
    seats: [ann, ben]
    chance: {deck: [jack, king]}
    steps:
"""
FAILING = [
    ("condition-fails", 9, BOARD + "      - expect: count(every space where mark is present) == 3\n", "2 against 3"),
    ("condition-fails", 10, BOARD + "      - expect: |\n          a1.mark is ben\n", "1 against 2"),
    ("move-refused", 9, BOARD + "      - do: ann place space=a1\n", "that space is marked already"),
    ("move-refused", 9, BOARD + "      - do: ann place space=z9\n", "names nothing"),
    ("move-refused", 9, BOARD + "      - do: ann plac space=a1\n", "there is no action `plac`"),
    ("move-refused", 9, BOARD + "      - do: ann plac space=a1\n", "did you mean `place`?"),
    ("move-refused", 9, BOARD + "      - do: ann place space=c11\n", "`space` can be; did you mean `c1`?"),
    ("move-refused", 9, BOARD + "      - do: ann place space\n", "write `space=VALUE`"),
    ("move-refused", 9, BOARD + "      - do: ann place spaec=c1\n", "takes no `spaec`; did you mean `space`?"),
    ("move-refused", 9, BOARD + "      - do: ann place\n", "could be"),
    ("move-refused", 9, BOARD + "      - do: ann place space=c2; foo=3\n", "leave `foo=3` out"),
    ("unknown-seat", 9, BOARD + "      - do: anna place space=c1\n", "no seat `anna`"),
    ("not-refused", 9, BOARD + "      - refused: {ann: place space=c1}\n", "is legal here"),
    ("wrong-reason", 9, BOARD + "      - refused: {ann: place space=a1, because: game-over}\n", "space_free"),
    ("options-differ", 9, BOARD + "      - options: {ann: [place space=c1]}\n", "also offered"),
    ("options-differ", 9, BOARD + "      - offers: {ann: [place space=a1]}\n", "not offered"),
    ("wrong-ending", 10, BOARD + "      - do: ann place space=c1\n    ends: false\n", "the game is over"),
    ("wrong-ending", 10, BOARD + "      - do: ann place space=c1\n    ends: {winners: [ben]}\n", "[ann], not [ben]"),
    ("wrong-ending", 10, BOARD + "      - do: ann place space=c2\n    ends: true\n", "the game goes on"),
    ("unknown-seat", 10, BOARD + "      - do: ann place space=c2\n    ends: {winners: [zed]}\n", "no seat `zed`"),
    ("unknown-name", 9, BOARD + "      - expect: a1.mark is cat\n", "cat"),
    ("unused-outcome", 10, BOARD + "      - do: ann place space=c1\n        chance: {deck: [jack]}\n", "jack"),
    ("not-hidden", 7, CARDS + "      - hidden: {from: ann, of: ann.hand}\n", "seat ann knows [jack]"),
    ("log-differs", 8, CARDS + "      - do: ann bet\n      - logged: {ann: [queen]}\n", "not [queen]"),
    ("impossible-outcome", 5, CARDS.replace("king", "jack") + "      - do: ann bet\n", "cannot come"),
    ("unused-outcome", 5, CARDS.replace("]}", "], bag: [jack]}") + "      - do: ann bet\n", "of `bag`"),
    ("unknown-phase", 3, "scenarios:\n  example:\n    start: {phase: bettin}\n    steps: []\n", "bettin"),
    ("unknown-variant", 2, "scenarios:\n  example:\n    variants: [nothing]\n    steps: []\n", "nothing"),
    ("wrong-argument", 2, "scenarios:\n  example:\n    players: 3\n    steps: []\n", "for 2 players, not 3"),
    ("wrong-argument", 2, "scenarios:\n  example:\n    players: 2\n    seats: [ann]\n    steps: []\n", "1 seats"),
    ("wrong-argument", 2, "scenarios:\n  example:\n    players: 2\n    seats: [a, b, c]\n    steps: []\n", "3 seats"),
    ("wrong-argument", 3, "scenarios:\n  example:\n    parameters: {ant: 3}\n    steps: []\n", "no parameter `ant`"),
    ("rulebook-fault", 3, "scenarios:\n  example:\n    given: set player(1).chips to 3\n    steps: []\n", "bounds"),
    ("rulebook-fault", 3, "scenarios:\n  example:\n    given: set player(1).chips to 4\n    steps: []\n", "4 is above"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "line", "text", "said"), FAILING, ids=[f"{f[0]}-{i}" for i, f in enumerate(FAILING)])
def test_failing_scenario_tells_place_and_values(code: str, line: int, text: str, said: str, tmp_path: Path) -> None:
    found = faults(text, tmp_path, "tic_tac_toe" if "a1" in text or "c1" in text else "kuhn_poker")
    assert [(fault.code, fault.span.line) for fault in found] == [(code, line)], [f.message for f in found]
    assert said in found[0].message


def test_refused_part_of_a_move_is_the_place(tmp_path: Path) -> None:
    (found,) = faults(BOARD + "      - do: ann place space=c2; foo=3\n", tmp_path, "tic_tac_toe")
    assert found.span.source.text[found.span.start : found.span.end] == "foo=3"


def test_statement_that_asks_is_refused_in_given(tmp_path: Path) -> None:
    text = "scenarios:\n  example:\n    given: player(1) chooses n from [1, 2]\n    steps: []\n"
    assert [fault.code for fault in faults(text, tmp_path, "kuhn_poker")] == ["stops-in-given"]


def test_names_stand_for_things_in_moves_and_conditions(tmp_path: Path) -> None:
    text = """\
scenarios:
  example:
    seats: [ann, ben]
    given: |
      set a1.mark to ann
      name corner = c3
      name taken = [a1, b1]
    steps:
      - do: ann place space=corner
      - expect: |
          corner.mark is ann
          count(taken where mark is ann) == 1
"""
    assert faults(text, tmp_path, "tic_tac_toe") == []


def test_setup_moves_come_before_the_start_phase(tmp_path: Path) -> None:
    text = """\
scenarios:
  example:
    players: 2
    setup: [1 bet]
    steps:
      - options: {2: [bet, pass_turn]}
"""
    assert faults(text, tmp_path, "kuhn_poker") == []


def test_table_rows_of_a_scenario_replace_cells(tmp_path: Path) -> None:
    text = """\
scenarios:
  example:
    players: 2
    tables: {card: {jack: {rank: 9}}}
    chance: {deck: [jack, king]}
    steps:
      - do: 1 bet
      - do: 2 bet
    ends: {winners: [1]}
"""
    assert faults(text, tmp_path, "kuhn_poker") == []


SUBSETS = """\
game: {id: subsets, title: Subsets, version: 1.0.0, players: {min: 1, max: 1}}
state:
  total: {type: int, default: 0}
flow:
  picking:
    turns: {from: player(1)}
    actions: [pick]
    if_stuck: never
actions:
  pick:
    effect: |
      choose 2 numbers from [1, 2, 3] "Pick two"
      increase total by sum(numbers)
"""


@pytest.mark.parametrize(
    ("listed", "codes"),
    [
        ("numbers=[1, 2], numbers=[3, 1], numbers=[2, 3]", []),
        ("numbers=[1, 2], numbers=[2, 3]", ["options-differ"]),
        ("numbers=[1, 2], numbers=[3, 4], numbers=[1, 3], numbers=[2, 3]", ["options-differ"]),
    ],
)
def test_options_of_several_things_are_whole_answers(listed: str, codes: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "subsets"
    folder.mkdir()
    (folder / "rulebook.yaml").write_text(SUBSETS, encoding="utf-8")
    moves = ", ".join(f"'{move}'" for move in re.split(r", (?=numbers)", listed))
    steps = f"      - do: 1 pick\n      - options: {{1: [{moves}]}}\n      - do: 1 numbers=[3, 1]\n"
    text = f"scenarios:\n  two:\n    players: 1\n    steps:\n{steps}      - expect: total == 4\n"
    assert [fault.code for fault in faults(text, tmp_path, str(folder))] == codes


STEPS = """
game: {id: steps, title: Steps, version: 1.0.0, players: {min: 2, max: 3}}
players: {fields: {n: {type: int, default: 0}}}
flow:
  main:
    turns: {from: player(1)}
    phases:
      first_step: {actions: [leave_first, add], if_stuck: never}
      second_step: {actions: [leave_second, more], if_stuck: never}
actions:
  add: {effect: increase me.n by 1}
  leave_first: {effect: end phase}
  more: {effect: increase me.n by 10}
  leave_second: {effect: end phase}
scoring: {lines: {n: {is: me.n}}}
scenarios:
  second_of_ben:
    title: Begins at the second step of the second turn
    players: 2
    seats: [ann, ben]
    start: {phase: second_step, turn: ben}
    given: set ann.n to 5
    steps:
      - options: {ben: [leave_second, more]}
      - do: ben more
      - do: ben leave_second
      - expect: ann.n == 5 and ben.n == 10
    ends: true
"""


def test_a_scenario_starts_at_a_step_of_a_turn(tmp_path: Path) -> None:
    rules, _, scenarios = STEPS.partition("scenarios:\n")
    (tmp_path / "steps" / "scenarios").mkdir(parents=True)
    (tmp_path / "steps" / "rulebook.yaml").write_text(rules, encoding="utf-8")
    (tmp_path / "steps" / "scenarios" / "a.yaml").write_text("scenarios:\n" + scenarios, encoding="utf-8")
    assert main(["test", str(tmp_path / "steps")]) == 0
