"""Measures the program beside the games written by hand: `python -m bench.run [--rounds N] [--json FILE]`."""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from bench import handwritten, handwritten_boards, python_chess, shipped
from bench.measure import Known, Side, faults, generator, side_by_side, spread
from interpreter.engine.build import Build, build
from interpreter.engine.decisions import waiting
from interpreter.engine.loading import load
from interpreter.engine.parts import asked_in
from interpreter.engine.run import advance, answer, playout

HOME = Path(__file__).resolve().parent.parent
Result = Callable[[Any], float]

TIC_TAC_TOE = (
    Known("plies", 7.628, 1.4, 0.01), Known("won", 0.585, 0.5, 0.003), Known("drawn", 0.127, 0.34, 0.003),
)  # fmt: skip
KUHN_OURS = (Known("plies", 2.25, 0.44, 0.005), Known("result", 0.125, 1.9, 0.005))
KUHN_BY_HAND = (Known("plies", 4.25, 0.44, 0.005), Known("result", 0.125, 1.9, 0.005))
TRICKS = (Known("plies", 52.0, 0.0, 0.0), Known("result", 3.28, 1.9, 0.02))
DISCS = (Known("won", 0.447, 0.5, 0.006), Known("drawn", 0.0445, 0.21, 0.003))
REVERSI = (Known("plies", 59.97, 0.4, 0.02), *DISCS)
REVERSI_BY_HAND = (Known("plies", 60.39, 1.2, 0.04), *DISCS)  # passes are plies here
BREAKTHROUGH = (Known("plies", 64.2, 15.0, 0.2), Known("won", 0.509, 0.5, 0.006))
CHESS = (Known("plies", 366.0, 125.0, 4.0), Known("result", 0.0, 0.38, 0.015))
LIMIT = 100_000


def ours(name: str, players: int, result: Result) -> Side:
    """Random playouts of a shipped rulebook in its fast build."""
    module, rnd, seeds = load(name).build(players, False).module, generator(1), count()

    def once() -> tuple[int, float]:
        state, decisions = playout(module, next(seeds), rnd, LIMIT)
        return decisions, result(state)

    return Side(once)


def by_hand(game: Callable[[], Any]) -> Side:
    rnd = generator(2)

    def once() -> tuple[int, float]:
        plies, returns = handwritten.playout(game, rnd)
        return plies, returns[0]

    return Side(once)


def _won(state: Any) -> float:
    return float(0 in state.win) - float(bool(state.win) and 0 not in state.win)


def playouts(rounds: int, seconds: float) -> dict[str, dict[str, Any]]:
    """The comparisons: games with themselves, one with a plain game of its family."""
    score = load("kuhn_poker").build(2, False).module["score"]
    marks = (ours("tic_tac_toe", 2, _won), by_hand(handwritten.TicTacToe))
    poker = (ours("kuhn_poker", 2, lambda s: float(score(s, 0))), by_hand(handwritten.KuhnPoker))
    tricks = (ours("thrones_of_valeria", 4, _won), by_hand(handwritten.TrickTaking))
    discs = (ours("reversi", 2, _won), by_hand(handwritten_boards.Reversi))
    men = (ours("breakthrough", 2, _won), by_hand(handwritten_boards.Breakthrough))
    rows = (
        ("tic_tac_toe", *marks, False, TIC_TAC_TOE, TIC_TAC_TOE),
        ("kuhn_poker", *poker, False, KUHN_OURS, KUHN_BY_HAND),
        ("reversi", *discs, False, REVERSI, REVERSI_BY_HAND),
        ("breakthrough", *men, False, BREAKTHROUGH, BREAKTHROUGH),
        ("thrones_of_valeria", *tricks, True, (), TRICKS),
    )
    if python_chess.installed():
        other = Side(python_chess.playouts(generator(2)))
        rows = (*rows, ("chess", ours("chess", 2, _won), other, True, CHESS, CHESS))
    found = {}
    for name, mine, theirs, plies, known, known_by_hand in rows:
        figures: dict[str, Any] = dict(side_by_side(mine, theirs, rounds, seconds, plies))
        figures["unit"] = "decisions" if plies else "playouts"
        figures["target"] = 0.15 if plies else 0.4
        figures["faults"] = faults(mine, known) + [f"by hand: {text}" for text in faults(theirs, known_by_hand)]
        found[name] = figures
    return found


def clones(made: Build, rounds: int) -> dict[str, dict[str, Any]]:
    """Microseconds for a copy of a state after so many decisions."""
    found = {}
    for decisions in (10, 40, 80, 120):
        state, copies = _after(made, decisions), 2000
        times = []
        for _ in range(rounds):
            begin = time.process_time()
            for _ in range(copies):
                state.clone()
            times.append((time.process_time() - begin) / copies * 1e6)
        found[f"after {decisions} decisions"] = {**spread(times), "target": 20.0}
    return found


def _after(made: Build, decisions: int) -> Any:
    module, rnd = made.module, generator(3)
    for seed in count():
        state, made_so_far = module["new"](seed), 0
        advance(state, module["blocks"])
        while not state.over and made_so_far < decisions:
            asked = asked_in(state, waiting(state)[0].who)
            answer(state, asked, asked.opts[int(rnd() * len(asked.opts))], module["blocks"])
            made_so_far += 1
        if not state.over and state.parts is None:
            return state


def check_seconds(rounds: int) -> dict[str, Any]:
    """A fresh process that checks the largest rulebook, from start to end: its processor time, and by the clock."""
    command = [sys.executable, str(HOME / "cli.py"), "check", "thrones_of_valeria"]
    times, clock = [], []
    for _ in range(rounds):
        begin, used = time.perf_counter(), _children()
        done = subprocess.run(command, capture_output=True, cwd=HOME, text=True)
        clock.append(time.perf_counter() - begin)
        times.append(_children() - used)
        if done.returncode:
            return {"failed": (done.stdout + done.stderr).strip()[-200:], "target": 1.0}
    return {**spread(times), "fastest_by_the_clock": round(min(clock), 3), "target": 1.0}


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def build_seconds(rounds: int) -> dict[str, dict[str, Any]]:
    """From a checked rulebook to a module that runs."""
    loaded = load("thrones_of_valeria")
    found = {}
    for full in (False, True):
        times = []
        for _ in range(rounds):
            begin = time.process_time()
            build(loaded.checked, 4, loaded.parameters(4), full)
            times.append(time.process_time() - begin)
        found["recorded" if full else "fast"] = spread(times)
    return found


def table(report: dict[str, Any]) -> str:
    lines = ["random play                ratio to by-hand (slices)     target  per second  by hand"]
    for name, f in report["playouts"].items():
        slices = f"{f['median']:.2f} {_slices(f, 2)}"
        lines.append(f"  {name:<24} {slices:<29} {f['target']:<7} {f['per_second']:<11} {f['by_hand']}  {f['unit']}")
        lines += [f"    wrong: {fault}" for fault in f["faults"]]
    for name, f in report["clone"].items():
        lines.append(f"  clone {name:<24} {f['median']:.1f} us {_slices(f, 1)}, target {f['target']}")
    for name, f in report["shipped"].items():
        lines.append(f"  {name:<45} {f['median']:g} {f['unit']} {_slices(f, 1)}, target {f['target']}")
    for name, f in report["build"].items():
        lines.append(f"  {name} build of thrones_of_valeria {f['median']:.3f} s")
    return "\n".join([*lines, _check_line(report["check"])])


def _check_line(f: dict[str, Any]) -> str:
    if "failed" in f:
        return f"  check in a fresh process failed: {f['failed']}"
    figures = f"{f['median']:.2f} s {_slices(f, 2)}, by the clock {f['fastest_by_the_clock']:.2f} s at best"
    return f"  check in a fresh process {figures}, target {f['target']}"


def _slices(f: dict[str, Any], digits: int) -> str:
    return f"({f['low']:.{digits}f} to {f['high']:.{digits}f})"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.3, help="length of one slice")
    parser.add_argument("--json", type=Path, help="file for all the figures")
    options = parser.parse_args(arguments)
    thrones = load("thrones_of_valeria").build(4, False)
    rounds = min(5, options.rounds)
    report = {
        "playouts": playouts(options.rounds, options.seconds),
        "clone": clones(thrones, options.rounds),
        "shipped": shipped.game_times(rounds)
        | shipped.state_weights("valparaiso", 4, rounds)
        | shipped.together_weights("valparaiso", 4, 600, rounds)
        | shipped.together_weights("valparaiso", 5, 600, rounds),
        "build": build_seconds(rounds),
        "check": check_seconds(rounds),
    }
    if options.json is not None:
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    print(table(report))
    return 1 if any(f["faults"] for f in report["playouts"].values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())
