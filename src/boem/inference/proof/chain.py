"""Three or four clues, each sharing unsettled squares with the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from boem.core.squares import Square
from boem.inference.proof.board import ProofBoard
from boem.inference.proof.effort import Effort
from boem.inference.proof.part import tally
from boem.inference.proof.step import Clue, Step, Technique

LENGTHS: Final = (3, 4)


class Chains:
    """Finds chains; remembers which sets of clues currently settle nothing."""

    __slots__ = ("_barren", "_effort")

    def __init__(self, effort: Effort) -> None:
        self._barren: set[tuple[Clue, ...]] = set()
        self._effort = effort

    def shortest(self, board: ProofBoard, wanted: Iterable[Square]) -> list[Step]:
        """The shortest chains that settle something; only `wanted` squares can be settled by clues at all."""
        for length in LENGTHS:
            steps = [step for squares in paths(board, wanted, length) if (step := self._step(board, squares))]
            if steps:
                return steps
        return []

    def _step(self, board: ProofBoard, squares: Iterable[Square]) -> Step | None:
        self._effort.spend(1)
        clues = tuple(board.clues[square] for square in sorted(squares))
        if clues in self._barren:
            return None
        if not any(_idle(clue, clues) for clue in clues):
            boxes = tally(clues, self._effort, counting=False).settled()
            mines, free = (frozenset[Square]().union(*some) for some in boxes)
            if mines or free:
                return Step(Technique.CHAIN, clues, mines, free)
        self._barren.add(clues)
        return None


def paths(board: ProofBoard, wanted: Iterable[Square], length: int) -> set[frozenset[Square]]:
    """The sets of this many clues that form a row, each sharing squares with the next, and touch `wanted`."""
    starts = {clue for square in wanted for clue in board.around.get(square, ()) if clue in board.clues}
    partners: dict[Square, set[Square]] = {}
    rows: set[tuple[Square, ...]] = {(start,) for start in starts}
    for _ in range(length - 1):
        longer: set[tuple[Square, ...]] = set()
        for row in rows:
            for end in {row[0], row[-1]}:
                if end not in partners:
                    partners[end] = board.partners(end)
                for other in partners[end].difference(row):
                    grown = (other, *row) if end == row[0] else (*row, other)
                    longer.add(min(grown, grown[::-1]))
        rows = longer
    return {frozenset(row) for row in rows}


def _idle(clue: Clue, clues: Sequence[Clue]) -> bool:
    """Whether the clue adds nothing: its own squares can absorb whatever the others leave to it."""
    own = len(clue.covered.difference(*(other.covered for other in clues if other is not clue)))
    shared = len(clue.covered) - own
    return clue.need <= own and clue.need >= shared


class Balance(NamedTuple):
    """Clues that need many mines against clues that allow few.

    The extra mines that one side needs are exactly as many as the squares it touches more often than the other can give
    if they are all mines. So they are, and the squares that the other side touches more often are free.
    """

    needy: tuple[Clue, ...]
    sparing: tuple[Clue, ...]
    mines: frozenset[Square]
    free: frozenset[Square]

    @property
    def simple(self) -> bool:
        """Whether no square is touched by two clues of the same side."""
        return _disjoint(self.needy) and _disjoint(self.sparing)

    @property
    def surplus(self) -> int:
        """How many more mines one side needs."""
        return sum(clue.need for clue in self.needy) - sum(clue.need for clue in self.sparing)


def balance(clues: Sequence[Clue]) -> Balance | None:
    """The balance of these clues, if there is one and no fewer of them will do; a simple one if possible."""
    found = [
        one for size in range(1, len(clues)) for needy in combinations(clues, size) if (one := _weigh(clues, needy))
    ]
    return min(found, key=lambda one: not one.simple, default=None)


def _weigh(clues: Sequence[Clue], needy: tuple[Clue, ...]) -> Balance | None:
    sparing = tuple(clue for clue in clues if clue not in needy)
    weights = Counter(square for clue in needy for square in clue.covered)
    weights.subtract(square for clue in sparing for square in clue.covered)
    mines = frozenset(square for square, weight in weights.items() if weight > 0)
    free = frozenset(square for square, weight in weights.items() if weight < 0)
    one = Balance(needy, sparing, mines, free)
    return one if one.surplus == sum(weights[square] for square in mines) else None


def _disjoint(clues: Sequence[Clue]) -> bool:
    return sum(len(clue.covered) for clue in clues) == len(frozenset().union(*(clue.covered for clue in clues)))
