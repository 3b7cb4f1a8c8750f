"""Choices of several things: the whole list numbered at once, and several numbers typed for an answer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from interpreter.commands.table.labels import beside, value_label
from interpreter.commands.table.menu import Item, Menu, matching, question_of
from interpreter.engine.decisions import Decision, value_text
from interpreter.views.screen.palette import Signs
from interpreter.views.screen.words import Words

SEVERAL = ("some", "order", "bag")
RANGE = re.compile(r"(\d{1,4})-(\d{1,4})")


class Unclear(Exception):
    """What was typed names no set of things; the message says why."""


def is_several(decision: Decision) -> bool:
    """Whether the decision is a choice of several things that is still untouched."""
    return decision.kind in SEVERAL and not decision.picked


def bounds(decision: Decision) -> tuple[int, int]:
    """The least and the greatest number of things."""
    pool = len(decision.slot(decision.spec.pool))
    if decision.kind == "order":
        return pool, pool
    high = int(decision.slot(decision.spec.high))
    return int(decision.slot(decision.spec.low)), high if decision.kind == "bag" else min(high, pool)


def several_menu(words: Words, decision: Decision, signs: Signs) -> Menu:
    """Everything that can be chosen from, numbered."""
    build, ty = decision.build, decision.spec.ty
    pool = list(decision.slot(decision.spec.pool))
    words = beside(words, build, ((ty, value) for value in pool))
    keys = [f"{decision.name}={value_text(build, ty, value)}" for value in pool]
    labels = [value_label(words, build, ty, value, signs) for value in pool]
    items = tuple(Item(str(place), *pair) for place, pair in enumerate(zip(keys, labels, strict=True), 1))
    return Menu(f"{question_of(words, decision)} {_how(decision)}", items, {}, single=False)


def _how(decision: Decision) -> str:
    low, high = bounds(decision)
    if decision.kind == "order":
        return "All numbers in their order, like `2 1 3`"
    count = str(low) if low == high else f"{low} to {high}"
    ways = ["numbers like `1 3 5`"]
    ways += ["`all`"] if decision.kind == "some" and high == len(decision.slot(decision.spec.pool)) else []
    ways += ["`none`"] if low == 0 else []
    again = ", the same again allowed" if decision.kind == "bag" else ""
    return f"Choose {count}{again}: {' or '.join(ways)}"


def several_move(decision: Decision, menu: Menu, typed: str) -> str:
    """The move that several numbers or names stand for; raises `Unclear`."""
    if typed == "all" and decision.kind != "bag":
        found = list(menu.items)
    elif typed in ("none", "stop"):
        found = []
    else:
        found = [_one(menu.items, word) for word in _words(typed)]
    low, high = bounds(decision)
    if not low <= len(found) <= high:
        count = str(low) if low == high else f"{low} to {high}"
        raise Unclear(f"{count} are wanted, not {len(found)}")
    if decision.kind != "bag" and len({item.key for item in found}) < len(found):
        raise Unclear("one of them is named twice")
    if not found:
        return "stop"
    return f"{decision.name}=[{', '.join(item.key.partition('=')[2] for item in found)}]"


def _words(typed: str) -> list[str]:
    """The words between commas and spaces, with `2-4` written out."""
    found: list[str] = []
    for word in re.split(r"[\s,]+", typed.strip(" ,")):
        span = RANGE.fullmatch(word)
        found += [str(n) for n in range(int(span[1]), int(span[2]) + 1)] if span else [word]
    return found


def _one(items: Sequence[Item], word: str) -> Item:
    found = matching(items, word)
    if len(found) == 1 or (found and len({item.label.plain for item in found}) == 1):
        return found[0]
    if not found:
        raise Unclear(f"there is no `{word[:40]}` here")
    raise Unclear(f"`{word[:40]}` could be {', '.join(item.number for item in found[:8])}")
