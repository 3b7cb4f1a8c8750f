"""Saved games replay exactly, hold nothing that a seat may not know, and are refused with a sentence when
bad.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter import Game, IllegalMove, LoadedRulebook, SaveError, from_save, load
from interpreter.engine.fingerprint import fingerprint
from tests.test_parts import TOGETHER, bags

ROOT = Path(__file__).parent.parent
SCHEMA = json.loads((ROOT / "schemas" / "save.schema.json").read_text(encoding="utf-8"))
THRONES = load(str(ROOT / "rules" / "thrones_of_valeria"))
KUHN = load(str(ROOT / "rules" / "kuhn_poker"))


def played(rulebook: LoadedRulebook, players: int, seed: int, decisions: int) -> Game:
    """A game after so many random answers."""
    game, draw = Game(rulebook, players, seed), random.Random(seed)
    for _ in range(decisions):
        if game.over:
            break
        decision = draw.choice(game.pending)
        game.apply(draw.choice(list(decision.codes)), decision.seat)
    return game


@pytest.mark.parametrize("decisions", [0, 1, 7, 19, 33, 60, 500])
@pytest.mark.parametrize("players", [2, 3])
def test_a_save_leads_to_the_same_position_and_goes_on_alike(players: int, decisions: int) -> None:
    game = played(THRONES, players, 5, decisions)
    again = from_save(json.dumps(game.to_save()), THRONES)
    assert fingerprint(again) == fingerprint(game)
    assert again.events == game.events
    draw = random.Random(decisions)
    while not game.over:
        decision = draw.choice(game.pending)
        code = draw.choice(list(decision.codes))
        game.apply(code, decision.seat)
        again.apply(code, decision.seat)
        assert fingerprint(again) == fingerprint(game)


def test_a_component_named_in_place_of_its_equal_is_found_again() -> None:
    market = load(str(ROOT / "tests" / "good" / "games" / "secret_market"))
    game, draw = Game(market, 2, 3), random.Random(4)
    while len(held := game.state.z[game.build.emitted.layout.place_base["stalls"]]) < 2 or game.state.parts:
        take_any(game, draw)
        if game.over:
            game = Game(market, 2, draw.randrange(1000))
    game.apply(f"open_stall stall={game.build.emitted.layout.components[held[1]]}", 1)
    again = from_save(game.to_save(), market)
    assert again.events == game.events
    assert fingerprint(again) == fingerprint(game)


def take_any(game: Game, draw: random.Random) -> None:
    """Takes a random option, another where a requirement on a whole choice refuses it."""
    decision = draw.choice(game.pending)
    codes = list(decision.codes)
    draw.shuffle(codes)
    for code in codes:
        try:
            return game.apply(code, decision.seat)
        except IllegalMove:
            continue


def test_a_save_keeps_parameters() -> None:
    game = played(load(THRONES.book.folder, {"teams": True}), 4, 2, 10)
    again = from_save(game.to_save(), THRONES)
    assert again.build.emitted.layout.teams == 2
    assert fingerprint(again) == fingerprint(game)


def test_a_save_fits_its_schema() -> None:
    for decisions in (0, 12, 900):
        game = played(THRONES, 3, 1, decisions)
        for seat in (None, 0, 2):
            jsonschema.validate(game.to_save(seat), SCHEMA)


def test_open_chance_is_saved_as_open() -> None:
    game = Game(KUHN, 2, 1, explicit=True)
    game.apply("deck=king")
    again = from_save(game.to_save(), KUHN, explicit=True)
    assert again.decision.seat == 0
    assert again.decision.keys == game.decision.keys


OPEN = r"chance was open in the saved game; load it in Python with `from_save\(\.\.\., explicit=True\)`"


@pytest.mark.parametrize("outcomes", [0, 1])
def test_a_save_with_open_chance_says_how_it_is_loaded(outcomes: int) -> None:
    game = Game(KUHN, 2, 1, explicit=True)
    for outcome in ["deck=king"][:outcomes]:
        game.apply(outcome)
    with pytest.raises(SaveError, match=OPEN):
        from_save(game.to_save(), KUHN)


def test_a_save_whose_chance_came_after_anothers_answer_says_how_it_is_loaded(tmp_path: Path) -> None:
    together = bags(tmp_path, TOGETHER)
    game = Game(together, 2, 1, explicit=True)
    for move, seat in (("take", 1), ("take", 2), ("bag=amber-1", 0), ("bag=coral-2", 0)):
        game.apply(move, seat)
    with pytest.raises(SaveError, match=OPEN):
        from_save(game.to_save(), together)
    assert fingerprint(from_save(game.to_save(), together, explicit=True)) == fingerprint(game)


def test_a_save_with_an_outcome_that_cannot_come_is_none_with_open_chance() -> None:
    save = Game(KUHN, 2, 1).to_save()
    save["events"][-1]["outcome"] = "nothing"
    with pytest.raises(SaveError, match="does not replay"):
        from_save(save, KUHN)


def test_a_save_for_a_seat_leaves_out_what_it_may_not_know() -> None:
    save = Game(KUHN, 2, 1).to_save(1)
    assert save["seed"] is None
    assert [sorted(event) for event in save["events"]] == [["chance", "outcome"], ["chance"]]
    with pytest.raises(SaveError):
        from_save(save, KUHN)


def test_secret_steps_of_others_are_not_even_counted() -> None:
    game = Game(THRONES, 2, 1)
    before = game.to_save(2)
    game.apply("split_hand", 1)
    assert game.to_save(2) == before


def test_a_game_set_up_by_hand_is_not_saved() -> None:
    game = Game(KUHN, 2, 1)
    game.enter_phase("betting")
    with pytest.raises(SaveError):
        game.to_save()


BAD = [
    "",
    "{",
    "[]",
    "{}",
    "null",
    "[" * 100_000,
    "9" * 10_000,
    '{"a": 1, "a": 2}',
    '{"format": NaN}',
    "1e999",
]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_what_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(SaveError):
        from_save(text, KUHN)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(SaveError):
        from_save(b"\xff\xfe", KUHN)


def test_another_rulebook_is_refused() -> None:
    with pytest.raises(SaveError, match="is of `kuhn_poker`"):
        from_save(Game(KUHN, 2, 1).to_save(), THRONES)


FINISHED = played(KUHN, 2, 1, 9).to_save()
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=9),
    st.lists(st.integers(), max_size=2), st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
)  # fmt: skip


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path] * bool(path) + [place for key, item in inner for place in _places(item, (*path, key))]


@given(st.sampled_from(_places(FINISHED)), VALUES, st.booleans())
@settings(derandomize=True, max_examples=300, deadline=None)
def test_a_changed_save_is_refused_or_is_the_same_game(path: tuple[Any, ...], value: Any, drop: bool) -> None:
    save = json.loads(json.dumps(FINISHED))
    inner = save
    for key in path[:-1]:
        inner = inner[key]
    if drop:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    try:
        game = from_save(save, KUHN)
    except SaveError as refused:
        assert "\n" not in str(refused)
    else:
        assert game.players == 2


@given(st.integers(0, len(json.dumps(FINISHED)) - 1))
@settings(derandomize=True, max_examples=100, deadline=None)
def test_a_truncated_save_is_refused(end: int) -> None:
    with pytest.raises(SaveError):
        from_save(json.dumps(FINISHED)[:end], KUHN)
