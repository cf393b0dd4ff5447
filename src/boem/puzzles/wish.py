"""The requested kind of puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from boem.core.errors import BoemError, ParseError
from boem.core.forms import Phrase
from boem.core.squares import Square, squares
from boem.core.texts import gettext_noop as _
from boem.puzzles.grade import Grade
from boem.puzzles.puzzle import LONGEST, SHORTEST

_CANDIDATE_SQUARES: Final = 360_000
_FEWEST_CANDIDATES: Final = 400


class Symmetry(StrEnum):
    """The symmetry of the pattern of numbered squares; the mines needn't have it."""

    NONE = "none"
    HALF_TURN = _("half-turn")
    MIRROR = _("mirror")
    """Left and right are alike."""

    def partner(self, square: Square, width: int, height: int) -> Square:
        """The square that is numbered if and only if this one is, on a field of `width` × `height`; may be the same."""
        row, column = square
        match self:
            case Symmetry.NONE:
                return square
            case Symmetry.HALF_TURN:
                return Square(height - 1 - row, width - 1 - column)
            case Symmetry.MIRROR:
                return Square(row, width - 1 - column)


@dataclass(frozen=True, slots=True)
class Wish:
    """Sides of 4 to 30 squares. No `grade`: any. `minimal`: removing any number would allow a second solution.

    `count`: the puzzle gives its number of mines, and needs it: without it, several layouts fit. It is never easy.
    """

    width: int = 6
    height: int = 6
    grade: Grade | None = None
    minimal: bool = False
    symmetry: Symmetry = Symmetry.NONE
    count: bool = False

    def __post_init__(self) -> None:
        for side in (self.width, self.height):
            if not SHORTEST <= side <= LONGEST:
                raise ParseError(
                    "a puzzle has {fewest} to {most} squares each way, not {given}",
                    "size",
                    fewest=SHORTEST,
                    most=LONGEST,
                    given=side,
                )
        if self.count and self.grade is Grade.EASY:
            raise ParseError("no puzzle that needs the number of mines is easy; choose another grade", "grade")

    def __str__(self) -> str:
        """In English, as error messages quote it: `expert 6 × 6 puzzle, minimal, half-turn`."""
        kind = f"{self.grade} " if self.grade else ""
        extras = ["minimal"] * self.minimal + [self.symmetry.value] * (self.symmetry is not Symmetry.NONE)
        extras += ["with the number of mines"] * self.count
        return ", ".join([f"{kind}{self.width} × {self.height} puzzle", *extras])

    @property
    def key(self) -> str:
        """The wish as a unique line of ASCII."""
        extras = f"{'minimal' if self.minimal else ''}{' count' if self.count else ''}"
        return f"{self.width}x{self.height} {self.grade or 'any'} {self.symmetry} {extras}"

    @property
    def candidates(self) -> int:
        """How many grids are tried before giving up: 10,000 on 6 × 6, 400 on 30 × 30."""
        return max(_CANDIDATE_SQUARES // (self.width * self.height), _FEWEST_CANDIDATES)

    @property
    def orbits(self) -> tuple[tuple[Square, ...], ...]:
        """The sets of squares that are numbered together, each square once, in reading order."""
        return _orbits(self.width, self.height, self.symmetry)


@lru_cache(maxsize=64)
def _orbits(width: int, height: int, symmetry: Symmetry) -> tuple[tuple[Square, ...], ...]:
    seen: set[Square] = set()
    together = []
    for square in squares(width, height):
        if square not in seen:
            orbit = tuple(sorted({square, symmetry.partner(square, width, height)}))
            seen.update(orbit)
            together.append(orbit)
    return tuple(together)


class Rare(BoemError):
    """No suitable puzzle among the candidates that were tried; or none besides those `found`."""

    def __init__(self, wish: Wish, found: int = 0) -> None:
        if found:
            sentence = _(
                "no {graded:{grade} |}{width} × {height} puzzle{minimal:, minimal|}{patterned:, {symmetry}|}"
                "{count:, with the number of mines|} was found that differs from the first {found}; another "
                "size or grade has more"
            )
        else:
            sentence = _(
                "no {graded:{grade} |}{width} × {height} puzzle{minimal:, minimal|}{patterned:, {symmetry}|}"
                "{count:, with the number of mines|} was found among {tried} candidates; another size, grade or seed "
                "may do"
            )
        super().__init__(
            sentence,
            graded=wish.grade is not None,
            grade=Phrase(wish.grade or ""),
            width=wish.width,
            height=wish.height,
            minimal=wish.minimal,
            patterned=wish.symmetry is not Symmetry.NONE,
            symmetry=Phrase(wish.symmetry),
            count=wish.count,
            tried=wish.candidates,
            found=found,
        )
        self.wish = wish
