"""Whole games at a pseudo-terminal: what people see, what they may type, and how they leave."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest

from tests.terminal import ROOT, Terminal

SECRETS = ROOT / "tests" / "good" / "games" / "secrets"
COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9]m|\x1b\[[0-9;]*38;5;")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder to play in, with the rulebooks of the checkout."""
    (tmp_path / "rules").symlink_to(ROOT / "rules")
    return tmp_path


def opened(folder: Path, *arguments: str, width: int = 80, **settings: str) -> Terminal:
    terminal = Terminal(["play", *arguments], folder, width, settings)
    terminal.until_asked()
    return terminal


def saved(folder: Path, name: str) -> dict[str, object]:
    data: dict[str, object] = json.loads((folder / name).read_text(encoding="utf-8"))
    return data


def hand(screen: str) -> list[str]:
    """The cards of the own hand as a screen shows them."""
    return re.findall(r"[a-z]+-[0-9]", re.split(r"\n\S", screen.rpartition("your hand:\n")[2])[0])


# whole games


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("colour", [True, False])
def test_a_whole_game_of_thrones_against_bots(folder: Path, width: int, colour: bool) -> None:
    settings = {} if colour else {"NO_COLOR": "1"}
    table = opened(
        folder, "thrones_of_valeria", "--seats", "human,random,random,random", "--seed", "5", width=width, **settings
    )
    first = table.screen
    assert "your hand:" in first and "standings:" in first and "Silver" in first
    last = table.play_to_end()
    assert "the game is over:" in last and "won" in last
    assert table.ended() == 0
    assert bool(COLOUR.search(table.raw)) == colour
    assert max(len(line) for line in table_lines(table)) <= width
    assert not list(folder.glob("*.save.json"))


def table_lines(table: Terminal) -> list[str]:
    """The printed lines, those with a question apart, since typing goes on there."""
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", table.raw).replace("\r", "")
    return [line for line in text.split("\n") if not re.match(r"seat \d+>", line)]


def test_a_whole_game_of_tic_tac_toe_between_two_people(folder: Path) -> None:
    table = opened(folder, "tic_tac_toe", "--seats", "human,human")
    for move in ("a1", "b1", "place a2", "5", "pl a3"):
        assert "look" not in table.type(move)[-40:]
    assert "seat 1 has won" in table.screen
    assert table.ended() == 0


def test_a_whole_game_of_salamanca_keeps_within_the_screen(folder: Path) -> None:
    table = opened(folder, "salamanca", "--seats", "human,random,random", "--seed", "3")
    assert "Playing area" in table.screen and re.search(r"│ +a +│ +b +│", table.screen)
    last = table.play_to_end()
    assert "the game is over:" in last
    assert table.ended() == 0
    assert max(len(line) for line in table_lines(table)) <= 80


def test_two_people_do_not_see_each_others_cards(folder: Path) -> None:
    table = opened(folder, "kuhn_poker", "--seats", "human,human", "--seed", "4")
    hands = {}
    for seat in (1, 2):
        shown = table.screen.rpartition("your hand:")[2]
        hands[seat] = re.search(r"(Jack|Queen|King)", shown)[0]  # type: ignore[index]
        other = hands.get(3 - seat, "")
        assert not other or other not in shown
        curtain = table.type("pass")
        assert "the game is over" in curtain or "press Enter when nobody else looks" in curtain
        if "nobody else looks" in curtain:
            assert "\x1b[2J" in table.raw and hands[seat] not in curtain.rpartition("seat 1>")[2].partition("\n")[2]
            table.type("")
    assert "the game is over" in table.screen and table.ended() == 0


def test_no_curtain_falls_where_nothing_is_hidden(folder: Path) -> None:
    table = opened(folder, "reversi", "--seats", "human,human")
    assert "nobody else looks" not in table.type("1")
    table.type("quit")
    assert table.ended() == 0


# what is typed


def test_wrong_input_asks_again_and_says_why(folder: Path) -> None:
    table = opened(folder, "tic_tac_toe", "--seats", "human,human")
    table.type("b2")
    assert "there is no option 99; the numbers are 1 to 8" in table.type("99")
    assert "that space is marked already" in table.type("place space=b2")
    assert "that space is marked already" in table.type("b2")
    assert "`a` could be 1 place space=a1" in table.type("a")
    assert "not legal" in table.type("fly away")
    assert "there is no order" in table.type(":fly")
    assert "what do you do?" in table.type("")
    assert "not legal" in table.type("\x07[red]ä")
    assert "not legal" in table.press(b"b\xff2\n")
    table.type("quit")
    assert table.ended() == 0 and "Traceback" not in table.raw


def test_why_tells_the_rule_and_its_clause(folder: Path) -> None:
    table = opened(folder, "thrones_of_valeria", "--seats", "random,random,random,human", "--seed", "3")
    offered = re.findall(r"[a-z]+-[0-9]", table.screen.rpartition("what do you do?")[2])
    kept = [card for card in hand(table.screen) if card not in offered]
    told = table.type(f"why {kept[0]}")
    assert "you hold a card of the lead House" in told and "lead_house_first" in told
    assert "rules/thrones_of_valeria/rulebook.yaml:" in told
    assert f"legal: play_card card={offered[0]}" in table.type("why 1")
    assert f"legal: play_card card={offered[0]}" in table.type(f"why play {offered[0]}")
    assert "Thief" in table.type("help nykot-2")
    assert "did you mean" in table.type("help nykot2")
    assert "undo" in table.type("help") and "Play a card" in table.screen
    table.type("quit")
    assert table.ended() == 0


def test_several_things_are_chosen_by_their_numbers(folder: Path) -> None:
    table = opened(folder, "thrones_of_valeria", "--seats", "human,random", "--seed", "3")
    assert "Choose 10" in table.type("split")
    assert "10 are wanted, not 3" in table.type("1 2 3")
    assert "named twice" in table.type("1 1 2 3 4 5 6 7 8 9")
    assert "there is no `99` here" in table.type("99")
    assert "your second hand:" in table.type("1-9, 10")
    table.type("quit")
    assert table.ended() == 0


def test_a_choice_that_is_begun_shows_what_is_picked(folder: Path) -> None:
    table = opened(folder, "thrones_of_valeria", "--seats", "human,random", "--seed", "3")
    table.type("split")
    table.type("first_hand=nykot-2")
    assert "picked: nykot-2 (Thief), rime-4 (Rogue)\n" in table.type("first_hand=rime-4")
    assert "picked: nykot-2 (Thief)\n" in table.type("undo")
    table.type("quit")
    assert table.ended() == 0


def test_questions_are_answered_unless_they_touch_hidden_things(folder: Path) -> None:
    table = opened(folder, "salamanca", "--seats", "human,random,random", "--seed", "3")
    assert "\n0\n" in table.type("ask me.doubloons")
    assert "hidden from you" in table.type("ask player(2).doubloons")
    assert "hidden from you" in table.type("ask first(draw_stack)")
    assert "\n3\n" in table.type("ask region_worth(castle#1)")
    assert "region_worth(building)" in table.type("ask")
    assert "did you mean" in table.type("ask region_wort(castle#1)")
    assert "Playing area" in table.type("look") and "castle" in table.type("look display")
    table.type("quit")
    assert table.ended() == 0


def test_in_a_secret_step_one_is_told_that_others_are_not_seen(folder: Path) -> None:
    unseen = "what others do in this step is not seen before all are done\n"
    table = opened(folder, str(SECRETS), "--seats", "human,human", "--seed", "5")
    assert unseen in table.screen
    shown = {line: table.type(line) for line in ("look hand", "ask player(2).has_bid", "look")}
    assert all(unseen in screen for screen in shown.values())
    for line in ("bid amount=3", ""):
        table.type(line)
    assert unseen + "false\n" in table.type("ask player(1).has_bid")
    table.type("bid amount=2")
    table.type("")
    assert unseen not in table.type("look hand")
    table.type("quit")
    assert table.ended() == 0


def test_a_hint_is_a_legal_move(folder: Path) -> None:
    table = opened(folder, "thrones_of_valeria", "--seats", "human,random,random", "--seed", "3")
    advice = re.search(r"would take: (.*)", table.type("hint"))
    assert advice and "legal: " in table.type(f"why {advice[1]}") and "not legal" not in table.screen
    table.type("quit")
    assert table.ended() == 0


# undo


def test_undo_asks_before_it_goes_back_over_somebody_else(folder: Path) -> None:
    table = opened(folder, "tic_tac_toe", "--seats", "human,random", "--seed", "1")
    assert "nothing to take back" in table.type("undo")
    table.type("b2")
    assert "what seat 2 did since" in table.type("undo")
    assert "nothing is taken back" in table.type("n")
    table.type("undo")
    assert "taken back: seat 1 place space=b2" in table.type("y") and "9 c3" in table.screen
    table.type("quit")
    assert table.ended() == 0


def test_undo_of_ones_own_open_step_asks_nothing(folder: Path) -> None:
    table = opened(folder, "thrones_of_valeria", "--seats", "human,random", "--seed", "3")
    table.type("split")
    assert "[y/N]" not in table.type("undo") and "taken back: seat 1 split_hand" in table.screen
    table.type("quit")
    assert table.ended() == 0


def test_between_two_people_undo_takes_back_the_others_move_only_if_agreed(folder: Path) -> None:
    table = opened(folder, "kuhn_poker", "--seats", "human,human", "--seed", "4")
    table.type("bet")
    table.type("")
    assert "the move of seat 1" in table.type("undo")
    assert "seat 1: press Enter when nobody else looks" in table.type("y")
    assert "1 Pass" in table.type("") and "you are seat 1" in table.screen
    table.type("quit")
    assert table.ended() == 0


def test_undo_takes_back_a_whole_line(folder: Path) -> None:
    table = opened(folder, "thrones_of_valeria", "--seats", "human,human", "--seed", "3")
    first = hand(table.screen)
    table.type("split")
    table.type("1-10")
    table.type("")
    assert "the move of seat 1" in table.type("undo")
    assert "taken back: an answer of seat 1" in table.type("y")
    assert hand(table.type("")) == first and "Choose 10" in table.screen
    table.type("1-10")
    table.type("")
    table.type("quit")
    again = opened(folder, "--load", "thrones_of_valeria.save.json", "--seats", "human,human")
    again.type("undo")
    again.type("y")
    assert hand(again.type("")) == first and "Choose 10" in again.screen
    again.type("quit")
    assert (table.ended(), again.ended()) == (0, 0)


def test_undo_tells_nobody_what_was_secret(folder: Path) -> None:
    table = opened(folder, str(SECRETS), "--seats", "human,human", "--seed", "5")
    table.type("bid amount=3")
    table.type("")
    table.type("undo")
    assert "taken back: an answer of seat 1" in table.type("y") and "amount=3" not in table.screen
    table.type("")
    table.type("quit")
    assert table.ended() == 0


SALE = "plan_card card=sell-a-good-2"


def test_undo_asks_when_secret_plans_have_been_seen(folder: Path) -> None:
    table = opened(folder, "valparaiso", "--seats", "human,human", "--seed", "1")
    for line in ("1", "1 1 2", "", "1", "1 2 3", "", "1", "", "1", ""):
        table.type(line)
    for line in ("plan_card card=build-a-house-1", "finish_plan", "", SALE):
        table.type(line)
    assert "you are seat 2" in table.type("undo") and "[y/N]" not in table.screen
    for line in (SALE, "finish_plan"):
        table.type(line)
    assert "build-a-house-1" in table.type("look card slots 1")
    assert "something that was revealed since" in table.type("undo")
    table.type("n")
    table.type("quit")
    assert table.ended() == 0


# leaving and coming back


def test_a_saved_game_goes_on_where_it_was_left(folder: Path) -> None:
    table = opened(folder, "thrones_of_valeria", "--seats", "human,random,random", "--seed", "3")
    table.type("1")
    assert "saved to mine.json" in table.type("save mine.json")
    held = hand(table.type("look"))
    left = table.type("quit")
    assert "rulewright play --load mine.json --seats human,random,random" in left and table.ended() == 0
    again = opened(folder, "--load", "mine.json", "--seats", "human,random,random")
    assert held == hand(again.screen) and len(held) > 5
    assert "the game is over" in again.play_to_end() and again.ended() == 0


@pytest.mark.parametrize("keys", [b"\x04", b"\x03"])
def test_end_of_input_and_interrupts_save_the_game(folder: Path, keys: bytes) -> None:
    table = opened(folder, "kuhn_poker", "--seats", "human,human", "--seed", "4")
    time.sleep(0.5)  # a bare `input()` of CPython, too, loses an interrupt between its prompt and its waiting
    assert "the game is saved" in table.press(keys)
    assert table.ended() == 0 and "Traceback" not in table.raw
    assert saved(folder, "kuhn_poker.save.json")["players"] == 2


def test_a_file_that_is_there_is_not_written_over(folder: Path) -> None:
    for name in ("kuhn_poker.save.json", "kuhn_poker-2.save.json"):
        table = opened(folder, "kuhn_poker", "--seed", "4")
        assert name in table.press(b"\x04") and table.ended() == 0
    table = opened(folder, "kuhn_poker", "--seed", "4")
    assert "is there already" in table.type("save kuhn_poker.save.json")
    assert "nothing is saved" in table.type("n")
    assert "cannot be written" in table.type("save nowhere/game.json")
    table.type("quit")
    assert table.ended() == 0


def test_a_loaded_file_is_written_over_only_if_the_game_has_gone_on_from_it(folder: Path) -> None:
    table = opened(folder, "tic_tac_toe", "--seats", "human,human")
    for line in ("b2", "a1", "save mine.json", "undo", "y", "c3", "save"):
        table.type(line)
    assert "is there already" in table.screen
    table.type("n")
    assert "left as it is" in table.type("quit") and "--load tic_tac_toe.save.json" in table.screen
    again = opened(folder, "--load", "mine.json", "--seats", "human,human")
    again.type("c1")
    assert "--load mine.json" in again.type("quit")
    assert (table.ended(), again.ended()) == (0, 0)
    assert [played(folder, name) for name in ("mine.json", "tic_tac_toe.save.json")] == ["b2 a1 c1", "b2 c3"]


def played(folder: Path, name: str) -> str:
    """The spaces that were marked in a saved game, in their order."""
    events = json.loads((folder / name).read_text(encoding="utf-8"))["events"]
    return " ".join(event["key"].partition("=")[2] for event in events)


def test_a_file_that_came_there_meanwhile_is_not_written_over(folder: Path) -> None:
    table = opened(folder, "tic_tac_toe", "--seats", "human,human")
    (folder / "tic_tac_toe.save.json").write_text("mine", encoding="utf-8")
    assert "--load tic_tac_toe-2.save.json" in table.type("quit")
    assert table.ended() == 0 and (folder / "tic_tac_toe.save.json").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("settings", [{"TERM": "dumb"}, {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}, {}])
def test_a_simple_terminal_gets_plain_ascii(folder: Path, settings: dict[str, str]) -> None:
    options = () if settings else ("--plain",)
    table = opened(folder, "salamanca", "--seats", "human,random,random", "--seed", "3", *options, **settings)
    table.type("quit")
    assert table.ended() == 0
    assert table.bytes.isascii() and b"\x1b[3" not in table.bytes and b"|" in table.bytes


WRONG = [
    ([], "name a GAME"),
    (["kuhn_pokr"], "did you mean `kuhn_poker`?"),
    (["kuhn_poker", "--seats", "humn"], "did you mean `human`?"),
    (["kuhn_poker", "--seats", "human,human,human"], "2 players, not 3"),
    (["kuhn_poker", "--players", "5"], "2 players, not 5"),
    (["--load", "nothing.json"], "cannot be read"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG)
def test_wrong_arguments_are_one_line(folder: Path, arguments: list[str], said: str) -> None:
    table = Terminal(["play", *arguments], folder)
    assert table.ended() == 2
    assert said in table.screen and table.screen.count("\n") == 1
