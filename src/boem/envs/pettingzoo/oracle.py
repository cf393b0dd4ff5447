"""Wrappers that add the exact posterior to observations, under keys such as `oracle_mines`; see `Encoding.guess`."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import BaseParallelWrapper, BaseWrapper

from boem.envs.pettingzoo.rounds import RoundEnv, Stepped
from boem.envs.pettingzoo.table import EnvTable, Observed


def _spaces(table: EnvTable) -> dict[str, spaces.Dict]:
    shapes = table.numbered.encoding.guesses
    added: dict[str, spaces.Space[NDArray[np.float32]]] = {
        f"oracle_{name}": spaces.Box(0, 1, shape, np.float32) for name, shape in shapes.items()
    }
    return {agent: spaces.Dict({**seen.spaces, **added}) for agent, seen in table.observation_spaces.items()}


def _told(table: EnvTable, agent: str) -> Observed:
    said = table.numbered.oracle(table.node, table.seat(agent))
    return {f"oracle_{name}": chances for name, chances in said.items()}


class OracleAEC(BaseWrapper[str, Observed, int | None]):
    """For turn-based games: adds to each agent's observation what it could infer from everything it was told."""

    def __init__(self, env: AECEnv[str, Observed, int | None]) -> None:
        super().__init__(env)
        self._table: EnvTable = env.unwrapped.table
        self._spaces = _spaces(self._table)

    def observe(self, agent: str) -> Observed | None:
        """The observation with the probabilities added."""
        seen = super().observe(agent)
        return None if seen is None else seen | _told(self._table, agent)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same object each time."""
        return self._spaces[agent]


class OracleParallel(BaseParallelWrapper[str, Observed, int]):
    """As `OracleAEC`, for simultaneous games."""

    def __init__(self, env: RoundEnv) -> None:
        super().__init__(env)
        self._table = env.table
        self._spaces = _spaces(self._table)

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observed], dict[str, object]]:
        """Begin a new game."""
        seen, infos = super().reset(seed=seed, options=options)
        return self._with_chances(seen), infos

    def step(self, actions: dict[str, int]) -> Stepped:
        """Take one choice from each agent."""
        seen, *rest = super().step(actions)
        return self._with_chances(seen), rest[0], rest[1], rest[2], rest[3]

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same object each time."""
        return self._spaces[agent]

    def _with_chances(self, seen: dict[str, Observed]) -> dict[str, Observed]:
        return {agent: observed | _told(self._table, agent) for agent, observed in seen.items()}
