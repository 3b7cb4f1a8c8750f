"""Lowers the flow: set-up, phases, turns, simultaneous steps, actions and the end."""

from __future__ import annotations

from interpreter.program.checking.checked import Checked, CheckedPhase
from interpreter.program.checking.tree import Local, S, T
from interpreter.program.checking.types import BOOL, INT, PLAYER, list_of
from interpreter.program.lowering import ir
from interpreter.program.lowering.layout import Layout
from interpreter.program.lowering.lower import Context, Lowering
from interpreter.program.lowering.marking import statement_paths
from interpreter.program.lowering.names import bump, number, read
from interpreter.program.lowering.offers import lower_action_choice


def lower_program(checked: Checked, layout: Layout, full: bool, marked: bool = False) -> ir.Program:
    """The whole game: set-up, then the phases in order, then the end by scoring."""
    low = Lowering(checked, layout, full, statement_paths(checked) if marked else {})
    begin, done = low.label(), low.label()
    low.program.entry = begin
    low.start(begin)
    low.body(checked.setup, Context(done))
    low.jump_into(done)
    for phase in checked.flow:
        _phase(low, phase)
    low.emit(ir.Finish(None, False))
    return low.program


def _phase(low: Lowering, phase: CheckedPhase, step: bool = False) -> None:
    entry, after, over = low.label(), low.label(), low.label()
    if phase.when is not None:
        low.emit(ir.Branch(phase.when, entry, after))
    else:
        low.emit(ir.Jump(entry))
    low.start(entry)
    low.mark(f"flow.{phase.rule.id}")
    low.program.phase_entries[phase.rule.id] = entry
    low.emit(ir.Exec(S("charge", span=phase.rule.span)))
    started = low.label()
    low.body(phase.on_start, Context(started))
    low.jump_into(started)
    _check_ends(low, ("once",))
    low.emit(ir.SetLabel(low.phase_end, over))
    if step:
        low.program.steps.add(phase.rule.id)
    if step and phase.simultaneous is None and phase.rule.actions:
        _step(low, phase, over)
    else:
        _content(low, phase, over)
    low.jump_into(over)
    ended = low.label()
    low.body(phase.on_end, Context(ended))
    low.jump_into(ended)
    low.emit(ir.Reset(phase.rule.id))
    _check_ends(low, ("once", f"phase:{phase.rule.id}"))
    judged_by_turn = step or phase.simultaneous is not None or (phase.turns is not None and phase.turns.rule.repeat)
    if phase.until is not None and not judged_by_turn:
        low.emit(ir.Branch(phase.until, after, entry))
    else:
        low.emit(ir.Jump(entry if phase.rule.repeat else after))
    low.start(after)


def _check_ends(low: Lowering, at: tuple[str, ...]) -> None:
    for end in low.checked.ends:
        if end.at in at:
            over, on = low.label(), low.label()
            low.emit(ir.Branch(end.when, over, on))
            low.start(over)
            low.mark(f"end.{end.id}")
            low.emit(ir.Finish(end.winners, end.drawn))
            low.start(on)


def _content(low: Lowering, phase: CheckedPhase, over: ir.Label) -> None:
    if phase.turns is not None:
        _turns(low, phase, over)
        return
    if phase.simultaneous is not None:
        _simultaneous(low, phase, over)
    for inner in phase.phases:
        _phase(low, inner)


def _turns(low: Lowering, phase: CheckedPhase, over: ir.Label) -> None:
    turns = phase.turns
    assert turns is not None
    if turns.over is not None:
        _turns_over_list(low, phase, over)
    elif turns.rule.repeat or turns.condition is not None:
        _turns_round(low, phase, over)
    else:
        start, order = Local("start", PLAYER), Local("order", list_of(PLAYER))
        first = turns.start if turns.start is not None else T("const", PLAYER, data=0)
        way = "clockwise" if turns.rule.direction == "clockwise" else "anticlockwise"
        low.emit(ir.StartFrom(start, first), ir.Assign(order, T(way, list_of(PLAYER), (read(start),))))
        _each_turn(low, phase, order, low.checked.me, None, over)


def _turns_over_list(low: Lowering, phase: CheckedPhase, over: ir.Label) -> None:
    turns = phase.turns
    assert turns is not None and turns.over is not None and turns.item is not None
    order = Local("order", list_of(INT))
    low.emit(ir.Assign(order, T("snapshot", turns.over.ty, (turns.over,))))
    who = turns.who if turns.who is not None else read(turns.item)
    _each_turn(low, phase, order, turns.item, who, over)


def _each_turn(low: Lowering, phase: CheckedPhase, order: Local, item: Local, who: T | None, over: ir.Label) -> None:
    """One turn for each element of the order."""
    at = Local("at", INT, True)
    head, more = low.label(), low.label()
    low.emit(ir.Assign(at, number(0)))
    low.jump_into(head)
    low.emit(ir.Branch(T("compare", BOOL, (read(at), T("size", INT, (read(order),))), "<"), more, over))
    low.start(more)
    low.emit(ir.Assign(item, T("raw_item", item.ty, (read(order), read(at)))), bump(at))
    if who is not None:
        low.emit(ir.Assign(low.checked.me, who))
        mine = low.label()
        low.emit(ir.SkipTo(read(low.checked.me), mine, head))
        low.start(mine)
    if phase.turns is not None and phase.turns.condition is not None:
        go = low.label()
        low.emit(ir.Branch(phase.turns.condition, go, head))
        low.start(go)
    _turn(low, phase, head)


def _turns_round(low: Lowering, phase: CheckedPhase, over: ir.Label) -> None:
    """Round and round; with a condition those who do not meet it are passed over, until nobody does."""
    turns = phase.turns
    assert turns is not None
    me = low.checked.me
    first = turns.start if turns.start is not None else T("const", PLAYER, data=0)
    begin, advance = low.label(), low.label()
    skipped = Local("skipped", INT, True)
    low.emit(ir.StartFrom(me, first), ir.Assign(skipped, number(0)))
    low.emit(ir.Jump(begin))
    low.start(advance)
    way = "next" if turns.rule.direction == "clockwise" else "previous"
    low.emit(ir.Assign(me, T(way, PLAYER, (read(me),))))
    low.jump_into(begin)
    if turns.condition is not None:
        go, skip = low.label(), low.label()
        low.emit(ir.Branch(turns.condition, go, skip))
        low.start(skip)
        low.emit(bump(skipped))
        everybody = T("compare", BOOL, (read(skipped), T("player_count", INT)), ">=")
        low.emit(ir.Branch(everybody, over, advance))
        low.start(go)
        low.emit(ir.Assign(skipped, number(0)))
    _turn(low, phase, advance)


def _turn(low: Lowering, phase: CheckedPhase, turn_over: ir.Label) -> None:
    """One turn: one action, or actions until `end turn`; any-time actions do not count."""
    begin, acted, done = low.label(), low.label(), low.label()
    low.emit(ir.SetLabel(low.turn_end, done))
    if low.counts_positions:
        low.emit(ir.Exec(S("see_position")))
    if phase.phases:
        for step in phase.phases:
            _phase(low, step, step=True)
        low.jump_into(done)
        _turn_done(low, phase, turn_over)
        return
    low.jump_into(begin)
    _check_ends(low, ("once",))
    stuck = low.label() if phase.if_stuck is not None else None
    lower_action_choice(
        low, phase.rule.actions, read(low.checked.me), acted, stuck, phase.rule.id, begin, span=phase.rule.span
    )
    if stuck is not None:
        low.start(stuck)
        low.body(phase.if_stuck or (), Context(done))
        low.emit(ir.Jump(done))
    low.start(acted)
    _check_ends(low, ("once", "action"))
    assert phase.turns is not None
    low.emit(ir.Jump(begin if phase.turns.rule.many else done))
    low.start(done)
    _turn_done(low, phase, turn_over)


def _turn_done(low: Lowering, phase: CheckedPhase, turn_over: ir.Label) -> None:
    """The end of a turn: what lasts for it is over, and whether the phase goes on."""
    low.emit(ir.Reset("turn"))
    _check_ends(low, ("phase:turn",))
    assert phase.turns is not None
    if phase.turns.rule.repeat and phase.until is not None:
        on, leave = low.label(), low.label()
        low.emit(ir.Branch(phase.until, leave, on))
        low.start(leave)
        low.emit(ir.JumpTo(low.phase_end))
        low.start(on)
    low.emit(ir.Jump(turn_over))


def _step(low: Lowering, phase: CheckedPhase, over: ir.Label) -> None:
    """A step of a turn: whoever has the turn acts until `end phase`, `end turn` or `until`."""
    begin, acted = low.label(), low.label()
    low.jump_into(begin)
    _check_ends(low, ("once",))
    if phase.until is not None:
        go = low.label()
        low.emit(ir.Branch(phase.until, over, go))
        low.start(go)
    _act_or_stuck(low, phase, begin, acted, over)
    low.start(acted)
    _check_ends(low, ("once", "action"))
    low.emit(ir.Jump(begin))


def _act_or_stuck(low: Lowering, phase: CheckedPhase, begin: ir.Label, acted: ir.Label, over: ir.Label) -> None:
    """Asks for an action of the phase; where there is none, does what the phase says and leaves it."""
    stuck = low.label() if phase.if_stuck is not None else None
    lower_action_choice(
        low, phase.rule.actions, read(low.checked.me), acted, stuck, phase.rule.id, begin, span=phase.rule.span
    )
    if stuck is not None:
        low.start(stuck)
        low.body(phase.if_stuck or (), Context(over))
        low.emit(ir.Jump(over))


def _simultaneous(low: Lowering, phase: CheckedPhase, over: ir.Label) -> None:
    """Each seat acts in a world of its own until its `until` holds."""

    entry, acted, finished, begin = low.label(), low.label(), low.label(), low.label()
    assert phase.simultaneous is not None and phase.until is not None
    low.emit(ir.Simultaneous(phase.simultaneous, entry, over))
    low.start(entry)
    low.emit(ir.SetLabel(low.turn_end, acted), ir.SetLabel(low.phase_end, finished))
    low.jump_into(begin)
    go = low.label()
    low.emit(ir.Branch(phase.until, finished, go))
    low.start(go)
    _act_or_stuck(low, phase, begin, acted, finished)
    low.start(acted)
    low.emit(ir.Jump(begin))
    low.start(finished)
    low.emit(ir.Finished())
    low.start(low.label())
