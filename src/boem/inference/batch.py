"""Inference on many fields of one size in one call."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cached_property
from numbers import Integral
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from boem import kernel
from boem.core.errors import Inconsistent, ParseError, TooHard
from boem.inference.arguments import expect, expect_budget
from boem.inference.conflict import explained
from boem.inference.field import Field, require_mines, require_sides
from boem.inference.posterior import BUDGET, Posterior, infer

Mines: TypeAlias = int | Sequence[int | None] | NDArray[np.integer] | None

_UNTOLD: Final = -1
_SAFE, _MINED = 1, 2
MOST_THREADS: Final = 256


def infer_many(
    batch: NDArray[np.integer], mines: Mines = None, *, budget: float = BUDGET, threads: int | None = None
) -> PosteriorBatch:
    """Exact inference on every field of a batch, as `infer` does it on one, several at a time.

    `batch` has whole numbers, [n, height, width]: -1 covered, -2 known mine, 0 to 8 open. `mines` is the number of all
    mines, the same for each field or one for each; None where it isn't known. `threads` is how many threads work, this
    one among them; by default as many as there are cores. The answers don't depend on it.

    A field that no layout fits or that takes more work than `budget` doesn't affect the others: `PosteriorBatch.error`
    has its error. Memory is that of the answers, 9 bytes a square, and of one field that uses the whole budget: fields
    that take more than a fiftieth of it are worked out at the end, one after another. Ctrl-C is heeded within about a
    second. Raises ParseError, naming the field, for invalid ones.

    >>> found = infer_many(np.array([[[-1, 1]], [[-1, 2]], [[-1, 0]]]))
    >>> print(found.mine_probability[0], found.safe[2])
    [[ 1. nan]] [[ True False]]
    >>> print(found.error(1))
    B1 says 2, but only 1 square around it can hold a mine
    """
    array = np.asarray(batch)
    cells = _cells(array)
    several, height, width = array.shape
    counts = _counts(mines, several, width * height)
    if budget is not BUDGET:
        budget = expect_budget(budget)
    return PosteriorBatch(width, height, cells, counts, budget, min(threads_of(threads), max(several, 1)))


class PosteriorBatch:
    """What follows from each field of a batch; made by `infer_many`. Its arrays are read-only.

    `posteriors[number]` is the Posterior of one field, inferred again, with everything that the arrays don't say; it
    raises the field's error if it has no answer.
    """

    def __init__(
        self, width: int, height: int, cells: bytes, counts: NDArray[np.int32], budget: float, threads: int
    ) -> None:
        shares = np.empty((len(counts), height, width))
        certain = np.empty(shares.shape, np.uint8)
        wrong, hard = kernel.infer_all(cells, counts, budget, threads, shares, certain)
        shares.flags.writeable = False
        self.width: Final = width
        self.height: Final = height
        self.mine_probability: Final[NDArray[np.float64]] = shares
        """[n, height, width]: the share of layouts with a mine there; NaN where open and all over a failed field."""
        self.failed: Final[tuple[int, ...]] = tuple(sorted([number for number, _ in [*wrong, *hard]]))
        """The numbers, from 0 and ascending, of the fields without an answer."""
        self._certain = certain
        self._cells = cells
        self._counts = counts
        self._budget = budget
        self._wrong = dict(wrong)
        self._hard = dict(hard)

    @cached_property
    def safe(self) -> NDArray[np.bool_]:
        """[n, height, width]: the covered squares that hold no mine in any layout; none in a failed field."""
        return self._with(_SAFE)

    @cached_property
    def mined(self) -> NDArray[np.bool_]:
        """[n, height, width]: the covered squares that hold a mine in every layout, without known mines."""
        return self._with(_MINED)

    def _with(self, certainty: int) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = np.equal(self._certain, certainty)
        found.flags.writeable = False
        return found

    def field(self, number: int) -> Field:
        """One of the fields, counted from 0; negative numbers count from the end. Raises IndexError."""
        place = range(len(self))[number]
        size = self.width * self.height
        mines = int(self._counts[place])
        return Field(
            self.width,
            self.height,
            self._cells[place * size : (place + 1) * size],
            None if mines == _UNTOLD else mines,
        )

    def error(self, number: int) -> Inconsistent | TooHard | None:
        """Why a field has no answer, as `infer` raises it; None if it has one. What is too hard is inferred again."""
        field = self.field(number)
        place = range(len(self))[number]
        if place in self._wrong:
            return explained(field, *self._wrong[place])
        if place in self._hard:
            try:
                infer(field, budget=self._budget)
            except TooHard as error:
                return error
        return None

    def __getitem__(self, number: int) -> Posterior:
        error = self.error(number)
        if error is not None:
            raise error
        return infer(self.field(number), budget=self._budget)

    def __len__(self) -> int:
        return len(self._counts)

    def __iter__(self) -> Iterator[Posterior]:
        """The posteriors in turn; raises the error of the first field without one."""
        return map(self.__getitem__, range(len(self)))

    def __repr__(self) -> str:
        return f"<{len(self)} fields of {self.width} × {self.height} squares, {len(self.failed)} without an answer>"


def threads_of(threads: int | None) -> int:
    """How many threads to use; by default as many as there are cores. Raises ParseError."""
    if threads is None:
        threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    expect("threads", threads, (int, Integral), "a whole number")
    if not 1 <= threads <= MOST_THREADS:
        raise ParseError("must be {least} to {most}, not {given}", "threads", least=1, most=MOST_THREADS, given=threads)
    return int(threads)


def _cells(array: NDArray[np.integer]) -> bytes:
    """The cells of all fields; refuses anything else, naming the field."""
    read = kernel.read_cells(array) if array.ndim == 3 else None
    if read is None:
        if array.ndim != 3 or not np.issubdtype(array.dtype, np.integer):
            raise ParseError(
                "expected an array of whole numbers [n, height, width], not {kind} {shape}",
                kind=str(array.dtype),
                shape=str(array.shape),
            )
        for number, cells in enumerate(array):
            try:
                Field.from_array(cells)
            except ParseError as error:
                raise error.inside(f"batch[{number}]") from None
        read = array.astype(np.int8).tobytes()
    require_sides(array.shape[2], array.shape[1])
    return read


def _counts(mines: Mines, several: int, size: int) -> NDArray[np.int32]:
    """The number of mines of each field, -1 where it isn't known."""
    if mines is None or isinstance(mines, (int, Integral)):
        require_mines(mines, size)
        return np.full(several, _UNTOLD if mines is None else mines, np.int32)
    expect("mines", mines, (Sequence, np.ndarray), "a whole number, None, or one of these for each field")
    if len(mines) != several:
        raise ParseError(
            "{found:1 number|{found} numbers} for {several:1 field|{several} fields}",
            "mines",
            found=len(mines),
            several=several,
        )
    for number, one in enumerate(mines):
        require_mines(one, size, f"mines[{number}]")
    return np.array([_UNTOLD if one is None else one for one in mines], np.int32)
