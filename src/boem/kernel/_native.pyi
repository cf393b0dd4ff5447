# Written by tools/stub.py.
"""The native kernel, which computes in C++ that knows no Python."""

from collections.abc import Sequence
from typing import Annotated, Any

import numpy
from numpy.typing import NDArray

class Contradiction(ValueError):
    pass

class OverBudget(RuntimeError):
    pass

def settle(width: int, height: int, cells: bytes) -> bytes:
    """
    For each square 1 if single clues and pairs of them show that it is free, 2 if they show a mine, else 0.
    """

class Posterior:
    """What all layouts that fit a field say together."""

    def __init__(self, width: int, height: int, cells: bytes, mines: int, budget: float) -> None:
        """
        Compute the probabilities and what is certain.

        `cells` is one signed byte a square, row by row: -1 covered, -2 known mine, -3 free, 0 to 8 open with
        that number, which counts known mines too. `mines` counts all mines, known ones included; -1 if
        it isn't told. Raises ValueError if that is no field, Contradiction(square, fewest, most) if no
        layout fits (the square is -1 where the number of mines can't be; then fewest and most can) and
        OverBudget(estimate) if more than `budget` steps are needed.
        """

    def mine_probability(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        For each square the share of layouts in which it holds a mine, NaN where it is open: [height, width].
        """

    def safe(self, names: list[Any]) -> frozenset[Any]:
        """
        The covered squares that hold no mine in any layout, by their names, of which there is one a square.
        """

    def mined(self, names: list[Any]) -> frozenset[Any]:
        """The covered squares that hold a mine in every layout, by their names."""

    def certain(self) -> bytes:
        """
        For each square 1 if it is among the safe ones, 2 if among the mined, else 0.
        """

    def numbers(self, square: int) -> list[float]:
        """
        For each number from 0 to 8, in how great a share of the layouts the square is free and shows it.
        """

    def all_numbers(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """The same for all squares, row by row."""

    def derivable(self) -> list[tuple[int, int]]:
        """
        The covered squares that are free and show the same number in every layout, with the number.
        """

    def counts(self) -> list[tuple[int, int, bytes]]:
        """
        Say how many layouts each component has.

        For each component: its fewest mines; bytes in a number; for each number of mines from the fewest on
        the number of its layouts, the lowest byte first.
        """

    @property
    def apart(self) -> int:
        """Squares that touch no clue."""

    @property
    def mines_left(self) -> int:
        """Mines for the components and the squares apart, if told."""

    def sample(
        self,
        rows: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order="C", writable=False)],
        seed: Sequence[int],
    ) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None))]:
        """
        Draw layouts, 1 for each mine.

        A row says how many mines more than its fewest each component holds, and last how many lie on the
        squares that touch no clue.
        """

def solve(width: int, height: int, cells: str, most: int = 2, budget: float = 1000000000.0) -> list[bytes]:
    """
    Up to `most` (1 or 2) layouts that fit a puzzle, two of them different.

    `cells` has `.` for a square to be found out and the digits 0 to 8, row by row; each side has 1 to 30
    squares. A layout is one byte a square, 1 for a mine; squares that no number touches hold none in the
    first. Raises ValueError for what is no puzzle, and OverBudget(estimate) if that takes more than
    `budget` steps, each of about a nanosecond.
    """

def count_all(puzzles: Sequence[tuple[int, int, str]], budget: float = 1000000000.0) -> list[int]:
    """
    How many layouts fit each puzzle, given as (width, height, cells): 0, 1, or 2 for more than one.

    -1 for one that takes more than `budget` steps. Raises ValueError as `solve` does.
    """

def plain_level(width: int, height: int, cells: str) -> int:
    """
    Say what settles every square of a puzzle, one after another.

    0: single clues; 1: pairs of them too; 2: chains of three or four too, each of which shares squares with
    the next; 3: none of these, whatever fits. Raises ValueError for what is no puzzle.
    """

def dig(
    width: int,
    height: int,
    layout: bytes,
    groups: Sequence[Sequence[int]],
    level: int,
    cells: str | None = None,
    budget: float = 1000000000.0,
) -> str:
    """
    The cells that are left when clues of a layout have been taken away, group after group.

    The clues of a group's squares go together if the rest still satisfies the level: 0 to 2 as
    `plain_level` says, 3: no other layout fits. A group for which that takes more than `budget` steps
    stays. `cells` is the start; without it every free square shows its number. If the start doesn't
    satisfy the level, it is what is left. Raises ValueError for what can't be, OverBudget if judging the
    start takes too long.
    """
