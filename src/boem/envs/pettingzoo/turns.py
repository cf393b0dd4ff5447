"""Turn-based games."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from boem.core.game import Json
from boem.envs.pettingzoo.table import ILLEGAL, MODES, Drawn, EnvTable, Observed


class TurnEnv(AECEnv[str, Observed, int | None]):
    """Seats lay or build one after another; later ones learn only that the earlier ones have done so."""

    def __init__(
        self, game_id: str, *, render_mode: str | None = None, max_cycles: int | None = None, **settings: Json
    ) -> None:
        super().__init__()
        self.table = EnvTable(game_id, settings)
        self.metadata = {"name": f"boem_{game_id}_v0", "render_modes": list(MODES), "is_parallelizable": False}
        self.metadata["render_fps"] = 2
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = list(self.table.agents)
        self.agents = list(self.possible_agents)
        self.state_space = self.table.state_space

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a new game."""
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._choices = dict.fromkeys(self.agents, 0)
        self._go_on()

    def step(self, action: int | None) -> None:
        """Take the choice of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._choices[agent] += 1
        if action is None or not self.table.mask(agent)[action]:
            self.rewards[agent] = ILLEGAL
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.table.move_to(self.table.numbered.after(self.table.node, int(action)))
            self.rewards = self.table.rewards()
            self.terminations = dict.fromkeys(self.agents, self.table.over)
            cut = not self.table.over and self._choices[agent] == self.max_cycles
            self.truncations = dict.fromkeys(self.agents, cut)
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observed:
        """The agent's observation, with its action mask."""
        return self.table.observe(agent)

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

    def _go_on(self) -> None:
        """Select the next agent and set each agent's info; once the game is over, any agent will do."""
        turn = self.table.node.turn
        self.agent_selection = self.possible_agents[max(turn, 0)]
        self.infos = {agent: {"action_mask": self.table.mask(agent)} for agent in self.agents}
