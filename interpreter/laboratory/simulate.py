"""Many games of one rulebook, shared out over processes, with the same result for any sharing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from time import perf_counter

from interpreter.engine.build import Build
from interpreter.engine.chance import game_seed
from interpreter.engine.loading import LoadedRulebook, load
from interpreter.laboratory.bot_play import CASUAL, RANDOM, BotPlay
from interpreter.laboratory.coverage import Counts, count_scores, take
from interpreter.laboratory.invariants import InvariantError, Invariants
from interpreter.laboratory.random_play import Played, RandomPlay, State, Watch

CHUNK = 50
"""Random games that one process plays before it tells of them; with other bots it tells of each."""
Progress = Callable[[int], None]
DRAWN = frozenset({RANDOM, CASUAL})
"""Bots that need no view of the game, and so play on the fast build."""
Chunk = tuple[list[Played], Counts]


@dataclass(frozen=True, slots=True)
class Series:
    """Which games are played: the game with number i gets its seed from the master seed and i."""

    game: str
    parameters: Mapping[str, str]
    players: int
    games: int
    seed: int
    check: bool = False
    bots: tuple[str, ...] = ()
    """Who plays on each seat; left out, random players."""
    coverage: bool = False
    """Whether to count which rules come into play."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """The games of a series in their order, the seconds that they took, and what was counted."""

    series: Series
    rulebook: LoadedRulebook
    played: tuple[Played, ...]
    seconds: float
    counts: Counts = field(default_factory=Counter)


def simulate(series: Series, jobs: int, progress: Progress | None = None) -> Simulation:
    """Plays a series; raises `LoadError` or `ArgumentError` like `load`."""
    loaded = _load(series)
    loaded.build(series.players, full=False)
    started = perf_counter()
    found: list[Played] = []
    counts: Counts = Counter()
    for chunk, counted in _chunks(series, loaded, min(jobs, -(-series.games // _chunk(series)))):
        found += chunk
        counts.update(counted)
        if progress is not None:
            progress(len(found))
    return Simulation(series, loaded, tuple(sorted(found, key=_index)), perf_counter() - started, counts)


def _load(series: Series) -> LoadedRulebook:
    loaded = load(series.game, series.parameters)
    loaded.marked = series.coverage
    return loaded


def _index(played: Played) -> int:
    return played.index


def _chunk(series: Series) -> int:
    return CHUNK if DRAWN.issuperset(series.bots) else 1


def _chunks(series: Series, loaded: LoadedRulebook, jobs: int) -> Iterator[Chunk]:
    starts = range(0, series.games, _chunk(series))
    if jobs <= 1:
        table = Table(series, loaded)
        yield from (table.play(start) for start in starts)
        return
    with get_context().Pool(jobs, _begin, (series,)) as pool:
        yield from pool.imap_unordered(_play_chunk, starts)


class Table:
    """Where the games of a series are played in one process."""

    def __init__(self, series: Series, loaded: LoadedRulebook) -> None:
        self.series = series
        drawn = DRAWN.issuperset(series.bots)
        self.build = loaded.build(series.players, full=not drawn)
        self.table = _fast(series, self.build, loaded) if drawn else _with_bots(series, self.build, loaded)

    def play(self, start: int) -> Chunk:
        """The games of one chunk, and what was counted in them."""
        games = range(start, min(start + _chunk(self.series), self.series.games))
        return [self._one(index) for index in games], take(self.build)

    def _one(self, index: int) -> Played:
        seed = game_seed(self.series.seed, index)
        try:
            return self.table.play(index, seed)
        except InvariantError as broken:
            return Played(index, seed, 0, 0, False, (), (), fault=f"invariant: {broken}")


def _fast(series: Series, build: Build, loaded: LoadedRulebook) -> RandomPlay:
    holds = Invariants(build)
    limit = loaded.book.game.max_decisions
    casual = [seat for seat, bot in enumerate(series.bots) if bot == CASUAL]
    return RandomPlay(build, limit, _at_end(series, build, holds), holds if series.check else None, casual)


def _with_bots(series: Series, build: Build, loaded: LoadedRulebook) -> BotPlay:
    holds = Invariants(build)
    return BotPlay(loaded, series.bots, _at_end(series, build, holds), holds if series.check else None)


def _at_end(series: Series, build: Build, holds: Watch) -> Watch:
    """What is looked at in the last state of a game."""

    def end(state: State) -> None:
        holds(state)
        if state.over:
            count_scores(build, state)

    return end if series.coverage else holds


_TABLE: list[Table] = []
"""The table of this process, where it is one of several."""


def _begin(series: Series) -> None:
    """Sets the table of a process; an interruption is the first process's to answer."""
    signal(SIGINT, SIG_IGN)
    _TABLE[:] = [Table(series, _load(series))]


def _play_chunk(start: int) -> Chunk:
    return _TABLE[0].play(start)
