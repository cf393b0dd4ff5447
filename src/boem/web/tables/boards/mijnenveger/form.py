"""What somebody chooses before a game of Mijnenveger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.core.game import Json
from boem.core.settings import write_settings
from boem.games.mijnenveger.config import BOARDS
from boem.web.tables.boards.form import Form, Pick, one_of

BOARD: Final = Pick(
    "board",
    _("Board"),
    {"full": _("6 × 6: 10 mines, 5 minesweepers"), "small": _("5 × 5: 7 mines, 3 minesweepers")},
)


def _settings(data: Mapping[str, str]) -> dict[str, Json]:
    return write_settings(BOARDS[one_of(BOARD, data)])


FORM: Final = Form((BOARD,), _settings)
