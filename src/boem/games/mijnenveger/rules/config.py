"""The settings of Mijnenveger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from boem.core.errors import ParseError
from boem.core.seats import ForTwo
from boem.core.settings import check_settings, number
from boem.core.squares import Grid
from boem.core.texts import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Config(ForTwo, Grid):
    """The board and its material, the same for both seats."""

    width: int = number(_("squares across"), minimum=3, maximum=10, default=6)
    height: int = number(_("squares down"), minimum=3, maximum=10, default=6)
    mines: int = number(_("mines each, fewer than the squares"), minimum=1, default=10)
    sweepers: int = number(_("minesweepers each"), minimum=1, default=5)
    starts: int = number(_("the seat that begins"), minimum=0, maximum=1, default=0)

    def __post_init__(self) -> None:
        check_settings(self)
        if self.mines > self.most_mines:
            raise ParseError(
                "must be 1 to {most} on {width} × {height} squares, not {given}",
                "mines",
                most=self.most_mines,
                width=self.width,
                height=self.height,
                given=self.mines,
            )

    @property
    def most_mines(self) -> int:
        """The most mines that leave a square free."""
        return self.area - 1


BOARDS: Final[Mapping[str, Config]] = {"small": Config(width=5, height=5, mines=7, sweepers=3), "full": Config()}
