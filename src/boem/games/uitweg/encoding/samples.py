"""What samples of the mazes that fit a control board say of it."""

from __future__ import annotations

from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from boem.games.uitweg.estimates.field import Field, field_of
from boem.games.uitweg.estimates.growing import Mazes, grow
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Control
from boem.games.uitweg.rules.squares import Side

COUNT: Final = 200


def chances(config: Config, control: Control, count: int = COUNT) -> dict[str, NDArray[np.float32]]:
    """`barriers` [side, height, width] and `guard` [height, width], from so many mazes that the bots would sample.

    Not exact: the prior is that of `boem.games.uitweg.estimates.growing`. Equal boards give equal chances.
    """
    known, field = Known.of(config, control), field_of(config)
    mazes = grow(known, count, np.random.default_rng(_seed(known)))
    return {"barriers": _barriers(config, field, mazes), "guard": _guard(config, mazes)}


def _seed(known: Known) -> int:
    return crc32(repr((known.open, known.barred)).encode())


def _barriers(config: Config, field: Field, mazes: Mazes) -> NDArray[np.float32]:
    weights = mazes.guard.sum(axis=0)
    shares = mazes.walls @ weights
    planes = np.zeros((len(Side), config.height, config.width), np.float32)
    for ((down, across), side), share in zip(field.slots, shares, strict=True):
        planes[side, down, across] = min(1.0, float(share))
    return planes


def _guard(config: Config, mazes: Mazes) -> NDArray[np.float32]:
    shares = mazes.guard.sum(axis=1)[: config.width * config.height]
    squares: NDArray[np.float32] = np.minimum(shares, 1.0).reshape(config.height, config.width).astype(np.float32)
    return squares
