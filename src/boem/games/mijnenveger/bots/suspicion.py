"""What a seeker knows if it suspects that hard layouts were laid more often."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boem.games.mijnenveger.bots.hardness import hardness
from boem.games.mijnenveger.bots.known import BOEM, Known, told
from boem.games.mijnenveger.bots.laying import FAVOUR, all_layouts, random_mines
from boem.games.mijnenveger.rules.config import Config

SUSPECTED: Final = 0.5
"""How often an opponent is expected to lay as `mixed_layout` does; otherwise all layouts are equally likely."""
_USUAL: Final = 2000
"""Random layouts that show how hard they usually are."""
_FEWEST: Final = 32_000
"""With fewer layouts on a board, nothing is suspected: then `mixed_layout` has few to draw from."""


class Suspected(Known):
    """Knowledge in which some layouts are likelier than others. After an answer, all are equally likely again."""

    def __init__(self, known: Known, answers: NDArray[np.float64]) -> None:
        self._known, self._answers = known, answers
        self.mines, self.located, self.log_layouts = known.mines, known.located, known.log_layouts
        self.price = known.price

    @property
    def places(self) -> NDArray[np.intp]:
        return self._known.places

    @property
    def answers(self) -> NDArray[np.float64]:
        return self._answers

    def after(self, row: int, answer: int) -> Known:
        return self._known.after(row, answer)


class Usual(NamedTuple):
    """How hard the layouts of a board are: their mean, their standard deviation, and their mean weight."""

    mean: float
    spread: float
    weight: float


def suspected(known: Known, layouts: NDArray[np.bool_], likelihood: NDArray[np.float64]) -> Suspected:
    """The knowledge if each of these layouts [n, height, width], which must be consistent, is this likely."""
    answers = told(layouts)[:, known.places] + 10 * np.arange(len(known.places))
    weights = np.repeat(likelihood / likelihood.sum(), len(known.places))
    counts = np.bincount(answers.ravel(), weights, minlength=10 * len(known.places))
    return Suspected(known, counts.astype(np.float64).reshape(-1, BOEM + 1))


def likelihood(config: Config, layouts: NDArray[np.bool_]) -> NDArray[np.float64]:
    """[n]: how likely each of the layouts [n, height, width] is to be laid, 1 for the average one."""
    if all_layouts(config) < np.log(_FEWEST):
        return np.ones(len(layouts))
    usual = _usual(config.width, config.height, config.mines)
    favoured = np.exp(FAVOUR * (hardness(layouts) - usual.mean) / usual.spread) / usual.weight
    return np.asarray(1 - SUSPECTED + SUSPECTED * favoured)


@lru_cache(maxsize=64)
def _usual(width: int, height: int, mines: int) -> Usual:
    rng, config = Random(0), Config(width, height, mines)
    found = hardness(np.stack([random_mines(config, rng) for _ in range(_USUAL)]))
    mean, spread = float(found.mean()), max(float(found.std()), 1e-9)
    return Usual(mean, spread, float(np.exp(FAVOUR * (found - mean) / spread).mean()))
