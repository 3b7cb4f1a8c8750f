"""The end of a game: the last position, who has won, and each line of the scores."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from interpreter.commands.table.looking import entries, recent
from interpreter.commands.table.seats import called
from interpreter.commands.table.session import Session
from interpreter.views.screen.palette import seat_style
from interpreter.views.screen.whole import draw_screen, words_for


def show_end(session: Session) -> None:
    """What everyone at the terminal may see at the end."""
    seat = session.people[0] if len(session.people) == 1 else 0
    words, terminal = words_for(session.game, seat), session.terminal
    found = entries(session.game, seat)
    terminal.show(Text(""), *draw_screen(words, terminal.signs, terminal.width, called(session.kinds, seat)))
    terminal.show(*recent(found, min(session.told.get(seat, 0), len(found))))
    terminal.show(Text.assemble("the game is over: ", (_winners(session, seat), "bold")))
    terminal.show(_scores(session, seat))


def _winners(session: Session, seat: int) -> str:
    winners = session.game.winners
    if not winners:
        return "it is drawn"
    names = ["you" if winner == seat else f"seat {winner}" for winner in winners]
    have = "have" if len(names) > 1 or names == ["you"] else "has"
    return f"{' and '.join(names)} {have} won"


def _scores(session: Session, seat: int) -> Table:
    """Seats from the best score down."""
    table = Table(box=session.terminal.signs.lines, border_style="dim", header_style="dim")
    table.add_column("")
    table.add_column("score", justify="right")
    names = called(session.kinds, seat)
    scoring = session.game.rulebook.book.scoring
    highest = scoring is None or scoring.best != "lowest"
    for number, score in sorted(enumerate(session.game.scores, 1), key=lambda pair: -pair[1] if highest else pair[1]):
        table.add_row(Text(f"seat {number} {names[number]}".rstrip(), seat_style(number)), str(score))
    return table
