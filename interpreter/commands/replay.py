"""`replay`: plays a saved game again and tells how it stands, or where other rules first make a difference."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from typing import Any

from interpreter.commands.diff import as_data, sentence
from interpreter.commands.options import add_format
from interpreter.commands.result import Result, counted
from interpreter.commands.saved import read_file, replayed, rules_of
from interpreter.engine.game import Game
from interpreter.engine.loading import LoadedRulebook
from interpreter.engine.save import SaveError
from interpreter.laboratory.replay import Differs, replay_under
from interpreter.model.compare import Difference, compare

SHOWN = 6
"""How many values, and how many changed rules, are shown to people."""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="the file of a saved game")
    parser.add_argument(
        "--under",
        metavar="GAME",
        help="tell the first decision that differs under these rules: an id, a path or GAME+variant",
    )
    add_format(parser)


def run(options: Namespace) -> Result:
    """The replayed game; a save that is none, or does not replay, is a fault with one sentence."""
    try:
        save = read_file(options.save)
        loaded = rules_of(save, options.under)
        if options.under is not None and loaded.book.game.id == save["rulebook"]["id"]:
            return _under(options, save, loaded)
        game = replayed(save, loaded, options.under is not None)
    except SaveError as refused:
        data = {"save": options.save, "replayed": False, "fault": str(refused)}
        return Result(data, (f"{options.save}: {refused}",), 1)
    return Result(_as_data(options.save, game), (_shown(options.save, game),))


def _as_data(name: str, game: Game) -> dict[str, Any]:
    book = game.rulebook.book
    return {
        "save": name,
        "replayed": True,
        "game": book.game.id,
        "version": book.game.version,
        "hash": book.hash,
        "variants": [variant.id for variant in book.variants],
        "players": game.players,
        "events": len(game.events),
        "over": game.over,
        "winners": list(game.winners),
        "scores": list(game.scores),
        "asked": [decision.seat for decision in game.pending],
    }


def _under(options: Namespace, save: Mapping[str, Any], other: LoadedRulebook) -> Result:
    """The game under its own rules and others side by side; status 1 where a decision differs."""
    own = rules_of(save, None)
    found = replay_under(save, own, other)
    changes = [change for change in compare(own.book, other.book) if change.severity != "wording"]
    data = {
        "save": options.save,
        "replayed": found.differs is None,
        "under": options.under,
        "same_decisions": found.same,
        "first_difference": None if found.differs is None else _difference(found.differs),
        "changes": [as_data(change) for change in changes],
    }
    if found.differs is None:
        said = f"{options.save}: all {counted(found.same, 'decision')} are the same under {options.under}"
        return Result(data, (said,))
    return Result(data, ("\n".join(_told(options, found.differs, changes)),), 1)


def _difference(found: Differs) -> dict[str, Any]:
    return {
        "decision": found.decision,
        "event": found.event,
        "seat": found.seat,
        "name": found.name,
        "key": found.key,
        "what": found.what,
        "before": list(found.before),
        "after": list(found.after),
    }


def _told(options: Namespace, found: Differs, changes: list[Difference]) -> Iterator[str]:
    where = f"decision {found.decision} (event {found.event}, seat {found.seat}: {found.key})"
    yield f"{options.save}: under {options.under} {where if found.decision else 'the start'} differs"
    lines = {
        "asked": ("asked was {}", "asked is {}"),
        "options": ("no more offered: {}", "newly offered: {}"),
        "chance": ("drawn was: {}", "drawn is: {}"),
    }
    before, after = lines.get(found.what, ("was: {}", "is: {}"))
    for line, values in ((before, found.before), (after, found.after)):
        if values:
            yield "  " + line.format("; ".join(values[:SHOWN]) + ("; ..." if len(values) > SHOWN else ""))
    if changes:
        yield "  rules that changed:"
    yield from (f"    {sentence(change)}" for change in changes[:SHOWN])
    if len(changes) > SHOWN:
        yield f"    and {len(changes) - SHOWN} more"


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
