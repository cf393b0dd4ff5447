"""The layouts that may be dealt."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import numpy as np

from boem.core.errors import IllegalAction
from boem.core.layout import Layout
from boem.core.squares import Square
from boem.games.minesweeper.rules.config import Config

_SEED_BITS = 64


def draw(config: Config, rng: Random) -> Layout:
    """A layout of those that may be dealt, each as likely as any other; raises IllegalAction if none is found."""
    game, seed = config.ordinary, rng.getrandbits(_SEED_BITS)
    number = game.first_without_guess(seed) if config.no_guess else 0
    if number is None:
        raise IllegalAction("too_rare", "No layout that needs no guess was found; fewer mines may do.")
    return frozenset(Square(*map(int, at)) for at in np.argwhere(game.deal(seed, number)))


def needs_guess(config: Config, mines: Iterable[Square]) -> bool:
    """Whether logic alone can't open the whole layout from the start on."""
    layout = np.zeros((config.height, config.width), np.bool_)
    for square in mines:
        layout[square] = True
    return not config.ordinary.follows(layout)
