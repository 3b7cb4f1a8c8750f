"""The typed rulebook: what the YAML says, frozen, each element with its place and its clauses.

Mappings keep natural order of id where the file's order has no meaning, the file's order where it has
(phases, arguments, preferences, tie-breaks, values of an enum; table rows where the rulebook says so).
Equality ignores places, titles apart from wording are part of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.language.syntax import Block, Expr
from interpreter.model.used import UsedVariant
from interpreter.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Element:
    """What every rule element carries beside its own keys."""

    id: str
    span: Span = field(compare=False, repr=False)
    title: str = field(default="", kw_only=True)
    help: str = field(default="", kw_only=True)
    source: tuple[str, ...] = field(default=(), kw_only=True)
    formerly: tuple[str, ...] = field(default=(), kw_only=True)
    assumed: str = field(default="", kw_only=True)
    source_spans: tuple[Span, ...] = field(default=(), kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TypeRef:
    """A written type: `int`, `bool`, `text`, `card`, `player`, `list of card`, `set of space`,
    `ranking of card`, `optional player`, `effect` (table columns only)."""

    base: str  # int bool text player team effect list set ranking, a component kind, enum, or word for spaces
    of: TypeRef | None = None
    optional: bool = False
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Game(Element):
    version: str = field(kw_only=True)
    players_min: int = field(kw_only=True)
    players_max: int = field(kw_only=True)
    max_decisions: int = field(kw_only=True)
    payoff: str = field(kw_only=True)  # win | score
    score_min: int | None = field(kw_only=True, default=None)
    score_max: int | None = field(kw_only=True, default=None)


@dataclass(frozen=True, slots=True)
class Parameter(Element):
    type: TypeRef = field(kw_only=True)  # int, bool or an enum
    default: int | bool | str = field(kw_only=True)
    low: int | None = field(kw_only=True)
    high: int | None = field(kw_only=True)
    unit: str = field(kw_only=True)
    by_players: Mapping[int, int | bool | str] = field(kw_only=True)
    only_players: tuple[int, ...] = field(kw_only=True)  # counts at which another value than the default is allowed


@dataclass(frozen=True, slots=True)
class EnumType(Element):
    values: tuple[str, ...] = field(kw_only=True)  # file order is their natural order of listing
    titles: Mapping[str, str] = field(kw_only=True)
    columns: Mapping[str, FieldSpec] = field(kw_only=True, default_factory=dict)
    rows: tuple[Row, ...] = field(kw_only=True, default=())  # in the values' order, if there are columns


@dataclass(frozen=True, slots=True)
class FieldSpec(Element):
    """A changing field of a component, player, team or space, a state variable; or a fixed table column."""

    type: TypeRef = field(kw_only=True)
    by: str = field(kw_only=True, default="")  # an enum or kind: the field holds one value per value of it
    default: Expr | None = field(kw_only=True, default=None)
    low: Expr | None = field(kw_only=True, default=None)
    high: Expr | None = field(kw_only=True, default=None)
    fill: Cell | None = field(kw_only=True, default=None)  # of a column: what its empty cells hold
    formula: Expr | None = field(kw_only=True, default=None)  # a column worked out from the row's others
    unit: str = field(kw_only=True, default="")
    lasts: str = field(kw_only=True, default="")  # a phase: returns to its default at the phase's end
    lasts_span: Span = field(kw_only=True, default=NOWHERE, compare=False, repr=False)
    visible: str = field(kw_only=True, default="everyone")  # everyone | owner | nobody
    show: Mapping[str, str] = field(kw_only=True, default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cell:
    """One table cell, read by its column's type: a number, a truth value, ids, or an effect."""

    value: int | bool | str | tuple[str, ...] | None
    effect: Block | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Row:
    """One table row: `count` equal components (named `id#1` ...), or one; a place; or a value of a type.

    It has a cell for each column that is not worked out from the others.
    """

    id: str
    count: int | None
    cells: Mapping[str, Cell]
    title: str
    when: Expr | None  # the row exists where this holds (it may read parameters and `player_count`)
    span: Span = field(compare=False, repr=False)
    count_by_players: Mapping[int, int] = field(default_factory=dict, kw_only=True)  # in place of `count`
    help: str = field(default="", kw_only=True)
    source: tuple[str, ...] = field(default=(), kw_only=True)
    formerly: tuple[str, ...] = field(default=(), kw_only=True)
    assumed: str = field(default="", kw_only=True)
    source_spans: tuple[Span, ...] = field(default=(), kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ComponentKind(Element):
    rows: tuple[Row, ...] = field(kw_only=True)
    columns: Mapping[str, FieldSpec] = field(kw_only=True)  # fixed, from the table
    fields: Mapping[str, FieldSpec] = field(kw_only=True)  # changing
    per: str = field(kw_only=True, default="")  # `player`: the rows exist once for each player, ids `row-1` ...
    die: tuple[str, ...] = field(kw_only=True, default=())  # faces of a plain die
    oriented: Mapping[str, str] = field(kw_only=True, default_factory=dict)  # a cube: face -> what it shows
    shows: TypeRef | None = field(kw_only=True, default=None)  # the type of what the faces of a cube show
    faces_seen: tuple[str, ...] = field(kw_only=True, default=())  # those a seat sees; empty: all
    sides: str = field(kw_only=True, default="")  # the players' field that tells the side of the table
    rows_when: Expr | None = field(kw_only=True, default=None)  # which rows there are


@dataclass(frozen=True, slots=True)
class TeamSpec(Element):
    count: Expr = field(kw_only=True)  # number of teams; seat i belongs to team (i - 1) mod count + 1
    fields: Mapping[str, FieldSpec] = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Zone(Element):
    holds: tuple[str, ...] = field(kw_only=True)  # component kinds
    holds_spans: tuple[Span, ...] = field(kw_only=True, compare=False, repr=False)
    per_span: Span = field(kw_only=True, default=NOWHERE, compare=False, repr=False)
    per: str = field(kw_only=True)  # "", player, team, or a board's id (one zone for each space)
    order: str = field(kw_only=True)  # stack (top first) | row (first first) | unordered
    capacity: int | None = field(kw_only=True)  # 1: `space.zone` is an optional component, not a list
    visible: str = field(kw_only=True)  # everyone | owner | nobody
    start: str = field(kw_only=True)  # components that begin here: "", `all`
    group: str = field(kw_only=True, default="")  # zones of one group are values of a type of that name
    show: Mapping[str, str] = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Link:
    """A path between two places, walked both ways."""

    id: str
    one: str
    other: str
    kind: str
    cells: Mapping[str, Cell]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Board(Element):
    """A grid (`columns` by `rows`, spaces `a1` ...) or a graph (places and roads from tables or lists)."""

    space: str = field(kw_only=True)  # the word for its spaces, a type of its own
    columns: int = field(kw_only=True, default=0)
    rows: int = field(kw_only=True, default=0)
    first_row: str = field(kw_only=True, default="bottom")  # where row 1 lies
    places: tuple[Row, ...] = field(kw_only=True, default=())
    place_columns: Mapping[str, FieldSpec] = field(kw_only=True, default_factory=dict)
    places_when: Expr | None = field(kw_only=True, default=None)  # which places there are
    links: tuple[Link, ...] = field(kw_only=True, default=())
    link_columns: Mapping[str, FieldSpec] = field(kw_only=True, default_factory=dict)
    links_when: Expr | None = field(kw_only=True, default=None)  # which links there are
    fields: Mapping[str, FieldSpec] = field(kw_only=True, default_factory=dict)
    show: Mapping[str, str] = field(kw_only=True, default_factory=dict)


@dataclass(frozen=True, slots=True)
class Condition(Element):
    """A requirement or preference: `that` must hold (is preferred), `otherwise` is said when it does not."""

    when: Expr | None = field(kw_only=True, default=None)
    that: Expr = field(kw_only=True)
    otherwise: str = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Argument(Element):
    """One argument of an action, drawn from `items`; `kind` as in `syntax.Choose` (one, some, bag, order)."""

    items: Expr = field(kw_only=True)
    kind: str = field(kw_only=True, default="one")
    low: Expr | None = field(kw_only=True, default=None)
    high: Expr | None = field(kw_only=True, default=None)
    most: Expr | None = field(kw_only=True, default=None)  # of a bag: how many of each element


@dataclass(frozen=True, slots=True)
class Action(Element):
    arguments: tuple[Argument, ...] = field(kw_only=True)  # in the file's order: later ones may use earlier ones
    require: Mapping[str, Condition] = field(kw_only=True)  # natural order
    prefer: tuple[Condition, ...] = field(kw_only=True)  # the file's order: a cascade
    effect: Block = field(kw_only=True)
    any_time: bool = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Turns(Element):
    """Who acts in a phase: from somebody in a direction once around, again and again, or over a list."""

    start: Expr | None = field(kw_only=True)  # `from`
    direction: str = field(kw_only=True)  # clockwise | anticlockwise
    over: Expr | None = field(kw_only=True)  # a list; each item is a turn
    item: str = field(kw_only=True)  # the name of the item (`as`)
    who: Expr | None = field(kw_only=True)  # whose turn an item is
    condition: Expr | None = field(kw_only=True)  # `while`: round and round, those who do not meet it are passed over
    repeat: bool = field(kw_only=True)  # round and round without end
    many: bool = field(kw_only=True)  # a turn goes on until `end turn`


@dataclass(frozen=True, slots=True)
class Phase(Element):
    when: Expr | None = field(kw_only=True)
    on_start: Block | None = field(kw_only=True)
    on_end: Block | None = field(kw_only=True)
    until: Expr | None = field(kw_only=True)
    repeat: bool = field(kw_only=True)
    turns: Turns | None = field(kw_only=True)
    simultaneous: Expr | None = field(kw_only=True)  # the seats asked
    actions: tuple[str, ...] = field(kw_only=True)
    action_spans: tuple[Span, ...] = field(kw_only=True, compare=False, repr=False)
    if_stuck: Block | None = field(kw_only=True)
    never_stuck: bool = field(kw_only=True)  # `if_stuck: never`
    phases: tuple[Phase, ...] = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Procedure(Element):
    takes: Mapping[str, TypeRef] = field(kw_only=True)  # the file's order
    effect: Block = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Function(Element):
    takes: Mapping[str, TypeRef] = field(kw_only=True)  # the file's order
    gives: TypeRef | None = field(kw_only=True)
    value: Expr = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class ScoreLine(Element):
    """One line of the score of `me`; the score is the sum of the lines."""

    value: Expr = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Scoring(Element):
    lines: Mapping[str, ScoreLine] = field(kw_only=True)
    best: str = field(kw_only=True)  # highest | lowest
    ties: str = field(kw_only=True)  # shared | drawn
    tie_breaks: tuple[ScoreLine, ...] = field(kw_only=True)  # the file's order, higher wins


@dataclass(frozen=True, slots=True)
class EndCondition(Element):
    when: Expr = field(kw_only=True)
    at: str = field(kw_only=True)  # once | action | end of PHASE is `phase:NAME`
    at_span: Span = field(kw_only=True, default=NOWHERE, compare=False, repr=False)
    winners: Expr | None = field(kw_only=True)
    drawn: bool = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Clause:
    id: str
    says: str
    section: str
    not_played: str  # "", physical, advice, wording, automatic
    reason: str
    see: tuple[str, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One rulebook, read and overlaid, not yet checked."""

    folder: str = field(compare=False)
    game: Game
    parameters: Mapping[str, Parameter]
    types: Mapping[str, EnumType]
    components: Mapping[str, ComponentKind]
    player_fields: Mapping[str, FieldSpec]
    teams: TeamSpec | None
    boards: Mapping[str, Board]
    zones: Mapping[str, Zone]
    state: Mapping[str, FieldSpec]
    setup: Block | None
    flow: tuple[Phase, ...]
    actions: Mapping[str, Action]
    procedures: Mapping[str, Procedure]
    functions: Mapping[str, Function]
    scoring: Scoring | None
    end: Mapping[str, EndCondition]
    clauses: Mapping[str, Clause]
    hash: str = field(compare=False)  # of everything that carries meaning, hexadecimal
    variants: tuple[UsedVariant, ...] = field(compare=False, default=())  # in natural order of id
