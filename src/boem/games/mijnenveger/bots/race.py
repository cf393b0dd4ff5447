"""The worth of finishing in a given turn, when the opponent may finish first."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.typing import NDArray

HORIZON: Final = 48
"""Turns ahead that are told apart."""
_BLIND: Final = 0.02
"""How often the other fails to do what a strong seeker would do in its place."""


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


class Race:
    """How likely a seat wins, by when it finishes.

    `worth[t]` is how likely it wins if it finishes in its turn t, counted from the one that it has now (0): that the
    other hasn't won before. After the horizon `worth` stays as it is at its end.
    """

    def __init__(self, worth: NDArray[np.float64], pace: Pace) -> None:
        self.worth = worth
        self._pace = pace
        self._values: dict[tuple[int, int], NDArray[np.float64]] = {}

    @classmethod
    def against(cls, finishing: NDArray[np.float64], pace: Pace) -> Race:
        """`finishing[t]` is how likely the other finishes in its turn t; its turn 0 comes after this seat's turn 0."""
        gone = np.concatenate([[0.0], np.cumsum(finishing)])[:HORIZON]
        idle = _BLIND * 0.9 ** np.arange(HORIZON)
        return cls((1 - _BLIND) * (1 - gone) + idle, pace)

    def values(self, logs: NDArray[np.float64], sweepers: int, turn: int) -> NDArray[np.float64]:
        """How likely the seat wins that starts its turn with so many layouts (logarithms) and sweepers."""
        return np.interp(logs, self._pace.knots, self._at_knots(sweepers, turn))

    def finished(self, turn: int) -> float:
        """How likely it wins if it finishes in this turn."""
        return float(self.worth[min(turn, HORIZON - 1)])

    def _at_knots(self, sweepers: int, turn: int) -> NDArray[np.float64]:
        key = self._pace.sweepers(sweepers), turn
        if key not in self._values:
            turns = np.minimum(np.arange(HORIZON) + turn, HORIZON - 1)
            self._values[key] = self._pace.finish[key[0]] @ self.worth[turns]
        return self._values[key]
