"""`simulate`: plays many games and reports lengths, scores, wins with intervals, and failures."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from interpreter.commands import covered
from interpreter.commands.options import (
    MOST_PLAYERS,
    add_format,
    add_game,
    add_set,
    add_variant,
    settings,
    whole,
    with_variants,
)
from interpreter.commands.result import Grid, Piece, Result, counted
from interpreter.commands.sweep import swept
from interpreter.engine.loading import load
from interpreter.laboratory.bot_play import BOTS, RANDOM, seat_bots
from interpreter.laboratory.coverage import joined, parts
from interpreter.laboratory.simulate import Series, Simulation, simulate
from interpreter.laboratory.summary import summary

Data = dict[str, Any]
MOST_GAMES = 100_000_000
MOST_SEED = 2**64 - 1
SHOWN_ERRORS = 5


def arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--players", type=whole(1, MOST_PLAYERS), help="how many play; default as bots, or the fewest")
    parser.add_argument("--games", type=whole(1, MOST_GAMES), default=1000, help="how many games; default 1000")
    parser.add_argument("--seed", type=whole(0, MOST_SEED), default=0, help="the seed of the series; default 0")
    parser.add_argument("--bots", default=RANDOM, help=f"who plays: {' or '.join(BOTS)}, or a name for each seat")
    parser.add_argument("--jobs", type=whole(1, 256), default=1, help="how many processes; changes no result")
    parser.add_argument("--check", action="store_true", help="look after every decision that all is in its place")
    parser.add_argument("--coverage", action="store_true", help="tell which rules never came into play")
    add_set(parser, sweep=True)
    add_variant(parser)
    add_format(parser)


def run(options: Namespace) -> Result:
    """One run, or with a range one for each value."""
    names, runs = swept(settings(options.set))
    game = with_variants(options.game, options.variant)
    players = options.players or max(len(options.bots.split(",")), load(game).fewest)
    bots = seat_bots(options.bots, players)
    found: list[Data] = []
    ran: list[Simulation] = []
    with _progress(options, len(runs)) as told:
        for number, parameters in enumerate(runs):
            series = Series(
                game, parameters, players, options.games, options.seed, options.check, bots, options.coverage
            )
            ran.append(simulate(series, min(options.jobs, 4 * (os.cpu_count() or 1)), told(number)))
            found.append(summary(ran[-1]))
    status = 1 if any(data["errors"] for data in found) else 0
    data: Data = {"sweep": list(names), "runs": found} if names else found[0]
    pieces = tuple(_shown_sweep(names, found) if names else _shown(found[0]))
    if options.coverage:
        reached = parts(ran[0].rulebook.checked, joined(played.counts for played in ran))
        data, pieces = data | {"coverage": covered.as_data(reached)}, (*pieces, *covered.shown(reached))
    return Result(data, pieces, status)


@contextmanager
def _progress(options: Namespace, runs: int) -> Iterator[Callable[[int], Callable[[int], None] | None]]:
    """A progress bar on a terminal, nothing elsewhere."""
    if options.format == "json" or not sys.stderr.isatty():
        yield lambda number: None
        return
    from rich.console import Console
    from rich.progress import Progress, TimeRemainingColumn

    with Progress(*Progress.get_default_columns()[:3], TimeRemainingColumn(), console=Console(stderr=True)) as bar:
        task = bar.add_task("games", total=runs * options.games)
        yield lambda number: lambda done: bar.update(task, completed=number * options.games + done)


def _shown(data: Data) -> Iterator[Piece]:
    players = counted(data["players"], "player")
    variants = f" with {', '.join(data['variants'])}" if data["variants"] else ""
    yield f"{data['game']} {data['version']}{variants}, {players}, seed {data['seed']}, bots: {_bots(data)}"
    yield (
        f"{counted(data['games'], 'game')}: {data['finished']:,} finished, "
        f"{data['unfinished']:,} cut at the limit, {data['draws']:,} drawn, "
        f"{data['shared_wins']:,} with several winners"
    )
    length = data["length"]
    yield (
        "no game came to its end"
        if length["mean"] is None
        else (
            f"decisions in a game: mean {_number(length['mean'])}, "
            f"5 % to 95 % {length['p5']} to {length['p95']}, median {length['p50']}; "
            f"{_number(data['options_per_decision'])} options each"
        )
    )
    yield (
        f"{data['seconds']:.2f} s: {data['playouts_per_second']:,.0f} games and "
        f"{data['decisions_per_second']:,.0f} decisions a second"
    )
    rows = tuple(
        (seat, f"{won:,}", _share(data, seat), _interval(data, seat), _score(data, seat))
        for seat, won in data["wins"].items()
    )
    yield Grid(("seat", "wins", "share", "95 % interval", "mean score"), rows)
    yield from _shown_errors(data)


def _shown_errors(data: Data) -> Iterator[str]:
    errors = data["errors"]
    for error in errors[:SHOWN_ERRORS]:
        yield f"game {error['game']} (seed {error['seed']}) failed: {error['fault']}"
    if len(errors) > SHOWN_ERRORS:
        yield f"and {len(errors) - SHOWN_ERRORS:,} more failed"


def _shown_sweep(names: tuple[str, ...], found: list[Data]) -> Iterator[Piece]:
    first = found[0]
    yield (
        f"{first['game']} {first['version']}, {counted(first['players'], 'player')}, "
        f"{counted(first['games'], 'game')} each, seed {first['seed']}, bots: {_bots(first)}"
    )
    seats = tuple(first["wins"])
    headers = (
        *names,
        "finished",
        "length",
        *(f"wins {seat}" for seat in seats),
        *(f"score {seat}" for seat in seats),
    )
    yield Grid(headers, tuple(_swept_row(names, data, seats) for data in found))
    for data in found:
        yield from _shown_errors(data)


def _swept_row(names: tuple[str, ...], data: Data, seats: tuple[str, ...]) -> tuple[str, ...]:
    values = (str(data["parameters"][name]) for name in names)
    shares = (f"{_share(data, seat)} ({_interval(data, seat)})" for seat in seats)
    return (
        *values,
        f"{data['finished']:,}",
        _number(data["length"]["mean"]),
        *shares,
        *(_score(data, s) for s in seats),
    )


def _bots(data: Data) -> str:
    """The bot that plays everywhere, or the bot of each seat."""
    bots = data["bots"]
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:,.1f}"


def _share(data: Data, seat: str) -> str:
    finished = data["finished"]
    return f"{100 * data['wins'][seat] / finished:.1f} %" if finished else "-"


def _interval(data: Data, seat: str) -> str:
    found = data["win_intervals"][seat]
    return "-" if found is None else f"{100 * found[0]:.1f} to {100 * found[1]:.1f} %"


def _score(data: Data, seat: str) -> str:
    mean = data["score"][seat]
    return "-" if mean is None else f"{mean:,.2f}"
