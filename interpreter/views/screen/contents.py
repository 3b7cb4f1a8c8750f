"""What lies in a zone, as one line of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from rich.text import Text

from interpreter.model.rulebook import Zone
from interpreter.views.observe import ZoneView
from interpreter.views.screen.palette import Signs, component_style
from interpreter.views.screen.words import UNKNOWN, Words, spaced

SHOWN = 12
"""Components of a pile that are shown; the rest is counted."""


def zone_title(zone: Zone | None, view: ZoneView) -> str:
    """The name of a zone for people."""
    return (zone.title or spaced(zone.id)) if zone is not None else view.zone


def shown_as(zone: Zone | None, words: Words, name: str) -> str:
    """A component as the zone's `show` hints draw it, else by its name."""
    hints: Mapping[str, str] = zone.show if zone is not None else {}
    hint = hints.get(name) or hints.get(name.partition("#")[0])
    if hint is None and zone is not None and zone.per != "player" and words.owner_of(name):
        return f"{words.component(name)} of seat {words.owner_of(name)}"
    return hint or words.component(name)


def items(zone: Zone | None, words: Words, view: ZoneView, notes: bool = True) -> Iterator[tuple[str, str, int]]:
    """Text, colour and number of what lies there, equal ones together; `notes` tell what is marked on them."""
    named = (
        (shown_as(zone, words, name) + (words.told(name) if notes else ""), component_style(words, name))
        for name in view.components
    )
    for (text, style), same in groupby(named):
        yield text, style, len(list(same))
    if view.order == "unordered" and view.unknown:
        yield UNKNOWN, "dim", view.unknown


def contents(zone: Zone | None, words: Words, view: ZoneView, signs: Signs, most: int = SHOWN) -> Text:
    """What lies in a zone; empty text where nothing does."""
    line = Text()
    found = list(items(zone, words, view))
    for number, (text, style, count) in enumerate(found):
        if number == most:
            left = sum(count for _, _, count in found[most:])
            line.append(f", {signs.more} {left} more", "dim")
            break
        if number:
            line.append(", ")
        if text == UNKNOWN:
            line.append(f"{count} hidden", "dim")
        else:
            line.append(f"{count} x {text}" if count > 1 else text, style)
    return line
