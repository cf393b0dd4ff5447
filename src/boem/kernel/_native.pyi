# Written by tools/stub.py.
"""The native kernel, which computes in C++ that knows no Python."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

import numpy
from numpy.typing import NDArray

class Contradiction(ValueError):
    pass

class OverBudget(RuntimeError):
    pass

def read_cells(array: object | None) -> bytes | None:
    """
    An array of cells, [height, width] or [n, height, width], as bytes in the order of its squares.

    It may have any kind of whole number and any strides. None if it is something else, or if one of its
    numbers is no cell: -1 covered, -2 known mine, 0 to 8 open.
    """

def is_field(width: object | None, height: object | None, cells: object | None, mines: object | None) -> bool:
    """
    Whether these make a field: int, int, bytes, and int or None, of the right types exactly.
    """

def settle(width: int, height: int, cells: bytes) -> bytes:
    """
    For each square, 1 if single clues and pairs of them show that it is free, 2 if they show a mine, else 0.
    """

class Posterior:
    """
    What all layouts that fit a field say together; all are equally likely.
    """

    def __init__(self, width: int, height: int, cells: bytes, mines: int, budget: float, partly: bool = False) -> None:
        """
        Compute the probabilities and the certain squares.

        `cells` has one signed byte per square, row by row: -1 covered, -2 known mine, -3 free, 0 to 8 open
        with that number, which includes known mines. `mines` is the number of all mines, known ones
        included; -1 if unknown. Raises ValueError for an invalid field, Contradiction(square, fewest, most)
        if no layout fits (if the number of mines is impossible, the square is -1, and fewest and most are
        possible) and OverBudget(estimate) if more than `budget` steps are needed. With `partly`, what is too
        hard is left out: then it isn't `whole`, and only probabilities (NaN where they are left) and certain
        squares may be asked for.
        """

    @property
    def whole(self) -> bool:
        """Whether nothing was left out."""

    @property
    def effort(self) -> tuple[float, float, int]:
        """
        The steps that were done, the steps that all would take, and the most bytes that were held.
        """

    def mine_probability(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)]:
        """
        [height, width]: the share of layouts in which each square is a mine; NaN where it is open.
        """

    def safe(self, names: list[Any]) -> frozenset[Any]:
        """
        The covered squares that are a mine in no layout, given the names of all squares.
        """

    def mined(self, names: list[Any]) -> frozenset[Any]:
        """
        The covered squares that are a mine in every layout, given the names of all squares.
        """

    def certain(self) -> bytes:
        """
        For each square, 1 if it is among the safe ones, 2 if among the mined, else 0.
        """

    def numbers(self, square: int) -> list[float]:
        """
        For each number from 0 to 8, the share of layouts in which the square is free and shows it.
        """

    def all_numbers(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """The same for all squares, row by row."""

    def derivable(self) -> list[tuple[int, int]]:
        """
        The covered squares that are free and show the same number in every layout, with that number.
        """

    def counts(self) -> list[tuple[int, int, bytes]]:
        """
        The numbers of layouts of the components.

        For each component: its fewest mines; the bytes per number; for each number of mines from the fewest
        on, the number of its layouts, lowest byte first.
        """

    @property
    def apart(self) -> int:
        """Squares that touch no clue."""

    @property
    def mines_left(self) -> int:
        """
        Mines for the components and the squares apart, if their number is known.
        """

    def sample(
        self,
        rows: Annotated[NDArray[numpy.int32], dict(shape=(None, None), order="C", writable=False)],
        seed: Sequence[int],
    ) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None))]:
        """
        Draw layouts, 1 for each mine.

        A row gives for each component how many mines it holds beyond its fewest, then the number of mines on
        squares that touch no clue.
        """

def infer_all(
    cells: bytes,
    mines: Annotated[NDArray[numpy.int32], dict(shape=(None,), order="C", device="cpu", writable=False)],
    budget: float,
    threads: int,
    shares: Annotated[NDArray[numpy.float64], dict(shape=(None, None, None), order="C", device="cpu")],
    certain: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order="C", device="cpu")],
) -> tuple[list[tuple[int, list[int]]], list[tuple[int, float]]]:
    """
    Infer many fields of one size, each given as to Posterior, on that many threads.

    Fills in the shares of mines and the certain squares, [n, height, width] each, as Posterior has them.
    Returns for each field that no layout fits, its number with the arguments of Contradiction; and for
    each that needs more than `budget` steps, its number and the estimate. Their shares are all NaN.
    """

def estimate(
    width: int, height: int, cells: bytes, mines: int, budget: float, steps: float, seed: Sequence[int]
) -> tuple[float, bytes, bytes, tuple[float, float, int]]:
    """
    One round of an estimate, from a field as Posterior takes it, with about `steps` of work.

    The logarithm to base 2 of the weight of the layouts drawn, whose expectation is that of their number;
    the share of mines on each square as a double, NaN where it is open and everywhere if no layout was
    left; 1 for each square whose share is exact; and the effort. Raises what Posterior raises.
    """

def list_layouts(width: int, height: int, cells: bytes, mines: int, most: int, budget: float) -> tuple[float, bytes]:
    """
    How many layouts fit a field given as to Posterior, and which, if there are at most `most`.

    The number is rounded above 2^53. A layout has a byte per square, 1 for a mine; all follow one another.
    """

def solve_endgame(width: int, height: int, cells: bytes, mines: int, budget: float) -> tuple[int, int, list[int]]:
    """
    How many layouts fit; in how many the best play wins; the latter also by the square opened first.

    Raises OverBudget after more than `budget` steps, each of about a nanosecond.
    """

def choose(width: int, height: int, cells: bytes, mines: int, budget: float) -> tuple[int, float, float]:
    """
    The square to open next, its mine probability, and the winning chance.

    The square is -1 if all is open, the winning chance NaN if the end is too far away to be searched.
    """

def deal(width: int, height: int, mines: int, start: int, promise: int, seed: int, number: int) -> bytes:
    """
    A layout, 1 for each mine, of a game that begins with a certain square.

    The promise is 0 if this square shows 0, 1 if it is free, 2 if it may be a mine.
    """

def follows(width: int, height: int, mines: int, start: int, promise: int, layout: bytes) -> bool:
    """
    Whether a layout, as `deal` gives it, can be opened whole without a guess.
    """

def first_that_follows(
    width: int, height: int, mines: int, start: int, promise: int, seed: int, first: int, most: int
) -> int | None:
    """
    The number of the first layout for which that holds, from `first` on, among `most`; None if there is none.
    """

def play_games(
    width: int, height: int, mines: int, start: int, promise: int, seed: int, first: int, games: int, threads: int
) -> tuple[bytes, bytes]:
    """
    For each of so many games, whether it is won, a byte each, and its guesses, four bytes each.
    """

class PythonRandom:
    """Python's `random.Random`, for natural seeds below 2**64."""

    def __init__(self, seed: int) -> None: ...
    def below(self, count: int) -> int:
        """`randrange(count)`."""

    def unit(self) -> float:
        """`random()`."""

    def sample(self, size: int, count: int) -> list[int]:
        """`sample(range(size), count)`."""

class MijnenvegerEpisodes:
    """
    Games with the same settings, each of one seat against the bot `random`.
    """

    def __init__(self, width: int, height: int, mines: int, sweepers: int, starts: int, seat: int, count: int) -> None:
        """
        `seat` is 0, 1, or -1 for one that is drawn for each game. Raises ValueError for invalid settings.
        """

    def begin(self, number: int, seed: int) -> None:
        """
        Begin a game anew, up to the seat's first choice. Raises IndexError if there is none of this number.
        """

    def seat(self, number: int) -> int:
        """The seat of a game. Raises as `begin`."""

    def step(
        self,
        actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu", writable=False)],
        waits: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu", writable=False)],
        rewards: Annotated[NDArray[numpy.float64], dict(shape=(None,), order="C", device="cpu")],
        endings: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    ) -> None:
        """
        Let each episode take its choice, except where `waits` isn't 0; fills in rewards and endings.

        Endings: 0 none, 1 illegal, 2 located, 3 last_sweeper, 4 wrong_disarm, 5 solved, 6 resigned. Raises
        ValueError unless all arrays have one item for each episode.
        """

    def observe(
        self,
        planes: Annotated[NDArray[numpy.float32], dict(shape=(None, None, None, None), order="C", device="cpu")],
        masks: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu")],
    ) -> None:
        """
        Fill in what each seat sees, [episode, plane, height, width], and 1 for each legal choice.

        Raises ValueError if the arrays have another size.
        """

    planes: Final[int] = ...
    """Planes of an observation."""

class SoloEpisodes:
    """Puzzles of one size."""

    def __init__(self, width: int, height: int, count: int) -> None:
        """Raises ValueError for a size that no puzzle has."""

    def begin(self, number: int, cells: str, layout: bytes) -> None:
        """
        Begin an episode anew, with `.` and 0 to 8 as cells, and one byte for each square as the solution.

        Raises IndexError if there is none of this number, and ValueError for an invalid puzzle.
        """

    def step(
        self,
        actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu", writable=False)],
        waits: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu", writable=False)],
        rewards: Annotated[NDArray[numpy.float64], dict(shape=(None,), order="C", device="cpu")],
        endings: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    ) -> None:
        """
        Let each episode take its choice, except where `waits` isn't 0; fills in rewards and endings.

        Endings: 0 none, 1 illegal, 2 located, 3 last_sweeper, 4 wrong_disarm, 5 solved, 6 resigned. Raises
        ValueError unless all arrays have one item for each episode.
        """

    def observe(
        self,
        planes: Annotated[NDArray[numpy.float32], dict(shape=(None, None, None, None), order="C", device="cpu")],
        masks: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu")],
    ) -> None:
        """
        Fill in what each seat sees, [episode, plane, height, width], and 1 for each legal choice.

        Raises ValueError if the arrays have another size.
        """

    planes: Final[int] = ...
    """Planes of an observation."""

def solve(width: int, height: int, cells: str, most: int = 2, budget: float = 1000000000.0) -> list[bytes]:
    """
    Up to `most` (1 or 2) different layouts that fit a puzzle.

    `cells` has `.` for an unknown square and the digits 0 to 8, row by row; each side has 1 to 30
    squares. A layout has one byte per square, 1 for a mine; in the first, squares that touch no number
    are free. Raises ValueError for an invalid puzzle, and OverBudget(estimate) after more than
    `budget` steps, each of about a nanosecond.
    """

def count_all(puzzles: Sequence[tuple[int, int, str]], budget: float = 1000000000.0) -> list[int]:
    """
    The number of layouts of each puzzle (width, height, cells): 0, 1, or 2 for more than one.

    -1 for a puzzle that takes more than `budget` steps. Raises ValueError as `solve` does.
    """

def plain_level(width: int, height: int, cells: str) -> int:
    """
    What settles every square of a puzzle, step by step.

    0: single clues; 1: also pairs of them; 2: also chains of three or four, each of which shares squares with
    the next; 3: none of these, whether or not a layout fits. Raises ValueError for an invalid puzzle.
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
    The cells that are left after removing clues of a layout, group by group.

    The clues of a group's squares are removed together if the rest still satisfies the level: 0 to 2
    as in `plain_level`, 3 if no other layout fits. A group that takes more than `budget` steps stays.
    `cells` is the start; by default every free square shows its number. If the start doesn't satisfy
    the level, nothing is removed. Raises ValueError for invalid arguments, and OverBudget if checking
    the start takes too long.
    """
