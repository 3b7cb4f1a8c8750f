"""Choices of several things as whole answers: every subset, bag or order, in the order of single picks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, perm
from random import Random

from interpreter.engine.decisions import Decision, value_text

MOST_ANSWERS = 20_000


def picks(decision: Decision) -> tuple[list[int], int, int]:
    """What a choice of several is made from, and the least and the greatest number of picks."""
    spec = decision.spec
    pool = list(decision.slot(spec.pool))
    if spec.kind == "order":
        return pool, len(pool), len(pool)
    return pool, decision.slot(spec.low), decision.slot(spec.high)


def count_answers(kind: str, size: int, low: int, high: int) -> int:
    """How many whole answers there are."""
    if kind == "order":
        return perm(size)
    if kind == "bag":
        return sum(comb(size + number - 1, number) for number in range(low, high + 1)) if size else int(low == 0)
    return sum(comb(size, number) for number in range(low, min(high, size) + 1))


def answer_indexes(kind: str, size: int, low: int, high: int) -> Iterator[tuple[int, ...]]:
    """Every whole answer as positions in the pool."""
    if kind == "order":
        yield from permutations(range(size))
        return
    choose = combinations_with_replacement if kind == "bag" else combinations
    for number in range(low, high + 1):
        yield from choose(range(size), number)


def complete_answers(decision: Decision) -> list[str] | None:
    """The keys of all whole answers to a fresh choice of several; None where there are too many."""
    pool, low, high = picks(decision)
    if count_answers(decision.kind, len(pool), low, high) > MOST_ANSWERS:
        return None
    names = [value_text(decision.build, decision.spec.ty, value) for value in pool]
    found = answer_indexes(decision.kind, len(pool), low, high)
    return [f"{decision.name}=[{', '.join(names[index] for index in answer)}]" for answer in found]


def random_answer(kind: str, size: int, low: int, high: int, stream: Random) -> tuple[int, ...]:
    """A whole answer as positions in the pool, each as likely as any other."""
    if kind == "order":
        return tuple(stream.sample(range(size), size))
    number = _random_size(kind, size, low, min(high, size) if kind == "some" else high, stream)
    if kind == "some":
        return tuple(sorted(stream.sample(range(size), number)))
    bars = sorted(stream.sample(range(size + number - 1), number)) if number else []
    return tuple(bar - index for index, bar in enumerate(bars))


def _random_size(kind: str, size: int, low: int, high: int, stream: Random) -> int:
    """How many things are chosen: as often as there are answers with so many."""
    if low >= high or not size:
        return low
    weights = [count_answers(kind, size, number, number) for number in range(low, high + 1)]
    return stream.choices(range(low, high + 1), weights)[0]
