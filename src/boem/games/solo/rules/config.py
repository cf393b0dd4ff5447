"""The settings of a puzzle, which are the puzzle itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from boem.core.cells import in_rows, squares_with
from boem.core.errors import ParseError
from boem.core.game import Json
from boem.core.settings import Number, by_the_rules, check_settings, number, text
from boem.core.squares import Grid, Square, squares
from boem.core.texts import gettext_noop as _
from boem.inference import Field

_PUZZLE: Final = "2...1.3.21.3.3....2..1...2...21.101."


@dataclass(frozen=True, slots=True)
class Config(Grid):
    """The grid with its numbers. Whether it has exactly one solution is only checked when that is dealt."""

    width: int = number(_("squares across"), minimum=4, maximum=30)
    height: int = number(_("squares down"), minimum=4, maximum=30)
    clues: str = text(_("the grid row by row, . for a square without a number"), characters=".012345678")
    count: int | None = by_the_rules(_("the number of mines, if it is given"), minimum=0, maximum=900)

    def __post_init__(self) -> None:
        check_settings(self)
        area = self.width * self.height
        if len(self.clues) != area:
            raise ParseError(
                "must have {area} characters for {width} × {height} squares, not {given}",
                "clues",
                area=area,
                width=self.width,
                height=self.height,
                given=len(self.clues),
            )
        fault = Number(0, area, ruled=True).fault(self.count)
        if fault is not None:
            raise fault.at("count")

    @property
    def seats(self) -> int:
        """Always one."""
        return 1

    @property
    def rows(self) -> tuple[str, ...]:
        """The clues row by row, top to bottom."""
        return in_rows(self.clues, self.width)

    @property
    def field(self) -> Field:
        """What the clues say, and the number of mines if it is given."""
        return Field.from_rows(self.rows, self.count)

    @property
    def covered(self) -> tuple[Square, ...]:
        """The squares without a number, in reading order."""
        return squares_with(".", self.clues, self.width)

    @property
    def numbered(self) -> tuple[tuple[Square, int], ...]:
        """The squares that have a number, each with it, in reading order."""
        grid = zip(squares(self.width, self.height), self.clues, strict=True)
        return tuple((square, int(clue)) for square, clue in grid if clue != ".")


def suggested(told: Mapping[str, Json]) -> Mapping[str, Json]:
    """A small puzzle, unless one is given."""
    return {"width": 6, "height": 6, "clues": _PUZZLE, **told}
