"""The form for a new game of Minesweeper for two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from boem.core.game import Json
from boem.core.settings import setting
from boem.games.coan.rules.config import SERIES, Config
from boem.web.base.errors import Unfit
from boem.web.tables.boards.form import Amount, Form, NumberFields, NumberRow, Pick, amount_of, named, one_of, row_of

FIELDS: Final[Mapping[str, Config]] = {
    "sheet": Config(),
    "small": Config(7, 7, 7),
    "square": Config(16, 16, 40),
    "wide": Config(30, 16, 99),
}
FIELD: Final = Pick(
    "board",
    _("Field"),
    {**named(FIELDS, _("{width} × {height}, {mines} mines")), "own": _("Custom size")},
)
WIDTH: Final = Amount.of(Config, "width", _("Squares across"), 9)
HEIGHT: Final = Amount.of(Config, "height", _("Squares down"), 9)
MINES: Final = Amount.of(Config, "mines", _("Mines"), 10)
SIZE: Final = NumberFields(_("Custom size"), (WIDTH, HEIGHT, MINES), "board", "own")
SCORING: Final = Pick(
    "scoring",
    _("Points"),
    {
        "numbers": _("For mines and for numbers"),
        "plain": _("For mines, more for the later ones"),
        "flat": _("5 for every mine"),
    },
)
PAID: Final = NumberRow(
    "mine_points",
    _("From the first visible mine to the last"),
    setting(Config, "mine_points").metadata["kind"].each,
    format_lazy(_("as on the sheet: {points} …"), points=", ".join(map(str, SERIES[:4]))),
)
POINTS: Final = NumberFields(_("What each mine brings"), (PAID,))


def _settings(data: Mapping[str, str]) -> dict[str, Json]:
    chosen, scoring = one_of(FIELD, data), one_of(SCORING, data)
    field = FIELDS.get(chosen)
    width, height, mines = (field.width, field.height, field.mines) if field else _size(data)
    paid = {} if scoring == "flat" else _paid(data, mines)
    return {"width": width, "height": height, "mines": mines, "scoring": scoring, **paid}


def _paid(data: Mapping[str, str], mines: int) -> dict[str, Json]:
    points = row_of(PAID, data)
    if points is None:
        return {}
    if len(points) != mines:
        raise Unfit(
            "Give {mines} numbers, one for each mine, not {count}.", mines=mines, count=len(points), place=PAID.name
        )
    return {PAID.name: points}


def _size(data: Mapping[str, str]) -> tuple[int, int, int]:
    width, height, mines = amount_of(WIDTH, data), amount_of(HEIGHT, data), amount_of(MINES, data)
    most = Config(width=width, height=height, mines=1).most_mines
    if mines > most:
        raise Unfit(
            "At most {most} mines fit on {width} × {height} squares, not {mines}.",
            most=most,
            width=width,
            height=height,
            mines=mines,
            place=MINES.name,
        )
    return width, height, mines


FORM: Final = Form((FIELD, SIZE, SCORING, POINTS), _settings)
