"""The options of a decision, numbered, and the one that was typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from rich.console import RenderableType
from rich.text import Text

from interpreter.commands.table.labels import action_title, beside, offered, option_label, value_label
from interpreter.engine.decisions import STOP, Decision, action_of
from interpreter.program.codes import STOPPED
from interpreter.views.screen.palette import Signs
from interpreter.views.screen.parts import columns
from interpreter.views.screen.words import Words, spaced


@dataclass(frozen=True, slots=True)
class Item:
    """One option: its number, its key, what people read, and the words by which it can be typed."""

    number: str
    key: str
    label: Text = field(compare=False)
    group: str = ""  # the action, if it takes arguments

    @property
    def values(self) -> list[str]:
        """The values in the key, without their names."""
        return [part.rpartition("=")[2] for part in self.key.split()]


@dataclass(frozen=True, slots=True)
class Menu:
    """The options of one decision."""

    question: str
    items: tuple[Item, ...]
    titles: dict[str, str]
    single: bool = True  # one option is typed, not several
    picked: Text = field(default_factory=Text, compare=False)  # of several things those taken already

    def lines(self, width: int) -> Iterator[RenderableType]:
        """The question, what is picked already, then the options, those of one action together."""
        yield Text(self.question, "bold")
        if self.picked:
            yield Text.assemble(("picked: ", "dim"), self.picked)
        for group, members in groupby(self.items, key=lambda item: item.group):
            if group:
                yield Text.assemble(f"{self.titles[group]} ", (f"({group} ...)", "dim"))
            yield columns([_line(item) for item in members], width)
        if len(self.items) == 1 and self.single:
            yield Text("Enter takes it", "dim")


def _line(item: Item) -> Text:
    return Text.assemble((f"{item.number:>2} ", "bold"), item.label)


def make_menu(words: Words, decision: Decision, signs: Signs) -> Menu:
    """The numbered options; numbers, seats and teams to choose from go by their own number."""
    words = beside(words, decision.build, offered(decision))
    items = tuple(_item(words, decision, code, place, signs) for place, code in enumerate(decision.codes, 1))
    items = tuple(sorted(items, key=lambda item: item.group == "")) if decision.kind == "action" else items
    items = items if _own_numbers(decision) else _renumbered(items)
    titles = {item.group: action_title(words, item.group) for item in items if item.group}
    return Menu(question_of(words, decision), items, titles, picked=_picked(words, decision, signs))


def _picked(words: Words, decision: Decision, signs: Signs) -> Text:
    """The things of a choice of several that are taken already, in their order."""
    build, spec = decision.build, decision.spec
    if spec.pool is None or spec.picks is None:
        return Text()
    pool, picks = decision.slot(spec.pool), decision.slot(spec.picks)
    return Text(", ").join([value_label(words, build, spec.ty, pool[index], signs) for index in picks])


def _renumbered(items: Sequence[Item]) -> tuple[Item, ...]:
    return tuple(Item(str(place), item.key, item.label, item.group) for place, item in enumerate(items, 1))


def question_of(words: Words, decision: Decision) -> str:
    """What is asked, as a question."""
    if decision.kind == "action":
        return f"{words.phase(decision.name)}: what do you do?"
    return f"{decision.prompt or spaced(decision.name).capitalize()}?"


def _own_numbers(decision: Decision) -> bool:
    return decision.kind == "one" and decision.spec.ty.kind in ("int", "player", "team")


def _item(words: Words, decision: Decision, code: int, place: int, signs: Signs) -> Item:
    key = decision.key(code)
    number = key.rpartition("=")[2] if _own_numbers(decision) and code != STOPPED else str(place)
    if code == STOPPED:
        return Item(STOP if _own_numbers(decision) else number, key, Text(decision.spec.way_out or "no more"))
    if decision.kind == "branch":
        name, label = decision.spec.keys[code]
        return Item(number, key, Text(str(label or spaced(str(name)))))
    if decision.kind == "action":
        name = action_of(decision.spec, code).name
        if " " not in key:
            return Item(number, key, Text.assemble(action_title(words, name), (f" ({name})", "dim")))
        return Item(number, key, option_label(words, decision, code, signs), name)
    return Item(number, key, option_label(words, decision, code, signs))


def matching(items: Sequence[Item], typed: str) -> list[Item]:
    """The options that were meant: by number, key, a prefix of the key, of its values, or of its words."""
    wanted = typed.lower()
    ways = (
        lambda item: wanted == item.number,
        lambda item: wanted == item.key,
        lambda item: wanted in (item.key.split()[0], item.key.partition("=")[2]),
        lambda item: wanted in item.values,
        lambda item: item.key.startswith(wanted),
        lambda item: any(value.startswith(wanted) for value in item.values),
        lambda item: _in_words(item, wanted.split()),
    )
    for way in ways:
        found = [item for item in items if way(item)]
        if found:
            return found
    return []


def _in_words(item: Item, typed: Sequence[str]) -> bool:
    """Whether each typed word begins another word of the key or the label, one after the other."""
    label = item.label.plain.lower().split()
    return _begun(item.key.split(), item.values, typed) or _begun(label, label, typed)


def _begun(keys: Sequence[str], values: Sequence[str], typed: Sequence[str]) -> bool:
    rest = iter(zip(keys, values, strict=True))
    return all(any(key.startswith(word) or value.startswith(word) for key, value in rest) for word in typed)
