"""Options in people's words: what an action's arguments or a choice's values are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from interpreter.engine.build import Build
from interpreter.engine.decisions import Decision, action_of, decode, plain, value_text
from interpreter.program.checking.types import Ty
from interpreter.program.codes import STOPPED
from interpreter.views.screen.contents import contents, zone_title
from interpreter.views.screen.palette import Signs, component_style, seat_style
from interpreter.views.screen.words import Words, spaced


def value_label(words: Words, build: Build, ty: Ty, value: int, signs: Signs, short: bool = False) -> Text:
    """A value for people: a component with its columns and its space, a zone with what lies there.

    Beside others it is `short`: a component without its columns.
    """
    name = value_text(build, ty, value)
    if ty.kind == "component":
        called = words.component(name) if short else words.described(name)
        return Text(called + _where(words, name), component_style(words, name))
    if ty.kind in ("player", "team"):
        return Text(f"{'seat' if ty.kind == 'player' else 'team'} {name}", seat_style(value + 1))
    if ty.kind == "zone":
        return _zone_label(words, name, signs)
    if ty.kind == "bool":
        return Text("yes" if name == "true" else "no")
    enum = build.checked.book.types.get(ty.name) if ty.kind == "enum" else None
    return Text(enum.titles.get(name, "") or spaced(name) if enum is not None else name)


def _where(words: Words, name: str) -> str:
    """The space on which a component lies."""
    for view in words.seen.zones:
        zone = words.layout.checked.book.zones.get(view.zone)
        if zone is not None and zone.per in words.layout.checked.book.boards and name in view.components:
            return f" at {view.owner}"
    return ""


def _zone_label(words: Words, name: str, signs: Signs) -> Text:
    view = next(view for view in words.seen.zones if view.zone == name)
    zone = words.layout.checked.book.zones.get(name)
    return Text(f"{zone_title(zone, view)}: ") + contents(zone, words, view, signs)


def beside(words: Words, build: Build, values: Iterable[tuple[Ty, int]]) -> Words:
    """The words for values that are offered together: of components only what tells them apart."""
    return words.among({value_text(build, ty, value) for ty, value in values if ty.kind == "component"})


def offered(decision: Decision) -> Iterator[tuple[Ty, int]]:
    """All values in the options of a decision."""
    spec = decision.spec
    for code in decision.codes:
        if spec.kind == "action":
            action = action_of(spec, code)
            yield from zip((a.ty for a in action.arguments if a.size), decode(action, code), strict=True)
        elif code != STOPPED and spec.kind != "branch":
            yield spec.ty, plain(spec.ty, code)


def option_label(words: Words, decision: Decision, code: int, signs: Signs) -> Text:
    """What an option is called below the title of its action."""
    spec = decision.spec
    if spec.kind != "action":
        return value_label(words, decision.build, spec.ty, plain(spec.ty, code), signs)
    action = action_of(spec, code)
    sized = [argument for argument in action.arguments if argument.size]
    label = Text()
    for number, (argument, value) in enumerate(zip(sized, decode(action, code), strict=True)):
        label.append(", " if number else "")
        label.append(f"{spaced(argument.name)} " if len(sized) > 1 else "")
        label.append_text(value_label(words, decision.build, argument.ty, value, signs, len(sized) > 1))
    return label


def action_title(words: Words, name: str) -> str:
    """The title of an action."""
    return words.layout.checked.book.actions[name].title or spaced(name)
