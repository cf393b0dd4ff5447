"""The settings of Postal Minesweeper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final

from boem.core.errors import ParseError
from boem.core.game import Json
from boem.core.points import Points
from boem.core.settings import by_the_rules, check_settings, halves, number
from boem.core.squares import Grid
from boem.core.texts import gettext_noop as _

MOST_POINTS: Final = 1_000_000
_USUAL_SEATS: Final = 6
_SHARE: Final = 0.18
"""The suggested share of squares with mines."""
_REWARD: Final = _("what a disarmed mine brings; half the seats, rounded up")
_FINE: Final = _("what a wrong guess costs; a quarter of the seats, rounded up")


@dataclass(frozen=True, slots=True)
class Config(Grid):
    """The field, its players, and what is paid."""

    width: int = number(_("squares across"), minimum=2, maximum=60)
    height: int = number(_("squares down"), minimum=2, maximum=60)
    mines: int = number(_("mines in all, at most the squares less seats × tips"), minimum=1)
    seats: int = number(_("how many play; a record may leave it to its list of names"), minimum=2, maximum=40)
    tips: int = number(_("squares that a seat uncovers in a round, at most"), minimum=1, maximum=3600, default=3)
    mine_points: int | float | None = halves(_REWARD, minimum=1, maximum=MOST_POINTS)
    penalty: int | float | None = halves(_FINE, minimum=0, maximum=MOST_POINTS)

    def __post_init__(self) -> None:
        check_settings(self)
        most = self.area - self.seats * self.tips
        if self.mines > most:
            raise ParseError(
                "{room:must be 1 to {most}, not {given}|no square is sure to be left for a mine}: "
                "of {width} × {height} squares, {seats} seats may name {named} in the first round",
                "mines",
                room=most > 0,
                most=most,
                given=self.mines,
                width=self.width,
                height=self.height,
                seats=self.seats,
                named=self.seats * self.tips,
            )

    @property
    def reward(self) -> Points:
        """What disarming a mine earns a seat alone there: P in the rules."""
        return -(-self.seats // 2) if self.mine_points is None else self.mine_points

    @property
    def fine(self) -> Points:
        """What a wrong guess costs: M in the rules."""
        return -(-self.seats // 4) if self.penalty is None else self.penalty


@dataclass(frozen=True, slots=True)
class FirstConfig(Config):
    """Settings by the first edition, which pays no halves."""

    mine_points: int | None = by_the_rules(_REWARD, minimum=1, maximum=MOST_POINTS)
    penalty: int | None = by_the_rules(_FINE, minimum=0, maximum=MOST_POINTS)


def suggested_side(seats: int) -> int:
    """The side of the field that the rules suggest for up to twelve seats; proportionate for more."""
    return 12 if seats <= 6 else 20 if seats <= 12 else ceil(sqrt(400 / 12 * seats))


def suggested_mines(width: int, height: int, *, seats: int, tips: int) -> int:
    """The number of mines that the rules suggest, or as many as are sure to fit."""
    return max(1, min(round(_SHARE * width * height), width * height - seats * tips))


def suggested(told: Mapping[str, Json]) -> Mapping[str, Json]:
    """All settings without a default, for six seats unless given: a suitable field and its mines.

    The settings given may not fit together; `read_settings` reports that.
    """
    seats, tips = told.get("seats", _USUAL_SEATS), told.get("tips", 3)
    if not (isinstance(seats, int) and isinstance(tips, int)):
        return told
    side = suggested_side(seats)
    size = {"width": side, "height": side} | {key: told[key] for key in ("width", "height") if key in told}
    if not all(isinstance(length, int) for length in size.values()):
        return told
    return {"seats": seats, **size, "mines": suggested_mines(**size, seats=seats, tips=tips), **told}
