"""Saved games: everything that was decided and drawn, so that the game replays exactly under the same rules.

A save names its rules by id and hash.  Made for one seat, it holds only what that seat may know; it can
then be read, but not played on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from interpreter.engine.errors import IllegalMove, RulebookError
from interpreter.engine.fingerprint import fingerprint, position_hash
from interpreter.engine.game import Game
from interpreter.engine.history import Event, Past
from interpreter.engine.loading import ArgumentError, LoadedRulebook, parameter_value
from interpreter.engine.save_form import SaveError, check_form, read_save
from interpreter.engine.seats import check_seat

FORMAT = "rulewright-save-1"
ENGINE = "0.1.0"
RANDOM = "splitmix64-keyed-1"
EVERY = 20
"""How many events there are from one check to the next."""


def to_save(game: Game, seat: int | None = None) -> dict[str, Any]:
    """A game as plain values for JSON; with `seat` (0: a spectator) only what that seat may know.

    Raises `SaveError` for a game that was set up by hand: its events do not lead to it; `ValueError` where there is
    no such seat.
    """
    if seat is not None:
        check_seat(game, seat)
    if game.placed:
        raise SaveError("a game that was set up by hand cannot be saved")
    book = game.rulebook.book
    return {
        "format": FORMAT,
        "engine": ENGINE,
        "random": RANDOM,
        "rulebook": {"id": book.game.id, "version": book.game.version, "hash": book.hash},
        "overlays": [{"id": name, "hash": value} for name, value in game.rulebook.overlays],
        "parameters": game.rulebook.parameters(game.players),
        "players": game.players,
        "seed": game.seed if seat is None else None,
        "events": list(_events(game, seat)),
        "checks": list(_checks(game)) if seat is None else [],
        "result": {"winners": list(game.winners), "scores": list(game.scores)} if game.over else None,
    }


def _events(game: Game, seat: int | None) -> Iterator[dict[str, Any]]:
    everyone = (1 << game.players) - 1
    for event in game.events:
        known = seat is None or _among(event.seen_by, seat, everyone)
        if known or not event.together:
            yield _event(event, known)


def _among(seen_by: int, seat: int, everyone: int) -> bool:
    return bool(seen_by >> (seat - 1) & 1) if seat else seen_by & everyone == everyone


def _event(event: Event, known: bool) -> dict[str, Any]:
    if event.seat:
        return {"seat": event.seat, "key": event.key} if known else {"seat": event.seat}
    if not known:
        return {"chance": event.name}
    text = event.key.removeprefix(f"{event.name}=")
    return {"chance": event.name, "outcome": text[1:-1].split(", ") if text.startswith("[") else text}


def _checks(game: Game) -> Iterator[dict[str, Any]]:
    """Hashes of the state now and then, and of the last."""
    chain: list[Past] = []
    past = game.past
    while past is not None:
        chain.append(past)
        past = past.older
    last = -EVERY
    for after, item in enumerate(reversed(chain)):
        if item.event.seat and after - last >= EVERY:
            yield {"after": after, "state": position_hash(game.build, item.before)}
            last = after
    yield {"after": len(chain), "state": fingerprint(game)}


def from_save(save: Mapping[str, Any] | str | bytes, rulebook: LoadedRulebook, explicit: bool = False) -> Game:
    """The game that a save (as values or as JSON text) leads to, replayed under a rulebook.

    A save that was made of a game with `explicit` chance is loaded with it.
    Raises `SaveError` where the save is none, belongs to other rules, or does not replay.
    """
    if isinstance(save, str | bytes):
        save = read_save(save)
    else:
        check_form(save)
    _check_rules(save, rulebook)
    events = tuple(_read_event(item, number) for number, item in enumerate(save["events"], 1))
    if save["seed"] is None:
        raise SaveError("the save was made for one seat, so that the game cannot be played on from it")
    fitting = _with_parameters(save, rulebook)
    try:
        return _game_of(save, fitting, events, explicit)
    except SaveError:
        if not explicit and _has_open_chance(save, fitting, events):
            said = "chance was open in the saved game; load it in Python with `from_save(..., explicit=True)`"
            raise SaveError(said) from None
        raise


def _has_open_chance(save: Mapping[str, Any], rulebook: LoadedRulebook, events: tuple[Event, ...]) -> bool:
    """Whether a save that does not replay does so where chance waits for its events."""
    try:
        _game_of(save, rulebook, events, True)
    except SaveError:
        return False
    return True


def _game_of(save: Mapping[str, Any], rulebook: LoadedRulebook, events: tuple[Event, ...], explicit: bool) -> Game:
    """The game that the events lead to, found to be the one that was saved."""
    game = _replayed(save, rulebook, events, explicit)
    if [_plain(event) for event in game.events] != [_plain(event) for event in events]:
        raise SaveError(f"the save holds {len(events)} events, its game has {len(game.events)}")
    if save["result"] is not None and tuple(save["result"]["winners"]) != game.winners:
        raise SaveError("the game ends in another way than the save says")
    return game


def _plain(event: Event) -> tuple[int, str, str]:
    return (event.seat, "" if event.seat else event.name, event.key)


def _check_rules(save: Mapping[str, Any], rulebook: LoadedRulebook) -> None:
    book, named = rulebook.book, save["rulebook"]
    if save["format"] != FORMAT:
        raise SaveError(f"the save has the form {save['format']}, which is not {FORMAT}")
    if save["random"] != RANDOM:
        raise SaveError(f"the save draws its numbers by {save['random']}, which is not {RANDOM}")
    if named["id"] != book.game.id:
        raise SaveError(f"the save is of `{named['id']}`, the rulebook is `{book.game.id}`")
    if named["hash"] != book.hash:
        said = f"the save was made under version {named['version']} with other rules than those of version"
        raise SaveError(f"{said} {book.game.version} at hand (their hashes differ)")
    overlays = [(overlay["id"], overlay["hash"]) for overlay in save["overlays"]]
    if overlays != list(rulebook.overlays):
        raise SaveError(f"the save was made with these variants: {', '.join(name for name, _ in overlays) or 'none'}")


def _with_parameters(save: Mapping[str, Any], rulebook: LoadedRulebook) -> LoadedRulebook:
    """The rulebook with the values of parameters that the save names."""
    try:
        chosen = {name: parameter_value(rulebook.book, name, value) for name, value in save["parameters"].items()}
        found = LoadedRulebook(rulebook.checked, chosen, rulebook.report)
        if found.parameters(save["players"]) == rulebook.parameters(save["players"]):
            found = rulebook
        found.build(save["players"])
    except ArgumentError as wrong:
        raise SaveError(f"the save does not fit the rulebook: {wrong}") from None
    return found


def _read_event(item: Mapping[str, Any], number: int) -> Event:
    if "seat" in item:
        if "key" not in item:
            raise SaveError(f"event {number} is left out: the save was made for one seat")
        return Event(item["seat"], "", str(item["key"]))
    if "outcome" not in item:
        raise SaveError(f"event {number} is left out: the save was made for one seat")
    name, outcome = str(item["chance"]), item["outcome"]
    text = f"[{', '.join(str(part) for part in outcome)}]" if isinstance(outcome, list) else str(outcome)
    return Event(0, name, f"{name}={text}")


def _replayed(save: Mapping[str, Any], rulebook: LoadedRulebook, events: tuple[Event, ...], explicit: bool) -> Game:
    checks = {check["after"]: check["state"] for check in save["checks"]}
    moves = [number for number, event in enumerate(events) if event.seat]
    ends = [*moves[1:], len(events)] if moves else []
    begin = events[: moves[0] if moves else len(events)]
    try:
        game = Game(rulebook, save["players"], save["seed"], explicit, script=begin)
        _check_state(game, checks, len(begin))
        for number, end in zip(moves, ends, strict=True):
            _answer(game, events[number], events[number + 1 : end], number + 1)
            _check_state(game, checks, end)
    except IllegalMove as refused:
        raise SaveError(f"the save does not replay: {refused}") from None
    except RulebookError as failed:
        raise SaveError(f"the save does not replay: the rules fail with {failed}") from None
    return game


def _answer(game: Game, event: Event, outcomes: tuple[Event, ...], number: int) -> None:
    decision = next((d for d in game.pending if d.seat == event.seat), None)
    if decision is None:
        raise SaveError(f"event {number}: seat {event.seat} is not asked there")
    code = next((code for code in decision.codes if decision.key(code) == event.key), None)
    game.script = list(outcomes)
    try:  # the key may name a component in place of the equal one that is offered
        game.apply(event.key if code is None else code, event.seat)
    except IllegalMove:
        said = f"event {number}: `{event.key[:80]}` is no option of seat {event.seat} there"
        raise SaveError(said) from None


def _check_state(game: Game, checks: Mapping[int, str], after: int) -> None:
    if game.script:
        raise SaveError(f"an outcome of `{game.script[0].name}` is not asked for before event {after}")
    if checks.get(after, "") not in ("", fingerprint(game)):
        raise SaveError(f"the game does not come to the position that the save names after event {after}")


__all__ = ["FORMAT", "SaveError", "from_save", "read_save", "to_save"]
