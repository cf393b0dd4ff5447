"""A position of Coan's that may come, as the seat that looks ahead knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boem.core.squares import Square
from boem.games.coan.estimates.gains import touching
from boem.games.coan.rules.config import HIT_POINTS, Config
from boem.inference import Field, infer
from boem.inference.field import COVERED, KNOWN_MINE

_NO_FIELDS: Final[Mapping[int, Field]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Stakes:
    """What earns and costs points in a game."""

    config: Config
    series: tuple[int, ...]
    touching: NDArray[np.float64]
    numbers: bool

    @classmethod
    def of(cls, config: Config) -> Stakes:
        """Worked out once, since every position needs it."""
        return cls(config, config.series, touching(config.width, config.height), config.scoring == "numbers")


class Move(NamedTuple):
    """An action on a square, a place in reading order; `gain` is about what it brings at once."""

    gain: float
    marks: bool
    place: int
    chance: float
    """That a mine is there."""


class Prospect:
    """What a field tells, once its derivable squares are open; squares known to be free are mirrored mines in it.

    `visible` mines were found or hit. The gain of exploring a square that may hold a mine leaves aside that its
    neighbours' contents depend on its own. `secrets` has, for squares that only the seat itself knows to be free, the
    field that would not know it: they can be explored, too.
    """

    def __init__(self, stakes: Stakes, field: Field, visible: int, secrets: Mapping[int, Field] = _NO_FIELDS) -> None:
        self.stakes = stakes
        self.visible = visible
        self.secrets = secrets
        self.posterior = infer(field)
        shown = {square.row * field.width + square.column: n for square, n in self.posterior.derivable.items()}
        self.field = _with_cells(field, shown) if shown else field
        self._cells = np.frombuffer(self.field.cells, np.int8)
        covered = self._cells == COVERED
        chances = np.where(covered, self.posterior.mine_probability.ravel(), 0.0)
        self.covered = np.flatnonzero(covered)
        self.chances = chances[self.covered]
        self._beside = (stakes.touching @ chances)[self.covered] if stakes.numbers else np.zeros(len(self.covered))

    @property
    def over(self) -> bool:
        """Whether every mine is visible."""
        return self.visible == self.stakes.config.mines

    @cached_property
    def outlook(self) -> tuple[int, float]:
        """How many squares surely hold a mine, and the most that an action on another is expected to bring; 0 if none.

        The position is not over.
        """
        sure = self.chances == 1
        rest = np.maximum(*self._gains)[~sure]
        return int(np.count_nonzero(sure)), float(rest.max()) if len(rest) else 0.0

    def moves(self, most: int) -> list[Move]:
        """The actions that bring most at once, best first; of the mines that are certain one stands for all."""
        marks, explores = (gains.copy() for gains in self._gains)
        sure = np.flatnonzero(self.chances == 1)
        marks[sure[1:]] = explores[sure] = marks[self.chances == 0] = -np.inf
        gains = np.concatenate((marks, explores))
        best = np.argsort(-gains, kind="stable")[:most].tolist()
        found = [self._move(number, float(gains[number])) for number in best if gains[number] > -np.inf]
        found += [
            Move(sum(share * won for share, won, _ in self.opened(place)), False, place, 0.0) for place in self.secrets
        ]
        return sorted(found, key=lambda move: -move.gain)

    def mined(self, place: int) -> Field:
        """The field once a mine is visible there."""
        return _with_cells(self.field, {place: KNOWN_MINE & 0xFF})

    def opened(self, place: int) -> Iterator[tuple[float, int, Field]]:
        """For each number that exploring a square can show: its share of all layouts, the points, and the field then.

        Of a square that is known to be free the shares add up to 1.
        """
        field = self.secrets.get(place, self.field)
        posterior = infer(field) if place in self.secrets else self.posterior
        shares = posterior.number_distribution(Square(*divmod(place, field.width)))
        whole = float(shares.sum()) if place in self.secrets else 1.0
        seen = int(self.stakes.touching[place] @ (np.frombuffer(field.cells, np.int8) == KNOWN_MINE))
        for number, share in enumerate(shares.tolist()):
            if share > 0:
                yield share / whole, (number - seen) * self.stakes.numbers, _with_cells(field, {place: number})

    @cached_property
    def _gains(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """About what marking and exploring each covered square brings at once."""
        wrong = self.stakes.config.wrong_points
        marks = self.chances * (self.stakes.series[self.visible] - wrong) + wrong
        return marks, self.chances * HIT_POINTS + (1 - self.chances) * self._beside

    def _move(self, number: int, gain: float) -> Move:
        covered = len(self.covered)
        return Move(gain, number < covered, int(self.covered[number % covered]), float(self.chances[number % covered]))


def _with_cells(field: Field, shown: Mapping[int, int]) -> Field:
    cells = bytearray(field.cells)
    for place, cell in shown.items():
        cells[place] = cell
    return Field(field.width, field.height, bytes(cells), field.mines)
