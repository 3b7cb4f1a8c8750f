"""The parts of a screen that are neither boards nor seats: the zones of the table, dice, numbers, the own hand."""

from __future__ import annotations

from collections.abc import Iterator

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from interpreter.model.rulebook import FieldSpec
from interpreter.views.observe import ZoneView
from interpreter.views.screen.contents import contents, zone_title
from interpreter.views.screen.palette import Signs, component_style, seat_style, value_style
from interpreter.views.screen.seats import is_own
from interpreter.views.screen.words import Words, spaced
from interpreter.views.sight import Value


def draw_zones(words: Words, signs: Signs) -> Iterator[Text]:
    """The zones of the table, a line for each that holds something, and one for the empty ones."""
    empty = []
    for view in words.seen.zones:
        zone = words.layout.checked.book.zones.get(view.zone)
        if zone is None or zone.per:
            continue
        lying = contents(zone, words, _without_dice(words, view), signs)
        if lying.plain:
            yield Text.assemble((f"{zone_title(zone, view)}: ", "bold"), lying)
        elif not any(c in words.seen.dice for c in view.components):
            empty.append(zone_title(zone, view))
    if empty:
        yield Text(f"empty: {', '.join(empty)}", "dim")


def _without_dice(words: Words, view: ZoneView) -> ZoneView:
    kept = tuple(c for c in view.components if c not in words.seen.dice)
    return ZoneView(view.zone, view.owner, view.order, kept, view.unknown)


def draw_dice(words: Words) -> Iterator[Text]:
    """What each die shows the seat."""
    for name, faces in words.seen.dice.items():
        line = Text.assemble((f"{words.layout.checked.book.components[name].title or spaced(name)}: ", "bold"))
        for number, (face, shown) in enumerate(faces.items()):
            line.append(f"{', ' if number else ''}{face} ")
            line.append(str(shown), value_style(str(shown), number))
        yield line


# numbers


def draw_numbers(words: Words, signs: Signs) -> Iterator[Text]:
    """Orders of things with a line each, everything else on one line; what is absent or false is left out."""
    line = Text()
    for name, value in words.seen.state.items():
        spec = words.layout.checked.book.state[name]
        if isinstance(value, list):
            yield from _ranking(words, spec, value)
            continue
        text = _number(words, spec, value)
        if text:
            line.append(signs.between if line.plain else "")
            line.append(text, seat_style(int(str(value))) if spec.type.base == "player" else "")
    if line.plain:
        yield line


def _number(words: Words, spec: FieldSpec, value: Value) -> str:
    if value in (None, False, 0, {}):
        return ""
    title = spec.title or spaced(spec.id)
    return title if value is True else f"{title} {words.value(spec, value)}"


def _ranking(words: Words, spec: FieldSpec, values: list[Value]) -> Iterator[Text]:
    """Things in their order, numbered from the first."""
    if not values:
        return
    line = Text.assemble((f"{spec.title or spaced(spec.id)}: ", "bold"))
    for number, value in enumerate(values, 1):
        line.append(f"{'  ' if number > 1 else ''}{number} ", "dim")
        name = str(value)
        line.append(words.value(spec, value) + words.told(name), component_style(words, name))
    yield line


# the own hand


def draw_own(words: Words, width: int) -> Iterator[RenderableType]:
    """What only the seat itself sees of what lies before it, with the columns of each component."""
    for view in words.seen.zones:
        zone = words.layout.checked.book.zones.get(view.zone)
        if zone is None or not is_own(words, zone, view.owner) or not view.components:
            continue
        yield Text(f"your {zone_title(zone, view).lower()}:", "bold")
        texts = (words.described(name) + words.told(name) for name in view.components)
        cells = [Text(text, component_style(words, name)) for text, name in zip(texts, view.components, strict=True)]
        yield columns(cells, width)


def columns(cells: list[Text], width: int) -> RenderableType:
    """Texts side by side in columns of one width, read line by line."""
    widest = max(len(cell) for cell in cells)
    fit = max(1, (width - 2) // (widest + 3))
    if fit == 1:
        return Text("\n").join([Text("  ") + cell for cell in cells])
    return Columns([Text("  ") + cell for cell in cells], width=widest + 2, padding=(0, 1, 0, 0))
