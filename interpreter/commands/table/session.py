"""One game at one terminal, from decision to decision."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from rich.text import Text

from interpreter.commands.table.looking import entries, recent
from interpreter.commands.table.menu import Menu, make_menu, matching
from interpreter.commands.table.refusals import explained, refusals
from interpreter.commands.table.seats import called
from interpreter.commands.table.several import Unclear, is_several, several_menu, several_move
from interpreter.commands.table.terminal import Terminal
from interpreter.engine.decisions import Decision
from interpreter.engine.errors import IllegalMove
from interpreter.engine.game import Game
from interpreter.players.greedy import GreedyPlayer
from interpreter.players.player import Player, ask
from interpreter.views.screen.secrets import has_secrets
from interpreter.views.screen.whole import draw_screen, words_for
from interpreter.views.screen.words import Words


@dataclass(slots=True)
class Session:
    """The game as it stands, and what each seat has been shown.

    A move is made on a copy, which takes the game's place when it is done: so the game is whole at any moment.
    """

    game: Game
    kinds: tuple[str, ...]
    players: Mapping[int, Player]
    terminal: Terminal
    file: Path
    seed: int
    told: dict[int, int] = field(default_factory=dict)
    earlier: list[Game] = field(default_factory=list)  # before each line that a person has moved with
    viewer: int = 0
    ended: bool = False

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(1, self.game.players + 1) if seat not in self.players]

    @property
    def decision(self) -> Decision:
        """The open decision that is dealt with now: of several the first."""
        return self.game.pending[0]

    @property
    def words(self) -> Words:
        return words_for(self.game, self.decision.seat)

    def move(self, text: str, seat: int) -> None:
        """Makes a move; raises `IllegalMove`, and the game stays as it was."""
        after = self.game.clone()
        after.apply(text, seat)
        if seat not in self.players:
            self.earlier.append(self.game)
        self.game = after

    def go_back(self, game: Game) -> None:
        """Goes on from an earlier game; what has happened since counts as told to nobody."""
        self.game, self.earlier = game, self.earlier[:-1]
        self.told = {seat: min(count, len(entries(game, seat))) for seat, count in self.told.items()}

    # whose turn it is

    def go(self) -> None:
        """Plays on until the game is over or somebody leaves."""
        while not self.game.over and not self.ended:
            seat = self.decision.seat
            if seat in self.players:
                self.let_play(seat)
            else:
                self.hand_over(seat)
                self.show_table()
                self.listen(seat)

    def let_play(self, seat: int) -> None:
        """Has a bot move; those that look ahead may take a while."""
        thinking = isinstance(self.players[seat], GreedyPlayer)
        with self.terminal.waiting(f"seat {seat} thinks") if thinking else nullcontext():
            move = ask(self.players[seat], self.game, seat)
        self.move(move, seat)

    def hand_over(self, seat: int) -> None:
        """Hides what the last one saw, where the next may not see it."""
        if self.viewer not in (0, seat) and len(self.people) > 1 and has_secrets(self.game.rulebook.book):
            self.terminal.hide()
            self.terminal.ask(f"seat {seat}: press Enter when nobody else looks")
            self.terminal.hide()
        self.viewer = seat

    def listen(self, seat: int) -> None:
        """Reads lines until the seat has moved, or the game is another."""
        from interpreter.commands.table.orders import ORDERS, obeyed

        before = self.game
        words = (word for item in self.menu().items for word in (*item.key.split(), *item.values))
        self.terminal.offered.offer([*ORDERS, *words])
        while self.game is before and not self.ended:
            typed = self.terminal.ask(f"seat {seat}>")
            if not obeyed(self, typed):
                self.answer(typed)

    # what is shown

    def show_table(self) -> None:
        """The news since the seat looked last, the position, and the options."""
        seat, words = self.decision.seat, self.words
        found = entries(self.game, seat)
        seen = min(self.told.get(seat, 0), len(found))
        news = list(recent(found, seen))
        self.told[seat] = len(found)
        screen = draw_screen(words, self.terminal.signs, self.terminal.width, called(self.kinds, seat))
        self.terminal.show(Text(""))
        self.warn_together()
        self.terminal.show(*screen)
        if news:
            self.terminal.show(Text("since then:" if seen else "so far:", "bold"), *news)
        self.show_menu()

    def warn_together(self) -> None:
        """In a simultaneous step what is shown of the others is what stood when it began."""
        if self.decision.part is not None:
            self.terminal.say("what others do in this step is not seen before all are done", "dim")

    def show_menu(self) -> None:
        """The question with its numbered options."""
        self.terminal.show(*self.menu().lines(self.terminal.width))

    def menu(self) -> Menu:
        make = several_menu if is_several(self.decision) else make_menu
        return make(self.words, self.decision, self.terminal.signs)

    # what is typed

    def meant(self, typed: str) -> str | None:
        """The move that a line names, None where that cannot be told and has been said."""
        decision, menu = self.decision, self.menu()
        if not typed:
            return self._only(menu)
        if is_several(decision) and "=" not in typed:
            try:
                return several_move(decision, menu, typed)
            except Unclear as unclear:
                self.terminal.say(f"{unclear}; {_plain(menu.question)}")
                return None
        found = matching(menu.items, typed)
        if len(found) > 1:
            could = ", ".join(f"{item.number} {item.key}" for item in found[:6])
            self.terminal.say(f"`{typed[:40]}` could be {could}{' and others' if len(found) > 6 else ''}")
            return None
        if not found and typed.isdecimal():
            self.terminal.say(f"there is no option {typed[:40]}; {_numbers(menu)}")
            return None
        return found[0].key if found else typed

    def _only(self, menu: Menu) -> str | None:
        """With one option an empty line takes it."""
        if len(menu.items) == 1 and menu.single:
            return menu.items[0].key
        self.show_menu()
        return None

    def answer(self, typed: str) -> None:
        """Makes the move that was typed, or says what is wrong with it."""
        decision, move = self.decision, self.meant(typed)
        if move is None:
            return
        try:
            self.move(move, decision.seat)
        except IllegalMove as refused:
            legal = [text for text, refusal in refusals(self.game, decision, move) if refusal is None]
            if len(legal) == 1:
                self.move(legal[0], decision.seat)
            elif refused.refusal.reasons[0] == "no-such-option" or not legal:
                self.terminal.show(*explained(self.game, decision, move))
                self.terminal.say("type a number, the beginning of an option, or `help`")


def _numbers(menu: Menu) -> str:
    numbers = [item.number for item in menu.items]
    return f"the numbers are {numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"the only number is {numbers[0]}"


def _plain(question: str) -> str:
    return question[:1].lower() + question[1:]
