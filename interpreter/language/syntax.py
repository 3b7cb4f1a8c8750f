"""The tree of an expression or effect: frozen nodes, each with its place; knows no game.

Equality ignores places, so two versions of a rule compare by meaning.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.source import Span


@dataclass(frozen=True, slots=True)
class Node:
    span: Span = field(compare=False, repr=False)


# --- expressions -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Expr(Node):
    pass


@dataclass(frozen=True, slots=True)
class Number(Expr):
    value: int


@dataclass(frozen=True, slots=True)
class String(Expr):
    value: str


@dataclass(frozen=True, slots=True)
class Name(Expr):
    """A bare word: a local, a field of `it`, a function without arguments, a component, an enum value ..."""

    name: str


@dataclass(frozen=True, slots=True)
class Field(Expr):
    """`base.name`"""

    base: Expr
    name: str
    name_span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Index(Expr):
    """`base[key]`"""

    base: Expr
    key: Expr


@dataclass(frozen=True, slots=True)
class Call(Expr):
    """`name(arguments)`; `by` holds the keys after `by`, `named` the `key=value` arguments."""

    name: str
    arguments: tuple[Expr, ...]
    by: tuple[Expr, ...] = ()
    ties: str = ""


@dataclass(frozen=True, slots=True)
class Unary(Expr):
    """`-x` or `not x`"""

    op: str
    operand: Expr


@dataclass(frozen=True, slots=True)
class Binary(Expr):
    """`+ - * mod except and or == != < <= > >= in not-in`; `is` and `is not` are `==` and `!=`."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Divide(Expr):
    """`left / right rounded down|up|nearest`"""

    left: Expr
    right: Expr
    rounded: str


@dataclass(frozen=True, slots=True)
class Test(Expr):
    """`x is absent|present|empty`, negated with `is not`."""

    operand: Expr
    what: str
    negated: bool


@dataclass(frozen=True, slots=True)
class Otherwise(Expr):
    """`x else y`: `y` where `x` is absent."""

    value: Expr
    fallback: Expr


@dataclass(frozen=True, slots=True)
class Leave(Expr):
    """`let x = y else stop`: the effect is left where `y` is absent (only as the fallback of a `let`).

    With `never` the rulebook says that `y` is always present: a rulebook error where it is not.
    """

    never: bool = False


@dataclass(frozen=True, slots=True)
class Conditional(Expr):
    """`then if condition else other`"""

    then: Expr
    condition: Expr
    other: Expr


@dataclass(frozen=True, slots=True)
class Where(Expr):
    """`items where condition`"""

    items: Expr
    condition: Expr


@dataclass(frozen=True, slots=True)
class Named(Expr):
    """`items as name`: gives the element a name of its own instead of `it`."""

    items: Expr
    name: str


@dataclass(frozen=True, slots=True)
class ListOf(Expr):
    """`[a, b, c]`"""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Every(Expr):
    """`every card`, `every space`, `every colour`: all things of a kind in natural order."""

    kind: str


@dataclass(frozen=True, slots=True)
class Ends(Expr):
    """`top 3 of deck` or `bottom 2 of deck`"""

    end: str
    count: Expr
    items: Expr


@dataclass(frozen=True, slots=True)
class AfterThis(Expr):
    """`condition after this`: judged in the position that the action's effect would make."""

    condition: Expr


# --- statements --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stmt(Node):
    label: str = field(kw_only=True, default="")


@dataclass(frozen=True, slots=True)
class Block(Node):
    statements: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Let(Stmt):
    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Set(Stmt):
    """`set target to value`; several values make a list."""

    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Change(Stmt):
    """`increase target by n` / `decrease target by n`"""

    target: Expr
    amount: Expr
    sign: int


@dataclass(frozen=True, slots=True)
class Move(Stmt):
    """`move what to [top of|bottom of] target`"""

    what: Expr
    end: str
    target: Expr


@dataclass(frozen=True, slots=True)
class MoveInRanking(Stmt):
    """`move x up|down n in ranking [passing over c]`, `move x to top|bottom of ranking [passing over c]`"""

    what: Expr
    direction: str
    steps: Expr | None
    ranking: Expr
    passing: Expr | None


@dataclass(frozen=True, slots=True)
class Swap(Stmt):
    """`swap a, b in ranking` or `swap a, b` for two components (they change places)"""

    first: Expr
    second: Expr
    ranking: Expr | None


@dataclass(frozen=True, slots=True)
class Draw(Stmt):
    """`draw [up to] n [at random] from zone to target [as name]`"""

    count: Expr
    up_to: bool
    at_random: bool
    origin: Expr
    end: str
    target: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Shuffle(Stmt):
    """`shuffle zone`, `shuffle zone under|into other`, `shuffle ranking`"""

    what: Expr
    how: str
    target: Expr | None


@dataclass(frozen=True, slots=True)
class Roll(Stmt):
    """`roll die`, `roll NAME from list`: one of the list at random, bound to the name"""

    die: Expr | None
    name: str
    items: Expr | None


@dataclass(frozen=True, slots=True)
class Turn(Stmt):
    """`turn die by change`"""

    die: Expr
    change: Expr


@dataclass(frozen=True, slots=True)
class Payment(Node):
    """One part of a payment: `[up to] n resource [from payer] [to payee]`; `each` pays every payee of a list."""

    amount: Expr
    up_to: bool
    resource: str
    key: Expr | None
    payer: Expr | None
    payee: Expr | None
    each: bool


@dataclass(frozen=True, slots=True)
class Pay(Stmt):
    """`pay ...[, ...][, raising action]`; `gain` is a payment from the supply."""

    parts: tuple[Payment, ...]
    raising: str
    gain: bool
    keeping: Expr | None = None
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True)
class Branch(Node):
    """One labelled way of a branching choice."""

    key: str
    prompt: str
    condition: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class Choose(Stmt):
    """`[chooser chooses|choose] [up to n|n|n to m|bag of n|order] name from items ["prompt"] [or "x": ...] [else ...]`

    `kind`: one, some, bag, order, branch.  `low` and `high` bound how many (kinds some and bag).
    `way_out`: what happens on the declared way out (`or "Label": ...`), None where there is none.
    `otherwise`: what happens when nothing can be chosen, None where the list must not be empty.
    """

    kind: str
    name: str
    chooser: Expr | None
    low: Expr | None
    high: Expr | None
    items: Expr | None
    prompt: str
    way_out: Block | None
    way_out_label: str
    otherwise: Block | None
    branches: tuple[Branch, ...]
    condition: Expr | None


@dataclass(frozen=True, slots=True)
class LookAt(Stmt):
    """`look at items [as name]`: the seat learns which they are"""

    what: Expr
    name: str


@dataclass(frozen=True, slots=True)
class Show(Stmt):
    """`show items to player` / `reveal items` (to everyone)"""

    what: Expr
    to: Expr | None


@dataclass(frozen=True, slots=True)
class If(Stmt):
    condition: Expr
    then: Block
    other: Block | None


@dataclass(frozen=True, slots=True)
class ForEach(Stmt):
    name: str
    items: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat(Stmt):
    """`repeat:`, `repeat 3 times:`, `repeat while condition:`"""

    times: Expr | None
    condition: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class Do(Stmt):
    """`do procedure(arguments)` or `do card.power`"""

    target: Expr


@dataclass(frozen=True, slots=True)
class Announce(Stmt):
    text: str
    values: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Stop(Stmt):
    """Leaves the nearest `repeat`, or, outside one, the effect."""


@dataclass(frozen=True, slots=True)
class Never(Stmt):
    """`else never`: this cannot happen; a rulebook error where it does."""


@dataclass(frozen=True, slots=True)
class Pass(Stmt):
    """Does nothing."""


@dataclass(frozen=True, slots=True)
class End(Stmt):
    """`end turn|phase`, `end game [won by players | drawn]`; without either, scoring decides."""

    what: str
    winners: Expr | None
    drawn: bool


@dataclass(frozen=True, slots=True)
class Put(Stmt):
    """Scenarios only: `box everything`, `put a, b in zone`, `put a on top|bottom of zone`"""

    what: Expr | None
    end: str
    target: Expr | None


@dataclass(frozen=True, slots=True)
class NameAs(Stmt):
    """Scenarios only: `name mine = red-5`"""

    name: str
    value: Expr
