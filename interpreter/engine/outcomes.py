"""What chance brings: from a script of an earlier game, from what was stated, or from the seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.engine.chance import mix
from interpreter.engine.decisions import Decision, waiting
from interpreter.engine.errors import IllegalMove, Refusal
from interpreter.engine.history import Event
from interpreter.engine.parts import Part
from interpreter.engine.zones import settle_with
from interpreter.program.emitting.chance import chance_key

if TYPE_CHECKING:
    from interpreter.engine.game import Game


def open_chance(game: Game) -> Decision | None:
    """A chance event that is drawn at once: shuffles always, others where they are not open as decisions."""
    drawn = ("shuffle",) if game.explicit and not game.script else ("shuffle", "chance")
    specs = game.build.emitted.program.decisions
    for asked in waiting(game.state):
        if asked.dec >= 0 and specs[asked.dec].kind in drawn:
            part = asked if isinstance(asked, Part) else None
            return Decision(game.build, game.state, specs[asked.dec], 0, part)
    return None


def outcome(game: Game, decision: Decision) -> int:
    """The option that comes; its drawing point has drawn once more."""
    state, name = decision.state, decision.name
    number = game.build.emitted.chance[name]
    count = state.cnt[number]
    state.cnt[number] = count + 1
    if game.script:
        return scripted_code(game.script.pop(0), decision)
    if game.stated.get(name):
        return stated_code(decision, game.stated[name].pop(0))
    return int(state.opts[mix(state.seed, chance_key(name), count) % len(state.opts)])


def settle_shuffled(game: Game, decision: Decision) -> Event | None:
    """Stated outcomes of a shuffle settle its places from the top, as many as are stated."""
    stated = scripted_top(game.script, decision) or game.stated.pop(decision.name, [])
    state, place = decision.state, decision.state.ans
    first = next((low for low, _ in reversed(state.seg[place])), 0) if decision.prompt == "under" else 0
    for offset, name in enumerate(stated):
        names = game.build.emitted.layout.components
        found = [c for c in state.z[place][first + offset :] if names[c] == name]
        if not found:
            raise IllegalMove(name, Refusal(("impossible-outcome",), (f"`{name}` cannot come at `{decision.name}`",)))
        settle_with(state, place, first + offset, found[0], False)
    return Event(0, decision.name, f"{decision.name}=[{', '.join(stated)}]", seen_by=0) if stated else None


def scripted_top(script: list[Event], decision: Decision) -> list[str]:
    """The outcomes that a script has for a shuffle, taken off it."""
    if not script or script[0].name != decision.name or not script[0].key.endswith("]"):
        return []
    inner = script.pop(0).key.partition("=[")[2].removesuffix("]")
    return [name.strip() for name in inner.split(",")]


def scripted_code(event: Event, decision: Decision) -> int:
    """The option that an event of a script names."""
    for code in decision.state.opts:
        if event.name == decision.name and decision.key(code) == event.key:
            return int(code)
    said = f"`{event.key}` cannot come where `{decision.name}` is drawn"
    raise IllegalMove(event.key, Refusal(("impossible-outcome",), (said,)))


def stated_code(decision: Decision, key: str) -> int:
    """The option that a stated outcome names."""
    parts = key.split()
    for code in decision.state.opts:
        written = decision.key(code).removeprefix(f"{decision.name}=")
        if key in (written, decision.key(code)) or (parts and all(part in written.split() for part in parts)):
            return int(code)
    raise IllegalMove(key, Refusal(("impossible-outcome",), (f"`{key}` cannot come at `{decision.name}`",)))
