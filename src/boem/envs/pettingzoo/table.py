"""What turn-based and simultaneous environments have in common."""

from __future__ import annotations

from random import Random
from typing import Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from boem.core.game import Json
from boem.envs.numbered import CHANCE, OVER, Node, Numbered
from boem.envs.render import picture, text

ILLEGAL: Final = -1.0
"""The reward for a choice that the mask forbids."""

MODES: Final = ("human", "ansi", "rgb_array")

Observed: TypeAlias = dict[str, NDArray[np.generic]]
Drawn: TypeAlias = str | NDArray[np.uint8] | None


class EnvTable:
    """A game in progress, and the spaces of its seats."""

    def __init__(self, game_id: str, settings: dict[str, Json]) -> None:
        self.numbered = Numbered(game_id, settings)
        self.agents = [f"seat_{seat}" for seat in range(self.numbered.seats)]
        self._rng = Random()
        self.begin(None)
        self.observation_spaces = {agent: self._observations() for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(self.numbered.encoding.actions) for agent in self.agents}
        self.state_space = spaces.Box(-1, 1, self.state().shape, np.float32)

    def begin(self, seed: int | None) -> None:
        """Begin a new game; with a seed, always the same one."""
        if seed is not None:
            self._rng = Random(seed)
        self.move_to(self.numbered.begin())

    def move_to(self, node: Node) -> None:
        """Move to this node, and on through chance nodes. Masks are made here, since they are asked for often."""
        while node.turn == CHANCE:
            node = self.numbered.after(node, self.numbered.draw(node, self._rng))
        self.node = node
        self._masks = [self.numbered.mask(node, seat) for seat in range(self.numbered.seats)]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.node.turn == OVER

    def seat(self, agent: str) -> int:
        """The agent's seat."""
        return self.agents.index(agent)

    def mask(self, agent: str) -> NDArray[np.int8]:
        """1 for what the agent may choose now; all 0 when it isn't its turn."""
        return self._masks[self.seat(agent)].copy()

    def observe(self, agent: str) -> Observed:
        """The agent's observation, with its action mask."""
        planes = self.numbered.observation(self.node, self.seat(agent))
        return {"observation": planes, "action_mask": self.mask(agent)}

    def rewards(self) -> dict[str, float]:
        """By agent; 0 before the end."""
        return dict(zip(self.agents, self.numbered.returns(self.node), strict=True))

    def state(self) -> NDArray[np.float32]:
        """All seats' observations, concatenated; does not include a layout that nobody knows."""
        seen = [self.numbered.observation(self.node, seat).ravel() for seat in range(self.numbered.seats)]
        return np.concatenate(seen)

    def draw(self, mode: str | None) -> Drawn:
        """Draw the table as a spectator sees it, in this render mode."""
        if mode == "rgb_array":
            return picture(self.numbered, self.node)
        shown = text(self.numbered, self.node)
        if mode == "human":
            print(shown)
        return shown if mode == "ansi" else None

    def _observations(self) -> spaces.Dict:
        shape = self.numbered.observation(self.node, 0).shape
        mask = spaces.Box(0, 1, (self.numbered.encoding.actions,), np.int8)
        return spaces.Dict({"observation": spaces.Box(-1, 1, shape, np.float32), "action_mask": mask})
