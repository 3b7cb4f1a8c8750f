"""`explain`: tells why a move is not legal in a saved game, with the rules and clauses that refuse it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any

from interpreter.commands.options import MOST_PLAYERS, add_format, whole
from interpreter.commands.result import Result
from interpreter.commands.saved import before, read_file, replayed, rules_of
from interpreter.engine.errors import Refusal, RulebookError
from interpreter.engine.game import Game
from interpreter.engine.loading import ArgumentError
from interpreter.engine.save import SaveError

MOST_EVENTS = 10_000_000


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("save", metavar="SAVE", help="the file of a saved game")
    parser.add_argument("move", metavar="MOVE", help="the move, as it would be typed")
    parser.add_argument("--seat", type=whole(1, MOST_PLAYERS), help="who would move; default the seat that is asked")
    parser.add_argument(
        "--before",
        type=whole(1, MOST_EVENTS),
        metavar="N",
        help="as the game stood when a seat was asked last before its event N",
    )
    parser.add_argument("--under", metavar="GAME", help="other rules than those that the save names")
    add_format(parser)


def run(options: Namespace) -> Result:
    """Whether the move is legal, and what refuses it."""
    try:
        save = before(read_file(options.save), options.before)
        game = replayed(save, rules_of(save, options.under), options.under is not None)
    except SaveError as refused:
        return Result({"save": options.save, "fault": str(refused)}, (f"{options.save}: {refused}",), 1)
    seat = options.seat or next((decision.seat for decision in game.pending), 1)
    if seat > game.players:
        raise ArgumentError(f"there is no seat {seat}: the game has {game.players}")
    try:
        refusal = game.why(seat, options.move)
    except RulebookError as fault:
        return Result({"save": options.save, "fault": str(fault)}, (f"the rules fail: {fault}",), 1)
    data = _as_data(game, seat, options.move, refusal)
    return Result(data, ("\n".join(_shown(data)),))


def _as_data(game: Game, seat: int, move: str, refusal: Refusal | None) -> dict[str, Any]:
    found = refusal or Refusal((), ())
    return {
        "move": move,
        "seat": seat,
        "legal": refusal is None,
        "reasons": list(found.reasons),
        "said": list(found.said),
        "places": [{"file": s.source.name, "line": s.line, "column": s.column} for s in found.spans],
        "clauses": list(found.clauses),
        "options": [key for decision in game.pending if decision.seat == seat for key in decision.keys],
    }


def _shown(data: dict[str, Any]) -> Iterator[str]:
    if data["legal"]:
        yield f"seat {data['seat']} may: {data['move']}"
        return
    yield f"seat {data['seat']} may not: {data['move']}"
    for said in data["said"]:
        yield f"  {said}"
    yield f"  because of: {', '.join(data['reasons'])}"
    for place in data["places"]:
        yield f"  rule: {place['file']}:{place['line']}:{place['column']}"
    if data["clauses"]:
        yield f"  source: {', '.join(data['clauses'])}"
    if data["options"]:
        yield f"  possible: {'; '.join(data['options'][:20])}"
