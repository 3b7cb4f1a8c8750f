"""The words that are no move.  With a `:` before it a word is an order even where an option has its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from interpreter.commands.table.advice import advised
from interpreter.commands.table.asking import answered
from interpreter.commands.table.files import loses, write_save
from interpreter.commands.table.helping import clauses_of, rule_help
from interpreter.commands.table.looking import entries, looked, whole_log
from interpreter.commands.table.menu import matching
from interpreter.commands.table.refusals import explained
from interpreter.commands.table.session import Session
from interpreter.commands.table.several import Unclear, is_several, several_move
from interpreter.commands.table.undoing import last_answer, losses, told_as


@dataclass(frozen=True, slots=True)
class Order:
    """One order: how it is written, what it does, and the function that does it."""

    form: str
    says: str
    do: Callable[[Session, str], None]


def obeyed(session: Session, typed: str) -> bool:
    """Carries out an order; false where the line is a move."""
    name, _, rest = typed.removeprefix(":").partition(" ")
    order = ORDERS.get(name.lower())
    if order is None:
        if typed.startswith(":"):
            session.terminal.say(f"there is no order `{typed[:40]}`; `help` lists them")
        return typed.startswith(":")
    if not typed.startswith(":") and any(typed in (item.key, item.key.split()[0]) for item in session.menu().items):
        return False
    order.do(session, rest.strip())
    return True


def _why(session: Session, text: str) -> None:
    decision, menu = session.decision, session.menu()
    if not text:
        session.terminal.say("name the move: `why` and a number, an option, or what you would like to do")
        return
    move = text
    if is_several(decision) and "=" not in text:
        try:
            move = several_move(decision, menu, text)
        except Unclear as unclear:
            session.terminal.say(f"not legal: {unclear}")
            return
    else:
        found = matching(menu.items, text)
        move = found[0].key if len(found) == 1 else text
    session.terminal.show(*explained(session.game, decision, move))


def _undo(session: Session, text: str) -> None:
    taken = last_answer(session.game, session.people, session.earlier)
    if taken is None:
        session.terminal.say("there is nothing to take back")
        return
    lost = losses(taken, session.decision.seat, session.seed)
    if lost and not session.terminal.agreed(f"this takes back {', '.join(lost)}. Go on?"):
        session.terminal.say("nothing is taken back")
        return
    session.terminal.say(f"taken back: {told_as(taken, session.decision.seat)}")
    session.go_back(taken.before)


def _save(session: Session, text: str) -> None:
    path = Path(text).expanduser() if text else session.file
    lost = loses(session.game, path) if path == session.file else path.exists()
    if lost and not session.terminal.agreed(f"`{path}` is there already. Write over it?"):
        session.terminal.say("nothing is saved")
        return
    wrong = write_save(session.game, path)
    if not wrong:
        session.file = path
    session.terminal.say(wrong or f"saved to {path}")


def _hint(session: Session, text: str) -> None:
    with session.terminal.waiting("a bot thinks"):
        move = advised(session.game, session.decision.seat, session.seed)
    session.terminal.say(f"a bot in your place would take: {move}")


def _log(session: Session, text: str) -> None:
    session.terminal.show(*whole_log(entries(session.game, session.decision.seat)))


def _look(session: Session, text: str) -> None:
    if text:
        session.warn_together()
        session.terminal.show(*looked(session.words, session.terminal.signs, text))
    else:
        session.show_table()


def _help(session: Session, text: str) -> None:
    if text:
        session.terminal.show(*rule_help(session.words, text))
        return
    terminal, words = session.terminal, session.words
    terminal.say("Type the number of an option, the beginning of its name, or one of these:")
    for order in ORDERS.values():
        terminal.show(Text.assemble((f"  {order.form:<20}", "bold"), order.says))
    actions = words.layout.checked.book.actions
    names = dict.fromkeys(item.key.split()[0] for item in session.menu().items)
    for action in (actions[name] for name in names if name in actions):
        terminal.show(Text.assemble((action.title or action.id, "bold"), f" {action.help}".rstrip()))
        terminal.show(*clauses_of(words, action.source))


def _ask(session: Session, text: str) -> None:
    if not text:
        functions = session.game.rulebook.book.functions.values()
        forms = [f"{f.id}({', '.join(f.takes)})" if f.takes else f.id for f in functions]
        session.terminal.say(f"name a function of the rules: {', '.join(forms) or 'there are none'}")
        return
    session.warn_together()
    session.terminal.say(answered(session.game, session.decision.seat, text, session.seed))


def _quit(session: Session, text: str) -> None:
    session.ended = True


ORDERS: dict[str, Order] = {
    "why": Order("why MOVE", "whether a move is legal, and which rule refuses it", _why),
    "ask": Order("ask FUNCTION(...)", "what a function of the rules is worth, as far as you may know", _ask),
    "hint": Order("hint", "what the best bot would do in your place", _hint),
    "look": Order("look [ZONE]", "the table again, or everything in a zone", _look),
    "log": Order("log", "what has happened, as you were told it", _log),
    "undo": Order("undo", "takes back the last line that made a move here", _undo),
    "save": Order("save [FILE]", "writes the game to a file", _save),
    "help": Order("help [RULE]", "this list, or what the rules say of an action, a card, a zone ...", _help),
    "quit": Order("quit", "saves and leaves", _quit),
}
