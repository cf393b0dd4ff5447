"""A wrapper that adds the exact posterior to the observation."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from boem.envs.gymnasium.seat import Observed, SeatEnv


class Oracle(gymnasium.ObservationWrapper[Observed, np.int64, Observed]):
    """Adds what can be inferred from the observations, at some cost: for each answer a key such as `oracle_mines`.

    For instance the exact probability of a mine on each square; see the game's `Encoding.guess`.
    """

    def __init__(self, env: gymnasium.Env[Observed, np.int64]) -> None:
        super().__init__(env)
        seat = self._seat
        boxes: dict[str, spaces.Space[NDArray[np.float32]]] = {
            f"oracle_{name}": spaces.Box(0, 1, shape, np.float32)
            for name, shape in seat.numbered.encoding.guesses.items()
        }
        seen: object = env.observation_space
        if not isinstance(seen, spaces.Dict):
            raise TypeError("the oracle goes around an environment of Boem's, whose observations are dicts")
        told: Any = spaces.Dict({**seen.spaces, **boxes})
        self.observation_space = told

    def observation(self, observation: Observed) -> Observed:
        """The observation with the probabilities added."""
        seat = self._seat
        said = seat.numbered.oracle(seat.node, seat.seat)
        return observation | {f"oracle_{name}": chances for name, chances in said.items()}

    @property
    def _seat(self) -> SeatEnv:
        seat: object = self.env.unwrapped
        if not isinstance(seat, SeatEnv):
            raise TypeError(f"the oracle knows Boem's games alone, not {seat}")
        return seat
