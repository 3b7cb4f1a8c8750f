"""Walking with tolls, held against a search of its own on random maps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interpreter.engine.game import Game
from tests.valparaiso_table import Table, with_tables

TOWNS = ("alpha", "beta", "gamma", "delta", "epsilon")
LONGEST = 5


@dataclass(frozen=True)
class Land:
    """A map: its roads, and in each village whose customs houses (seats) stand."""

    roads: tuple[tuple[str, str], ...]
    customs: dict[str, tuple[int, ...]]
    pesos: int

    def beside(self, place: str) -> list[str]:
        """The places that a road joins to this one."""
        return [b if a == place else a for a, b in self.roads if place in (a, b)]


@st.composite
def lands(draw: st.DrawFn) -> Land:
    """A connected map of five villages beyond Valparaíso, with up to two houses in each."""
    places = ("quilpue", *TOWNS)
    roads = [(places[draw(st.integers(0, n - 1))], places[n]) for n in range(1, len(places))]
    more = [(a, b) for n, a in enumerate(places) for b in places[n + 1 :] if (a, b) not in roads]
    roads += draw(st.lists(st.sampled_from(more), max_size=3, unique=True))
    free = {1: [1, 2, 3, 4], 2: [1, 2, 3, 4]}
    customs = {}
    for town in TOWNS:
        wanted = draw(st.lists(st.sampled_from((1, 2)), max_size=2))
        customs[town] = tuple(seat for seat in wanted if free[seat] and free[seat].pop())
    return Land(tuple(roads), customs, draw(st.integers(0, 9)))


def tables(land: Land) -> str:
    """The map as rows of a scenario's tables."""
    lines = ["places:"]
    lines += [f"  {town}: {{market: false, river: false, front: true, back: true}}" for town in TOWNS]
    lines.append("roads:")
    lines += [f"  road-{n}: {{one: {a}, other: {b}, front: true, back: true}}" for n, (a, b) in enumerate(land.roads)]
    lines.append("building_spaces:")
    lines += [f"  {town}-{n}: {{place: {town}, front_points: 0, back_points: 0}}" for town in TOWNS for n in (1, 2)]
    return "\n".join(lines) + "\n"


def walks(land: Land) -> set[tuple[tuple[str, ...], int]]:
    """All ways of at most `LONGEST` places from quilpue inside the villages, with the pesos left."""
    found: set[tuple[tuple[str, ...], int]] = set()
    stack: list[tuple[tuple[str, ...], int, int]] = [(("quilpue",), 0, land.pesos)]
    while stack:
        way, counted, pesos = stack.pop()
        found.add((way, pesos))
        for step in land.beside(way[-1]) if len(way) <= LONGEST else ():
            own = 1 in land.customs.get(step, ())
            price = 0 if own else (0, 1, 3)[counted] if counted < 3 else None
            tolls = 2 * land.customs.get(step, ()).count(2)
            if price is not None and price + tolls <= pesos:
                stack.append(((*way, step), counted + (not own), pesos - price - tolls))
    return found


def walked(table: Table, game: Game, way: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    """The same, as the game offers it step by step."""
    table.game = game
    yield way, table.number("player(1).pesos")
    if len(way) > LONGEST:
        return
    for key in game.decision.keys:
        place = key.removeprefix("step=")
        if place in ("quilpue", *TOWNS):
            trial = game.clone()
            trial.apply(key)
            yield from walked(table, trial, (*way, place))


@settings(max_examples=6, derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(lands())
def test_walks_and_their_prices_are_those_of_another_search(land: Land) -> None:
    table = Table(with_tables(tables(land)), 2)
    houses = {1: 0, 2: 0}
    lines = ["box everything", "put move-a-merchant-1 in player(1).plan", "put move-your-ship-2 in player(2).plan"]
    lines += ["put merchant-1#1 on quilpue", f"set player(1).pesos to {land.pesos}"]
    for town, seats in land.customs.items():
        for n, seat in enumerate(seats, 1):
            houses[seat] += 1
            lines.append(f"put house-{seat}#{houses[seat]} on {town}-{n}")
    table.given(lines)
    table.game.enter_phase("use_cards", 1)
    table.game.apply("use_card card=move-a-merchant-1; merchant=merchant-1#1", 1)
    assert set(walked(table, table.game, ("quilpue",))) == walks(land)
