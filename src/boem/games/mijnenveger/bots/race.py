"""The worth of finishing in a given turn, when the opponent may finish first."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from boem.games.mijnenveger.bots.pace import HORIZON, Pace

_BLIND: Final = 0.02
"""How often the other fails to do what a strong seeker would do in its place."""


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
