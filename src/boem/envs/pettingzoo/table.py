"""What environments with turns and without have in common."""

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
"""The reward of a choice that the mask forbids."""

MODES: Final = ("human", "ansi", "rgb_array")

Observed: TypeAlias = dict[str, NDArray[np.generic]]
Drawn: TypeAlias = str | NDArray[np.uint8] | None


class EnvTable:
    """A game that moves on, and the spaces of its seats."""

    def __init__(self, game_id: str, settings: dict[str, Json]) -> None:
        self.numbered = Numbered(game_id, settings)
        self.agents = [f"seat_{seat}" for seat in range(self.numbered.seats)]
        self._rng = Random()
        self.begin(None)
        self.observation_spaces = {agent: self._observations() for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(self.numbered.encoding.actions) for agent in self.agents}
        self.state_space = spaces.Box(-1, 1, self.state().shape, np.float32)

    def begin(self, seed: int | None) -> None:
        """A new game; the same one for the same seed."""
        if seed is not None:
            self._rng = Random(seed)
        self.move_to(self.numbered.begin())

    def move_to(self, node: Node) -> None:
        """Go on to there, and through what chance does then; masks are made here, since they are asked for often."""
        while node.turn == CHANCE:
            node = self.numbered.after(node, self.numbered.draw(node, self._rng))
        self.node = node
        self._masks = [self.numbered.mask(node, seat) for seat in range(self.numbered.seats)]

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self.node.turn == OVER

    def seat(self, agent: str) -> int:
        """The agent's seat."""
        return self.agents.index(agent)

    def mask(self, agent: str) -> NDArray[np.int8]:
        """What the agent may choose now; nothing out of its turn."""
        return self._masks[self.seat(agent)].copy()

    def observe(self, agent: str) -> Observed:
        """The agent's observation."""
        planes = self.numbered.observation(self.node, self.seat(agent))
        return {"observation": planes, "action_mask": self.mask(agent)}

    def rewards(self) -> dict[str, float]:
        """By agent; 0 before the end."""
        return dict(zip(self.agents, self.numbered.returns(self.node), strict=True))

    def state(self) -> NDArray[np.float32]:
        """What all seats know together, one after the other; a layout that nobody knows is not in it."""
        seen = [self.numbered.observation(self.node, seat).ravel() for seat in range(self.numbered.seats)]
        return np.concatenate(seen)

    def draw(self, mode: str | None) -> Drawn:
        """The table as everybody sees it, in that mode."""
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
