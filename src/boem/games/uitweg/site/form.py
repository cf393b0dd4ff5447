"""The form for a new game of Uitweg."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.core.game import Json
from boem.core.settings import write_settings
from boem.games.uitweg.rules.config import BOARDS, Config
from boem.web.tables.boards.form import Amount, Form, NumberFields, Pick, amount_of, named, one_of

BOX: Final = BOARDS["full"]
BOARD: Final = Pick(
    "board",
    _("Maze"),
    {
        **named({name: BOARDS[name] for name in ("full", "small")}, _("{width} × {height}: {barriers} barriers")),
        "own": _("Your own size"),
    },
)
WIDTH: Final = Amount.of(Config, "width", _("Squares across"))
HEIGHT: Final = Amount.of(Config, "height", _("Squares down"))
BARRIERS: Final = Amount.of(Config, "barriers", _("Barriers each"))
STEPS: Final = Amount.of(Config, "steps", _("Steps in a turn"))
SIZE: Final = (WIDTH, HEIGHT, BARRIERS, STEPS)
OWN: Final = NumberFields(_("The size"), SIZE, when="board", is_="own")
LAST_TURN: Final = Pick(
    "equal_turns",
    _("Who finds the guard first"),
    {"no": _("wins at once"), "yes": _("wins, unless the second player finds the opponent’s in one last turn")},
)


def _settings(data: Mapping[str, str]) -> dict[str, Json]:
    board = one_of(BOARD, data)
    settings: dict[str, Json] = dict(write_settings(BOARDS.get(board, BOX)))
    if board == "own":
        settings |= {field.name: amount_of(field, data) for field in SIZE}
    settings["equal_turns"] = one_of(LAST_TURN, data) == "yes"
    return settings


FORM: Final = Form((BOARD, OWN, LAST_TURN), _settings)
