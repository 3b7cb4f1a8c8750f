"""Saved games as files: read, and replayed under the rules that they name or others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from interpreter.engine.game import Game
from interpreter.engine.loading import ArgumentError, LoadedRulebook, load
from interpreter.engine.save import SaveError, from_save, read_save
from interpreter.values import ID

LARGEST = 20_000_000


def read_file(name: str) -> dict[str, Any]:
    """The values of a save; raises `ArgumentError` where there is no such file, `SaveError` where it is none."""
    path = Path(name)
    try:
        if path.stat().st_size > LARGEST:
            raise SaveError(f"the save has more than {LARGEST:,} bytes")
        return read_save(path.read_bytes())
    except OSError as fault:
        raise ArgumentError(f"`{name}` cannot be read: {fault.strerror}") from None


def rules_of(save: Mapping[str, Any], under: str | None) -> LoadedRulebook:
    """The rulebook that a save names by its id, or the one that is named instead."""
    if under is not None:
        return load(under)
    name = save["rulebook"]["id"]
    if not ID.fullmatch(name):
        raise SaveError("the save does not name its rulebook by an id")
    try:
        return load(name, variants=[overlay["id"] for overlay in save["overlays"]])
    except ArgumentError as missing:
        raise SaveError(f"{missing}; `--under` names another") from None


def replayed(save: Mapping[str, Any], loaded: LoadedRulebook, under: bool) -> Game:
    """The game of a save; under other rules as far as they take its decisions and outcomes as they are."""
    if not under:
        return from_save(save, loaded)
    book = loaded.book
    named = {"id": book.game.id, "version": book.game.version, "hash": book.hash}
    overlays = [{"id": name, "hash": value} for name, value in loaded.overlays]
    return from_save({**save, "rulebook": named, "overlays": overlays, "checks": []}, loaded)


def before(save: Mapping[str, Any], number: int | None) -> Mapping[str, Any]:
    """The save as it was when a seat was asked last before one of its events, counted from 1."""
    if number is None:
        return save
    kept = asked_before(save["events"], number) - 1
    checks = [check for check in save["checks"] if check["after"] <= kept]
    return {**save, "events": save["events"][:kept], "checks": checks, "result": None}


def asked_before(events: Sequence[Mapping[str, Any]], number: int) -> int:
    """The number itself, or of an event of chance that of the answer that led to it.

    Behind the last event the game stands as it was saved; before the first answer nobody is asked.
    """
    asked = [place for place, event in enumerate(events, 1) if "seat" in event] + [len(events) + 1]
    if asked[0] <= number <= asked[-1]:
        return max(place for place in asked if place <= number)
    said = f"before event {number} nobody is asked yet" if number < asked[0] else f"the save has {len(events)} events"
    span = f"{asked[0]} to {asked[-1]}" if asked[1:] else str(asked[0])
    raise ArgumentError(f"{said}; `--before` can be {span} in it")
