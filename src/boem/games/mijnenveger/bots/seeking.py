"""Seeking a whole field alone, fast and well, to see how long it takes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boem.games.mijnenveger.bots.known import BOEM, Counted, told
from boem.games.mijnenveger.bots.race import Race
from boem.games.mijnenveger.bots.search import glance
from boem.games.mijnenveger.rules.config import Config
from boem.inference import Field, infer


class Sought(NamedTuple):
    """How a search went: in which turn it finished, counted from 0, or that it lost its last sweeper in it."""

    turns: int
    finished: bool


def seek(
    config: Config,
    layout: NDArray[np.bool_],
    race: Race,
    rng: Random,
    notice: Callable[[Counted, int, int], object] | None = None,
) -> Sought:
    """Search a layout [height, width] turn by turn, each time by a glance at the likely answers, ties drawn by lot.

    `notice` is told what is known at the start of each turn, with the sweepers left and the number of the turn.
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
