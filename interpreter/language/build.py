"""From Lark's parse tree to our frozen nodes: one method for each alternative of the grammar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lark import Token, Transformer, Tree, v_args

from interpreter.language import syntax as s
from interpreter.source import Span, Text


@dataclass(frozen=True, slots=True)
class Fault(s.Expr):
    """Something that the grammar lets pass so that the message can name it."""

    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class _Choice:
    """The head of a choice before the rest of the statement is known."""

    name: str
    chooser: s.Expr | None
    kind: str
    low: s.Expr | None
    high: s.Expr | None


def _binary(op: str) -> Any:
    def build(self: Build, meta: Any, left: s.Expr, right: s.Expr) -> s.Expr:
        return s.Binary(self.span(meta), op, left, right)

    return build


@v_args(meta=True, inline=True)
class Build(Transformer[Token, Any]):
    """Builds nodes with places; `shift` is how many characters were put before the user's text."""

    def __init__(self, text: Text, shift: int) -> None:
        super().__init__()
        self.text = text
        self.shift = shift

    def span(self, meta: Any) -> Span:
        length = len(self.text.value)
        start = min(max(getattr(meta, "start_pos", 0) - self.shift, 0), length)
        end = min(max(getattr(meta, "end_pos", start) - self.shift, start), length)
        end = start + len(self.text.value[start:end].rstrip())
        return self.text.span(start, end)

    def token_span(self, token: Token) -> Span:
        start = (token.start_pos or 0) - self.shift
        return self.text.span(start, start + len(token))

    # expressions

    def expression(self, meta: Any, expr: s.Expr) -> s.Expr:
        return expr

    def number(self, meta: Any, token: Token) -> s.Expr:
        value = int(token) if len(token) <= 16 else 1 << 60
        if value > (1 << 53) - 1:
            return Fault(self.span(meta), "the number is too large", "integers stay within 9007199254740991")
        return s.Number(self.span(meta), value)

    def string(self, meta: Any, token: Token) -> s.Expr:
        return s.String(self.span(meta), str(token)[1:-1])

    def name(self, meta: Any, token: Token) -> Token:
        return token

    def field_name(self, meta: Any, token: Token) -> Token:
        return token

    def name_expr(self, meta: Any, token: Token) -> s.Expr:
        return s.Name(self.token_span(token), str(token))

    def field(self, meta: Any, base: s.Expr, name: Token) -> s.Expr:
        return s.Field(self.span(meta), base, str(name), self.token_span(name))

    def index(self, meta: Any, base: s.Expr, key: s.Expr) -> s.Expr:
        return s.Index(self.span(meta), base, key)

    def arguments(self, meta: Any, *parts: Any) -> tuple[tuple[s.Expr, ...], tuple[s.Expr, ...], str]:
        *args, by, ties = parts
        return tuple(args), by or (), str(ties) if ties else ""

    def by_keys(self, meta: Any, *parts: Any) -> tuple[s.Expr, ...]:
        return (*parts[0], parts[1]) if len(parts) == 2 else (parts[0],)

    def call(self, meta: Any, name: Token, arguments: Any) -> s.Expr:
        args, by, ties = arguments or ((), (), "")
        return s.Call(self.span(meta), str(name), args, by, ties)

    def list_of(self, meta: Any, *items: Any) -> s.Expr:
        return s.ListOf(self.span(meta), tuple(i for i in items if i is not None))

    def every(self, meta: Any, kind: Token) -> s.Expr:
        return s.Every(self.span(meta), str(kind))

    def ends(self, meta: Any, end: Token, count: s.Expr, items: s.Expr) -> s.Expr:
        return s.Ends(self.span(meta), str(end), count, items)

    def negative(self, meta: Any, operand: s.Expr) -> s.Expr:
        return s.Unary(self.span(meta), "-", operand)

    def not_(self, meta: Any, operand: s.Expr) -> s.Expr:
        return s.Unary(self.span(meta), "not", operand)

    def compare(self, meta: Any, left: s.Expr, op: Token, right: s.Expr) -> s.Expr:
        return s.Binary(self.span(meta), str(op), left, right)

    def chained(self, meta: Any, *_: Any) -> s.Expr:
        return Fault(self.span(meta), "comparisons cannot be chained", "write `1 < x and x < 3`")

    def divide_unrounded(self, meta: Any, *_: Any) -> s.Expr:
        return Fault(self.span(meta), "a division must say how it rounds", "add `rounded down`, `up` or `nearest`")

    def divide(self, meta: Any, left: s.Expr, right: s.Expr, rounded: Token) -> s.Expr:
        return s.Divide(self.span(meta), left, right, str(rounded))

    add = _binary("+")
    subtract = _binary("-")
    multiply = _binary("*")
    mod = _binary("mod")
    except_ = _binary("except")
    and_ = _binary("and")
    or_ = _binary("or")
    is_ = _binary("==")
    is_not = _binary("!=")
    in_ = _binary("in")
    not_in = _binary("not in")

    def test(self, meta: Any, operand: s.Expr, what: Token) -> s.Expr:
        return s.Test(self.span(meta), operand, str(what), False)

    def test_not(self, meta: Any, operand: s.Expr, what: Token) -> s.Expr:
        return s.Test(self.span(meta), operand, str(what), True)

    def otherwise(self, meta: Any, value: s.Expr, fallback: s.Expr) -> s.Expr:
        return s.Otherwise(self.span(meta), value, fallback)

    def otherwise_stop(self, meta: Any, value: s.Expr) -> s.Expr:
        return s.Otherwise(self.span(meta), value, s.Leave(self.span(meta)))

    def otherwise_never(self, meta: Any, value: s.Expr) -> s.Expr:
        return s.Otherwise(self.span(meta), value, s.Leave(self.span(meta), True))

    def conditional(self, meta: Any, then: s.Expr, condition: s.Expr, other: s.Expr) -> s.Expr:
        return s.Conditional(self.span(meta), then, condition, other)

    def where(self, meta: Any, items: s.Expr, condition: s.Expr) -> s.Expr:
        return s.Where(self.span(meta), items, condition)

    def named(self, meta: Any, items: s.Expr, name: Token) -> s.Expr:
        return s.Named(self.span(meta), items, str(name))

    def after_this(self, meta: Any, condition: s.Expr) -> s.Expr:
        return s.AfterThis(self.span(meta), condition)

    # blocks

    def effect(self, meta: Any, *statements: s.Stmt) -> s.Block:
        return s.Block(self.span(meta), statements)

    def block(self, meta: Any, *statements: s.Stmt) -> s.Block:
        return s.Block(self.span(meta), statements)

    def suite_line(self, meta: Any, statement: s.Stmt) -> s.Block:
        return s.Block(self.span(meta), (statement,))

    def labelled(self, meta: Any, label: Token | None, statement: s.Stmt) -> s.Stmt:
        if label is None:
            return statement
        from dataclasses import replace

        return replace(statement, label=str(label)[1:])

    # statements

    def let(self, meta: Any, name: Token, value: s.Expr) -> s.Stmt:
        return s.Let(self.span(meta), str(name), value)

    def set_to(self, meta: Any, target: s.Expr, *values: s.Expr) -> s.Stmt:
        value = values[0] if len(values) == 1 else s.ListOf(values[0].span.to(values[-1].span), values)
        return s.Set(self.span(meta), target, value)

    def increase(self, meta: Any, target: s.Expr, amount: s.Expr) -> s.Stmt:
        return s.Change(self.span(meta), target, amount, 1)

    def decrease(self, meta: Any, target: s.Expr, amount: s.Expr) -> s.Stmt:
        return s.Change(self.span(meta), target, amount, -1)

    def move(self, meta: Any, what: s.Expr, end: Token | None, target: s.Expr, passing: s.Expr | None) -> s.Stmt:
        if passing is not None:
            return s.MoveInRanking(self.span(meta), what, str(end or "top"), None, target, passing)
        return s.Move(self.span(meta), what, str(end or ""), target)

    def move_in_ranking(
        self, meta: Any, what: s.Expr, way: Token, n: s.Expr, rank: s.Expr, over: s.Expr | None
    ) -> s.Stmt:
        return s.MoveInRanking(self.span(meta), what, str(way), n, rank, over)

    def swap(self, meta: Any, first: s.Expr, second: s.Expr, ranking: s.Expr | None) -> s.Stmt:
        return s.Swap(self.span(meta), first, second, ranking)

    def draw(
        self, meta: Any, up: Any, count: s.Expr, rand: Any, origin: s.Expr, end: Any, target: s.Expr, name: Any
    ) -> s.Stmt:
        return s.Draw(
            self.span(meta), count, up is not None, rand is not None, origin, str(end or ""), target, str(name or "")
        )

    def shuffle(self, meta: Any, what: s.Expr, how: Token | None, target: s.Expr | None) -> s.Stmt:
        return s.Shuffle(self.span(meta), what, str(how or ""), target)

    def roll(self, meta: Any, die: s.Expr) -> s.Stmt:
        return s.Roll(self.span(meta), die, "", None)

    def roll_from(self, meta: Any, name: Token, items: s.Expr) -> s.Stmt:
        return s.Roll(self.span(meta), None, str(name), items)

    def turn(self, meta: Any, die: s.Expr, change: s.Expr) -> s.Stmt:
        return s.Turn(self.span(meta), die, change)

    def payment(
        self, meta: Any, up: Any, amount: s.Expr, name: Token, key: Any, payer: Any, each: Any, payee: Any
    ) -> s.Payment:
        return s.Payment(self.span(meta), amount, up is not None, str(name), key, payer, payee, each is not None)

    def gain(self, meta: Any, *parts: s.Payment) -> s.Stmt:
        return s.Pay(self.span(meta), parts, "", True)

    def pay(self, meta: Any, *parts: Any) -> s.Stmt:
        *payments, raising, keeping, other = parts
        return s.Pay(self.span(meta), tuple(payments), str(raising or ""), False, keeping, _as_block(other))

    def look_at(self, meta: Any, what: s.Expr) -> s.Stmt:
        if isinstance(what, s.Named):
            return s.LookAt(self.span(meta), what.items, what.name)
        return s.LookAt(self.span(meta), what, "")

    def show(self, meta: Any, what: s.Expr, to: s.Expr) -> s.Stmt:
        return s.Show(self.span(meta), what, to)

    def reveal(self, meta: Any, what: s.Expr) -> s.Stmt:
        return s.Show(self.span(meta), what, None)

    def do(self, meta: Any, target: s.Expr) -> s.Stmt:
        return s.Do(self.span(meta), target)

    def announce(self, meta: Any, text: Token, *values: s.Expr) -> s.Stmt:
        return s.Announce(self.span(meta), str(text)[1:-1], values)

    def stop(self, meta: Any) -> s.Stmt:
        return s.Stop(self.span(meta))

    def never(self, meta: Any) -> s.Stmt:
        return s.Never(self.span(meta))

    def nothing(self, meta: Any) -> s.Stmt:
        return s.Pass(self.span(meta))

    def end_turn(self, meta: Any) -> s.Stmt:
        return s.End(self.span(meta), "turn", None, False)

    def end_phase(self, meta: Any) -> s.Stmt:
        return s.End(self.span(meta), "phase", None, False)

    def end_game(self, meta: Any) -> s.Stmt:
        return s.End(self.span(meta), "game", None, False)

    def end_drawn(self, meta: Any) -> s.Stmt:
        return s.End(self.span(meta), "game", None, True)

    def end_won(self, meta: Any, winners: s.Expr) -> s.Stmt:
        return s.End(self.span(meta), "game", winners, False)

    def box_everything(self, meta: Any) -> s.Stmt:
        return s.Put(self.span(meta), None, "", None)

    def box(self, meta: Any, *what: s.Expr) -> s.Stmt:
        return s.Put(self.span(meta), _joined(what), "", None)

    def put(self, meta: Any, *parts: s.Expr) -> s.Stmt:
        return s.Put(self.span(meta), _joined(parts[:-1]), "", parts[-1])

    def put_end(self, meta: Any, *parts: Any) -> s.Stmt:
        return s.Put(self.span(meta), _joined(parts[:-2]), str(parts[-2]), parts[-1])

    def name_as(self, meta: Any, name: Token, value: s.Expr) -> s.Stmt:
        return s.NameAs(self.span(meta), str(name), value)

    # choices

    def i_choose(self, meta: Any, quantity: Any, name: Token) -> _Choice:
        kind, low, high = quantity or ("one", None, None)
        return _Choice(str(name), None, kind, low, high)

    def they_choose(self, meta: Any, chooser: s.Expr, quantity: Any, name: Token) -> _Choice:
        kind, low, high = quantity or ("one", None, None)
        return _Choice(str(name), chooser, kind, low, high)

    def up_to(self, meta: Any, _: Token, high: s.Expr) -> Any:
        return "some", s.Number(self.span(meta), 0), high

    def between(self, meta: Any, low: s.Expr, high: s.Expr) -> Any:
        return "some", low, high

    def exactly(self, meta: Any, count: s.Expr) -> Any:
        return "some", count, count

    def any_number(self, meta: Any) -> Any:
        return "some", s.Number(self.span(meta), 0), None

    def bag_of(self, meta: Any, _: Token, count: s.Expr) -> Any:
        return "bag", count, count

    def in_order(self, meta: Any, _: Token) -> Any:
        return "order", None, None

    def choose(self, meta: Any, head: _Choice, items: s.Expr, prompt: Any, other: Any) -> s.Stmt:
        return self._choose(meta, head, items, prompt, None, None, other)

    def choose_else_block(self, meta: Any, head: _Choice, items: s.Expr, prompt: Any, other: s.Block) -> s.Stmt:
        return self._choose(meta, head, items, prompt, None, None, other)

    def choose_or(
        self, meta: Any, head: _Choice, items: s.Expr, prompt: Any, label: Any, way: Any, other: Any
    ) -> s.Stmt:
        return self._choose(meta, head, items, prompt, label, way, other)

    def choose_or_block(self, meta: Any, head: _Choice, items: s.Expr, prompt: Any, label: Any, way: s.Block) -> s.Stmt:
        return self._choose(meta, head, items, prompt, label, way, None)

    def _choose(self, meta: Any, head: _Choice, items: s.Expr, prompt: Any, label: Any, way: Any, other: Any) -> s.Stmt:
        return s.Choose(
            self.span(meta), head.kind, head.name, head.chooser, head.low, head.high, items, _quoted(prompt),
            _as_block(way), _quoted(label), _as_block(other), (), None,
        )  # fmt: skip

    def branch(self, meta: Any, key: Token, prompt: Any, condition: s.Expr | None, body: s.Block) -> s.Branch:
        return s.Branch(self.span(meta), str(key), _quoted(prompt), condition, body)

    def last_branch(self, meta: Any, body: s.Block) -> s.Block:
        return body

    def choose_branch_or(
        self, meta: Any, head: _Choice, prompt: Any, label: Any, way: Any, *branches: s.Branch
    ) -> s.Stmt:
        return s.Choose(
            self.span(meta), "branch", head.name, head.chooser, None, None, None, _quoted(prompt),
            _as_block(way), _quoted(label), None, branches, None,
        )  # fmt: skip

    def choose_branch(self, meta: Any, head: _Choice, prompt: Any, *parts: Any) -> s.Stmt:
        *branches, last = parts
        return s.Choose(
            self.span(meta), "branch", head.name, head.chooser, None, None, None, _quoted(prompt),
            None, "", last, tuple(branches), None,
        )  # fmt: skip

    def if_(self, meta: Any, condition: s.Expr, then: s.Block, *rest: Any) -> s.Stmt:
        *elseifs, last = rest
        other: s.Block | None = last
        for span, test, body in reversed(elseifs):
            other = s.Block(span, (s.If(span, test, body, other),))
        return s.If(self.span(meta), condition, then, other)

    def elseif(self, meta: Any, condition: s.Expr, body: s.Block) -> Any:
        return self.span(meta), condition, body

    def for_each(self, meta: Any, name: Token, items: s.Expr, body: s.Block) -> s.Stmt:
        return s.ForEach(self.span(meta), str(name), items, body)

    def repeat(self, meta: Any, body: s.Block) -> s.Stmt:
        return s.Repeat(self.span(meta), None, None, body)

    def repeat_times(self, meta: Any, times: s.Expr, body: s.Block) -> s.Stmt:
        return s.Repeat(self.span(meta), times, None, body)

    def repeat_while(self, meta: Any, condition: s.Expr, body: s.Block) -> s.Stmt:
        return s.Repeat(self.span(meta), None, condition, body)


def _joined(parts: tuple[s.Expr, ...]) -> s.Expr:
    return parts[0] if len(parts) == 1 else s.ListOf(parts[0].span.to(parts[-1].span), parts)


def _quoted(token: Token | None) -> str:
    return str(token)[1:-1] if token else ""


def _as_block(part: s.Stmt | s.Block | None) -> s.Block | None:
    return s.Block(part.span, (part,)) if isinstance(part, s.Stmt) else part


__all__ = ["Build", "Fault", "Tree"]
