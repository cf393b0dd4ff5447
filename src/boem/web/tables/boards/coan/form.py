"""What somebody chooses before a game of Minesweeper for two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.core.game import Json
from boem.web.tables.boards.form import Form, Numbers, Pick, Whole, one_of, whole_of
from boem.web.tables.errors import Unfit

FIELDS: Final[Mapping[str, tuple[int, int, int]]] = {
    "sheet": (11, 11, 15),
    "small": (7, 7, 7),
    "square": (16, 16, 40),
    "wide": (30, 16, 99),
}
FIELD: Final = Pick(
    "board",
    _("Field"),
    {
        "sheet": _("11 × 11, 15 mines"),
        "small": _("7 × 7, 7 mines"),
        "square": _("16 × 16, 40 mines"),
        "wide": _("30 × 16, 99 mines"),
        "own": _("Another size"),
    },
)
WIDTH: Final = Whole("width", _("Squares across"), 5, 30, 9)
HEIGHT: Final = Whole("height", _("Squares down"), 5, 16, 9)
MINES: Final = Whole("mines", _("Mines"), 1, 30 * 16 - 9, 10)
SIZE: Final = Numbers(_("Another size"), (WIDTH, HEIGHT, MINES), "board", "own")
SCORING: Final = Pick(
    "scoring",
    _("Points"),
    {
        "numbers": _("For mines and for numbers"),
        "plain": _("For mines, more for the later ones"),
        "flat": _("5 for every mine"),
    },
)


def _settings(data: Mapping[str, str]) -> dict[str, Json]:
    chosen = one_of(FIELD, data)
    width, height, mines = FIELDS[chosen] if chosen in FIELDS else _size(data)
    return {"width": width, "height": height, "mines": mines, "scoring": one_of(SCORING, data)}


def _size(data: Mapping[str, str]) -> tuple[int, int, int]:
    width, height, mines = whole_of(WIDTH, data), whole_of(HEIGHT, data), whole_of(MINES, data)
    most = width * height - 9
    if mines > most:
        raise Unfit(
            "At most {most} mines fit on {width} × {height} squares, not {mines}.",
            most=most,
            width=width,
            height=height,
            mines=mines,
        )
    return width, height, mines


FORM: Final = Form((FIELD, SIZE, SCORING), _settings)
