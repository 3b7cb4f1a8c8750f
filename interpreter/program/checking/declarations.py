"""Declarations: types that exist, names that are free, values that fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields

from interpreter.diagnostics import Report, nearest
from interpreter.model.rulebook import Element, FieldSpec, Function, Procedure, Rulebook, TypeRef, Zone
from interpreter.program.checking.board_builtins import BUILTINS
from interpreter.program.checking.cells import check_cells
from interpreter.program.checking.dice import check_dice
from interpreter.program.checking.symbols import FACES, RESERVED, Symbols
from interpreter.source import Span


def check_declarations(symbols: Symbols, report: Report) -> None:
    """Reports unknown types, reserved and colliding names, unknown phases and components."""
    book = symbols.book
    for element in named_elements(book):
        if element.id in RESERVED and not _names_face(element):
            report.error(
                "reserved-name",
                element.span,
                f"`{element.id}` is a word of the language",
                f"call it `{element.id}_` or `the_{element.id}`",
            )
        elif element.id in BUILTINS and element.id in book.functions:
            report.error("reserved-name", element.span, f"`{element.id}` is a built-in function", "choose another name")
    for span, ref in _types(book):
        _check_type(ref, span, symbols, report)
    for spec in _fields(book):
        _check_lasts(spec, book, report)
    check_dice(symbols, report)
    _check_zones(symbols, report)
    _check_starts(book, report)
    check_cells(symbols, report)
    _check_clauses(book, report)


def _names_face(element: Element) -> bool:
    """Whether it is a column of turns of a die, named like the face whose way it tells."""
    return isinstance(element, FieldSpec) and element.id in FACES and element.type.base == "face"


def named_elements(book: Rulebook) -> Iterator[Element]:
    """Everything with a name that expressions can use."""
    for group in (
        book.parameters,
        book.types,
        book.components,
        book.state,
        book.zones,
        book.actions,
        book.procedures,
        book.functions,
    ):
        yield from group.values()
    yield from _fields(book)
    for action in book.actions.values():
        yield from action.arguments


def _fields(book: Rulebook) -> Iterator[FieldSpec]:
    yield from book.state.values()
    yield from book.player_fields.values()
    if book.teams:
        yield from book.teams.fields.values()
    for enum in book.types.values():
        yield from enum.columns.values()
    for kind in book.components.values():
        yield from kind.columns.values()
        yield from kind.fields.values()
    for board in book.boards.values():
        yield from board.fields.values()
        yield from board.place_columns.values()
        yield from board.link_columns.values()


def _types(book: Rulebook) -> Iterator[tuple[Span, TypeRef]]:
    for spec in _fields(book):
        yield spec.type.span or spec.span, spec.type
        if spec.by:
            yield spec.span, TypeRef(spec.by)
    for parameter in book.parameters.values():
        yield parameter.type.span or parameter.span, parameter.type
    rules: list[Procedure | Function] = [*book.procedures.values(), *book.functions.values()]
    for rule in rules:
        for ref in rule.takes.values():
            yield ref.span or rule.span, ref
    for function in book.functions.values():
        if function.gives is not None:
            yield function.gives.span or function.span, function.gives


def _check_type(ref: TypeRef, span: Span, symbols: Symbols, report: Report) -> None:
    inner = ref
    while inner.of is not None:
        inner = inner.of
    if inner.base and symbols.type_of(inner) is None:
        near = nearest(inner.base, symbols.type_names())
        hint = f"did you mean `{near}`?" if near else "declare it under `components`, `types` or `boards`"
        report.error("unknown-type", inner.span or span, f"no type is named `{inner.base}`", hint)


def phase_names(book: Rulebook) -> list[str]:
    """The ids of all phases, outer ones first."""
    names, stack = [], list(book.flow)
    while stack:
        phase = stack.pop(0)
        names.append(phase.id)
        stack.extend(phase.phases)
    return names


def _check_lasts(spec: FieldSpec, book: Rulebook, report: Report) -> None:
    if spec.lasts and spec.lasts not in ("turn", *phase_names(book)):
        near = nearest(spec.lasts, phase_names(book))
        report.error(
            "unknown-phase",
            spec.lasts_span,
            f"no phase is named `{spec.lasts}`",
            f"did you mean `{near}`?" if near else "",
        )


def _check_zones(symbols: Symbols, report: Report) -> None:
    book = symbols.book
    for zone in book.zones.values():
        for kind, span in zip(zone.holds, zone.holds_spans, strict=True):
            if kind not in book.components:
                near = nearest(kind, book.components)
                report.error(
                    "unknown-component",
                    span,
                    f"no component is named `{kind}`",
                    f"did you mean `{near}`?" if near else "",
                )
        if zone.per not in ("", "player", "team", *book.boards):
            report.error(
                "unknown-board",
                zone.per_span,
                f"`{zone.per}` is no board",
                "write `player`, `team` or the id of a board",
            )
    for end in book.end.values():
        phase = end.at.removeprefix("phase:")
        if end.at.startswith("phase:") and phase not in ("turn", *phase_names(book)):
            near = nearest(phase, phase_names(book))
            report.error(
                "unknown-phase",
                last_word(end.at_span, phase),
                f"no phase is named `{phase}`",
                f"did you mean `{near}`?" if near else "",
            )


def last_word(span: Span, word: str) -> Span:
    """The place of a word that ends a value, such as the phase of `end of PHASE`."""
    first = span.source.text.rfind(word, span.start, span.end)
    return Span(span.source, first, first + len(word)) if first >= 0 else span


def _check_starts(book: Rulebook, report: Report) -> None:
    """All components of a kind begin in one zone of the table, each in its own player's, or in the box."""
    begun: dict[str, str] = {}
    for zone in book.zones.values():
        if zone.start and zone.per and not _of_owners(zone, book):
            message = f"there is one `{zone.id}` for each {zone.per}; all components cannot begin there"
            report.error("ambiguous-start", zone.span, message, "leave `start` out and move them in `setup`")
            continue
        for kind in zone.holds if zone.start else ():
            if kind in begun:
                message = f"every `{kind}` begins in `{begun[kind]}` already"
                report.error("ambiguous-start", zone.span, message, "let one of the two zones begin empty")
            begun.setdefault(kind, zone.id)


def _of_owners(zone: Zone, book: Rulebook) -> bool:
    """Whether everything that the zone holds belongs to a player, and each player has such a zone."""
    kinds = [book.components[kind] for kind in zone.holds if kind in book.components]
    return zone.per == "player" and all(kind.per == "player" for kind in kinds)


def _check_clauses(book: Rulebook, report: Report) -> None:
    if not book.clauses:
        return
    for element in all_elements(book):
        for clause, span in zip(element.source, element.source_spans, strict=True):
            if clause not in book.clauses:
                near = nearest(clause, book.clauses)
                hint = f"did you mean `{near}`?" if near else ""
                report.error("unknown-clause", span, f"no clause is named `{clause}`", hint)


def all_elements(part: object) -> Iterator[Element]:
    """Every element in a part of a rulebook, however deep, the part itself included."""
    if isinstance(part, Element):
        yield part
    if isinstance(part, Element | Rulebook):
        for field in fields(part):
            yield from all_elements(getattr(part, field.name))
    elif isinstance(part, Mapping):
        for value in part.values():
            yield from all_elements(value)
    elif isinstance(part, tuple):
        for value in part:
            yield from all_elements(value)
