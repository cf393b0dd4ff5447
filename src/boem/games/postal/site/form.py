"""The form for a new game of Postal Minesweeper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.core.game import Json
from boem.core.settings import Number, setting
from boem.games.postal.rules.config import Config, suggested_mines, suggested_side
from boem.web.base.errors import Unfit
from boem.web.tables.boards.form import Amount, Form, NumberFields, Pick, amount_of, named, one_of

_SEATS: Final = setting(Config, "seats").metadata["kind"]
OTHERS: Final = Amount("others", _("Others"), Number(_SEATS.minimum - 1, _SEATS.maximum - 1), 3)
FIELDS: Final[Mapping[str, Config]] = {
    "small": Config(8, 8, 12, _SEATS.minimum),
    "medium": Config(12, 12, 26, _SEATS.minimum),
    "large": Config(20, 20, 72, _SEATS.minimum),
}
FIELD: Final = Pick(
    "board",
    _("Field"),
    {
        "fit": _("As the rules suggest for so many"),
        **named(FIELDS, _("{width} × {height}, {mines} mines")),
        "own": _("Custom size"),
    },
)
WIDTH: Final = Amount.of(Config, "width", _("Squares across"), 10)
HEIGHT: Final = Amount.of(Config, "height", _("Squares down"), 10)
MINES: Final = Amount.of(Config, "mines", _("Mines"), 18)
SIZE: Final = NumberFields(_("Custom size"), (WIDTH, HEIGHT, MINES), "board", "own")
TIPS: Final = Amount.of(Config, "tips", _("Squares a seat and round"))
REWARD: Final = Amount.of(Config, "mine_points", _("Points for a mine"))
FINE: Final = Amount.of(Config, "penalty", _("Points lost by a wrong guess"))
RULES: Final = NumberFields(_("Squares and points"), (TIPS, REWARD, FINE))


def _settings(data: Mapping[str, str]) -> dict[str, Json]:
    seats, rules = 1 + amount_of(OTHERS, data), {field.name: amount_of(field, data) for field in (TIPS, REWARD, FINE)}
    tips = rules["tips"]
    width, height, mines = _size(one_of(FIELD, data), seats, tips, data)
    _check_room(width * height - seats * tips, width=width, height=height, mines=mines, seats=seats, tips=tips)
    told = {name: value for name, value in rules.items() if value is not None}
    return {"width": width, "height": height, "mines": mines, **told}


def _size(chosen: str, seats: int, tips: int, data: Mapping[str, str]) -> tuple[int, int, int]:
    if chosen == "own":
        return amount_of(WIDTH, data), amount_of(HEIGHT, data), amount_of(MINES, data)
    field = FIELDS.get(chosen)
    if field:
        return field.width, field.height, field.mines
    side = suggested_side(seats)
    return side, side, suggested_mines(side, side, seats=seats, tips=tips)


def _check_room(most: int, **said: int) -> None:
    """Raise Unfit unless the mines are sure to fit on squares that nobody names."""
    if most < 1:
        raise Unfit(
            "{width} × {height} squares are too few: {seats} seats may name {tips} of them each.", place="width", **said
        )
    if said["mines"] > most:
        raise Unfit(
            "At most {most} mines fit on {width} × {height} squares, of which {seats} seats may name {tips} each; "
            "not {mines}.",
            most=most,
            place=MINES.name,
            **said,
        )


FORM: Final = Form((FIELD, SIZE, RULES), _settings)
