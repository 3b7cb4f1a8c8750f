"""Equal positions have equal hashes, whatever led to them; what differs in play differs in the hash."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from interpreter import Game, load
from interpreter.engine.fingerprint import fingerprint

ROOT = Path(__file__).parent.parent
TIC_TAC_TOE = load(str(ROOT / "rules" / "tic_tac_toe"))
SECRETS = load(str(ROOT / "tests" / "good" / "games" / "secrets"))


def marked(spaces: Sequence[str]) -> Game:
    game = Game(TIC_TAC_TOE, 2, 1)
    for space in spaces:
        game.apply(f"place space={space}")
    return game


def number(game: Game, name: str) -> int:
    return game.build.emitted.layout.components.index(name)


def swapped(game: Game, one: str, other: str) -> Game:
    """The game with two components in each other's places."""
    copy = game.clone()
    state, a, b = copy.state, number(game, one), number(game, other)
    exchange = {a: b, b: a}
    state.z = [sorted(exchange.get(c, c) for c in lying) for lying in state.z]
    state.loc[a], state.loc[b] = state.loc[b], state.loc[a]
    state.known[a], state.known[b] = state.known[b], state.known[a]
    return copy


def test_the_way_to_a_position_does_not_count() -> None:
    assert fingerprint(marked(["a1", "b1", "c1", "a2"])) == fingerprint(marked(["c1", "a2", "a1", "b1"]))
    assert fingerprint(marked(["a1", "b1", "c1", "a2"])) != fingerprint(marked(["a1", "b1", "a2", "c1"]))


def test_whose_turn_it_is_counts() -> None:
    assert fingerprint(marked(["a1"])) != fingerprint(marked([]))


def test_seeds_and_counters_do_not_count() -> None:
    game = Game(SECRETS, 2, 1)
    other = game.clone()
    other.state.cnt = [count + 5 for count in other.state.cnt]
    other.state.seed = 99
    assert fingerprint(other) == fingerprint(game)


def test_equal_components_are_interchangeable() -> None:
    game = Game(SECRETS, 2, 1)
    places = {game.state.loc[number(game, f"lead#{n}")] for n in (1, 2)}
    pair = ("lead", "gold") if len(places) == 2 else ("gold", "lead")
    assert fingerprint(swapped(game, f"{pair[0]}#1", f"{pair[0]}#2")) == fingerprint(game)
    assert fingerprint(swapped(game, "ash", "birch")) != fingerprint(game) or same_place(game, "ash", "birch")


def same_place(game: Game, one: str, other: str) -> bool:
    return bool(game.state.loc[number(game, one)] == game.state.loc[number(game, other)])


def test_places_that_are_not_settled_have_no_order() -> None:
    game = Game(SECRETS, 2, 1)
    deck = game.build.emitted.layout.place_base["deck"]
    other = game.clone()
    assert game.state.seg[deck]
    other.state.z[deck].reverse()
    assert fingerprint(other) == fingerprint(game)
    settled = other.clone()
    settled.state.seg[deck] = ()
    assert fingerprint(settled) != fingerprint(game)


def test_what_a_seat_knows_counts() -> None:
    game = Game(SECRETS, 2, 1)
    other = game.clone()
    other.state.known[number(game, "ash")] ^= 3
    assert fingerprint(other) != fingerprint(game)


def test_parameters_and_players_count() -> None:
    assert fingerprint(Game(SECRETS, 2, 1)) != fingerprint(Game(SECRETS, 3, 1))
