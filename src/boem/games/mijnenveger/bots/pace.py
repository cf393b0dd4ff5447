"""How many turns a strong seeker still needs, by what it knows: measured, not guessed (tools/mijnenveger_pace.py)."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.typing import NDArray

HORIZON: Final = 48
"""Turns ahead that are told apart."""


class Pace:
    """How soon a seeker finishes, for each number of sweepers left and some numbers of layouts that fit.

    `knots` are logarithms of these numbers, rising from 0, where all is certain. `finish` [sweepers from 1 on, knots,
    turns] is how likely the seeker finishes in this turn (0), in the next (1) and so on; what is missing to 1 are games
    in which it loses its last sweeper.
    """

    def __init__(self, knots: NDArray[np.float64], finish: NDArray[np.float64]) -> None:
        self.knots = knots
        self.finish = finish

    def sweepers(self, count: int) -> int:
        """The row for so many sweepers; more than were measured are no better than the most that were."""
        return min(count, len(self.finish)) - 1

    def finishing(self, log_layouts: float, sweepers: int) -> NDArray[np.float64]:
        """[turns]: how likely the seeker finishes in each turn from this one on."""
        if sweepers < 1:
            return np.zeros(HORIZON)
        row = self.finish[self.sweepers(sweepers)]
        place = float(np.interp(log_layouts, self.knots, np.arange(len(self.knots))))
        low = int(place)
        high = min(low + 1, len(self.knots) - 1)
        return np.asarray(row[low] + (place - low) * (row[high] - row[low]))


@cache
def pace() -> Pace:
    """The measured pace."""
    data = json.loads(files(__package__).joinpath("pace.json").read_text(encoding="utf-8"))
    finish = np.zeros((len(data["finish"]), len(data["knots"]), HORIZON))
    for sweepers, rows in enumerate(data["finish"]):
        for knot, shares in enumerate(rows):
            finish[sweepers, knot, : len(shares)] = shares
    return Pace(np.array(data["knots"]), finish / 1000)
