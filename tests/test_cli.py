"""The command line: every command on good and broken input, its exit status, and never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cli
from interpreter.commands import COMMANDS
from interpreter.engine.game import Game
from interpreter.engine.loading import load

ROOT = Path(__file__).parent.parent
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def in_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.fixture
def save(tmp_path: Path) -> str:
    """A saved game of Kuhn poker after its first decision."""
    game = Game(load("kuhn_poker"), 2, 3)
    game.apply("bet")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.to_save()), encoding="utf-8")
    return str(path)


@pytest.fixture
def broken(tmp_path: Path) -> str:
    """A new rulebook with a mistake in it."""
    folder = tmp_path / "broken"
    assert cli.main(["new", str(folder)]) == 0
    path = folder / "rulebook.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("heap == 0", "heep == 0"), encoding="utf-8")
    return str(folder)


def data(capture: Capture, *arguments: str, status: int = 0) -> Any:
    """What a command tells programs."""
    capture.readouterr()
    assert cli.main([*arguments, "--format", "json"]) == status
    return json.loads(capture.readouterr().out)


def text(capture: Capture, *arguments: str, status: int = 0) -> str:
    """What a command tells people."""
    capture.readouterr()
    assert cli.main(arguments) == status
    told = capture.readouterr()
    assert "Traceback" not in told.out + told.err
    return told.out + told.err


WRONG = [
    ([], "required: COMMAND"),
    (["chek"], "did you mean `check`?"),
    (["check"], "required: GAME"),
    (["check", "nothing"], "there is no rulebook `nothing`"),
    (["check", "kuhn_pokr"], "did you mean `kuhn_poker`?"),
    (["check", "kuhn_poker", "--format", "xml"], "invalid choice: 'xml'"),
    (["list", "--colour"], "--colour"),
    (["new", "Bad-Name"], "is not an id"),
    (["new", "rules/kuhn_poker"], "is there already"),
    (["new", "kuhn_poker"], "comes with the program"),
    (["new", ""], "a name is wanted"),
    (["new", "/proc/nowhere"], "cannot be written"),
    (["simulate", "kuhn_poker", "--games", "0"], "a whole number from 1 to"),
    (["simulate", "kuhn_poker", "--games", "9e9"], "a whole number from 1 to"),
    (["simulate", "kuhn_poker", "--players", "5"], "for 2 players"),
    (["simulate", "kuhn_poker", "--bots", "random,random,random"], "for 2 players"),
    (["simulate", "salamanca", "--players", "3", "--bots", "random,random"], "2 bots are named for 3 seats"),
    (["simulate", "kuhn_poker", "--set", "ante"], "NAME=VALUE"),
    (["simulate", "kuhn_poker", "--set", "ant=2"], "did you mean `ante`?"),
    (["simulate", "kuhn_poker", "--set", "ante=x"], "is a whole number"),
    (["simulate", "kuhn_poker", "--set", "ante=3..1"], "the range of `ante` is empty"),
    (["simulate", "kuhn_poker", "--set", "ante=1..90", "--set", "stake=1..90"], "8100 runs"),
    (["simulate", "kuhn_poker", "--set", "ante=1..99999999"], "more than 1000 values"),
    (["simulate", "kuhn_poker", "--set", "ante=1", "--set", "ante=2"], "is set twice"),
    (["simulate", "thrones_of_valeria", "--players", "3", "--set", "teams=true"], "4 or 6 players"),
    (["test", "kuhn_poker", "--file", "nothing.yaml"], "there is no file"),
    (["test", "kuhn_poker", "--scenario", "bet_and_fol"], "did you mean `bet_and_fold`?"),
    (["show", "nothing"], "there is no rulebook"),
    (["compile", "tic_tac_toe", "--players", "x"], "a whole number"),
    (["replay", "nothing.json"], "cannot be read"),
    (["explain", "nothing.json", "bet"], "cannot be read"),
    (["explain", "nothing.json"], "required: MOVE"),
    (["perft", "tic_tac_toe", "--depth", "0"], "a whole number"),
    (["perft", "tic_tac_toe", "--depth", "2", "--from", "diagonal_win"], "did you mean `diagonal_wins`?"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "said"), WRONG, ids=[" ".join(words) or "none" for words, _ in WRONG])
def test_wrong_argument_gets_one_line_and_status_2(arguments: list[str], said: str, capsys: Capture) -> None:
    assert cli.main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert told.err.startswith("rulewright")
    assert told.err.count("\n") == 1


def test_list(capsys: Capture) -> None:
    found = {book["id"]: book for book in data(capsys, "list")["rulebooks"]}
    assert found["thrones_of_valeria"]["players"] == [2, 3, 4, 5, 6]
    assert {"id", "title", "version", "players", "variants"} <= set(found["kuhn_poker"])
    assert "Kuhn Poker" in text(capsys, "list")


def test_new_rulebook_passes_check_and_test(tmp_path: Path, capsys: Capture) -> None:
    folder = str(tmp_path / "my_game")
    assert "my_game" in text(capsys, "new", folder)
    assert data(capsys, "check", folder, "--scenarios") == []
    found = data(capsys, "test", folder)
    assert (found["failed"], found["passed"] > 0) == (0, True)
    assert data(capsys, "simulate", folder, "--games", "20")["finished"] == 20


def test_check_of_shipped_rulebooks_finds_nothing(capsys: Capture) -> None:
    names = ["thrones_of_valeria", "tic_tac_toe", "rules/kuhn_poker"]
    assert data(capsys, "check", *names, "--scenarios") == []
    assert "no diagnostic" in text(capsys, "check", *names)


def test_check_tells_faults_in_every_form(broken: str, capsys: Capture) -> None:
    (found,) = data(capsys, "check", broken, status=1)
    assert {"code", "severity", "file", "line", "column", "message", "hint"} <= set(found)
    assert (found["code"], found["severity"]) == ("unknown-name", "error")
    line = text(capsys, "check", broken, "--format", "line", status=1)
    place = f"{found['file']}:{found['line']}:{found['column']}"
    assert line == f"{place}: error: {found['message']}; {found['hint']} [unknown-name]\n"
    assert "^^^^" in text(capsys, "check", broken, status=1)


def test_warnings_alone_are_no_failure(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "warned"
    cli.main(["new", str(folder)])
    path = folder / "rulebook.yaml"
    rules = path.read_text(encoding="utf-8").replace("title: Take stones", "title: Take #7 stones")
    path.write_text(rules, encoding="utf-8")
    found = data(capsys, "check", str(folder), status=0)
    assert {one["severity"] for one in found} == {"warning"}


@pytest.mark.parametrize("command", ["test", "simulate", "show", "compile", "perft"])
def test_broken_rulebook_is_told_with_status_1(command: str, broken: str, capsys: Capture) -> None:
    if command == "show":
        path = Path(broken) / "rulebook.yaml"
        path.write_text(path.read_text(encoding="utf-8").replace("flow:", "flaw:"), encoding="utf-8")
    told = text(capsys, command, broken, status=1)
    assert "error[" in told
    assert "rulebook.yaml:" in told


def test_simulate_gives_the_agreed_keys(capsys: Capture) -> None:
    found = data(capsys, "simulate", "kuhn_poker", "--games", "100", "--seed", "7")
    keys = "game version hash players variants seed games finished decisions seconds length score wins draws errors"
    assert {"playouts_per_second", "decisions_per_second"} <= set(found)
    assert set(keys.split()) <= set(found)
    assert set(found["length"]) == {"mean", "p5", "p50", "p95"}
    assert set(found["wins"]) == set(found["score"]) == {"1", "2"}
    assert sum(found["wins"].values()) == found["games"] == found["finished"] == 100


@pytest.mark.parametrize(("bots", "players"), [("casual", 1), ("casual,random", 2), ("random,casual,random", 3)])
def test_simulate_seats_the_bots_that_are_named(bots: str, players: int, capsys: Capture) -> None:
    found = data(capsys, "simulate", "venecitas", "--games", "2", "--bots", bots)
    assert (found["players"], found["bots"]) == (players, bots.split(","))


def test_simulate_goes_through_ranges(capsys: Capture) -> None:
    found = data(capsys, "simulate", "kuhn_poker", "--games", "20", "--set", "ante=1..3", "--set", "stake=2")
    assert [run["parameters"] for run in found["runs"]] == [{"ante": n, "stake": 2} for n in (1, 2, 3)]
    table = text(capsys, "simulate", "kuhn_poker", "--games", "20", "--set", "ante=1..3").splitlines()
    assert [line.split()[0] for line in table[-3:]] == ["1", "2", "3"]


def test_failing_rules_make_status_1(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "failing"
    cli.main(["new", str(folder)])
    path = folder / "rulebook.yaml"
    rules = path.read_text(encoding="utf-8").replace("decrease heap by amount", "decrease heap by amount + 1")
    path.write_text(rules, encoding="utf-8")
    found = data(capsys, "simulate", str(folder), "--games", "50", status=1)
    assert found["errors"]
    assert "out-of-bounds" in text(capsys, "simulate", str(folder), "--games", "50", status=1)


def test_scenarios_from_elsewhere(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "scenarios:\n  bet_first:\n    players: 2\n    steps:\n      - do: 1 bet\n      - expect: pot == 4\n",
        encoding="utf-8",
    )
    found = data(capsys, "test", "kuhn_poker", "--file", str(path), status=1)
    assert (found["passed"], found["failed"]) == (0, 1)
    (scenario,) = found["scenarios"]
    assert scenario["faults"][0]["code"] == "condition-fails"
    assert scenario["faults"][0]["line"] == 6
    assert "3 against 4" in text(capsys, "test", "kuhn_poker", "--file", str(path), status=1)


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"scenarios:\n  a: {steps: [{do: }]}\n", b"- 1\n", b"scenarios: {a: {given: 'set set'}}"],
)
def test_unreadable_scenarios_are_told(content: bytes, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(content)
    assert "error[" in text(capsys, "test", "kuhn_poker", "--file", str(path), status=1)


def test_show_prints_a_rulebook_that_reads_back(tmp_path: Path, capsys: Capture) -> None:
    for name in ("thrones_of_valeria", "kuhn_poker", "tic_tac_toe"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "rulebook.yaml").write_text(text(capsys, "show", name), encoding="utf-8")
        clauses = ROOT / "rules" / name / "clauses.yaml"
        (folder / "clauses.yaml").write_bytes(clauses.read_bytes())
        assert load(str(folder)).book.hash == data(capsys, "show", name)["hash"]


def test_compile_prints_python(capsys: Capture) -> None:
    compile(text(capsys, "compile", "thrones_of_valeria", "--players", "4", "--set", "teams=true"), "printed", "exec")
    found = data(capsys, "compile", "kuhn_poker", "--build", "recorded", "--set", "ante=2")
    assert found["parameters"]["ante"] == 2
    assert "def " in found["python"]


def test_replay(save: str, capsys: Capture) -> None:
    found = data(capsys, "replay", save)
    assert (found["game"], found["replayed"], found["over"], found["asked"]) == ("kuhn_poker", True, False, [2])
    assert "asked now: seat 2" in text(capsys, "replay", save)
    assert data(capsys, "replay", save, "--under", "kuhn_poker")["replayed"]


def test_replay_refuses_what_is_no_save_of_these_rules(save: str, tmp_path: Path, capsys: Capture) -> None:
    assert (
        data(capsys, "replay", "README.md" if Path("README.md").exists() else "cli.py", status=1)["replayed"] is False
    )
    foreign = json.loads(Path(save).read_text(encoding="utf-8"))
    for change in ({"hash": "0" * 64}, {"id": "../kuhn_poker"}, {"id": "nothing"}):
        path = tmp_path / "changed.json"
        path.write_text(json.dumps({**foreign, "rulebook": {**foreign["rulebook"], **change}}), encoding="utf-8")
        assert text(capsys, "replay", str(path), status=1).count("\n") == 1
    assert text(capsys, "replay", save, "--under", "tic_tac_toe", status=1).count("\n") == 1


def test_explain(save: str, capsys: Capture) -> None:
    found = data(capsys, "explain", save, "bet", "--seat", "1")
    assert (found["legal"], found["reasons"]) == (False, ["not-your-decision"])
    assert data(capsys, "explain", save, "bet")["legal"]
    assert data(capsys, "explain", save, "bet", "--before", "3")["seat"] == 1
    assert "may not" in text(capsys, "explain", save, "raise")


def test_explain_goes_back_behind_chance_to_the_answer_that_led_to_it(tmp_path: Path, capsys: Capture) -> None:
    game, path = Game(load("venecitas"), 1, 3), tmp_path / "game.json"
    for _ in range(4):
        game.apply(game.decision.codes[0])
    path.write_text(json.dumps(game.to_save()), encoding="utf-8")
    assert [event.seat for event in game.events] == [1, 0, 1, 1, 0, 1]
    led = [max(n for n in range(number + 1) if game.events[n].seat) for number in range(len(game.events))]
    for number, place in enumerate(led, 1):
        assert data(capsys, "explain", str(path), game.events[place].key, "--before", str(number))["legal"]


@pytest.mark.parametrize(("number", "said"), [("2", "nobody is asked yet"), ("5", "the save has 3 events")])
def test_explain_before_what_is_no_decision_says_what_can_be(
    number: str, said: str, save: str, capsys: Capture
) -> None:
    told = text(capsys, "explain", save, "bet", "--before", number, status=2)
    assert said in told and "`--before` can be 3 to 4" in told and told.count("\n") == 1


def test_perft(capsys: Capture) -> None:
    found = data(capsys, "perft", "tic_tac_toe", "--depth", "5")
    assert found["counts"] == {"1": 9, "2": 72, "3": 504, "4": 3024, "5": 15120}
    assert found["ended"]["5"] == 1440
    divided = data(capsys, "perft", "tic_tac_toe", "--depth", "3", "--divide")["divide"]
    assert sum(divided.values()) == 504
    assert data(capsys, "perft", "tic_tac_toe", "--depth", "1", "--from", "last_space_can_win")["games"] == 1
    assert data(capsys, "perft", "kuhn_poker")["passed"]
    assert data(capsys, "perft", "kuhn_poker", "--exact")["returns"] == {"1": "1/8", "2": "-1/8"}


def test_every_command_has_help(capsys: Capture) -> None:
    for command in COMMANDS:
        assert COMMANDS[command] in text(capsys, command, "--help")
    assert all(command in text(capsys, "--help") for command in COMMANDS)


def test_fresh_process_prints_plainly_when_piped() -> None:
    done = subprocess.run(
        [sys.executable, "cli.py", "simulate", "kuhn_poker", "--games", "10"], cwd=ROOT, capture_output=True, check=True
    )
    assert b"\x1b" not in done.stdout + done.stderr
    assert done.stderr == b""


def test_closed_pipe_is_no_traceback() -> None:
    command = f"{sys.executable} cli.py compile thrones_of_valeria | head -1"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, check=True)
    assert done.stderr == b""


def test_status_of_diff_stays_where_nobody_reads_on() -> None:
    command = f"{sys.executable} cli.py diff kuhn_poker venecitas | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"1\n", b"")


def test_interrupt_before_the_program_has_begun_is_no_traceback() -> None:
    code = """
import sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "interpreter.engine.loading":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
import cli
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (cli.INTERRUPTED, b"")


def test_series_without_finished_games_tells_no_lengths(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "endless"
    cli.main(["new", str(folder)])
    path = folder / "rulebook.yaml"
    rules = path.read_text(encoding="utf-8").replace("max: 4}\n", "max: 4}\n  decisions: {max: 1}\n", 1)
    path.write_text(rules, encoding="utf-8")
    told = text(capsys, "simulate", str(folder), "--games", "2")
    assert "no game came to its end" in told and "None" not in told
