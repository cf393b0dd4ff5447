"""What a seeker can know of the opponent's field: the probabilities of answers, and the knowledge after each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boem.inference import Field, Posterior, infer

BOEM: Final = 9
"""The answer of a square with a mine; answers 0 to 8 are numbers."""
_COVERED: Final = 255
_LOCATED: Final = 254


class Known(ABC):
    """Knowledge at the start of a turn, once certain mines are disarmed: `located` includes certain mines."""

    mines: int  # in total
    located: int
    log_layouts: float  # natural logarithm of the number of consistent layouts
    price: float  # seconds that it takes to make one and to evaluate its squares

    @property
    @abstractmethod
    def places(self) -> NDArray[np.intp]:
        """The squares that can be swept, by index in reading order."""

    @property
    @abstractmethod
    def answers(self) -> NDArray[np.float64]:
        """[places, 10]: the probability of each answer at each place."""

    @abstractmethod
    def after(self, row: int, answer: int) -> Known:
        """The knowledge after this answer, which must be possible, at the place of this row of `answers`."""


class Counted(Known):
    """All layouts consistent with a search board, counted but not listed."""

    price = 150e-6

    def __init__(self, posterior: Posterior, log_layouts: float) -> None:
        self._field = posterior.field
        self._posterior = posterior
        self.log_layouts = log_layouts
        self._certain = sorted(posterior.mined)
        self.mines = self._field.mines or 0
        self.located = self._field.cells.count(_LOCATED) + len(self._certain)

    @classmethod
    def of(cls, posterior: Posterior) -> Counted:
        """The knowledge that a search board gives."""
        return cls(posterior, float(np.log(float(posterior.layouts))))

    @cached_property
    def _cells(self) -> bytearray:
        cells = bytearray(self._field.cells)
        for square in self._certain:
            cells[square.row * self._field.width + square.column] = _LOCATED
        return cells

    @cached_property
    def places(self) -> NDArray[np.intp]:
        return np.flatnonzero(np.frombuffer(bytes(self._cells), np.uint8) == _COVERED)

    @cached_property
    def answers(self) -> NDArray[np.float64]:
        answers = np.empty((len(self.places), 10))
        answers[:, :BOEM] = self._posterior.number_distributions.reshape(-1, 9)[self.places]
        answers[:, BOEM] = self._posterior.mine_probability.reshape(-1)[self.places]
        return answers

    def after(self, row: int, answer: int) -> Counted:
        cells = self._cells.copy()
        cells[self.places[row]] = _LOCATED if answer == BOEM else answer
        field = Field(self._field.width, self._field.height, bytes(cells), self._field.mines)
        return Counted(infer(field), self.log_layouts + float(np.log(self.answers[row, answer])))


class Listed(Known):
    """A few layouts, listed one by one and equally likely."""

    price = 75e-6

    def __init__(self, told: NDArray[np.int64], covered: NDArray[np.intp], outside: int, mines: int) -> None:
        """`told` [layouts, covered squares] has the answers; `outside` counts known mines on other squares."""
        self._told, self._covered, self._outside, self.mines = told, covered, outside, mines
        self.log_layouts = float(np.log(len(told)))
        answers = told + 10 * np.arange(len(covered))
        counts = np.bincount(answers.ravel(), minlength=10 * len(covered)).reshape(-1, 10)
        certain = counts[:, BOEM] == len(told)
        self.located = outside + int(certain.sum())
        self._open = np.flatnonzero(~certain & (counts.max(1, initial=0) < len(told)))  # the others tell nothing new
        self._counts = counts

    @property
    def places(self) -> NDArray[np.intp]:
        return self._covered[self._open]

    @cached_property
    def answers(self) -> NDArray[np.float64]:
        return self._counts[self._open] / len(self._told)

    def after(self, row: int, answer: int) -> Listed:
        column = self._open[row]
        fit = self._told[self._told[:, column] == answer]
        rest = np.arange(len(self._covered)) != column
        return Listed(fit[:, rest], self._covered[rest], self._outside + (answer == BOEM), self.mines)


def listed(posterior: Posterior, layouts: NDArray[np.bool_]) -> Listed:
    """The knowledge that exactly these layouts [n, height, width] are possible; each must occur once."""
    field = posterior.field
    cells = np.frombuffer(field.cells, np.uint8)
    covered = np.flatnonzero(cells == _COVERED)
    return Listed(told(layouts)[:, covered], covered, int((cells == _LOCATED).sum()), field.mines or 0)


def told(layouts: NDArray[np.bool_]) -> NDArray[np.int64]:
    """[n, squares]: the answer of each square in each layout [n, height, width]."""
    _, height, width = layouts.shape
    padded = np.pad(layouts, ((0, 0), (1, 1), (1, 1))).astype(np.int64)
    around = sum(padded[:, row : row + height, column : column + width] for row in range(3) for column in range(3))
    return np.where(layouts, BOEM, around).reshape(len(layouts), -1)
