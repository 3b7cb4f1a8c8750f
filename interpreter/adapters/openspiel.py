"""Every rulebook as a game of OpenSpiel: `pyspiel.load_game("rulewright(rulebook=NAME)")` once this is imported.

Chance is explicit: a shuffle comes as single draws, with probabilities from whole weights.  Information states
hold all that a seat has seen and done.  Simultaneous steps are put one seat after the other; what a seat is told
does not show what the others have answered.  Seats are players 0 and up here, as OpenSpiel counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

import pyspiel

from interpreter.adapters.numbering import Numbering
from interpreter.adapters.payoffs import payoffs_of
from interpreter.adapters.positions import Position
from interpreter.adapters.tree import walk
from interpreter.engine.build import Build
from interpreter.engine.game import Game
from interpreter.engine.loading import ArgumentError, LoadedRulebook, find_rulebook, load
from interpreter.engine.witness import keeps_secrets
from interpreter.program.checking.use import phases

NAME = "rulewright"
MOST_PLAYERS = 100
DEFAULTS: Mapping[str, Any] = {
    "rulebook": "", "players": 0, "variants": "", "parameters": "",
    "zero_sum": False, "least_number": 0, "greatest_number": 99, "kept_positions": 2000,
}  # fmt: skip
"""The parameters: the rulebook by id or path; players (0: the fewest); variants as `a+b`; the rulebook's own
parameters as `name:value+name:value`; whether all returns add up to nothing (checked at every end); which whole numbers
can be chosen; up to how many positions a whole game is walked through and kept."""


def game_type(**more: Any) -> Any:
    """What OpenSpiel is told of a game's kind."""
    facts: dict[str, Any] = {
        "short_name": NAME, "long_name": "A game from a rulebook",
        "dynamics": pyspiel.GameType.Dynamics.SEQUENTIAL,
        "chance_mode": pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        "information": pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        "utility": pyspiel.GameType.Utility.GENERAL_SUM,
        "reward_model": pyspiel.GameType.RewardModel.TERMINAL,
        "max_num_players": MOST_PLAYERS, "min_num_players": 1,
        "provides_information_state_string": True, "provides_information_state_tensor": False,
        "provides_observation_string": True, "provides_observation_tensor": False,
        "parameter_specification": dict(DEFAULTS), "default_loadable": False,
    }  # fmt: skip
    return pyspiel.GameType(**(facts | more))


class RulebookGame(pyspiel.Game):
    """One rulebook with a number of players; what can be proved of a small game is, else the rulebook's limits hold."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(DEFAULTS) | dict(params or {})
        self.loaded = load_for(given)
        players = given["players"] or self.loaded.fewest
        build = self.loaded.build(players)
        self.numbering = Numbering(build, given["least_number"], given["greatest_number"])
        self.start = Position(Game(self.loaded, players, explicit=True), self.numbering, self.limit)
        self.payoffs = payoffs_of(build)
        self.walked = walk(self.start, self.payoffs, given["kept_positions"])
        if self.walked is not None:
            self.payoffs = self.walked.bounded(self.payoffs)
        self.zero_sum = bool(given["zero_sum"])
        super().__init__(self._type(build), self._info(players), dict(params or {}))
        self.start.beginning = (beginning, str(self))

    @property
    def limit(self) -> int:
        """After how many answers a game is cut: as the rulebook says, single picks counted."""
        return self.loaded.book.game.max_decisions

    def max_chance_nodes_in_history(self) -> int:
        """How many chance events a game has at most, where that is known; else one for each answer."""
        return self.walked.most_draws if self.walked is not None else self.limit * bool(self.numbering.outcomes)

    @property
    def total(self) -> float | None:
        """What the returns always add up to."""
        return 0.0 if self.zero_sum else self.payoffs.total

    def _type(self, build: Build) -> Any:
        kinds = pyspiel.GameType
        chance, known, utility = kinds.ChanceMode, kinds.Information, kinds.Utility
        sums = {None: utility.GENERAL_SUM, 0.0: utility.ZERO_SUM}
        book = self.loaded.book
        return game_type(
            long_name=book.game.title,
            chance_mode=chance.EXPLICIT_STOCHASTIC if self.numbering.outcomes else chance.DETERMINISTIC,
            information=known.IMPERFECT_INFORMATION if hides(build) else known.PERFECT_INFORMATION,
            utility=sums.get(self.total, utility.CONSTANT_SUM),
            max_num_players=book.game.players_max,
            min_num_players=self.loaded.fewest,
        )

    def _info(self, players: int) -> Any:
        payoffs, walked = self.payoffs, self.walked
        return pyspiel.GameInfo(
            num_distinct_actions=self.numbering.size,
            max_chance_outcomes=self.numbering.most_outcomes,
            num_players=players,
            min_utility=payoffs.low,
            max_utility=payoffs.high,
            utility_sum=self.total,
            max_game_length=walked.longest if walked is not None else self.limit,
        )

    def returns(self, position: Position) -> list[float]:
        """What each player gets at an end; checks that it adds up to what was said."""
        found = self.payoffs.returns(position.game)
        if self.zero_sum and abs(sum(found)) > 1e-9:
            raise ArgumentError(f"the returns {found} do not add up to nothing; leave out `zero_sum`")
        return found

    def new_initial_state(self, *given: Any) -> RulebookState:
        """The beginning of a game."""
        return RulebookState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What writes down what a player knows: with perfect recall all of it, else what it sees now."""
        if params:
            raise ValueError(f"observers take no parameters, given were {params}")
        return Observer(iig_obs_type is not None and iig_obs_type.perfect_recall)


class RulebookState(pyspiel.State):
    """A position of OpenSpiel around one of ours."""

    def __init__(self, game: RulebookGame) -> None:
        super().__init__(game)
        self.position = game.start

    @property
    def _game(self) -> Any:
        return self.get_game()

    def current_player(self) -> int:
        """Whose answer is awaited."""
        asked = self.position.asked
        if asked < 0:
            return int(pyspiel.PlayerId.TERMINAL)
        return asked - 1 if asked else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal if player == self.position.asked - 1 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance and their probabilities."""
        return self.position.outcomes

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.key(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """What each player gets; nothing before the end."""
        if not self.position.over:
            return [0.0] * self.position.game.players
        found: list[float] = self._game.returns(self.position)
        return found

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """Writes down what a player knows; there are no tensors."""

    def __init__(self, recall: bool) -> None:
        self.recall = recall
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: RulebookState, player: int) -> None:
        """Nothing to set."""

    def string_from(self, state: RulebookState, player: int) -> str:
        """What the player has seen and done, or sees."""
        position = state.position
        return position.information(player + 1) if self.recall else position.observation(player + 1)


@cache
def beginning(name: str) -> Position:
    """The first position of a game by its name with all parameters."""
    start = pyspiel.load_game(name).start
    assert isinstance(start, Position)
    return start


def load_for(given: Mapping[str, Any]) -> LoadedRulebook:
    """The rulebook that the parameters of a game name; read again only where its files have changed."""
    if not given["rulebook"]:
        raise ArgumentError(f"say which rulebook: `{NAME}(rulebook=NAME)`")
    values = tuple(value_of(part) for part in given["parameters"].split("+") if part)
    variants = tuple(part for part in given["variants"].split("+") if part)
    folder = find_rulebook(given["rulebook"])
    files = ((str(path), path.stat().st_mtime_ns) for path in sorted(folder.rglob("*")))
    return _loaded(str(folder), values, variants, tuple(files))


def value_of(written: str) -> tuple[str, str]:
    """A parameter of the rulebook and its value."""
    name, colon, value = written.partition(":")
    if not colon:
        raise ArgumentError(f"parameters are written `name:value+name:value`, not `{written}`")
    return name, value


@lru_cache(maxsize=16)
def _loaded(
    folder: str, values: tuple[tuple[str, str], ...], variants: tuple[str, ...], files: tuple[tuple[str, int], ...]
) -> LoadedRulebook:
    return load(folder, dict(values), variants=variants)


def hides(build: Build) -> bool:
    """Whether a seat may not see everything: zones or fields that are not open, or steps taken at the same time."""
    book = build.checked.book
    open_zones = all(zone.visible == "everyone" for zone in book.zones.values())
    together = any(phase.simultaneous is not None for phase in phases(build.checked))
    return not open_zones or together or keeps_secrets(book)


pyspiel.register_game(game_type(), RulebookGame)
