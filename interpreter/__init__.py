"""Rulewright: tabletop games run from their rules.

>>> from interpreter import Game, load
>>> game = Game(load("tic_tac_toe"), players=2, seed=1)
>>> game.decision.keys[:2]
('place space=a1', 'place space=b1')
>>> game.apply("place space=b2")
"""

from interpreter.engine.errors import IllegalMove, RulebookError
from interpreter.engine.game import Game
from interpreter.engine.loading import ArgumentError, LoadedRulebook, LoadError, load
from interpreter.engine.save import SaveError, from_save, read_save, to_save
from interpreter.views.log import LogEntry, seat_log
from interpreter.views.observe import Observation, observe

__all__ = [
    "ArgumentError",
    "Game",
    "IllegalMove",
    "LoadError",
    "LoadedRulebook",
    "LogEntry",
    "Observation",
    "RulebookError",
    "SaveError",
    "from_save",
    "load",
    "observe",
    "read_save",
    "seat_log",
    "to_save",
]
