"""Many games at once, in native code where the game has it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from boem.core.faces import load_face
from boem.core.game import Json
from boem.core.registry import find_game
from boem.envs.batch import ENDINGS, Batch
from boem.envs.encodings import kind_of_encoding
from boem.envs.gymnasium.seat import Observed, SeatEnv

Seeds: TypeAlias = int | Sequence[int | None] | None
Stepped: TypeAlias = tuple[
    Observed, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, NDArray[np.generic]]
]


def vector_env(
    game_id: str,
    *,
    num_envs: int = 1,
    opponent: str = "random",
    render_mode: str | None = None,
    autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
    **more: Any,
) -> VectorEnv[Any, Any, Any]:
    """Many of `SeatEnv`, which has the other keywords: in native code against the bot `random`, otherwise in Python.

    Either way, equal seeds give equal games. Native games draw no tables, and begin anew with the next step.
    """
    batch = load_face(find_game(game_id).faces.batch)
    mode = AutoresetMode(autoreset_mode)
    if batch and opponent == "random" and render_mode is None and mode is AutoresetMode.NEXT_STEP:
        more.pop("seconds", None)
        return BatchEnv(game_id, batch, num_envs, **more)
    one = partial(SeatEnv, game_id, opponent=opponent, render_mode=render_mode, **more)
    return SyncVectorEnv([one] * num_envs, autoreset_mode=mode)


class BatchEnv(VectorEnv[Observed, NDArray[np.int64], NDArray[Any]]):
    """What `SyncVectorEnv` makes of as many `SeatEnv`, to the last bit: observations, rewards, infos and seeds.

    A game that has ended is begun anew by the next step, whatever is chosen for it.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self, game_id: str, batch: type[Batch], num_envs: int = 1, *, seat: int | None = None, **settings: Json
    ) -> None:
        one = SeatEnv(game_id, seat=seat, **settings)
        fresh = partial(kind_of_encoding(find_game(game_id)).fresh, settings)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = one.observation_space, one.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._planes, self._actions = one.numbered.observation(one.node, one.seat).shape, one.numbered.encoding.actions
        self._batch = batch(one.numbered.config, fresh, seat, num_envs)
        self._drawn: list[tuple[np.random.Generator, int] | None] = [None] * num_envs
        self._seats = np.zeros(num_envs, np.int64)
        self._waits = np.zeros(num_envs, np.uint8)
        self._begun = False

    @property  # type: ignore[misc]
    def np_random(self) -> tuple[np.random.Generator, ...]:  # type: ignore[override]
        """The generators of the games, as `SyncVectorEnv` gives them."""
        return tuple(self._generator(number)[0] for number in range(self.num_envs))

    @property
    def np_random_seed(self) -> tuple[int, ...]:  # type: ignore[override]
        """What they were seeded with."""
        return tuple(self._generator(number)[1] for number in range(self.num_envs))

    def reset(
        self, *, seed: Seeds = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, NDArray[np.generic]]]:
        """Begin all games anew, or those in `options["reset_mask"]`; seeds are one for each, or the first of them."""
        seeds = [seed + number for number in range(self.num_envs)] if isinstance(seed, int) else seed
        seeds = [None] * self.num_envs if seeds is None else seeds
        if len(seeds) != self.num_envs:
            raise ValueError(f"there must be one seed for each of {self.num_envs} games, not {len(seeds)}")
        chosen = _reset_mask(options, self.num_envs)
        if not (self._begun or chosen.all()):
            raise gymnasium.error.ResetNeeded("reset every game before you reset some of them")
        for number in map(int, np.flatnonzero(chosen)):
            if seeds[number] is not None:
                self._drawn[number] = seeding.np_random(seeds[number])
            self._begin(number)
        self._begun = True
        self._waits[chosen] = 0
        return self._observed(chosen)

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """Choose in every game; one that ended with the last step begins anew instead."""
        if not self._begun:
            raise gymnasium.error.ResetNeeded("call reset before the first step")
        chosen = np.ascontiguousarray(actions).astype(np.int64, copy=False)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"there must be one action for each of {self.num_envs} games, not {chosen.shape}")
        rewards, endings = np.empty(self.num_envs), np.empty(self.num_envs, np.uint8)
        self._batch.episodes.step(chosen, self._waits, rewards, endings)
        for number in np.flatnonzero(self._waits):
            self._begin(int(number))
        over = endings != 0
        self._waits = over.astype(np.uint8)
        seen, infos = self._observed(np.ones(self.num_envs, np.bool_))
        if over.any():
            infos |= {"result": _RESULTS[endings], "_result": over.copy()}
        return seen, rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def _begin(self, number: int) -> None:
        seed = int(self._generator(number)[0].integers(2**63))
        self._seats[number] = self._batch.begin(number, seed)

    def _generator(self, number: int) -> tuple[np.random.Generator, int]:
        drawn = self._drawn[number]
        if drawn is None:
            drawn = self._drawn[number] = seeding.np_random()
        return drawn

    def _observed(self, told: NDArray[np.bool_]) -> tuple[Observed, dict[str, NDArray[np.generic]]]:
        """What all see, and the infos of those games."""
        planes = np.empty((self.num_envs, *self._planes), np.float32)
        masks = np.empty((self.num_envs, self._actions), np.int8)
        self._batch.episodes.observe(planes, masks)
        infos = {
            "action_mask": masks * told[:, None],
            "_action_mask": told.copy(),
            "seat": self._seats * told,
            "_seat": told.copy(),
        }
        return {"observation": planes, "action_mask": masks}, infos


_RESULTS = np.array(ENDINGS, object)


def _reset_mask(options: dict[str, Any] | None, num_envs: int) -> NDArray[np.bool_]:
    """The games to begin anew; raises what `SyncVectorEnv` does."""
    if options is None or "reset_mask" not in options:
        return np.ones(num_envs, np.bool_)
    mask = options.pop("reset_mask")
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
        raise TypeError(f"the reset mask must be an array of booleans, not {mask!r}")
    if mask.shape != (num_envs,) or not mask.any():
        raise ValueError(f"the reset mask must choose some of {num_envs} games, not {mask!r}")
    return mask
