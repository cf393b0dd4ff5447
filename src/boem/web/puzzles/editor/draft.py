"""What is on the editor's grid: numbers, and mines that its author has drawn to count them."""

from __future__ import annotations

from dataclasses import dataclass

from boem.core.layout import Layout
from boem.core.squares import Square, squares
from boem.inference import Field
from boem.inference.field import KNOWN_MINE
from boem.inference.link import field_of, link_of
from boem.puzzles import Puzzle
from boem.puzzles.puzzle import require_size

LONGEST = 1_000  # characters of a link


@dataclass(frozen=True, slots=True)
class PuzzleDraft:
    """A field with sides that a puzzle may have, otherwise raises ParseError; it has the number of mines if given."""

    field: Field

    def __post_init__(self) -> None:
        require_size(self.field.width, self.field.height)

    @classmethod
    def empty(cls, width: int, height: int, count: int | None = None) -> PuzzleDraft:
        """A grid without numbers; raises ParseError."""
        require_size(width, height)
        return cls.of(Puzzle(width, height, "." * (width * height), count))

    @classmethod
    def of(cls, puzzle: Puzzle, mines: Layout = frozenset()) -> PuzzleDraft:
        """A puzzle, and mines on squares without a number."""
        cells = puzzle.field.cells
        names = squares(puzzle.width, puzzle.height)
        drawn = bytes(KNOWN_MINE & 0xFF if name in mines else cell for name, cell in zip(names, cells, strict=True))
        return cls(Field(puzzle.width, puzzle.height, drawn, puzzle.count))

    @classmethod
    def of_link(cls, link: str) -> PuzzleDraft:
        """Inverse of `link`; also reads the link of a puzzle. Raises ParseError."""
        return cls(field_of(link if len(link) <= LONGEST else f"{link[:LONGEST]}…"))

    @property
    def link(self) -> str:
        """The whole grid in one line."""
        return link_of(self.field)

    @property
    def puzzle(self) -> Puzzle:
        """The numbers, and how many mines are given."""
        cells = "".join(str(cell) if cell >= 0 else "." for cell in self.field)
        return Puzzle(self.field.width, self.field.height, cells, self.field.mines)

    @property
    def mines(self) -> Layout:
        """The mines that are drawn."""
        names = squares(self.field.width, self.field.height)
        return frozenset(name for name, cell in zip(names, self.field, strict=True) if cell == KNOWN_MINE)

    def moved(self, width: int, height: int, source: dict[Square, Square]) -> PuzzleDraft:
        """A grid of this size, on which each square has what its source holds here."""
        cells = [self.field[source[square]] for square in squares(width, height)]
        return PuzzleDraft(Field(width, height, bytes(cell & 0xFF for cell in cells), self.field.mines))
