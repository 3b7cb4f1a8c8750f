"""Every rulebook as an environment of PettingZoo: `env(rulebook=NAME, players=N)`, one agent for each seat.

An observation holds `observation`, what the seat knows as a row of whole numbers (`interpreter.adapters.vector`), and
`action_mask`; `infos` hold the same as text (`sees`) and the keys of the legal answers.  The seed of `reset` fixes all
chance.  A game that reaches its rulebook's limit of decisions is truncated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from interpreter.adapters.numbering import Numbering
from interpreter.adapters.payoffs import payoffs_of
from interpreter.adapters.positions import Position
from interpreter.adapters.vector import vector
from interpreter.engine.game import Game
from interpreter.engine.loading import load
from interpreter.views.position import draw_position

WIDEST = 2**53 - 1


def env(rulebook: str, players: int = 0, **more: Any) -> Any:
    """An environment in PettingZoo's usual wrappers: an illegal answer ends the game with -1 for who gave it."""
    wrapped = wrappers.TerminateIllegalWrapper(RulebookEnv(rulebook, players, **more), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class RulebookEnv(AECEnv):
    """One rulebook for a number of players (0: the fewest), with variants and parameters."""

    def __init__(
        self,
        rulebook: str,
        players: int = 0,
        variants: Sequence[str] = (),
        parameters: Mapping[str, int | bool | str] | None = None,
        numbers: tuple[int, int] = (0, 99),
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.loaded = load(rulebook, parameters, variants=variants)
        self.players = players or self.loaded.fewest
        build = self.loaded.build(self.players)
        self.numbering, self.payoffs = Numbering(build, *numbers), payoffs_of(build)
        self.metadata = {"render_modes": ["ansi"], "name": self.loaded.book.game.id, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.players + 1)]
        self.agents: list[str] = []
        self.position = self._beginning(0)
        self.action_spaces = {agent: spaces.Discrete(self.numbering.size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._seen_space() for agent in self.possible_agents}

    def _beginning(self, seed: int) -> Position:
        game = Game(self.loaded, self.players, seed)
        return Position(game, self.numbering, self.loaded.book.game.max_decisions)

    def _seen_space(self) -> spaces.Dict:
        length, size = len(vector(self.position, 1)), self.numbering.size
        return spaces.Dict(
            {
                "observation": spaces.Box(-WIDEST, WIDEST, (length,), np.int64),
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        """The same object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same object at every call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game; without a seed its chance is drawn from the system's."""
        drawn = int(np.random.default_rng().integers(2**53)) if seed is None else int(seed)
        self.position = self._beginning(drawn)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def step(self, action: int | None) -> None:
        """The answer of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action not in self.position.legal:
            raise ValueError(f"{action} is no legal answer; see `action_mask`")
        self._cumulative_rewards[agent] = 0.0
        self.position = self.position.after(int(action))
        self._turn()
        self._accumulate_rewards()

    def _turn(self) -> None:
        """Who is asked next, or how the game has ended."""
        position = self.position
        if position.over:
            returns = self.payoffs.returns(position.game)
            self.rewards = dict(zip(self.possible_agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, position.game.over)
            self.truncations = dict.fromkeys(self.agents, not position.game.over)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[position.asked - 1]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if not position.over:
            keys = {number: position.key(number) for number in position.legal}
            self.infos[self.agent_selection] = {"sees": position.observation(position.asked), "keys": keys}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows now, and what it may answer."""
        seat = self.possible_agents.index(agent) + 1
        mask = np.zeros(self.numbering.size, np.int8)
        if seat == self.position.asked:
            mask[self.position.legal] = 1
        return {"observation": np.array(vector(self.position, seat), np.int64), "action_mask": mask}

    def render(self) -> str:
        """The position as the seat that is asked sees it; a spectator's view at the end."""
        return draw_position(self.position.game, max(0, self.position.asked))

    def close(self) -> None:
        """Nothing is held open."""
