"""The settings of Coan's Minesweeper for two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from boem.core.errors import ParseError
from boem.core.seats import ForTwo
from boem.core.settings import check_settings, choice, number, numbers
from boem.core.squares import Grid, Square, neighbours
from boem.core.texts import gettext_noop as _

SERIES: Final = (5, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6)  # those of the rule sheets, for 15 mines
HIT_POINTS: Final = -5
MOST_POINTS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Config(ForTwo, Grid):
    """The board, and what is paid."""

    width: int = number(_("squares across"), minimum=5, maximum=30, default=11)
    height: int = number(_("squares down"), minimum=5, maximum=16, default=11)
    mines: int = number(_("mines in all, at most the squares less nine"), minimum=1, default=15)
    scoring: str = choice(_("what is paid for"), "numbers", "plain", "flat")
    mine_points: tuple[int, ...] | None = numbers(
        _("what a mine found brings, from the first visible mine to the last; not with flat"),
        minimum=-MOST_POINTS,
        maximum=MOST_POINTS,
    )
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
        if self.mine_points is None:
            return
        if self.scoring == "flat":
            raise ParseError("flat pays 5 for every mine found; leave this setting out", "mine_points")
        if len(self.mine_points) != self.mines:
            raise ParseError(
                "give {mines} numbers, one for each mine, not {given}",
                "mine_points",
                mines=self.mines,
                given=len(self.mine_points),
            )

    @property
    def most_mines(self) -> int:
        """How many mines fit on the squares that aren't kept free."""
        return self.area - 9

    @property
    def opening(self) -> Square:
        """The square that is open from the start: the centre; with an even side, up and left of the middle."""
        return Square((self.height - 1) // 2, (self.width - 1) // 2)

    @property
    def kept_free(self) -> frozenset[Square]:
        """The opening and its neighbours, which never hold a mine."""
        return frozenset({self.opening, *neighbours(self.opening, self.width, self.height)})

    @property
    def series(self) -> tuple[int, ...]:
        """What a mine earns, from the first visible mine to the last."""
        if self.scoring == "flat":
            return (5,) * self.mines
        if self.mine_points is not None:
            return self.mine_points
        others = self.mines - 1
        return (SERIES[0], *(SERIES[1 + k * (len(SERIES) - 1) // others] for k in range(others)))

    @property
    def wrong_points(self) -> int:
        """What a wrong mark costs, as a negative number."""
        return -2 if self.scoring == "flat" else -3
