"""Simultaneous games."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from boem.core.game import Json
from boem.envs.pettingzoo.table import ILLEGAL, MODES, Drawn, EnvTable, Observed

Stepped: TypeAlias = tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, object]]
"""By agent: observations, rewards, whether the game is over, whether it was cut short, and infos."""


class RoundEnv(ParallelEnv[str, Observed, int]):
    """Each step takes one choice from each seat."""

    def __init__(
        self, game_id: str, *, render_mode: str | None = None, max_cycles: int | None = None, **settings: Json
    ) -> None:
        self.table = EnvTable(game_id, settings)
        self.metadata = {"name": f"boem_{game_id}_v0", "render_modes": list(MODES), "is_parallelizable": True}
        self.metadata["render_fps"] = 2
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = list(self.table.agents)
        self.agents = list(self.possible_agents)
        self.state_space = self.table.state_space
        self._pass = self.table.numbered.encoding.passing

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observed], dict[str, object]]:
        """Begin a new game."""
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        return self._told(self.agents)

    def step(self, actions: dict[str, int]) -> Stepped:
        """Take one choice from each agent; a missing or illegal one counts as doing nothing."""
        legal = {agent: self._is_legal(agent, actions.get(agent)) for agent in self.agents}
        chosen = [int(actions[agent]) if legal[agent] else self._pass for agent in self.agents]
        self.table.move_to(self.table.numbered.after_all(self.table.node, chosen))
        self._cycles += 1
        over, agents = self.table.over, self.agents
        cut = not over and self._cycles == self.max_cycles
        rewards = {agent: won + ILLEGAL * (not legal[agent]) for agent, won in self.table.rewards().items()}
        seen, infos = self._told(agents)
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def state(self) -> NDArray[np.float32]:
        """What all seats know together."""
        return self.table.state()

    def render(self) -> Drawn:
        """Draw the table as a spectator sees it."""
        return self.table.draw(self.render_mode)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same object each time."""
        return self.table.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same object each time."""
        return self.table.action_spaces[agent]

    def _is_legal(self, agent: str, action: int | None) -> bool:
        return action is not None and bool(self.table.mask(agent)[action])

    def _told(self, agents: list[str]) -> tuple[dict[str, Observed], dict[str, object]]:
        infos: dict[str, object] = {agent: {"action_mask": self.table.mask(agent)} for agent in agents}
        return {agent: self.table.observe(agent) for agent in agents}, infos
