"""The names of things as people read them: components with what tells them apart, values, seats, phases."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from interpreter.language.syntax import Call, Do, Name
from interpreter.model.rulebook import Cell, FieldSpec, Phase, Procedure, Row
from interpreter.program.lowering.layout import Layout
from interpreter.views.log import component_title
from interpreter.views.observe import Observation
from interpreter.views.sight import UNKNOWN, Value


def spaced(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ")


@dataclass(slots=True)
class Words:
    """The words for what one observation shows."""

    layout: Layout
    seen: Observation
    equal: Mapping[str, Collection[str]] = field(default_factory=dict)  # by kind, columns not worth telling
    titles: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.titles = {name: component_title(self.layout, c) for c, name in enumerate(self.layout.components)}

    # components

    def component(self, name: str) -> str:
        """The title of a component, or its id; `?` where it is not known."""
        if self.owner_of(name):
            row = self.row(name)
            return row.title or spaced(row.id)
        return self.titles.get(name, name)

    def owner_of(self, name: str) -> int:
        """The seat to which a component belongs for good; 0 where it belongs to nobody."""
        return self.layout.owners[self.layout.components.index(name)] + 1 if name in self.titles else 0

    def told(self, name: str) -> str:
        """What the changing fields of a component tell, in brackets after its name."""
        specs = self.component_fields(name)
        parts = [self.labelled(specs[key], value) for key, value in self.seen.components.get(name, {}).items()]
        text = ", ".join(part for part in parts if part)
        return f" ({text})" if text else ""

    def among(self, names: Iterable[str]) -> Words:
        """The same words for things side by side: columns in which all of a kind are equal are not told of them."""
        told: dict[str, list[set[str]]] = {}
        for name in names:
            told.setdefault(self.kind(name), []).append(set(self.columns(name)))
        return replace(self, equal={kind: set.intersection(*columns) for kind, columns in told.items()})

    def described(self, name: str) -> str:
        """A component with the columns of its row that its name does not tell already."""
        if name not in self.titles:
            return name
        title = self.component(name)
        title += f" of seat {self.owner_of(name)}" if self.owner_of(name) not in (0, self.seen.seat) else ""
        equal = self.equal.get(self.kind(name), ())
        parts = [text for text in self.columns(name, title.lower()) if text not in equal]
        return f"{title} ({', '.join(parts)})" if parts else title

    def columns(self, name: str, told: str = "") -> Iterator[str]:
        """The fixed values of a component's row, one after the other, those that a text tells left out."""
        row, kind = self.row(name), self.layout.checked.book.components[self.kind(name)]
        for key, spec in kind.columns.items():
            cell = row.cells.get(key)
            text = self._cell(spec, cell) if cell is not None else ""
            if text and not (told and cell is not None and (str(cell.value).lower() in told or text.lower() in told)):
                yield text

    def _cell(self, spec: FieldSpec, cell: Cell) -> str:
        if cell.effect is not None:
            return self._behaviour(cell)
        if cell.value is None or isinstance(cell.value, bool | tuple):
            return spec.title or spaced(spec.id) if cell.value is True else ""
        if spec.type.base == "int":
            return f"{spec.title or spaced(spec.id)} {cell.value}"
        return str(cell.value) if str(cell.value) not in self.titles else self.component(str(cell.value))

    def _behaviour(self, cell: Cell) -> str:
        """The title of the procedure that a cell does."""
        procedure = self._procedure(cell)
        return (procedure.title or spaced(procedure.id)) if procedure is not None else ""

    def _procedure(self, cell: Cell) -> Procedure | None:
        statement = cell.effect.statements[0] if cell.effect is not None and cell.effect.statements else None
        target = statement.target if isinstance(statement, Do) else None
        return self.layout.checked.book.procedures.get(target.name) if isinstance(target, Name | Call) else None

    def behaviours(self, name: str) -> Iterator[Procedure]:
        """The procedures that a component's row does."""
        found = (self._procedure(cell) for cell in self.row(name).cells.values())
        yield from (procedure for procedure in found if procedure is not None)

    def row(self, name: str) -> Row:
        return self.layout.rows[self.layout.components.index(name)]

    def kind(self, name: str) -> str:
        """The kind of a component."""
        number = self.layout.components.index(name)
        return next(kind for kind, (first, count) in self.layout.kinds.items() if first <= number < first + count)

    def component_fields(self, name: str) -> Mapping[str, FieldSpec]:
        return self.layout.checked.book.components[self.kind(name)].fields if name in self.titles else {}

    # values

    def value(self, spec: FieldSpec, value: Value) -> str:
        """A value in people's words; empty where there is none."""
        if isinstance(value, list):
            return ", ".join(self.value(spec, item) for item in value)
        if isinstance(value, dict):
            held = ((key, item) for key, item in value.items() if item not in (0, False, None, []))
            return ", ".join(f"{self.value(spec, item)} {self.component(key)}" for key, item in held)
        if value is None:
            return ""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if text in spec.show:
            return spec.show[text]
        if self.is_seat(spec):
            return spec.show.get(f"seat-{text}", f"seat {text}")
        if spec.type.base in self.layout.checked.book.types:
            return self.layout.checked.book.types[spec.type.base].titles.get(text, "") or spaced(text)
        return {"true": "yes", "false": "no"}.get(text, self.component(text))

    def is_seat(self, spec: FieldSpec) -> bool:
        inner = spec.type.of if spec.type.of is not None else spec.type
        return inner.base == "player"

    def labelled(self, spec: FieldSpec, value: Value) -> str:
        """A value with its name; empty where it is absent, false, zero or empty."""
        if value in (None, False, 0, [], ""):
            return ""
        title = spec.title or spaced(spec.id)
        return title if value is True else f"{title} {self.value(spec, value)}"

    # phases

    def phase(self, name: str) -> str:
        """The title of a phase of the flow."""
        found = next((phase for phase in phases(self.layout.checked.book.flow) if phase.id == name), None)
        return (found.title if found is not None else "") or spaced(name)


def phases(flow: tuple[Phase, ...]) -> Iterator[Phase]:
    """All phases, those inside others too."""
    for phase in flow:
        yield phase
        yield from phases(phase.phases)


__all__ = ["UNKNOWN", "Words", "phases", "spaced"]
