"""Builds the generated module of a rulebook, and registers its text so that tracebacks show it."""

from __future__ import annotations

import linecache
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.engine import cache
from interpreter.engine.recorded import masks, recorded_namespace
from interpreter.engine.runtime import fast_namespace
from interpreter.program.checking.checked import Checked
from interpreter.program.emit import Emitted, prepare, write


@dataclass(frozen=True, slots=True)
class Build:
    """One module that runs, with its text and tables."""

    emitted: Emitted
    module: dict[str, Any]
    full: bool

    @property
    def checked(self) -> Checked:
        return self.emitted.layout.checked


def build(
    checked: Checked,
    players: int,
    parameters: Mapping[str, int | bool | str],
    full: bool,
    marked: bool = False,
    cut: bool = False,
) -> Build:
    """The module for a player count and complete parameter values; `full` is the recorded build.

    With `marked` it counts in `coverage` how often each mark of the program is passed.  With `cut` it has the
    blocks of the recorded build, so that a state of that one can be played on here.
    """
    emitted = _emitted(checked, players, parameters, full, marked, cut)
    namespace = recorded_namespace(emitted) if full else fast_namespace()
    namespace["coverage"] = [0] * len(emitted.marks)
    name = f"<{checked.book.game.id} {players} {'recorded' if full else 'fast'}>"
    linecache.cache[name] = (len(emitted.text), None, emitted.text.splitlines(True), name)
    exec(compile(emitted.text, name, "exec"), namespace)
    if full:
        known = [namespace["recorder"].at_start(place) for place in namespace["start_loc"]]
        namespace["start_known"] = masks(known, players)
    return Build(emitted, namespace, full)


def _emitted(
    checked: Checked,
    players: int,
    parameters: Mapping[str, int | bool | str],
    full: bool,
    marked: bool,
    cut: bool,
) -> Emitted:
    """The module's text from the cache, else written and kept; a marked one is of no use again."""
    prepared = prepare(checked, players, parameters, full, marked, cut)
    if marked:
        return write(prepared)
    key = cache.key_of(prepared, parameters)
    found = cache.find(prepared, key)
    if found is None:
        found = write(prepared)
        cache.keep(found, key)
    return found
