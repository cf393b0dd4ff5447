"""Where an inconsistent field goes wrong, and what is known of one that is too hard."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boem import kernel
from boem.core.errors import Inconsistent
from boem.core.squares import Square, listed, neighbours, squares
from boem.inference.field import COVERED, KNOWN_MINE, Field

_FEW_STEPS = 1e6
_MOST_NAMED = 12
_UNNUMBERED = -3  # free, and the kernel doesn't look at the number

# Work in squares that the kernel reads, each about 30 nanoseconds.
_MOST_WORK = 10_000_000
_TRIAL = 20_000
_HARD_TRIAL = 300_000


def settled(field: Field) -> tuple[frozenset[Square], frozenset[Square]]:
    """The covered squares that single clues and pairs of clues show to be free, and to be mines."""
    found = kernel.settle(field.width, field.height, field.cells)
    every = list(zip(squares(field.width, field.height), found, strict=True))
    free = frozenset(square for square, content in every if content == 1)
    return free, frozenset(square for square, content in every if content == 2)


def explained(field: Field, square: int, fewest: int, most: int) -> Inconsistent:
    """Why no layout fits, given the kernel's answer: an impossible square (-1: the number of mines is impossible)."""
    if square < 0:
        return _wrong_total(field, fewest, most)
    clues = _least(field, Square(*divmod(square, field.width)))
    if len(clues) == 1:
        return _wrong_clue(field, clues[0])
    more = max(len(clues) - _MOST_NAMED, 0)
    return Inconsistent(
        "the numbers on {clues}{cut: and {more} more|} can't all be right: no layout of mines fits them",
        clues,
        clues=listed(clues[:_MOST_NAMED]),
        cut=more > 0,
        more=more,
    )


def _wrong_total(field: Field, fewest: int, most: int) -> Inconsistent:
    mines = field.mines or 0
    if fewest == most != mines:
        return Inconsistent(
            "{mines:1 mine|{mines} mines} in all can't be: the numbers{known: and known mines|} need {fewest}",
            mines=mines,
            known=KNOWN_MINE in field,
            fewest=fewest,
        )
    return Inconsistent(
        "{mines:1 mine|{mines} mines} in all can't be: "
        "the numbers allow from {fewest} to {most}{between:, but not that many|}",
        mines=mines,
        fewest=fewest,
        most=most,
        between=fewest <= mines <= most,
    )


def _wrong_clue(field: Field, clue: Square) -> Inconsistent:
    number = field[clue]
    known = sum(field[square] == KNOWN_MINE for square in _around(field, clue))
    covered = sum(field[square] == COVERED for square in _around(field, clue))
    if number < known:
        return Inconsistent(
            "{clue} says {number}, but {known:1 known mine touches|{known} known mines touch} it",
            [clue],
            clue=clue,
            number=number,
            known=known,
        )
    room = known + covered
    if not room:
        return Inconsistent(
            "{clue} says {number}, but no square around it can hold a mine", [clue], clue=clue, number=number
        )
    return Inconsistent(
        "{clue} says {number}, but only {room:1 square|{room} squares} around it can hold a mine",
        [clue],
        clue=clue,
        number=number,
        room=room,
    )


def _least(field: Field, near: Square) -> list[Square]:
    """Clues that contradict each other, in reading order, found around one that no layout fits.

    The set is minimal, unless minimising it takes too much work: then its clues still contradict each other, but some
    may be superfluous.
    """
    cells = field.to_array()
    clues = np.argwhere(cells >= 0)
    clues = clues[np.argsort(abs(clues - near).max(axis=1), kind="stable")]
    trials = _Trials(cells)
    count = 1
    while count < len(clues) and not trials.clash(clues[:count]):
        count *= 2
    return sorted(Square(row, column) for row, column in _needed(clues[:count], trials).tolist())


def _needed(clues: NDArray[np.intp], trials: _Trials) -> NDArray[np.intp]:
    """A subset of these clashing clues that clashes too and is minimal as far as trials show.

    Looks for the shortest prefix that clashes, by steps that double and then halve. Its last clue is indispensable; it
    is kept, and the others are cut down in the same way.
    """
    kept = clues[:0]
    while len(clues):
        step, growing = 1, True
        while step:
            if step <= len(clues) and trials.clash(np.concatenate([kept, clues[:-step]])):
                clues = clues[:-step]
            else:
                growing = False
            step = step * 2 if growing else step // 2
        kept, clues = np.concatenate([kept, clues[-1:]]), clues[:-1]
    return kept


class _Trials:
    """Whether clues clash by themselves, within bounded work: once that is used up, none are reported to."""

    def __init__(self, cells: NDArray[np.int8]) -> None:
        self._cells = cells
        self._unnumbered = np.where(cells >= 0, np.int8(_UNNUMBERED), cells)
        self._work = _MOST_WORK

    def clash(self, clues: NDArray[np.intp]) -> bool:
        """Whether no layout fits these clues alone, whatever the number of mines; False if too hard to decide."""
        if not len(clues) or self._work <= 0:
            return False
        first, last = clues.min(axis=0), clues.max(axis=0)
        window = tuple(slice(max(start - 1, 0), end + 2) for start, end in zip(first, last, strict=True))
        cells = self._unnumbered[window].copy()
        within = tuple((clues - np.maximum(first - 1, 0)).T)
        cells[within] = self._cells[window][within]
        self._work -= _TRIAL + cells.size
        height, width = cells.shape
        try:
            kernel.Posterior(width, height, cells.tobytes(), -1, _FEW_STEPS)
        except kernel.Contradiction:
            return True
        except kernel.OverBudget:
            self._work -= _HARD_TRIAL
        return False


def _around(field: Field, square: Square) -> tuple[Square, ...]:
    return neighbours(square, field.width, field.height)
