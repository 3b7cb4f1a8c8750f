"""Saved games under other rules: the first decision that differs is named, with how and why."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from cli import main
from interpreter import Game, from_save, load
from interpreter.engine.loading import LoadedRulebook
from interpreter.engine.save import SaveError
from interpreter.laboratory.replay import replay_under

THRONES = "thrones_of_valeria"


def played(rulebook: LoadedRulebook, players: int = 3, seed: int = 7) -> Game:
    """A random game to its end."""
    game, choice = Game(rulebook, players, seed), random.Random(1)
    while not game.over:
        game.apply(choice.choice(list(game.decision.codes)), game.decision.seat)
    return game


@pytest.fixture(scope="module")
def save() -> dict[str, object]:
    return played(load(THRONES)).to_save()


def test_same_rules_differ_nowhere(save: dict[str, object]) -> None:
    found = replay_under(save, load(THRONES), load(THRONES))
    assert found.differs is None and found.same > 50


def test_first_theft_of_three_differs_in_its_result(save: dict[str, object]) -> None:
    found = replay_under(save, load(THRONES), load(f"{THRONES}+greedy_thieves"))
    assert found.differs is not None
    assert (found.differs.what, found.differs.name) == ("result", "victim")
    assert any(piece.startswith("silver of team") for piece in found.differs.after)
    assert found.same == found.differs.decision - 1


def test_third_round_differs_at_the_last_decision(save: dict[str, object]) -> None:
    found = replay_under(save, load(THRONES), load(f"{THRONES}+third_round"))
    assert found.differs is not None
    events = save["events"]
    assert isinstance(events, list)
    assert found.differs.event == max(number for number, event in enumerate(events, 1) if "seat" in event)


def test_missing_cards_differ_at_the_start(save: dict[str, object]) -> None:
    found = replay_under(save, load(THRONES), load(f"{THRONES}+no_jesters"))
    assert found.differs is not None and found.differs.what == "start"


def test_other_options_are_named(tmp_path: Path, save: dict[str, object]) -> None:
    text = (Path(load(THRONES).book.folder) / "rulebook.yaml").read_text(encoding="utf-8")
    folder = tmp_path / "game"
    folder.mkdir()
    for name in ("cards.csv", "clauses.yaml"):
        (folder / name).write_bytes((Path(load(THRONES).book.folder) / name).read_bytes())
    old = "that: card.house is present and card.house is lead_house"
    (folder / "rulebook.yaml").write_text(text.replace(old, "that: card.house is present"), encoding="utf-8")
    found = replay_under(save, load(THRONES), load(str(folder)))
    assert found.differs is not None and found.differs.what == "options"
    assert all(key.startswith("play_card card=") for key in found.differs.after)


def test_save_with_variants_replays_with_them_only() -> None:
    over = load(f"{THRONES}+greedy_thieves,third_round")
    made = played(over).to_save()
    assert [item["id"] for item in made["overlays"]] == ["greedy_thieves", "third_round"]
    assert from_save(made, over).over
    with pytest.raises(SaveError):
        from_save(made, load(THRONES))


def test_command_names_the_decision_and_the_rules(
    save: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "save.json"
    path.write_text(json.dumps(save), encoding="utf-8")
    under = f"{THRONES}+greedy_thieves"
    assert main(["replay", str(path), "--under", under, "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["first_difference"]["key"].startswith("victim=")
    assert [change["path"] for change in found["changes"]] == ["procedures.take_two_silver.effect@take"]
    assert main(["replay", str(path), "--under", THRONES]) == 0
    assert "are the same" in capsys.readouterr().out


def test_command_replays_a_save_with_its_variants(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "save.json"
    path.write_text(json.dumps(played(load(f"{THRONES}+third_round")).to_save()), encoding="utf-8")
    assert main(["replay", str(path), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["variants"] == ["third_round"]
