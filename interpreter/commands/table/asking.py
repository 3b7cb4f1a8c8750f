"""`ask`: what an expression is worth, for somebody who knows what the seat knows.

The expression is never worked out on the game itself, only on games made up from what the seat sees.  In
each of them hidden things lie elsewhere and hidden numbers are others, so that an answer that is the same
in all of them does not come from anything hidden.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from interpreter.commands.table.supposing import GAMES, supposed
from interpreter.diagnostics import Report
from interpreter.engine.game import Game
from interpreter.engine.runtime import FUEL
from interpreter.engine.snippets import Snippets
from interpreter.language.parse import parse_expression
from interpreter.program.checking.expressions import resolve
from interpreter.program.checking.tree import T
from interpreter.program.emitting.arithmetic import RuleFault
from interpreter.source import Source, plain_text
from interpreter.views.sight import state_for

LONGEST = 400
HIDDEN = "that depends on something hidden from you"


def answered(game: Game, seat: int, text: str, seed: int) -> str:
    """The value in words, or why there is none."""
    if len(text) > LONGEST:
        return f"a question has at most {LONGEST} characters"
    report = Report()
    snippets = Snippets(game.build, report, {"me": (game.build.checked.me, seat - 1)})
    expr = parse_expression(plain_text(text, Source("<question>", text), 0), report)
    if expr is None or report.has_errors:
        return _fault(report)
    node = resolve(expr, replace(snippets.scope(), me=game.build.checked.me, scenario=False))
    if report.has_errors:
        return _fault(report)
    return _agreed(game, seat, snippets, node, random.Random(seed))


def _fault(report: Report) -> str:
    found = report.ordered()[0]
    return f"{found.message}; {found.hint}" if found.hint else found.message


def _agreed(game: Game, seat: int, snippets: Snippets, node: T, draw: random.Random) -> str:
    """The value that all made-up games give."""
    values = set()
    for _ in range(GAMES):
        try:
            values.add(snippets.text(node, _worth(game, seat, snippets, node, draw)))
        except (RuleFault, IndexError):
            values.add("this has no value now")
        if len(values) > 1:
            return HIDDEN
    return values.pop()


def _worth(game: Game, seat: int, snippets: Snippets, node: T, draw: random.Random) -> Any:
    state = state_for(supposed(game, seat, draw), seat)
    state.fuel = FUEL
    return snippets.value(node, state)
