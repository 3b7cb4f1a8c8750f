"""Rulewright: tabletop games run from their rules.

`load` reads a rulebook by id or path, `Game` plays it; the README shows both at work.
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
