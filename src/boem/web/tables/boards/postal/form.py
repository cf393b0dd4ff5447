"""What somebody chooses before a game of Postal Minesweeper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.core.game import Json
from boem.web.tables.boards.form import Form, Numbers, Pick, Whole, one_of, whole_of
from boem.web.tables.errors import Unfit

OTHERS: Final = Whole("others", _("Others, 1 to 11"), 1, 11, 3)
FEW: Final = 6  # seats, for which the rules suggest the smaller field
FIELDS: Final[Mapping[str, tuple[int, int, int]]] = {
    "small": (8, 8, 12),
    "medium": (12, 12, 26),
    "large": (20, 20, 72),
}
FIELD: Final = Pick(
    "board",
    _("Field"),
    {
        "fit": _("As the rules suggest for so many"),
        "small": _("8 × 8, 12 mines"),
        "medium": _("12 × 12, 26 mines"),
        "large": _("20 × 20, 72 mines"),
        "own": _("Another size"),
    },
)
WIDTH: Final = Whole("width", _("Squares across"), 4, 60, 10)
HEIGHT: Final = Whole("height", _("Squares down"), 4, 60, 10)
MINES: Final = Whole("mines", _("Mines"), 1, 3600, 18)
SIZE: Final = Numbers(_("Another size"), (WIDTH, HEIGHT, MINES), "board", "own")
TIPS: Final = Pick("tips", _("Squares a seat uncovers each round"), {count: count for count in "12345"}, default="3")


def _settings(data: Mapping[str, str]) -> dict[str, Json]:
    seats, tips = 1 + whole_of(OTHERS, data), int(one_of(TIPS, data))
    width, height, mines = _size(one_of(FIELD, data), seats, data)
    _check_room(width * height - seats * tips, width=width, height=height, mines=mines, seats=seats, tips=tips)
    return {"width": width, "height": height, "mines": mines, "tips": tips}


def _size(chosen: str, seats: int, data: Mapping[str, str]) -> tuple[int, int, int]:
    if chosen == "own":
        return whole_of(WIDTH, data), whole_of(HEIGHT, data), whole_of(MINES, data)
    return FIELDS[("medium" if seats <= FEW else "large") if chosen == "fit" else chosen]


def _check_room(most: int, **said: int) -> None:
    """The mines are laid on squares that nobody tipped: raise Unfit unless so many are sure to be left."""
    if most < 1:
        raise Unfit("{width} × {height} squares are too few: {seats} seats may tip {tips} of them each.", **said)
    if said["mines"] > most:
        raise Unfit(
            "At most {most} mines fit on {width} × {height} squares, of which {seats} seats may tip {tips} each; "
            "not {mines}.",
            most=most,
            **said,
        )


FORM: Final = Form((FIELD, SIZE, TIPS), _settings)
