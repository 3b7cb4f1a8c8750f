"""Whether variants go over a rulebook together: versions, what they need and exclude, and conflicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from interpreter.diagnostics import Report, nearest
from interpreter.model.edit import same
from interpreter.model.load import RawRulebook
from interpreter.model.paths import Target, node_at
from interpreter.model.splice import labels
from interpreter.model.variant import Change, Named, Variant
from interpreter.nodes import Mapping as NodeMapping
from interpreter.nodes import Scalar
from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class Planned:
    """A change with the place that it names."""

    change: Change
    target: Target


def check_fit(raw: RawRulebook, variants: Sequence[Variant], known: Sequence[str], report: Report) -> None:
    """Reports versions and numbers of players that do not fit, and variants that do not go together."""
    used = {variant.id: variant for variant in variants}
    for variant in variants:
        _check_version(raw, variant, report)
        _check_players(raw, variant, report)
        for named in (*variant.requires, *variant.excludes, *variant.after):
            if named.id not in known and named.id not in used:
                near = nearest(named.id, known)
                hint = f"did you mean `{near}`?" if near else "name another variant of this rulebook"
                report.error("unknown-variant", named.span, f"there is no variant `{named.id}`", hint)
        _check_company(variant, used, known, report)
    _check_rings(used, report)


def _check_version(raw: RawRulebook, variant: Variant, report: Report) -> None:
    version = node_at(raw.root, ("game", "version"))
    written = version.value if isinstance(version, Scalar) else ""
    if variant.versions and written not in [named.id for named in variant.versions]:
        said = f"`{variant.id}` is made for other versions than {written or 'this one'}"
        hint = "see whether it still fits, and add the version"
        report.error("variant-misfit", variant.versions[0].span, said, hint)


def _check_players(raw: RawRulebook, variant: Variant, report: Report) -> None:
    low, high = (_number(raw, ("game", "players", key)) for key in ("min", "max"))
    if variant.players and not any(low <= count <= high for count in variant.players):
        said = f"`{variant.id}` fits no number of players of the game"
        report.error("variant-misfit", variant.players_span, said, f"the game is for {low} to {high} players")


def _number(raw: RawRulebook, keys: tuple[str, ...]) -> int:
    node = node_at(raw.root, keys)
    written = node.value if isinstance(node, Scalar) else ""
    return int(written) if written.isascii() and written.isdigit() and len(written) < 10 else 0


def _check_company(variant: Variant, used: Mapping[str, Variant], known: Sequence[str], report: Report) -> None:
    for named in variant.requires:
        if named.id not in used and named.id in known:
            said = f"`{variant.id}` needs the variant `{named.id}`"
            report.error("variant-missing", named.span, said, f"use `{named.id}` too")
    for named in variant.excludes:
        if named.id in used:
            said = f"`{variant.id}` does not go with the variant `{named.id}`"
            report.error("variants-apart", named.span, said, "leave one of them out")


def _check_rings(used: Mapping[str, Variant], report: Report) -> None:
    """Reports variants each of which would go over the other."""
    for variant in used.values():
        for named in variant.after:
            if named.id in used and goes_over(used, used[named.id], variant.id):
                said = f"`{variant.id}` goes over `{named.id}`, and that over this one"
                report.error("variant-ring", named.span, said, "take one of the two `after` out")


def goes_over(used: Mapping[str, Variant], variant: Variant, other: str) -> bool:
    """Whether a variant says that it goes over another one, itself or by those that it goes over."""
    seen: set[str] = set()
    ways: list[Named] = list(variant.after)
    while ways:
        named = ways.pop()
        if named.id == other:
            return True
        if named.id in used and named.id not in seen:
            seen.add(named.id)
            ways += used[named.id].after
    return False


def settle(
    planned: Sequence[Planned], raw: RawRulebook, variants: Sequence[Variant], report: Report
) -> tuple[Planned, ...]:
    """The changes that count: what another one goes over, or says too, is left out; conflicts are reported."""
    used = {variant.id: variant for variant in variants}
    left = set(range(len(planned)))
    for first, second in combinations(range(len(planned)), 2):
        one, other = planned[first], planned[second]
        if first not in left or second not in left or not _touch(one, other, raw):
            continue
        if _agree(one, other):
            left.discard(second if other.target.inside(one.target) else first)
        elif one.change.variant == other.change.variant or not _over(used, one, other, raw, left, first, second):
            _report_conflict(one.change, other.change, report)
    return tuple(planned[index] for index in sorted(left))


def _touch(one: Planned, other: Planned, raw: RawRulebook) -> bool:
    """Whether one change is at the other's place or inside it."""
    return _inside(one.target, other.target, raw) or _inside(other.target, one.target, raw)


def _inside(inner: Target, outer: Target, raw: RawRulebook) -> bool:
    if inner.inside(outer):
        return True
    if not (inner.label and outer.label and inner.keys == outer.keys):
        return False
    node = node_at(raw.root, inner.keys)
    places = labels(node.value) if isinstance(node, Scalar) else {}
    one, other = places.get(inner.label), places.get(outer.label)
    return one is not None and other is not None and other.start < one.start and one.end <= other.end


def _agree(one: Planned, other: Planned) -> bool:
    """Whether both changes say the same."""
    first, second = (one, other) if other.target.inside(one.target) else (other, one)
    if first.change.operation == "remove" or second.change.operation == "remove":
        return first.change.operation == second.change.operation
    if first.target == second.target:
        beside = (first.change.before, first.change.after) == (second.change.before, second.change.after)
        kinds = {first.change.operation, second.change.operation}
        return beside and ("add" not in kinds or len(kinds) == 1) and same(first.change.value, second.change.value)
    if second.target.label or not isinstance(first.change.value, NodeMapping):
        return False
    inner = node_at(first.change.value, second.target.keys[len(first.target.keys) :])
    return inner is not None and same(inner, second.change.value)


def _over(
    used: Mapping[str, Variant],
    one: Planned,
    other: Planned,
    raw: RawRulebook,
    left: set[int],
    first: int,
    second: int,
) -> bool:
    """Whether one of the variants goes over the other; what it goes over wholly is left out."""
    if goes_over(used, used[other.change.variant], one.change.variant):
        upper, lower, index = other, one, first
    elif goes_over(used, used[one.change.variant], other.change.variant):
        upper, lower, index = one, other, second
    else:
        return False
    added = lower.change.operation == "add" and lower.target == upper.target
    if _inside(lower.target, upper.target, raw) and upper.change.operation != "add" and not added:
        left.discard(index)
    return True


def _report_conflict(one: Change, other: Change, report: Report) -> None:
    who = f"`{one.variant}`" if one.variant != other.variant else "the same variant"
    said = f"`{other.path}` is changed by {who} too, at {_where(one.span)}"
    hint = f"leave one of them out, or say `after: [{one.variant}]`"
    report.error("variant-conflict", other.span, said, hint if one.variant != other.variant else "keep one of them")


def _where(span: Span) -> str:
    return f"{span.source.name}:{span.line}:{span.column}"


def misfits(variants: Sequence[Variant], players: int) -> Iterator[Variant]:
    """The variants that are made for other numbers of players."""
    for variant in variants:
        if variant.players and players not in variant.players:
            yield variant
