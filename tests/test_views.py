"""What seats see and are told, on a game of secrets: cards given unseen, shown, drawn at random, put face down."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from interpreter import Game, load, observe, seat_log, to_save
from interpreter.views.position import draw_position

ROOT = Path(__file__).parent.parent
SECRETS = load(str(ROOT / "tests" / "good" / "games" / "secrets"))


@pytest.fixture
def game() -> Game:
    """Three players after the bids, seat 1 to play."""
    game = Game(SECRETS, 3, 2)
    for seat, amount in ((1, 2), (2, 0), (3, 3)):
        game.apply(f"bid amount={amount}", seat)
    return game


def hand(game: Game, seat: int, of: int) -> tuple[tuple[str, ...], int]:
    """What a seat sees of a hand."""
    view = observe(game, seat).zone("hand", f"seat {of}")
    return view.components, view.unknown


def last(game: Game, seat: int) -> str:
    return seat_log(game, seat)[-1].text


def test_an_observation_is_json(game: Game) -> None:
    assert json.loads(json.dumps(observe(game, 1).as_json()))["seat"] == 1


def test_a_hand_is_its_owners_secret(game: Game) -> None:
    assert len(hand(game, 1, 1)[0]) == 3
    assert hand(game, 2, 1) == ((), 3)
    assert hand(game, 0, 1) == ((), 3)


def test_only_the_seat_asked_sees_its_options(game: Game) -> None:
    assert observe(game, 1).asked == observe(game, 2).asked == (1,)
    assert observe(game, 1).decision is not None
    assert observe(game, 2).decision is None


LOOKS: list[Callable[[Game, Any], object]] = [observe, seat_log, draw_position, to_save]
NO_SEATS = [(look, seat) for look in LOOKS for seat in (4, 99, -1, True, "1", 1.0)]


@pytest.mark.parametrize(("look", "seat"), [*NO_SEATS, (observe, None), (seat_log, None)])
def test_what_is_no_seat_sees_nothing(game: Game, look: Callable[[Game, Any], object], seat: object) -> None:
    with pytest.raises(ValueError, match=f"seats are 1 to 3, 0 for a spectator, not {seat!r}"):
        look(game, seat)


def test_hidden_fields_are_shown_to_their_owner_only(game: Game) -> None:
    assert observe(game, 3).seats["3"]["bid"] == 3
    assert "bid" not in observe(game, 1).seats["3"]
    assert "secret" not in observe(game, 1).state


def test_answers_in_a_secret_step_show_only_that_they_are_given() -> None:
    game = Game(SECRETS, 3, 2)
    before = observe(game, 2)
    game.apply("bid amount=2", 1)
    assert observe(game, 2).seats == before.seats
    assert observe(game, 2).asked == (2, 3)
    assert observe(game, 1).seats["1"]["bid"] == 2
    assert seat_log(game, 2) == seat_log(Game(SECRETS, 3, 2), 2)


def test_a_card_given_is_known_to_giver_and_taker_only(game: Game) -> None:
    card = hand(game, 1, 1)[0][0]
    game.apply(f"give card={card} rival=2")
    assert card in hand(game, 1, 2)[0] and card in hand(game, 2, 2)[0]
    assert hand(game, 3, 2) == ((), 4)
    assert last(game, 3) == "1 x card: from hand of seat 1 to hand of seat 2"


def test_a_card_that_may_be_the_one_shown_is_not_known_any_more(game: Game) -> None:
    card = hand(game, 1, 1)[0][0]
    game.apply(f"point_at card={card} rival=2")
    assert hand(game, 2, 1) == ((card,), 2)
    game.apply(f"give card={hand(game, 2, 2)[0][0]} rival=3")
    game.apply(f"give card={hand(game, 3, 3)[0][0]} rival=2")
    game.apply(f"hide card={card}")
    assert hand(game, 2, 1) == ((), 2)
    assert observe(game, 2).zone("pile").components == ("?",)
    assert [entry.text for entry in seat_log(game, 2)[-2:]] == [
        "seat 1: hide",
        "1 x card: from hand of seat 1 to pile",
    ]


def test_showing_tells_others_only_that_something_is_shown(game: Game) -> None:
    card = hand(game, 1, 1)[0][0]
    game.apply(f"point_at card={card} rival=2")
    game.apply(f"give card={hand(game, 2, 2)[0][0]} rival=3")
    game.apply(f"give card={hand(game, 3, 3)[0][0]} rival=2")
    game.apply(f"point_at card={card} rival=3")
    assert last(game, 2) == "1 x card in hand of seat 1: shown to seat 3"
    assert card in last(game, 3)


def test_a_face_down_card_is_followed_by_those_who_know_it(game: Game) -> None:
    card = hand(game, 1, 1)[0][0]
    game.apply(f"hide card={card}")
    game.apply(f"hide card={hand(game, 2, 2)[0][0]}")
    assert observe(game, 1).zone("pile").components == ("?", card)


def test_what_was_drawn_at_random_from_the_box_nobody_knows(game: Game) -> None:
    for seat in range(4):
        bag, box = observe(game, seat).zone("bag"), observe(game, seat).zone("box")
        assert (bag.components, bag.unknown) == ((), 3)
        assert (box.components, box.unknown) == ((), 2)


def test_a_shuffle_ends_knowledge(game: Game) -> None:
    card = hand(game, 1, 1)[0][0]
    game.apply(f"hide card={card}")
    game.apply("mix_in")
    assert set(observe(game, 1).zone("deck").components) == {"?"}


def test_an_open_card_is_seen_with_its_mark(game: Game) -> None:
    card = hand(game, 1, 1)[0][0]
    game.apply(f"lay card={card}")
    assert observe(game, 0).zone("table").components == (card,)
    assert observe(game, 2).components[card] == {"marked": True}


def test_an_announcement_is_told_to_all(game: Game) -> None:
    game.apply("take_token")
    assert last(game, 0) == "seat 1 takes a token"


def test_a_log_is_numbered_for_its_seat(game: Game) -> None:
    for seat in range(4):
        assert [entry.number for entry in seat_log(game, seat)] == list(range(1, len(seat_log(game, seat)) + 1))


def test_a_drawing_shows_what_the_seat_knows(game: Game) -> None:
    lines = draw_position(game, 2).split("\n")
    assert "hand of seat 1: 3 hidden" in lines
    assert "seat 2: has bid, points 0" in lines or "seat 2: bid 0, has bid, points 0" in lines
    assert "asked: seat 1" in lines
