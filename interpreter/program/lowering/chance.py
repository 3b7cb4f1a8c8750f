"""Lowers chance events to places where an outcome is asked for (the build whose outcomes can be given)."""

from __future__ import annotations

from interpreter.program.checking.cubes import ORIENTATIONS
from interpreter.program.checking.tree import Local, S, T
from interpreter.program.checking.types import BOOL, INT, Ty, list_of
from interpreter.program.lowering import ir
from interpreter.program.lowering.lower import Lowering
from interpreter.program.lowering.names import bump, number, read


def chance_name(s: S) -> str:
    """The id of a drawing point: its label, else the zone or value it draws."""
    if s.label:
        return s.label
    if s.op == "roll":
        return str(s.data.name)
    if s.op == "roll_cube":
        return str(s.data)
    if s.op == "shuffle_ranking":
        return str(s.data)
    origin = s.args[1] if s.op in ("draw", "draw_some") else s.args[0]
    while origin is not None and origin.op in ("top_of", "bottom_of", "where"):
        origin = origin.args[0]
    return str(getattr(origin.data, "id", "draw")) if origin is not None else "draw"


def lower_chance(low: Lowering, s: S) -> None:
    """One statement that draws, looks, shuffles or rolls."""
    match s.op:
        case "draw":
            _draw(low, s)
        case "look":
            _look(low, s)
        case "shuffle":
            _shuffle(low, s)
        case "shuffle_ranking":
            _ranking(low, s)
        case "roll":
            _roll(low, s)
        case "roll_cube":
            _roll_cube(low, s)
        case "draw_some":
            _draw_some(low, s)


def _chance(low: Lowering, s: S, ty: object, **more: object) -> ir.DecisionSpec:
    name = chance_name(s)
    low.chance_id(name)
    assert isinstance(ty, Ty)
    return low.decision("chance", name, "", ty, span=s.span, **more)


def settle(low: Lowering, s: S, place: Local, index: Local, any_of: bool) -> None:
    """Goes on when the place's card at the index is settled (or any card is drawn and put there)."""
    component = T("local", INT)
    spec = _chance(low, s, _component(s) or component.ty)
    resume, settled = low.label(), low.label()
    low.emit(ir.AskChance(spec, place, index, None, any_of, resume, settled))
    low.start(resume)
    low.emit(ir.AnswerSettle(place, index, any_of), ir.Jump(settled))
    low.start(settled)


def _component(s: S) -> object:
    return Ty("component", "")


def _draw(low: Lowering, s: S) -> None:
    count, origin, target = s.args
    up_to, at_random, end, named = s.data
    assert count is not None and origin is not None and target is not None
    place, left, index = Local("place", INT), Local("left", INT, True), Local("index", INT)
    drawn = Local("drawn", list_of(INT), True)
    head, more, after = low.label(), low.label(), low.label()
    low.emit(ir.Assign(place, T("place_number", INT, (origin,))), ir.Assign(left, count), ir.Assign(index, number(0)))
    low.emit(ir.Assign(drawn, T("list", list_of(INT))))
    low.jump_into(head)
    going = T("compare", BOOL, (read(left), number(0)), ">")
    if up_to:
        going = T("and", BOOL, (going, T("place_filled", BOOL, (read(place),))))
    low.emit(ir.Branch(going, more, after))
    low.start(more)
    low.emit(ir.Exec(S("need_filled", (read(place),), span=s.span)))
    settle(low, s, place, index, at_random)
    low.emit(ir.Exec(S("draw_settled", (read(place), target), (end, drawn), span=s.span)))
    low.emit(ir.Assign(left, T("subtract", INT, (read(left), number(1)))), ir.Jump(head))
    low.start(after)
    if named is not None:
        low.emit(ir.Assign(named, read(drawn)))


def _look(low: Lowering, s: S) -> None:
    """The cards of a zone, or of its top or bottom, are settled one by one before they are seen."""
    what = s.args[0]
    assert what is not None
    zone = what.args[0] if what.op in ("top_of", "bottom_of") else what
    if zone.op == "zone_list" and zone.data.order == "stack":
        place, index, stop = Local("place", INT), Local("index", INT, True), Local("stop", INT)
        head, more, after = low.label(), low.label(), low.label()
        low.emit(ir.Assign(place, T("place_number", INT, (T("place", zone.ty, zone.args, zone.data),))))
        size = T("size", INT, (zone,))
        wanted = what.args[1] if what.op in ("top_of", "bottom_of") else size
        count = T("min_of", INT, (T("list", list_of(INT), (wanted, size)),))
        low.emit(ir.Assign(index, number(0) if what.op != "bottom_of" else T("subtract", INT, (size, count))))
        low.emit(ir.Assign(stop, T("add", INT, (read(index), count))))
        low.jump_into(head)
        low.emit(ir.Branch(T("compare", BOOL, (read(index), read(stop)), "<"), more, after))
        low.start(more)
        settle(low, s, place, index, False)
        low.emit(bump(index), ir.Jump(head))
        low.start(after)
    low.emit(ir.Exec(S("see", (what,), s.data, span=s.span)))


def _shuffle(low: Lowering, s: S) -> None:
    low.emit(ir.Exec(s))
    origin, target = s.args
    assert origin is not None
    name = chance_name(s)
    low.chance_id(name)
    spec = low.decision("shuffle", name, s.data if target is not None else "", _component(s), span=s.span)  # type: ignore[arg-type]
    resume = low.label()
    low.emit(ir.AskShuffle(spec, target if target is not None else origin, resume))
    low.start(resume)


def _ranking(low: Lowering, s: S) -> None:
    state = s.args[0]
    assert state is not None and state.ty.of is not None
    pool, done = Local("pool", list_of(INT), True), Local("done", list_of(INT), True)
    head, more, after, resume = low.label(), low.label(), low.label(), low.label()
    low.emit(ir.Assign(pool, T("natural", state.ty, (state,))), ir.Assign(done, T("list", list_of(INT))))
    low.jump_into(head)
    low.emit(ir.Branch(T("empty", BOOL, (read(pool),)), after, more))
    low.start(more)
    spec = _chance(low, s, state.ty.of, pool=pool)
    low.emit(ir.AskChance(spec, None, None, pool, False, resume, resume))
    low.start(resume)
    answer = Local("drawn", INT)
    low.emit(ir.Answer(answer, spec))
    one = T("list", list_of(INT), (read(answer),))
    low.emit(ir.Assign(done, T("concat", list_of(INT), (read(done), one))))
    low.emit(ir.Assign(pool, T("except", list_of(INT), (read(pool), one))), ir.Jump(head))
    low.start(after)
    low.emit(ir.Exec(S("set_state", (read(done),), s.data, span=s.span)))


def _roll(low: Lowering, s: S) -> None:
    source = s.args[0]
    assert source is not None
    pool = Local("pool", list_of(INT))
    resume = low.label()
    low.emit(ir.Assign(pool, T("snapshot", source.ty, (source,))))
    spec = _chance(low, s, s.data.ty, pool=pool)
    low.emit(ir.AskChance(spec, None, None, pool, False, resume, resume))
    low.start(resume)
    low.emit(ir.Answer(s.data, spec))


def _roll_cube(low: Lowering, s: S) -> None:
    pool, drawn, resume = Local("pool", list_of(INT)), Local("drawn", INT), low.label()
    low.emit(ir.Assign(pool, T("list", list_of(INT), tuple(number(index) for index in range(len(ORIENTATIONS))))))
    assert s.args[0] is not None
    spec = _chance(low, s, Ty("cube", s.args[0].ty.name), pool=pool)
    low.emit(ir.AskChance(spec, None, None, pool, False, resume, resume))
    low.start(resume)
    low.emit(ir.Answer(drawn, spec), ir.Exec(S("lay_cube", (s.args[0], read(drawn)), span=s.span)))


def _draw_some(low: Lowering, s: S) -> None:
    """Draws one by one from a list that is fixed at the beginning."""
    count, source, target = s.args
    up_to, end, named = s.data
    assert count is not None and source is not None and target is not None
    pool, left, drawn = Local("pool", list_of(INT), True), Local("left", INT, True), Local("drawn", list_of(INT), True)
    head, more, after, resume, one = low.label(), low.label(), low.label(), low.label(), Local("one", INT)
    low.emit(ir.Assign(pool, T("snapshot", source.ty, (source,))), ir.Assign(left, count))
    low.emit(ir.Assign(drawn, T("list", list_of(INT))))
    low.jump_into(head)
    going = T("compare", BOOL, (read(left), number(0)), ">")
    if up_to:
        going = T("and", BOOL, (going, T("not", BOOL, (T("empty", BOOL, (read(pool),)),))))
    low.emit(ir.Branch(going, more, after))
    low.start(more)
    spec = _chance(low, s, source.ty.of or INT, pool=pool)
    low.emit(ir.AskChance(spec, None, None, pool, False, resume, resume))
    low.start(resume)
    single = T("list", list_of(INT), (read(one),))
    low.emit(ir.Answer(one, spec), ir.Exec(S("move", (single, target), end, span=s.span)))
    low.emit(ir.Assign(drawn, T("concat", list_of(INT), (read(drawn), single))))
    low.emit(ir.Assign(pool, T("except", list_of(INT), (read(pool), single))))
    low.emit(ir.Assign(left, T("subtract", INT, (read(left), number(1)))), ir.Jump(head))
    low.start(after)
    if named is not None:
        low.emit(ir.Assign(named, read(drawn)))
