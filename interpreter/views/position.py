"""A position as plain text, drawn for one seat from what it may know.

Grids are drawn as grids; of other boards the spaces that hold something are listed.  Every line tells
one thing, so that two drawings can be compared line by line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from interpreter.engine.game import Game
from interpreter.model.rulebook import Board, FieldSpec
from interpreter.program.lowering.layout import Layout
from interpreter.views.log import component_title
from interpreter.views.observe import Observation, ZoneView, observe
from interpreter.views.sight import UNKNOWN, Value


def draw_position(game: Game, seat: int) -> str:
    """What a seat (from 1; 0 is a spectator) sees now, as lines of text."""
    seen = observe(game, seat)
    return "\n".join(Drawing(game.build.emitted.layout, seen).lines())


class Drawing:
    """One observation on its way to text."""

    def __init__(self, layout: Layout, seen: Observation) -> None:
        self.layout = layout
        self.book = layout.checked.book
        self.seen = seen
        self.titles = {name: component_title(layout, c) for c, name in enumerate(layout.components)}

    def lines(self) -> Iterator[str]:
        """All lines: boards, zones, numbers, then who is asked and what."""
        for board in self.book.boards.values():
            yield from self._grid(board) if board.columns else self._spaces(board)
        for name, faces in self.seen.dice.items():
            shown = ", ".join(f"{face} {colour}" for face, colour in faces.items())
            yield f"{self.book.components[name].title or name}: {shown}"
        for view in map(self._without_dice, self.seen.zones):
            if not self._on_board(view) and (view.zone != "box" or view.components or view.unknown):
                yield self._zone(view)
        yield from self._variables()
        for name, values in self.seen.components.items():
            told = self._fields(self._component_specs(name), values)
            if told:
                yield f"{name}: {told}"
        for word, specs, owners in self._owners():
            for number, values in owners.items():
                told = self._fields(specs, values, zeros=True)
                if told:
                    yield f"{word} {number}: {told}"
        yield from self._question()

    def _without_dice(self, view: ZoneView) -> ZoneView:
        """Dice have a line of their own."""
        return replace(view, components=tuple(c for c in view.components if c not in self.seen.dice))

    def _on_board(self, view: ZoneView) -> bool:
        return view.zone != "box" and self.book.zones[view.zone].per in self.book.boards

    # zones

    def _zone(self, view: ZoneView) -> str:
        zone = self.book.zones.get(view.zone)
        title = zone.title or view.zone.replace("_", " ") if zone is not None else "box"
        name = f"{title} of {view.owner}" if view.owner else title
        return f"{name}: {self._contents(view) or 'empty'}"

    def _contents(self, view: ZoneView) -> str:
        zone = self.book.zones.get(view.zone)
        show = zone.show if zone is not None else {}
        parts = []
        for title, same in groupby(self._shown(show, name) for name in view.components):
            count = len(list(same))
            if title == UNKNOWN:
                parts.append(f"{count} hidden")
            else:
                parts.append(title if count == 1 else f"{count} {title}")
        if view.order == "unordered" and view.unknown:
            parts.append(f"{view.unknown} hidden")
        return ", ".join(parts)

    def _shown(self, show: Mapping[str, str], name: str) -> str:
        return show.get(name) or show.get(name.partition("#")[0]) or self.titles.get(name, name)

    # boards

    def _grid(self, board: Board) -> Iterator[str]:
        """Rows of cells with letters under the columns and numbers beside the rows."""
        names = self.layout.spaces[board.space]
        cells = [self._cell(board, name) or "." for name in names]
        width = max(len(cell) for cell in cells)
        order = range(board.rows)
        yield f"{board.title or board.id.replace('_', ' ')}:"
        for row in reversed(order) if board.first_row == "bottom" else order:
            line = cells[row * board.columns : (row + 1) * board.columns]
            yield f"{row + 1:>3} " + " ".join(cell.ljust(width) for cell in line).rstrip()
        letters = [name.rstrip("0123456789") for name in names[: board.columns]]
        yield "    " + " ".join(letter.ljust(width) for letter in letters).rstrip()

    def _spaces(self, board: Board) -> Iterator[str]:
        yield f"{board.title or board.id.replace('_', ' ')}:"
        for row in board.places:
            cell = self._cell(board, row.id)
            if cell:
                yield f"  {row.title or row.id}: {cell}"

    def _cell(self, board: Board, space: str) -> str:
        parts = [self._fields(board.fields, self.seen.spaces.get(space, {}), len(board.fields) > 1)]
        for view in self.seen.zones:
            if view.zone != "box" and self.book.zones[view.zone].per == board.id and view.owner == space:
                parts.append(self._contents(view))
        return "; ".join(part for part in parts if part)

    # values

    def _fields(
        self,
        specs: Mapping[str, FieldSpec],
        values: Mapping[str, Value],
        named: bool = True,
        zeros: bool = False,
    ) -> str:
        """Values with their names; what is absent, false or (unless `zeros`) nothing is left out."""
        parts = []
        for field, value in values.items():
            if value is None or value is False or value == [] or (value == 0 and not zeros):
                continue
            text = self._value(specs[field], value)
            title = specs[field].title or field.replace("_", " ")
            parts.append(text if not named else title if value is True else f"{title} {text}")
        return ", ".join(parts)

    def _value(self, spec: FieldSpec, value: Value) -> str:
        if isinstance(value, list):
            return ", ".join(self._value(spec, item) for item in value)
        if isinstance(value, dict):
            held = ((key, item) for key, item in value.items() if item not in (0, False, None))
            return ", ".join(f"{self._value(spec, item)} {key}" for key, item in held) or "none"
        text = "yes" if value is True else "no" if value is False else str(value)
        return spec.show.get(text) or self.titles.get(text, text)

    def _variables(self) -> Iterator[str]:
        for name, value in self.seen.state.items():
            spec = self.book.state[name]
            title = spec.title or name.replace("_", " ")
            yield f"{title}: {'none' if value is None else self._value(spec, value)}"

    def _component_specs(self, name: str) -> Mapping[str, FieldSpec]:
        number = self.layout.components.index(name)
        for kind, (first, count) in self.layout.kinds.items():
            if first <= number < first + count:
                return self.book.components[kind].fields
        return {}

    def _owners(self) -> Sequence[tuple[str, Mapping[str, FieldSpec], Mapping[str, Mapping[str, Value]]]]:
        teams = self.book.teams.fields if self.book.teams else {}
        word = "team" if self.layout.teams < self.layout.players else "seat"
        return (("seat", self.book.player_fields, self.seen.seats), (word, teams, self.seen.teams))

    # what is open

    def _question(self) -> Iterator[str]:
        if self.seen.over:
            won = ", ".join(f"seat {seat}" for seat in self.seen.winners)
            yield f"over: {'won by ' + won if won else 'drawn'}"
            yield f"scores: {', '.join(str(score) for score in self.seen.scores)}"
            return
        yield f"asked: {', '.join(f'seat {seat}' if seat else 'chance' for seat in self.seen.asked)}"
        mine = self.seen.decision
        if mine is None:
            return
        yield f"question: {mine.prompt or mine.name.replace('_', ' ')}"
        if mine.picked:
            yield f"picked: {', '.join(mine.picked)}"
        yield f"options: {' | '.join(mine.options)}"
