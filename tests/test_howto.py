"""`docs/howto.md` holds: each recipe with the rulebook around it is checked and played to the end in both builds."""

from __future__ import annotations

import random
import re
from argparse import ArgumentParser
from pathlib import Path

import pytest

from interpreter.commands.test import arguments, run
from interpreter.diagnostics import Report, render_text
from interpreter.engine.game import Game
from interpreter.engine.loading import load
from interpreter.engine.parts import asked_in
from interpreter.engine.run import advance, answer
from interpreter.model.read import read_rulebook
from interpreter.program.check import check_rulebook
from tests.fences import fences, sections

ROOT = Path(__file__).parent
PAGE = (ROOT.parent / "docs" / "howto.md").read_text(encoding="utf-8")
SCENARIOS = ROOT / "good" / "howto"
REPLACED = {"game", "setup", "flow", "actions", "scoring", "end"}
"""Sections of which a recipe gives the whole; everything else is added."""
ROUNDS = 8
LONGEST = 3000


def _recipes() -> dict[str, str]:
    """The text of each recipe by a name made of its heading."""
    parts = re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    texts = {heading: [one.text for one in fences(part) if not one.about] for heading, part in parts}
    return {re.sub("[^a-z]+", "_", heading): "".join(blocks) for heading, blocks in texts.items() if blocks}


RECIPES = _recipes()
AROUND = sections(next(one.text for one in fences(PAGE) if one.about == "rulebook"))


@pytest.fixture(params=RECIPES, name="folder")
def _folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The folder of a whole rulebook around a recipe, with its scenarios."""
    recipe = RECIPES[request.param]
    own = sections(recipe)
    dropped = (REPLACED & own.keys()) | ({"components"} if "\n  card:" in own.get("components", "") else set())
    kept = "".join(part for name, part in AROUND.items() if name not in dropped)
    folder = tmp_path / "around"
    folder.mkdir()
    (folder / "rulebook.yaml").write_text(f"include: [recipe.yaml]\n{kept}", encoding="utf-8")
    (folder / "recipe.yaml").write_text(recipe, encoding="utf-8")
    examples = SCENARIOS / f"{request.param}.yaml"
    if examples.exists():
        (folder / "scenarios").mkdir()
        (folder / "scenarios" / "examples.yaml").write_bytes(examples.read_bytes())
    return folder


def test_there_are_twenty_recipes_and_each_example_belongs_to_one() -> None:
    assert len(RECIPES) >= 20
    assert {path.stem for path in SCENARIOS.glob("*.yaml")} <= RECIPES.keys()


def test_every_recipe_is_listed_at_the_top() -> None:
    top = " ".join(PAGE.partition("\n## ")[0].split())
    headings = re.findall(r"^## ([a-z][^\n]+)", PAGE, re.MULTILINE)
    assert len(headings) == len(RECIPES)
    assert all(f"[{heading}](#{heading.replace(' ', '-')})" in top for heading in headings)


def test_the_checker_has_nothing_to_say_of_a_recipe(folder: Path) -> None:
    """What a recipe leaves unused of the rulebook around it is no fault of its own."""
    report = Report()
    book = read_rulebook(folder, report)
    if book is not None:
        check_rulebook(book, report)
    found = [one for one in report.ordered() if "recipe" in one.span.source.name or one.severity == "error"]
    assert book is not None and not found, "\n".join(render_text(one) for one in found)


def test_a_recipe_is_played_to_the_end_in_both_builds(folder: Path) -> None:
    rules = load(str(folder))
    for players in range(rules.book.game.players_min, rules.book.game.players_max + 1):
        fast = rules.build(players, full=False).module
        for seed in range(ROUNDS):
            game = Game(rules, players, seed)
            answers = _played(game, seed)
            state = fast["new"](seed)
            advance(state, fast["blocks"])
            for seat, code in answers:
                answer(state, asked_in(state, seat - 1), code, fast["blocks"])
            ours = game.state
            assert (state.over, state.win, state.z, state.g) == (True, ours.win, ours.z, ours.g)


def _played(game: Game, seed: int) -> list[tuple[int, int]]:
    """Plays at random to the end; gives the answers."""
    rng, answers = random.Random(seed), list[tuple[int, int]]()
    while not game.over:
        assert len(answers) < LONGEST
        decision = rng.choice(game.pending)
        code = rng.choice(list(decision.codes))
        answers.append((decision.seat, code))
        game.apply(code, decision.seat)
    return answers


def test_the_examples_of_a_recipe_hold(folder: Path) -> None:
    if not (folder / "scenarios").is_dir():
        return
    parser = ArgumentParser()
    arguments(parser)
    result = run(parser.parse_args([str(folder)]))
    assert result.status == 0, "\n".join(map(str, result.shown))
    assert "0 failed" in str(result.shown[-1])
