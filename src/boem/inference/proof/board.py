"""A field during a proof: its clues as they read now, and the squares they leave unsettled."""

from __future__ import annotations

from collections.abc import Iterable, Set

from boem.core.errors import ParseError
from boem.core.squares import Square, listed, neighbours, squares
from boem.inference.field import COVERED, KNOWN_MINE, Field
from boem.inference.proof.step import Clue


class ProofBoard:
    """Mutable: squares get settled. Copies are independent.

    `clues` holds those that touch an unsettled square. `left` is the number of mines on unsettled squares, or None if
    unknown; nothing here stops it from going below zero or above their number. `broken` is the first clue found
    impossible.
    """

    __slots__ = ("around", "broken", "clues", "left", "unsettled")

    def __init__(
        self,
        clues: dict[Square, Clue],
        unsettled: set[Square],
        left: int | None,
        around: dict[Square, list[Square]] | None = None,
    ) -> None:
        self.clues = {square: clue for square, clue in clues.items() if clue.covered}
        self.unsettled = unsettled
        self.left = left
        self.broken = next((clue for clue in clues.values() if clue.broken), None)
        self.around: dict[Square, list[Square]] = {} if around is None else around
        if around is None:
            for square, clue in self.clues.items():
                for covered in clue.covered:
                    self.around.setdefault(covered, []).append(square)

    @classmethod
    def of(cls, field: Field, free: Set[Square] = frozenset()) -> ProofBoard:
        """The board of a field whose `free` squares are also known to be free; ParseError unless they are covered."""
        cells = dict(zip(squares(field.width, field.height), field, strict=True))
        wrong = [square for square in free if cells.get(square) != COVERED]
        if wrong:
            raise ParseError(
                "only covered squares of the field can be said to be free, not {wrong}", "free", wrong=listed(wrong)
            )
        clues = {}
        for square, cell in cells.items():
            if cell >= 0:
                near = neighbours(square, field.width, field.height)
                mines = frozenset(one for one in near if cells[one] == KNOWN_MINE)
                covered = frozenset(one for one in near if cells[one] == COVERED) - free
                clues[square] = Clue.read(square, cell, mines, covered)
        unsettled = {square for square, cell in cells.items() if cell == COVERED and square not in free}
        known = sum(cell == KNOWN_MINE for cell in cells.values())
        return cls(clues, unsettled, None if field.mines is None else field.mines - known)

    def copy(self) -> ProofBoard:
        """An independent copy."""
        return ProofBoard(self.clues, set(self.unsettled), self.left, self.around)

    def only(self, clues: Iterable[Square]) -> ProofBoard:
        """A board of these clues alone, as if nothing else were known, not even the number of mines."""
        kept = {square: self.clues[square] for square in clues}
        return ProofBoard(kept, {square for clue in kept.values() for square in clue.covered}, None, self.around)

    def settle(self, mines: Set[Square], free: Set[Square]) -> list[Square]:
        """Settle squares; returns the clues that changed."""
        if self.left is not None:
            self.left -= len(mines)
        changed = dict.fromkeys(
            clue for settled in (mines, free) for square in settled for clue in self.around.get(square, ())
        )
        touched = [square for square in changed if square in self.clues]
        self.unsettled.difference_update(mines, free)
        for square in touched:
            clue = self.clues[square].knowing(mines, free)
            if clue.broken and self.broken is None:
                self.broken = clue
            if clue.covered:
                self.clues[square] = clue
            else:
                del self.clues[square]
        return touched

    def partners(self, square: Square) -> set[Square]:
        """The clues that share an unsettled square with a clue."""
        around = self.around
        near = {other for covered in self.clues[square].covered for other in around[covered] if other in self.clues}
        near.discard(square)
        return near

    def untouched(self) -> frozenset[Square]:
        """The unsettled squares that no clue touches."""
        return frozenset(self.unsettled).difference(*(clue.covered for clue in self.clues.values()))
