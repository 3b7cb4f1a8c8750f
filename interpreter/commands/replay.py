"""`replay`: plays a saved game again and tells how it stands, or where it cannot go on."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from interpreter.commands.options import add_format
from interpreter.commands.result import Result, counted
from interpreter.commands.saved import read_file, replayed, rules_of
from interpreter.engine.game import Game
from interpreter.engine.save import SaveError


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="the file of a saved game")
    parser.add_argument("--under", metavar="GAME", help="other rules than those that the save names")
    add_format(parser)


def run(options: Namespace) -> Result:
    """The replayed game; a save that is none, or does not replay, is a fault with one sentence."""
    try:
        save = read_file(options.save)
        loaded = rules_of(save, options.under)
        game = replayed(save, loaded, options.under is not None)
    except SaveError as refused:
        data = {"save": options.save, "replayed": False, "fault": str(refused)}
        return Result(data, (f"{options.save}: {refused}",), 1)
    book = loaded.book
    data = {
        "save": options.save,
        "replayed": True,
        "game": book.game.id,
        "version": book.game.version,
        "hash": book.hash,
        "players": game.players,
        "events": len(game.events),
        "over": game.over,
        "winners": list(game.winners),
        "scores": list(game.scores),
        "asked": [decision.seat for decision in game.pending],
    }
    return Result(data, (_shown(options.save, game),))


def _shown(name: str, game: Game) -> str:
    book = game.rulebook.book
    lines = [
        f"{name}: {book.game.title} {book.game.version} with {counted(game.players, 'player')}, "
        f"{counted(len(game.events), 'event')} replayed"
    ]
    if game.over:
        won = " and ".join(f"seat {seat}" for seat in game.winners) or "nobody"
        scores = ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(game.scores, 1))
        lines.append(f"the game is over; winners: {won}; scores: {scores}")
    else:
        asked = " and ".join(f"seat {decision.seat}" for decision in game.pending)
        lines.append(f"the game goes on; asked now: {asked}")
    return "\n".join(lines)
