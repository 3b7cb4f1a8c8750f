"""`compile`: the Python module that a rulebook becomes for one player count and set of parameters."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

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
from interpreter.commands.result import Result
from interpreter.engine.loading import load


def arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--players", type=whole(1, MOST_PLAYERS), help="how many play; default the fewest")
    parser.add_argument(
        "--build",
        choices=("fast", "recorded", "rehearsal"),
        default="fast",
        help="for simulations, with log and knowledge, or for made-up games of bots",
    )
    add_set(parser)
    add_variant(parser)
    add_format(parser)


def run(options: Namespace) -> Result:
    """The generated text."""
    loaded = load(with_variants(options.game, options.variant), settings(options.set))
    players = options.players or loaded.fewest
    rehearsal = options.build == "rehearsal"
    build = loaded.rehearsal(players) if rehearsal else loaded.build(players, full=options.build == "recorded")
    text = build.emitted.text
    data = {
        "game": loaded.book.game.id,
        "hash": loaded.book.hash,
        "players": players,
        "parameters": loaded.parameters(players),
        "python": text,
    }
    return Result(data, (text.rstrip("\n"),))
