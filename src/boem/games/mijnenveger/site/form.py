"""The form for a new game of Mijnenveger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.core.game import Json
from boem.core.settings import write_settings
from boem.games.mijnenveger.rules.config import BOARDS, Config
from boem.web.base.errors import Unfit
from boem.web.tables.boards.form import Amount, Form, NumberFields, Pick, amount_of, named, one_of

BOARD: Final = Pick(
    "board",
    _("Board"),
    {
        **named(
            {name: BOARDS[name] for name in ("full", "small")},
            _("{width} × {height}: {mines} mines, {sweepers} minesweepers"),
        ),
        "own": _("Custom size"),
    },
)
WIDTH: Final = Amount.of(Config, "width", _("Squares across"))
HEIGHT: Final = Amount.of(Config, "height", _("Squares down"))
MINES: Final = Amount.of(Config, "mines", _("Mines each"))
SWEEPERS: Final = Amount.of(Config, "sweepers", _("Minesweepers each"))
OWN: Final = NumberFields(_("Custom size"), (WIDTH, HEIGHT, MINES, SWEEPERS), when="board", is_="own")


def _settings(data: Mapping[str, str]) -> dict[str, Json]:
    board = one_of(BOARD, data)
    return write_settings(BOARDS[board]) if board in BOARDS else _own(data)


def _own(data: Mapping[str, str]) -> dict[str, Json]:
    own = {field.name: amount_of(field, data) for field in (WIDTH, HEIGHT, MINES, SWEEPERS)}
    most = Config(width=own["width"], height=own["height"], mines=1).most_mines
    if own["mines"] > most:
        raise Unfit(
            "At most {most} mines fit on {width} × {height} squares, not {mines}.", most=most, place="mines", **own
        )
    return own


FORM: Final = Form((BOARD, OWN), _settings)
