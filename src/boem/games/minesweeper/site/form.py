"""The form for a new field: its size, and whether a guess may be needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.core.game import Json
from boem.games.minesweeper.rules.config import Config
from boem.web.base.errors import Unfit
from boem.web.tables.boards.form import Amount, Form, NumberFields, Pick, amount_of, named, one_of

FIELDS: Final[Mapping[str, Config]] = {
    "small": Config(),
    "square": Config(16, 16, 40),
    "wide": Config(30, 16, 99),
    "tall": Config(16, 30, 99),
}
FIELD: Final = Pick(
    "board",
    _("Field"),
    {**named(FIELDS, _("{width} × {height}, {mines} mines")), "own": _("Custom size")},
)
WIDTH: Final = Amount.of(Config, "width", _("Squares across"), 12)
HEIGHT: Final = Amount.of(Config, "height", _("Squares down"), 12)
MINES: Final = Amount.of(Config, "mines", _("Mines"), 24)
SIZE: Final = NumberFields(_("Custom size"), (WIDTH, HEIGHT, MINES), "board", "own")
GUESSES: Final = Pick(
    "guesses",
    _("Guessing"),
    {"never": _("Never needed"), "maybe": _("May be needed")},
    note=_("Where it never is, logic alone opens the whole field."),
)


def _settings(data: Mapping[str, str]) -> dict[str, Json]:
    field, no_guess = FIELDS.get(one_of(FIELD, data)), one_of(GUESSES, data) == "never"
    width, height, mines = (field.width, field.height, field.mines) if field else _size(data, no_guess=no_guess)
    return {"width": width, "height": height, "mines": mines, "no_guess": no_guess}


def _size(data: Mapping[str, str], *, no_guess: bool) -> tuple[int, int, int]:
    width, height, mines = amount_of(WIDTH, data), amount_of(HEIGHT, data), amount_of(MINES, data)
    most = Config(width=width, height=height, mines=1, no_guess=no_guess).most_mines
    if mines > most:
        raise Unfit(
            "At most {most} mines are possible on {width} × {height} squares{sure: if no guess may be needed|}, "
            "not {mines}.",
            most=most,
            width=width,
            height=height,
            sure=no_guess,
            mines=mines,
            place=MINES.name,
        )
    return width, height, mines


FORM: Final = Form((FIELD, SIZE, GUESSES), _settings)
