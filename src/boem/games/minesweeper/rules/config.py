"""The settings of Classic Minesweeper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from boem.core.errors import ParseError
from boem.core.settings import check_settings, number, switch
from boem.core.squares import Grid, Square, neighbours
from boem.core.texts import gettext_noop as _
from boem.inference.play import OrdinaryGame

DENSEST: Final = 23
"""Mines in a hundred squares where no guess may be needed: with more, such layouts become too rare to be found."""


@dataclass(frozen=True, slots=True)
class Config(Grid):
    """The field, and whether it can be opened without a guess."""

    width: int = number(_("squares across"), minimum=5, maximum=30, default=9)
    height: int = number(_("squares down"), minimum=5, maximum=30, default=9)
    mines: int = number(
        _("mines in all, at most the squares less nine, or 23 in a hundred squares"), minimum=1, default=10
    )
    no_guess: bool = switch(_("whether logic alone can open the whole field"), default=True)

    def __post_init__(self) -> None:
        check_settings(self)
        if self.mines <= self.most_mines:
            return
        raise ParseError(
            "must be 1 to {most} on {width} × {height} squares{sure: if no guess may be needed|}, not {given}",
            "mines",
            most=self.most_mines,
            width=self.width,
            height=self.height,
            sure=self.no_guess,
            given=self.mines,
        )

    @property
    def seats(self) -> int:
        """Always one."""
        return 1

    @property
    def most_mines(self) -> int:
        """How many mines are allowed on so many squares."""
        return self.area * DENSEST // 100 if self.no_guess else self.area - 9

    @property
    def start(self) -> Square:
        """The square opened first: the centre; with an even side, up and left of the middle."""
        return Square((self.height - 1) // 2, (self.width - 1) // 2)

    @property
    def kept_free(self) -> frozenset[Square]:
        """The start and its neighbours, which never hold a mine."""
        return frozenset({self.start, *neighbours(self.start, self.width, self.height)})

    @property
    def ordinary(self) -> OrdinaryGame:
        """The same game as the inference's player knows it."""
        return OrdinaryGame(self.width, self.height, self.mines, self.start)
