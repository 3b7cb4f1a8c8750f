"""`perft`: counts sequences of plies, or holds the published counts of a rulebook against its rules."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from interpreter.catalogue import in_play
from interpreter.commands.options import MOST_PLAYERS, add_format, add_game, add_set, settings, whole
from interpreter.commands.result import Grid, Piece, Result
from interpreter.commands.test import read_files, scenario_files
from interpreter.diagnostics import Report, nearest
from interpreter.document import load_source
from interpreter.engine.errors import IllegalMove, RulebookError
from interpreter.engine.loading import ArgumentError, LoadedRulebook, LoadError, find_rulebook, load
from interpreter.laboratory.enumerate import enumerate_game
from interpreter.laboratory.perft import Counts, first_state, perft
from interpreter.laboratory.perft_start import scenario_state
from interpreter.laboratory.perft_table import Compared, compare_entry
from interpreter.model.perft_table import read_perft_table
from interpreter.model.scenario import Scenario
from interpreter.program.emitting.arithmetic import RuleFault

DEEPEST = 40
PERFT = "perft.yaml"


def arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--depth", type=whole(1, DEEPEST), help="plies; left out, the table of the rulebook is checked")
    parser.add_argument("--players", type=whole(1, MOST_PLAYERS), help="how many play; default the fewest")
    parser.add_argument("--seed", type=whole(0, 2**63 - 1), default=0, help="the seed of all chance; default 0")
    parser.add_argument("--divide", action="store_true", help="split the count by the first action")
    parser.add_argument("--from", dest="scenario", metavar="SCENARIO", help="begin where its `given` stands")
    parser.add_argument(
        "--exact", action="store_true", help="the whole tree with all outcomes of chance, for small games"
    )
    add_set(parser)
    add_format(parser)


def run(options: Namespace) -> Result:
    """Counts to a depth, the whole tree, or the comparison with the table."""
    folder = find_rulebook(options.game)
    loaded = load(options.game, settings(options.set))
    players = options.players or loaded.book.game.players_min
    try:
        if options.exact:
            return _exact(loaded, players)
        if options.depth is None:
            return _table(options.game, folder, DEEPEST)
        return _counted(options, loaded, folder, players)
    except RuleFault as fault:
        raise ArgumentError(f"the rules fail while counting: {in_play(fault.code)}") from None
    except (IllegalMove, RulebookError) as fault:
        raise ArgumentError(f"the position cannot be reached: {fault}") from None


def _counted(options: Namespace, loaded: LoadedRulebook, folder: Path, players: int) -> Result:
    build = loaded.build(players, full=False)
    if options.scenario is None:
        state = first_state(build, options.seed)
    else:
        scenario = _scenario(folder, options.scenario)
        players = options.players or (scenario.players or (max(len(scenario.seats), players),))[0]
        build = loaded.build(players, full=False)
        report = Report()
        state = scenario_state(loaded, scenario, players, report)
        if state is None:
            raise LoadError(report)
    counts = perft(build, state, options.depth, options.divide)
    data = {
        "game": loaded.book.game.id,
        "hash": loaded.book.hash,
        "players": players,
        "seed": options.seed,
        "from": options.scenario,
        "depth": options.depth,
        "counts": {str(depth): counts.plies[depth] for depth in range(1, options.depth + 1)},
        "ended": {str(depth): counts.ended[depth] for depth in range(1, options.depth + 1)},
        "games": counts.games,
        "divide": counts.divided,
    }
    return Result(data, tuple(_shown(counts, options.depth)))


def _scenario(folder: Path, name: str) -> Scenario:
    scenarios = {scenario.id: scenario for scenario in read_files(scenario_files(folder), Report())}
    if name not in scenarios:
        near = nearest(name, scenarios)
        raise ArgumentError(f"there is no scenario `{name}`" + (f"; did you mean `{near}`?" if near else ""))
    return scenarios[name]


def _shown(counts: Counts, depth: int) -> Iterator[Piece]:
    if counts.divided:
        rows = tuple((key, f"{number:,}") for key, number in counts.divided.items())
        yield Grid(("first action", f"sequences of {depth} plies"), rows)
    made = range(1, depth + 1)
    rows3 = tuple((str(n), f"{counts.plies[n]:,}", f"{counts.ended[n]:,}") for n in made)
    yield Grid(("plies", "sequences", "of them games that end there"), rows3)
    yield f"{counts.games:,} games end within {depth} plies"


def _exact(loaded: LoadedRulebook, players: int) -> Result:
    found = enumerate_game(loaded, players)
    data = {
        "game": loaded.book.game.id,
        "players": players,
        "chance_nodes": found.chance,
        "decision_nodes": found.decisions,
        "terminals": found.terminals,
        "returns": {str(seat): str(value) for seat, value in enumerate(found.returns, 1)},
    }
    shown = (
        f"{found.chance:,} chance nodes, {found.decisions:,} decision nodes, {found.terminals:,} terminals",
        Grid(
            ("seat", "expected return of random play"),
            tuple((str(seat), str(value)) for seat, value in enumerate(found.returns, 1)),
        ),
    )
    return Result(data, shown)


def _table(game: str, folder: Path, deepest: int) -> Result:
    """Every entry of the rulebook's table."""
    path = folder / PERFT
    if not path.is_file():
        raise ArgumentError(f"`{game}` has no {PERFT}; name a `--depth`")
    found, report = compare_table(game, folder, deepest)
    if report.has_errors:
        raise LoadError(report)
    data = {"passed": all(one.equal for one in found), "counts": [_as_data(one) for one in found]}
    wrong = [one for one in found if not one.equal]
    shown: list[Piece] = [_grid(found)]
    shown += [_first_actions(game, one) for one in wrong if one.depth and not one.entry.scenario]
    return Result(data, tuple(shown), 1 if wrong else 0)


def compare_table(game: str, folder: Path, deepest: int) -> tuple[list[Compared], Report]:
    """The published counts of a rulebook down to a depth, each with what was counted."""
    report = Report()
    path = folder / PERFT
    source = load_source(path, folder, str(path), report)
    entries = read_perft_table(source, report) if source is not None else ()
    scenarios: Sequence[Scenario] = ()
    if any(entry.scenario for entry in entries):
        scenarios = read_files(scenario_files(folder), report)
    found: list[Compared] = []
    for entry in entries:
        found += compare_entry(entry, lambda chosen: load(game, chosen), scenarios, deepest, report)
    return found, report


def _as_data(one: Compared) -> dict[str, Any]:
    return {
        "id": one.entry.id,
        "depth": one.depth or "games",
        "published": one.published,
        "counted": one.counted,
        "source": one.entry.source,
    }


def _grid(found: list[Compared]) -> Grid:
    rows = tuple(
        (
            one.entry.id,
            str(one.depth) if one.depth else "games",
            f"{one.published:,}",
            f"{one.counted:,}",
            "" if one.equal else "differs",
        )
        for one in found
    )
    return Grid(("entry", "plies", "published", "counted", ""), rows)


def _first_actions(game: str, one: Compared) -> Piece:
    """The count under each first action, where a number differs."""
    loaded = load(game, {key: text.value for key, text in one.entry.parameters.items()})
    build = loaded.build(one.entry.players or loaded.book.game.players_min, full=False)
    counts = perft(build, first_state(build, 0), one.depth, divide=True)
    rows = tuple((key, f"{number:,}") for key, number in counts.divided.items())
    return Grid(("first action", f"sequences of {one.depth} plies"), rows)
