"""`play`: a game at the terminal, with people who share it and bots."""

from __future__ import annotations

import secrets
from argparse import ArgumentParser, Namespace
from pathlib import Path
from shlex import quote

from interpreter.commands.options import MOST_PLAYERS, add_set, add_variant, settings, whole, with_variants
from interpreter.commands.result import Result
from interpreter.commands.saved import read_file, replayed, rules_of
from interpreter.commands.table.ending import show_end
from interpreter.commands.table.files import free_name, loses, write_save
from interpreter.commands.table.seats import KINDS, bots, read_seats
from interpreter.commands.table.session import Session
from interpreter.commands.table.terminal import open_terminal
from interpreter.engine.errors import RulebookError
from interpreter.engine.game import Game
from interpreter.engine.loading import ArgumentError, load
from interpreter.engine.save import SaveError

MOST_SEED = 2**64 - 1


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help="the id of a rulebook, or the path of its folder")
    parser.add_argument("--players", type=whole(1, MOST_PLAYERS), help="how many play; default as seats, or the fewest")
    parser.add_argument("--seats", metavar="KIND,...", help=f"who plays: {', '.join(KINDS)}; default one human")
    parser.add_argument("--seed", type=whole(0, MOST_SEED), help="the seed of the game; default another each time")
    parser.add_argument("--load", metavar="SAVE", help="goes on with a saved game")
    parser.add_argument("--plain", action="store_true", help="ASCII without colours")
    add_set(parser)
    add_variant(parser)


def run(options: Namespace) -> Result:
    """Plays until the game is over or somebody leaves; then it is saved."""
    try:
        game = _loaded(options) if options.load else _new(options)
    except SaveError as refused:
        return Result({}, (f"{options.load}: {refused}",), 1)
    except RulebookError as fault:
        return Result({}, (f"the rules fail: {fault}",), 1)
    kinds = read_seats(options.seats, game.players)
    seed = secrets.randbits(32) if options.seed is None else options.seed
    file = Path(options.load) if options.load else free_name(game)
    session = Session(game, kinds, bots(kinds, seed), open_terminal(options.plain), file, seed)
    return Result({}, (), _played(session, options))


def _new(options: Namespace) -> Game:
    if options.game is None:
        raise ArgumentError("name a GAME, or a save with `--load`")
    rulebook = load(with_variants(options.game, options.variant), settings(options.set))
    named = len(options.seats.split(",")) if options.seats else 1
    players = options.players or max(named, rulebook.book.game.players_min)
    seed = secrets.randbits(62) if options.seed is None else options.seed
    return Game(rulebook, players, seed)


def _loaded(options: Namespace) -> Game:
    for name in ("players", "set", "variant"):
        if getattr(options, name):
            raise ArgumentError(f"a saved game has its own rules, so `--{name}` does not go with `--load`")
    save = read_file(options.load)
    return replayed(save, rules_of(save, options.game), False)


def _played(session: Session, options: Namespace) -> int:
    """Plays; whatever ends it, the game is kept."""
    try:
        session.go()
    except (EOFError, KeyboardInterrupt):
        session.terminal.say("")
    except RulebookError as fault:
        session.terminal.say(f"the rules fail: {fault}")
        _kept(session, options)
        return 1
    if session.game.over:
        show_end(session)
        return 0
    return _kept(session, options)


def _kept(session: Session, options: Namespace) -> int:
    """Saves the game and says how to go on; a file that holds more is left as it is."""
    if loses(session.game, session.file):
        session.terminal.say(f"`{session.file}` holds more than this game, so it is left as it is")
        session.file = free_name(session.game)
    wrong = write_save(session.game, session.file)
    if wrong:
        session.terminal.say(wrong, "red")
        return 1
    game = f"{quote(options.game)} " if options.game and "/" in options.game else ""
    seats = ",".join(session.kinds)
    session.terminal.say("the game is saved; this goes on with it:")
    session.terminal.line(f"  rulewright play {game}--load {quote(str(session.file))} --seats {seats}")
    return 0
