"""Laying mines that take long to find."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boem.bots.work import Work
from boem.core.squares import Square
from boem.games.mijnenveger.bots.hardness import hardness
from boem.games.mijnenveger.bots.known import BOEM, Counted, told
from boem.games.mijnenveger.bots.race import Race, pace
from boem.games.mijnenveger.bots.search import glance
from boem.games.mijnenveger.rules.config import Config
from boem.inference import Field, infer

_POOL: Final = 64
"""The most layouts to choose from: with more, the results would resemble each other and be easier to predict."""
_TURN: Final = 160e-6
"""Seconds per turn of a seeker, and for the preparation of a search."""
_DRAWN: Final = 2000
"""The most layouts to draw one from by how hard they are."""
_DRAW: Final = 20e-6
"""Seconds to make one of these."""
_SHARE: Final = 16
"""Of so many layouts that there are, one at most is among them: where there are few, any may be laid."""
FAVOUR: Final = 2.0
"""A layout harder than another by a standard deviation is laid e to this power times more often."""


def mixed_layout(config: Config, rng: Random, seconds: float) -> list[Square]:
    """The mines of a layout drawn from many random ones, the harder the more often.

    A seeker that knows this doesn't win more often than on random layouts; see docs/bots.md.
    """
    most = min(float(_DRAWN), seconds / _DRAW, float(np.exp(all_layouts(config))) / _SHARE)
    pool = np.stack([random_mines(config, rng) for _ in range(max(1, int(most)))])
    found = hardness(pool)
    weights = np.exp(FAVOUR * (found - found.max()) / max(float(found.std()), 1e-9))
    (chosen,) = rng.choices(range(len(pool)), weights.tolist())
    return _mines(pool[chosen])


def hard_layout(config: Config, rng: Random, seconds: float) -> list[Square]:
    """The mines of the layout, among many random ones, on which a strong seeker does worst.

    Each layout is searched, then the worse half of them again, and so on until one is left (successive halving). An
    opponent who knows this learns little, since the candidates are random and the choice is merely a hard one of its
    kind.
    """
    race = standard_race(config)
    searches = seconds / (_TURN * _usual_turns(config))
    pool = [random_mines(config, rng) for _ in range(int(min(_POOL, max(1, searches / 4))))]
    work, results = Work(seconds), [[0.0, 0.0] for _ in pool]
    left = list(range(len(pool)))
    while len(left) > 1:
        each = max(1, int(searches / (len(pool).bit_length() * len(left))))
        for one in left:
            for _ in range(each):
                sought = seek(config, pool[one], race, rng)
                work.spend(_TURN * (sought.turns + 1))
                results[one][0] += race.finished(sought.turns) if sought.finished else 0.0
                results[one][1] += 1
        left.sort(key=lambda one: results[one][0] / results[one][1])
        left = left[: len(left) // 2] if work.left > 0 else left[:1]
    return _mines(pool[left[0]])


def _mines(layout: NDArray[np.bool_]) -> list[Square]:
    return [Square(int(row), int(column)) for row, column in np.argwhere(layout)]


def random_mines(config: Config, rng: Random) -> NDArray[np.bool_]:
    """[height, width]: a layout drawn uniformly."""
    layout = np.zeros(config.area, np.bool_)
    layout[rng.sample(range(config.area), config.mines)] = True
    return layout.reshape(config.height, config.width)


def standard_race(config: Config) -> Race:
    """The race against a strong seeker, at its start."""
    return Race.against(pace().finishing(all_layouts(config), config.sweepers), pace())


def all_layouts(config: Config) -> float:
    """The natural logarithm of the number of layouts."""
    empty = Field.from_rows(["." * config.width] * config.height, config.mines)
    return float(np.log(float(infer(empty).layouts)))


def _usual_turns(config: Config) -> float:
    finishing = pace().finishing(all_layouts(config), config.sweepers)
    return 1 + float(finishing @ np.arange(len(finishing))) / max(float(finishing.sum()), 0.1)


class Sought(NamedTuple):
    """The result of a search: the turn in which it finished, counted from 0, or in which it lost its last sweeper."""

    turns: int
    finished: bool


def seek(
    config: Config,
    layout: NDArray[np.bool_],
    race: Race,
    rng: Random,
    notice: Callable[[Counted, int, int], object] | None = None,
) -> Sought:
    """Search a layout [height, width] turn by turn, choosing by `glance` with ties broken at random.

    At the start of each turn, `notice` gets the knowledge, the sweepers left and the number of the turn.
    """
    answers = told(layout[np.newaxis])[0]
    empty = Field.from_rows(["." * config.width] * config.height, config.mines)
    known, sweepers, turn = Counted.of(infer(empty)), config.sweepers, 0
    while True:
        if notice is not None:
            notice(known, sweepers, turn)
        if known.located == config.mines:
            return Sought(turn, finished=True)
        values = glance(race, known, sweepers, turn)
        row = rng.choice(np.flatnonzero(values >= values.max() - 1e-9).tolist())
        answer = int(answers[known.places[row]])
        if answer == BOEM:
            sweepers -= 1
            if not sweepers:
                return Sought(turn, finished=False)
            if known.located == config.mines - 1:
                return Sought(turn, finished=True)
        known = known.after(row, answer)
        turn += 1
