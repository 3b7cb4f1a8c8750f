"""Rulebooks ready to play: found by id or path, checked, with parameters chosen, built when first needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.catalogue import in_play
from interpreter.diagnostics import Report, nearest, render_line
from interpreter.engine.build import Build, build
from interpreter.model.read import read_rulebook
from interpreter.model.rulebook import Parameter, Rulebook
from interpreter.model.used import UsedVariant
from interpreter.model.variant import variant_files
from interpreter.nodes import Mapping as NodeMapping
from interpreter.program.check import check_rulebook
from interpreter.program.checking.checked import Checked
from interpreter.program.emitting.constants import ConstantFault
from interpreter.resources import rules_folder

Value = int | bool | str


class LoadError(Exception):
    """A rulebook that cannot be played; `report` holds what is wrong."""

    def __init__(self, report: Report) -> None:
        super().__init__("\n".join(render_line(d) for d in report.ordered()))
        self.report = report


class ArgumentError(Exception):
    """A wrong player count, parameter or name; the message says what would do."""


class UnknownVariant(ArgumentError):
    """A variant that the rulebook does not have."""


@dataclass(slots=True)
class LoadedRulebook:
    """A checked rulebook with the parameter values that were asked for."""

    checked: Checked
    chosen: Mapping[str, Value]
    report: Report
    builds: dict[tuple[int, bool], Build] = field(default_factory=dict)
    rehearsals: dict[int, Build] = field(default_factory=dict)
    marked: bool = False
    """Whether builds count where rules come into play."""

    @property
    def overlays(self) -> tuple[tuple[str, str], ...]:
        """The variants in use, each with its hash."""
        return tuple((variant.id, variant.hash) for variant in self.book.variants)

    @property
    def book(self) -> Rulebook:
        return self.checked.book

    @property
    def fewest(self) -> int:
        """The fewest players that the rulebook and its variants are for."""
        game = self.book.game
        fit = [count for count in range(game.players_min, game.players_max + 1) if not self._unfit(count)]
        return fit[0] if fit else game.players_min

    def _unfit(self, players: int) -> list[UsedVariant]:
        return [variant for variant in self.book.variants if variant.players and players not in variant.players]

    def parameters(self, players: int) -> dict[str, Value]:
        """Every parameter's value at a player count."""
        return {
            p.id: self.chosen.get(p.id, p.by_players.get(players, p.default)) for p in self.book.parameters.values()
        }

    def build(self, players: int, full: bool = True) -> Build:
        """The module for a player count; raises `ArgumentError` where the rulebook does not allow it."""
        if type(players) is not int or (players, full) not in self.builds:
            self._check_players(players)
            self.builds[players, full] = self._built(players, full)
        return self.builds[players, full]

    def rehearsal(self, players: int) -> Build:
        """The module on which states of the recorded build are played on without a record."""
        if players not in self.rehearsals:
            self._check_players(players)
            self.rehearsals[players] = self._built(players, False, True)
        return self.rehearsals[players]

    def _built(self, players: int, full: bool, cut: bool = False) -> Build:
        try:
            return build(self.checked, players, self.parameters(players), full, self.marked, cut)
        except ConstantFault as fault:
            report = Report()
            message = f"this cannot be worked out for {players} players: {in_play(fault.code)}"
            report.error("constant-fault", fault.span or self.book.game.span, message, "mend the expression")
            raise LoadError(report) from None

    def _check_players(self, players: int) -> None:
        game = self.book.game
        if not isinstance(players, int) or isinstance(players, bool):
            raise ArgumentError(f"the number of players is a whole number, not {players!r:.40}")
        if not game.players_min <= players <= game.players_max:
            low, high = game.players_min, game.players_max
            wanted = f"{low} to {high}" if low < high else str(low)
            raise ArgumentError(f"{game.title} is for {wanted} players, not {players}")
        for variant in self._unfit(players):
            counts = " or ".join(str(count) for count in variant.players)
            raise ArgumentError(f"the variant `{variant.id}` is for {counts} players, not {players}")
        for name, value in self.chosen.items():
            parameter = self.book.parameters[name]
            if parameter.only_players and players not in parameter.only_players and value != parameter.default:
                counts = " or ".join(str(count) for count in parameter.only_players)
                raise ArgumentError(f"`{name}` can be {_written(value)} only with {counts} players")


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def rulebook_roots() -> tuple[Path, ...]:
    """Where rulebooks are looked for by id: ./rules, then those that come with the program."""
    return (Path("rules"), rules_folder())


def find_rulebook(name: str) -> Path:
    """The folder of a rulebook: a path, or an id under ./rules or shipped with the program."""
    candidates = [Path(name), *(root / name for root in rulebook_roots())]
    for path in candidates:
        if (path / "rulebook.yaml").is_file():
            return path
    known = sorted({p.parent.name for root in rulebook_roots() for p in root.glob("*/rulebook.yaml")})
    near = nearest(name, known)
    hint = f"; did you mean `{near}`?" if near else f"; known are {', '.join(known)}" if known else ""
    raise ArgumentError(f"there is no rulebook `{name}`{hint}")


def find_with_variants(name: str, variants: Sequence[str] = ()) -> tuple[Path, tuple[str, ...]]:
    """The folder and the variants that `GAME` or `GAME+variant,variant` names, with further variants.

    Raises `ArgumentError` where there is no such rulebook or variant.
    """
    game, sign, listed = name.rpartition("+")
    if not sign or (Path(name) / "rulebook.yaml").is_file():
        game, listed = name, ""
    folder = find_rulebook(game)
    wanted = tuple(dict.fromkeys([*filter(None, (part.strip() for part in listed.split(","))), *variants]))
    known = variant_files(folder)
    for variant in wanted:
        if variant not in known:
            near = nearest(variant, known)
            hint = f"; did you mean `{near}`?" if near else f"; there are {', '.join(known)}" if known else ""
            raise UnknownVariant(f"`{game}` has no variant `{variant}`{hint}")
    return folder, wanted


def load(
    name: str,
    parameters: Mapping[str, Value | str] | None = None,
    tables: NodeMapping | None = None,
    variants: Sequence[str] = (),
) -> LoadedRulebook:
    """A rulebook by id or path, with variants over it, read and checked; raises `LoadError` or `ArgumentError`.

    The name may say the variants itself: `GAME+variant,variant`.
    """
    report = Report()
    folder, wanted = find_with_variants(name, variants)
    book = read_rulebook(folder, report, tables, wanted)
    if book is None or report.has_errors:
        raise LoadError(report)
    checked = check_rulebook(book, report)
    if report.has_errors:
        raise LoadError(report)
    chosen = {key: parameter_value(book, key, value) for key, value in (parameters or {}).items()}
    return LoadedRulebook(checked, chosen, report)


def parameter_value(book: Rulebook, name: str, value: Value) -> Value:
    """A parameter's value from text or as it is; raises `ArgumentError` where it does not fit."""
    if name not in book.parameters:
        near = nearest(name, book.parameters)
        raise ArgumentError(f"there is no parameter `{name}`" + (f"; did you mean `{near}`?" if near else ""))
    parameter = book.parameters[name]
    if parameter.type.base == "bool":
        return _truth(name, value)
    if parameter.type.base == "int":
        return _number(parameter, value)
    allowed = book.types[parameter.type.base].values
    if value not in allowed:
        raise ArgumentError(f"`{name}` is one of {', '.join(allowed)}, not `{value}`")
    return value


def _truth(name: str, value: Value) -> bool:
    if isinstance(value, bool):
        return value
    if value in ("true", "false"):
        return value == "true"
    raise ArgumentError(f"`{name}` is true or false, not `{value}`")


def _number(parameter: Parameter, value: Value) -> int:
    text = str(value)
    digits = text.removeprefix("-")
    if isinstance(value, bool) or not (digits.isdigit() and digits.isascii() and len(digits) < 16):
        raise ArgumentError(f"`{parameter.id}` is a whole number, not `{value}`")
    number = int(text)
    low = parameter.low if parameter.low is not None else number
    high = parameter.high if parameter.high is not None else number
    if not low <= number <= high:
        raise ArgumentError(f"`{parameter.id}` is between {low} and {high}, not {number}")
    return number
