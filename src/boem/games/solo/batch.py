"""Many puzzles at once."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from boem.core.squares import squares
from boem.envs.batch import Batch, Fresh
from boem.games.solo.rules.config import Config
from boem.games.solo.rules.solution import solve
from boem.kernel import SoloEpisodes


class SoloBatch(Batch):
    """Puzzles and solutions come from Python, and are kept for the next game."""

    episodes: SoloEpisodes

    def __init__(self, config: Config, fresh: Fresh, seat: int | None, count: int) -> None:
        self._config, self._fresh, self._draws_seat = config, fresh, seat is None
        self.episodes = SoloEpisodes(config.width, config.height, count)

    def begin(self, number: int, seed: int) -> int:
        rng = Random(seed)
        seat = rng.randrange(1) if self._draws_seat else 0
        clues = str(self._fresh(rng)["clues"])
        self.episodes.begin(number, clues, _solution(self._config.width, self._config.height, clues))
        return seat


@lru_cache(maxsize=1 << 14)
def _solution(width: int, height: int, clues: str) -> bytes:
    mines = solve(Config(width, height, clues))
    return bytes(square in mines for square in squares(width, height))
