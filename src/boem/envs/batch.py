"""Many games at once, stepped together and without Python for each of them. A game offers the face `batch`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from boem.core.game import Json

ENDINGS: Final = (None, "illegal", "located", "last_sweeper", "wrong_disarm", "solved", "resigned")
"""The results of games, by the numbers in `endings`."""

Fresh: TypeAlias = Callable[[Random], Mapping[str, Json]]
"""Settings for one of many games: `Encoding.fresh` of those given."""


class Episodes(Protocol):
    """Games in native code. All arrays have the games as their first side."""

    def step(
        self,
        actions: NDArray[np.int64],
        waits: NDArray[np.uint8],
        rewards: NDArray[np.float64],
        endings: NDArray[np.uint8],
    ) -> None:
        """Let each game take its choice, except where `waits` isn't 0; fill in rewards and endings."""

    def observe(self, planes: NDArray[np.float32], masks: NDArray[np.int8]) -> None:
        """Fill in what each seat sees, and 1 for each choice it may take."""


class Batch(ABC):
    """So many games of one seat against the bot `random`, exactly as `gymnasium.SeatEnv` plays them."""

    episodes: Episodes

    @abstractmethod
    def __init__(self, config: Any, fresh: Fresh, seat: int | None, count: int, /) -> None:
        """`config` is one game's `Settings`; a seat of None is drawn for each game."""

    @abstractmethod
    def begin(self, number: int, seed: int) -> int:
        """Begin a game anew, with everything drawn from `Random(seed)`; returns the seat."""
