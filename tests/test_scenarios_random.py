"""Scenarios with words changed at random end in an outcome or in diagnostics, never in an exception."""

from __future__ import annotations

import os
import re
from random import Random

import pytest

from interpreter.commands.test import Loader
from interpreter.diagnostics import Report
from interpreter.files import text_source
from interpreter.laboratory.scenarios import run_scenario
from interpreter.model.scenario import read_scenarios
from interpreter.resources import rules_folder

GAMES = ("kuhn_poker", "thrones_of_valeria", "tic_tac_toe")
LOADERS = {game: Loader(str(rules_folder() / game)) for game in GAMES}
WORD = re.compile(r"[\w-]+|[^\w\s]")
MUTATIONS = 1000 if "RULEWRIGHT_FULL" in os.environ else 60
FURTHER = WORD.findall(
    "absent 0 -1 99999999999 true player(9) deck hand me it not and or is [] {} ; = == : box everything "
    "shuffle draw 1 from to set put name stop else for each in ann.hand where it.rank > trick.house"
)
ODD = (
    "set ann to ben", "name x = 3\n      set x to 4", "do deal", "shuffle standings", "box everything", "end game",
    "draw 300 from deck to ann.hand", "set standings to [vega]", "name vega-1 = uvia-1", "name deck = deck",
    "put vega-1, vega-1 in deck", "put 3 in deck", "put vega-1 in ann", "do take_two_silver", "do vega-1.power",
    "set round_number to 1 / 0 rounded down", "decrease ann.team.silver by 5", "look at top 3 of deck as seen",
    "name x = absent", "repeat:\n        gain 1 silver to ann.team", "set me.team.silver to 3", "stop", "let y = 3",
)  # fmt: skip
"""Statements under `given` that are at the edge of what may stand there, or beyond it."""


def examples(game: str) -> list[str]:
    """Each scenario of a rulebook as a file of its own."""
    found = []
    for path in sorted((rules_folder() / game / "scenarios").glob("*.yaml")):
        parts = re.split(r"\n(?=  [a-z]\w*:\n)", path.read_text(encoding="utf-8"))
        found += [f"scenarios:\n{part}\n" for part in parts[1:]]
    return found


EXAMPLES = {game: examples(game) for game in GAMES}
POOLS = {game: sorted({word for text in texts for word in WORD.findall(text)}) for game, texts in EXAMPLES.items()}


def mutated(game: str, random: Random) -> str:
    """A scenario with one to three words exchanged, taken out or put in."""
    text = random.choice(EXAMPLES[game])
    body = text.index("\n    ", text.index("players:"))
    for _ in range(random.randint(1, 3)):
        words = [word for word in WORD.finditer(text) if word.start() > body]
        if not words:
            return text
        word = random.choice(words)
        other = random.choice(POOLS[game] + FURTHER * 3)
        start = word.end() if random.random() < 0.3 else word.start()
        end = word.start() if random.random() < 0.2 else word.end()
        text = text[:start] + random.choice((other, f" {other} ", "")) + text[max(start, end) :]
    return text


def run(text: str, game: str) -> None:
    """Reads and runs what can be read."""
    report = Report()
    source = text_source(text.encode("utf-8"), "scenario.yaml", report)
    scenarios = read_scenarios(source, report) if source is not None else ()
    if report.has_errors:
        return
    for scenario in scenarios:
        for outcome in run_scenario(scenario, LOADERS[game].load):
            assert all(fault.message for fault in outcome.faults)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", range(10))
def test_changed_scenarios_end_in_diagnostics(game: str, part: int) -> None:
    random = Random(f"{game} {part}")
    for _ in range(MUTATIONS // 10):
        text = mutated(game, random)
        try:
            run(text, game)
        except Exception as escaped:  # whatever escapes is the fault that is looked for
            raise AssertionError(text) from escaped


@pytest.mark.parametrize("start", ["", "    start: {phase: trick, turn: ann}\n"])
@pytest.mark.parametrize("statement", ODD)
def test_odd_statements_end_in_diagnostics(statement: str, start: str) -> None:
    head = f"scenarios:\n  odd:\n    players: 3\n    seats: [ann, ben, cat]\n{start}    given: |\n      {statement}\n"
    run(head + "    steps:\n      - expect: round_number == 1\n", "thrones_of_valeria")
