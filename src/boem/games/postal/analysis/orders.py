"""What orders of Postal Minesweeper bring on average to who is alone on the field.

Numbers and mines count exactly. What areas are worth is a mean over layouts, always the same for the same round.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Final, Protocol

import numpy as np

from boem.core.squares import neighbours
from boem.games.postal.estimates.areas import Areas, Ints
from boem.games.postal.estimates.offers import Offers, alone
from boem.games.postal.rules.facts import Position
from boem.games.postal.rules.orders import Tips

SQUARES: Final = 200_000
"""Of all layouts drawn for a round together."""


class AnyRound(Protocol):
    """What the orders of one round are worth."""

    @property
    def best(self) -> Tips:
        """The orders that bring the most, found by taking the best tip beside those taken."""

    def expected(self, tips: Tips) -> float:
        """The points that orders bring on average."""


class LaterRound:
    """A round on a field where mines are laid already."""

    def __init__(self, position: Position, rng: Random) -> None:
        self._config = position.config
        self._marks = position.round > 1  # squares of the first round may not be marked, even where it is played again
        self._offers: Offers = alone(replace(position, round=max(position.round, 2)), rng, squares=SQUARES)
        self._tip_at = {int(place): number for number, place in enumerate(self._offers.places)}

    @cached_property
    def best(self) -> Tips:
        values = self._offers.alone
        if not self._marks:
            values[len(self._offers.places) :] = -np.inf
        return self._offers.order(self._offers.pick(values, self._config.tips), self._config.width).tips

    def expected(self, tips: Tips) -> float:
        places = _places(tips, self._config.width)
        marks = np.array([tip.mine for tip in tips], bool)
        count = len(self._offers.places)
        numbers = [self._tip_at[int(place)] + count * bool(mine) for place, mine in zip(places, marks, strict=True)]
        areas = self._offers.together.areas
        apart = sum(_opened(areas, places[[at]], places[[at]]) for at in np.flatnonzero(~marks))
        return float(self._offers.alone[numbers].sum() + _opened(areas, places[~marks], places) - apart)


class FirstRound:
    """The first round, after which the mines are laid on squares that were not tipped, each such set as likely."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._config = position.config
        layouts = min(max(SQUARES // self._config.area, 20), 1000)
        self._keys = np.random.default_rng(0).random((layouts, self._config.area), dtype=np.float32)

    @cached_property
    def best(self) -> Tips:
        offers = alone(self._position, Random(0), squares=SQUARES)
        return offers.order(offers.pick(offers.alone, self._config.tips), self._config.width).tips

    def expected(self, tips: Tips) -> float:
        config, tipped = self._config, {tip.square for tip in tips}
        beside = sum(
            near not in tipped for square in tipped for near in neighbours(square, config.width, config.height)
        )
        shown = beside * config.mines / (config.area - len(tipped))
        places = _places(tips, config.width)
        return shown + _opened(self._areas(places), places, places)

    def _areas(self, tipped: Ints) -> Areas:
        """Those of layouts with the mines where the keys are lowest, the tipped squares apart."""
        config, keys = self._config, self._keys.copy()
        keys[:, tipped] = 2
        mines = np.zeros(keys.shape, bool)
        np.put_along_axis(mines, keys.argpartition(config.mines, axis=1)[:, : config.mines], values=True, axis=1)
        covered = np.ones((config.height, config.width), bool)
        return Areas.of(mines.reshape(-1, config.height, config.width), covered)


def _opened(areas: Areas, free: Ints, tipped: Ints) -> float:
    """What the areas of the squares tipped as `free` bring together on average, less what was tipped of their edges."""
    (inside, inner), (edge, outer) = areas.inside, areas.edge
    opened = np.unique(inside[np.isin(inner, free)])
    told = np.isin(outer, tipped) & np.isin(edge, opened)
    return float(areas.worth[opened].sum() - areas.numbers[told].sum()) / len(areas.free)


def _places(tips: Tips, width: int) -> Ints:
    return np.array([tip.square.row * width + tip.square.column for tip in tips], np.int64)
