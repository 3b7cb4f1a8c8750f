"""`log` and `look`: what has happened, and everything that lies in a zone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from interpreter.engine.game import Game
from interpreter.views.log import LogEntry, seat_log
from interpreter.views.observe import ZoneView
from interpreter.views.screen.contents import contents, zone_title
from interpreter.views.screen.palette import Signs
from interpreter.views.screen.words import UNKNOWN, Words, spaced

RECENT = 14
EVERYTHING = 10_000


def entries(game: Game, seat: int) -> tuple[LogEntry, ...]:
    """What a seat was told, without the moves of things that only carry out what somebody did."""
    return seat_log(game, seat)


def recent(found: Sequence[LogEntry], told: int) -> Iterator[RenderableType]:
    """The entries since the number of those told already; of many only the last."""
    new = found[told:]
    if len(new) > RECENT:
        yield Text(f"  {len(new) - RECENT} earlier ones: `log` tells all", "dim")
    for entry in new[-RECENT:]:
        yield Text(f"  {entry.text}", "" if entry.kind in ("decide", "announce") else "dim")


def whole_log(found: Sequence[LogEntry]) -> Iterator[RenderableType]:
    """Every entry with its number."""
    for entry in found:
        yield Text(f"{entry.number:>4} {entry.text}")
    if not found:
        yield Text("nothing has happened yet")


def _ids(words: Words, view: ZoneView) -> Text:
    """The ids by which questions name what lies there, where the names do not tell them."""
    known = [name for name in view.components if name != UNKNOWN and name != words.component(name)]
    return Text(f"  {', '.join(known)}" if known else "", "dim")


def looked(words: Words, signs: Signs, name: str) -> Iterator[RenderableType]:
    """All that the seat sees of the zones of a name."""
    wanted = name.lower()
    shown = False
    for view in words.seen.zones:
        zone = words.layout.checked.book.zones.get(view.zone)
        title = zone_title(zone, view)
        if wanted and not (view.zone.startswith(wanted) or title.lower().startswith(wanted)):
            continue
        lying = contents(zone, words, view, signs, EVERYTHING)
        if lying.plain or wanted:
            shown = True
            owner = f" of {view.owner}" if view.owner else ""
            yield Text.assemble((f"{title}{owner}: ", "bold"), lying if lying.plain else "empty", _ids(words, view))
    if not shown:
        names = ", ".join(spaced(zone) for zone in words.layout.checked.book.zones)
        yield Text(f"no zone is called `{name[:40]}`; there are {names}, box")
