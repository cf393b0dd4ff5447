"""The easy steps, from a single clue or two compared: which are available, and which of them comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeVar

from boem.core.squares import Square
from boem.inference.proof.board import ProofBoard
from boem.inference.proof.step import Clash, Clue, Step, Technique

Entry = TypeVar("Entry")
FEW: Final = 64
NONE: Final[frozenset[Square]] = frozenset()


def alone(clue: Clue) -> Step | None:
    """What a clue settles by itself. It must touch an unsettled square and not be broken."""
    if clue.need == len(clue.covered):
        return Step(Technique.FULL, (clue,), clue.covered, NONE)
    if clue.need == 0:
        return Step(Technique.DONE, (clue,), NONE, clue.covered)
    return None


def broken(clue: Clue) -> Clash:
    """The clash of a clue that has become impossible."""
    return Clash(Technique.DONE if clue.need < 0 else Technique.FULL, (clue,))


def compare(one: Clue, other: Clue) -> Step | Clash | None:
    """What two clues settle together that neither settles by itself.

    If one needs as many more mines than the other as it has squares of its own, those are all mines, and the other's
    mines are all among the shared squares. Nothing else can follow from two clues.
    """
    shared = len(one.covered & other.covered)
    if not shared:
        return None
    for needy, sparing in ((one, other), (other, one)):
        beyond = needy.need - sparing.need - (len(needy.covered) - shared)
        if beyond < 0 or (beyond == 0 and len(needy.covered) == shared == len(sparing.covered)):
            continue
        readings = _pair(one, other)
        if beyond > 0:
            return Clash(Technique.OVERLAP, readings)
        return Step(Technique.OVERLAP, readings, needy.covered - sparing.covered, sparing.covered - needy.covered)
    return None


def _pair(one: Clue, other: Clue) -> tuple[Clue, ...]:
    """The two in reading order."""
    return (one, other) if one.square < other.square else (other, one)


class Focus(NamedTuple):
    """Where the reader is looking: the rectangle round the clues of the latest step; nowhere before the first."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def on(cls, step: Step | None) -> Focus:
        """The focus after a step."""
        if step is None or not step.clues:
            return NOWHERE
        rows, columns = zip(*step.clues, strict=True)
        return cls(min(rows), min(columns), max(rows), max(columns))

    def distance(self, square: Square) -> int:
        """The distance in king's moves; 0 inside."""
        top, left, bottom, right = self
        row, column = square
        return max(top - row, row - bottom, left - column, column - right, 0)

    def order(self, square: Square) -> tuple[int, Square]:
        """Sorts by distance, then in reading order."""
        return self.distance(square), square

    def first(self, several: Iterable[Square]) -> tuple[int, list[Square]]:
        """Sort key for sets of squares: the nearest of each, then reading order."""
        ordered = sorted(several)
        return min((self.distance(square) for square in ordered), default=0), ordered

    def nearest(self, entries: Mapping[Square, Entry]) -> Square:
        """The first in order among the entries' squares, of which there is at least one."""
        if len(entries) <= FEW or self == NOWHERE:
            return min(entries, key=self.order)
        away = 0
        while True:
            found = [square for square in self._ring(away) if square in entries]
            if found:
                return min(found)
            away += 1

    def _ring(self, away: int) -> Iterable[Square]:
        top, left, bottom, right = self.top - away, self.left - away, self.bottom + away, self.right + away
        if not away:
            return [Square(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
        ring = [Square(row, column) for row in (top, bottom) for column in range(left, right + 1)]
        return ring + [Square(row, column) for row in range(top + 1, bottom) for column in (left, right)]


NOWHERE: Final = Focus(0, 0, 1 << 20, 1 << 20)


class Agenda:
    """Kept up to date by `renew`; compares pairs only when no single clue helps."""

    __slots__ = ("_board", "_done", "_full", "_pairs", "_stale")

    def __init__(self, board: ProofBoard) -> None:
        self._board = board
        self._full: dict[Square, Step] = {}
        self._done: dict[Square, Step] = {}
        self._pairs: dict[Square, dict[Square, Step]] = {}
        self._stale: set[Square] = set()

    def renew(self, changed: Iterable[Square]) -> None:
        """Look again at clues that have changed or gone."""
        for square in changed:
            self._full.pop(square, None)
            self._done.pop(square, None)
            for other in self._pairs.pop(square, ()):
                del self._pairs[other][square]
                if not self._pairs[other]:
                    del self._pairs[other]
            clue = self._board.clues.get(square)
            self._stale.add(square)
            step = None if clue is None else alone(clue)
            if step is not None:
                (self._full if step.technique is Technique.FULL else self._done)[square] = step

    def plain(self, focus: Focus) -> Step | None:
        """The next step from a single clue."""
        for steps in (self._full, self._done):
            if steps:
                return steps[focus.nearest(steps)]
        return None

    def overlap(self, focus: Focus) -> Step | Clash | None:
        """The next step from two clues, or a clash of two; call it only when no single clue helps."""
        clash = self._compare()
        if clash is not None or not self._pairs:
            return clash
        square = focus.nearest(self._pairs)
        return self._pairs[square][focus.nearest(self._pairs[square])]

    def _compare(self) -> Clash | None:
        while self._stale:
            square = self._stale.pop()
            clue = self._board.clues.get(square)
            for other in () if clue is None else self._board.partners(square):
                found = compare(self._board.clues[square], self._board.clues[other])
                if isinstance(found, Clash):
                    return found
                if found is not None:
                    self._pairs.setdefault(square, {})[other] = found
                    self._pairs.setdefault(other, {})[square] = found
        return None
