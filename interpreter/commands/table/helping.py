"""`help`: the words that are no move, and what the rulebook says of one of its rules or things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.console import RenderableType
from rich.text import Text

from interpreter.diagnostics import nearest
from interpreter.model.rulebook import Element, Row
from interpreter.views.screen.boards import linked
from interpreter.views.screen.words import Words, phases, spaced

CLAUSES = 12


def rule_help(words: Words, name: str) -> Iterator[RenderableType]:
    """All that is said of the rules, things and clauses of a name; with none the nearest name."""
    elements, rows = _elements(words), _rows(words)
    wanted = name.lower()
    found = [(kind, element) for kind, element in elements if _named(element, wanted)]
    clause = words.layout.checked.book.clauses.get(wanted)
    row = rows.get(wanted) or rows.get(wanted.partition("#")[0]) or _titled(rows, wanted)
    if not found and row is None and clause is None:
        yield _unknown(wanted, [element.id for _, element in elements] + list(rows))
        return
    for kind, element in found:
        yield from _element(words, kind, element)
    if row is not None:
        yield from _row(words, row)
    if clause is not None:
        yield Text(f"{clause.id}: {clause.says}")


def _unknown(name: str, known: list[str]) -> Text:
    near = nearest(name, known)
    return Text(f"no rule is called `{name[:40]}`" + (f"; did you mean `{near}`?" if near else ""))


def _named(element: Element, name: str) -> bool:
    return name in (element.id, spaced(element.id), element.title.lower())


def _titled(rows: Mapping[str, Row], name: str) -> Row | None:
    return next((row for row in rows.values() if row.title.lower() == name), None)


def _elements(words: Words) -> list[tuple[str, Element]]:
    """Everything that may be asked about, each with what it is."""
    book = words.layout.checked.book
    kinds: tuple[tuple[str, Mapping[str, Element]], ...] = (
        ("action", book.actions),
        ("phase", {phase.id: phase for phase in phases(book.flow)}),
        ("procedure", book.procedures),
        ("function", book.functions),
        ("kind of component", book.components),
        ("zone", book.zones),
        ("board", book.boards),
        ("type", book.types),
        ("parameter", book.parameters),
        ("number", book.state),
        ("field of a player", book.player_fields),
        ("end of the game", book.end),
        ("line of the score", book.scoring.lines if book.scoring is not None else {}),
    )
    conditions = [
        (f"{word} of {action.id}", rule)
        for action in book.actions.values()
        for word, rules in (("requirement", action.require.values()), ("preference", action.prefer))
        for rule in rules
    ]
    return [(kind, element) for kind, group in kinds for element in group.values()] + list(conditions)


def _rows(words: Words) -> dict[str, Row]:
    """The rows of components and the places of boards, by id."""
    found = {row.id: row for row in words.layout.rows}
    for board in words.layout.checked.book.boards.values():
        found |= {row.id: row for row in board.places}
    return found


def _element(words: Words, kind: str, element: Element) -> Iterator[RenderableType]:
    yield Text.assemble((element.title or spaced(element.id), "bold"), (f"  {kind} {element.id}", "dim"))
    otherwise = getattr(element, "otherwise", "")
    for text in (element.help, f"else: {otherwise}" if otherwise else ""):
        if text:
            yield Text(f"  {text}")
    if element.assumed:
        yield Text(f"  taken so: {element.assumed}")
    yield from clauses_of(words, element.source)


def clauses_of(words: Words, names: tuple[str, ...]) -> Iterator[Text]:
    """The clauses with these ids, in the rulebook's words."""
    for name in names[:CLAUSES]:
        clause = words.layout.checked.book.clauses.get(name)
        if clause is not None:
            yield Text(f"  - {clause.says}")
    if len(names) > CLAUSES:
        yield Text(f"  and {len(names) - CLAUSES} more", "dim")


def _row(words: Words, row: Row) -> Iterator[RenderableType]:
    """A component or place with its columns, and the rule of what it does."""
    yield Text.assemble((row.title or row.id, "bold"), (f"  {row.id}" if row.title else "", "dim"))
    name = next((c for c in words.layout.components if c.partition("#")[0] == row.id), None)
    name = name or next((c for n, c in enumerate(words.layout.components) if words.layout.rows[n] is row), None)
    if row.help:
        yield Text(f"  {row.help}")
    if name is not None:
        told = ", ".join(words.columns(name))
        if told:
            yield Text(f"  {told}")
        yield from _behaviours(words, name)
    else:
        yield from _ways(words, row)


def _behaviours(words: Words, name: str) -> Iterator[RenderableType]:
    for procedure in words.behaviours(name):
        yield from _element(words, "procedure", procedure)


def _ways(words: Words, row: Row) -> Iterator[Text]:
    """Where the paths of a place lead."""
    for board in words.layout.checked.book.boards.values():
        others = list(linked(board, row.id, words.layout.spaces[board.space]))
        if others:
            yield Text(f"  beside it: {', '.join(others)}")
