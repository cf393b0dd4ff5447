"""Many games of Mijnenveger at once."""

from __future__ import annotations

from boem.envs.batch import Batch, Fresh
from boem.games.mijnenveger.rules.config import Config
from boem.kernel import MijnenvegerEpisodes


class MijnenvegerBatch(Batch):
    """The kernel draws what Python's `Random` would."""

    episodes: MijnenvegerEpisodes

    def __init__(self, config: Config, _fresh: Fresh, seat: int | None, count: int) -> None:
        drawn = -1 if seat is None else seat
        self.episodes = MijnenvegerEpisodes(
            config.width, config.height, config.mines, config.sweepers, config.starts, drawn, count
        )

    def begin(self, number: int, seed: int) -> int:
        self.episodes.begin(number, seed)
        return self.episodes.seat(number)
