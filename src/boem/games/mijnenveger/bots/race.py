"""The value of finishing in a given turn, when the opponent may finish first."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.typing import NDArray

HORIZON: Final = 48
"""How many turns ahead are distinguished."""
_BLIND: Final = 0.02
"""How often the opponent fails to do what a strong seeker would do in its place."""


class Pace:
    """How soon a seeker finishes, by sweepers left and by number of consistent layouts.

    `knots` are logarithms of these numbers, ascending from 0, where everything is certain. `finish` [sweepers from 1,
    knots, turns] is the probability of finishing in this turn (0), the next (1) and so on; what is missing from 1 are
    games in which the seeker loses its last sweeper.
    """

    def __init__(self, knots: NDArray[np.float64], finish: NDArray[np.float64]) -> None:
        self.knots = knots
        self.finish = finish

    def sweepers(self, count: int) -> int:
        """The row for this many sweepers; beyond those measured, the last row."""
        return min(count, len(self.finish)) - 1

    def finishing(self, log_layouts: float, sweepers: int) -> NDArray[np.float64]:
        """[turns]: the probability of finishing in each turn from this one on."""
        if sweepers < 1:
            return np.zeros(HORIZON)
        row = self.finish[self.sweepers(sweepers)]
        place = float(np.interp(log_layouts, self.knots, np.arange(len(self.knots))))
        low = int(place)
        high = min(low + 1, len(self.knots) - 1)
        return np.asarray(row[low] + (place - low) * (row[high] - row[low]))


@cache
def pace() -> Pace:
    """The pace as measured."""
    data = json.loads(files(__package__).joinpath("pace.json").read_text(encoding="utf-8"))
    finish = np.zeros((len(data["finish"]), len(data["knots"]), HORIZON))
    for sweepers, rows in enumerate(data["finish"]):
        for knot, shares in enumerate(rows):
            finish[sweepers, knot, : len(shares)] = shares
    return Pace(np.array(data["knots"]), finish / 1000)


class Race:
    """A seat's probability of winning, by the turn in which it finishes.

    `worth[t]` is the probability of winning by finishing t turns after the present one, that is, that the opponent
    hasn't won before. Beyond the horizon, the last value applies.
    """

    def __init__(self, worth: NDArray[np.float64], pace: Pace) -> None:
        self.worth = worth
        self._pace = pace
        self._values: dict[tuple[int, int], NDArray[np.float64]] = {}

    @classmethod
    def against(cls, finishing: NDArray[np.float64], pace: Pace) -> Race:
        """`finishing[t]`: the probability that the opponent finishes in its turn t; turn 0 follows this seat's own."""
        gone = np.concatenate([[0.0], np.cumsum(finishing)])[:HORIZON]
        idle = _BLIND * 0.9 ** np.arange(HORIZON)
        return cls((1 - _BLIND) * (1 - gone) + idle, pace)

    def values(self, logs: NDArray[np.float64], sweepers: int, turn: int) -> NDArray[np.float64]:
        """The probability of winning at the start of a turn with these logarithms of layouts and this many sweepers."""
        return np.interp(logs, self._pace.knots, self._at_knots(sweepers, turn))

    def finished(self, turn: int) -> float:
        """The probability of winning if the seat finishes in this turn."""
        return float(self.worth[min(turn, HORIZON - 1)])

    def _at_knots(self, sweepers: int, turn: int) -> NDArray[np.float64]:
        key = self._pace.sweepers(sweepers), turn
        if key not in self._values:
            turns = np.minimum(np.arange(HORIZON) + turn, HORIZON - 1)
            self._values[key] = self._pace.finish[key[0]] @ self.worth[turns]
        return self._values[key]
