"""Games of Valparaíso set up and read by pieces of the language, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from random import Random

from interpreter.diagnostics import Report
from interpreter.document import read_document
from interpreter.engine.game import Game
from interpreter.engine.loading import LoadedRulebook, load
from interpreter.engine.snippets import Snippets
from interpreter.language.parse import parse_effect, parse_expression
from interpreter.nodes import Mapping
from interpreter.program.checking.expressions import resolve
from interpreter.program.checking.tree import T
from interpreter.source import Source, Text, plain_text


@cache
def rulebook() -> LoadedRulebook:
    return load("valparaiso")


def with_tables(text: str) -> LoadedRulebook:
    """The rulebook with table rows written as in a scenario."""
    document = read_document(Source("<tables>", text), Report())
    assert isinstance(document, Mapping)
    return load("valparaiso", tables=document)


def _text(text: str) -> Text:
    return plain_text(text, Source("<test>", text), 0)


class Table:
    """A game, and what can be done to and read from its table."""

    def __init__(self, loaded: LoadedRulebook, players: int, seed: int = 0) -> None:
        self.game = Game(loaded, players, seed)
        self.random = Random(seed)
        self.snippets = Snippets(self.game.build, Report())
        self.read: Callable[[str], T] = cache(self._compiled)

    def _compiled(self, text: str) -> T:
        report = Report()
        expr = parse_expression(_text(text), report)
        assert expr is not None and not report.has_errors
        return resolve(expr, self.snippets.scope())

    def value(self, text: str) -> object:
        return self.snippets.value(self.read(text), self.game.state)

    def number(self, text: str) -> int:
        return int(str(self.value(text)))

    def given(self, statements: Iterable[str]) -> None:
        """Carries out statements of a `given`."""
        block = parse_effect(_text("\n".join(statements) + "\n"), self.snippets.report)
        assert block is not None
        self.snippets.carry_out(block, self.game.state)
        assert not self.snippets.report.has_errors, self.snippets.report.ordered()

    def answer(self) -> str:
        """One answer of one seat, mains and trades somewhat preferred; gives its key."""
        decision = self.random.choice(self.game.pending)
        keys = decision.keys
        key = self.random.choices(keys, [_weight(key) for key in keys])[0]
        self.game.apply(key, decision.seat)
        return key


def _weight(key: str) -> float:
    weights = {"use_card": 8, "sell_good": 0.4, "stop": 0.5, "finish_plan": 0.5}
    return weights.get(key.split()[0], 1)
