"""Settings and an example on the rules page of Classic Minesweeper: the field of docs/rules/minesweeper.md."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from boem.core.own import own
from boem.core.squares import Square
from boem.games.minesweeper.rules.facts import View
from boem.games.minesweeper.rules.knowledge import field_of
from boem.inference import Field
from boem.web.rules.claimed import ClaimedExample
from boem.web.rules.example import Stand
from boem.web.rules.played import Opening
from boem.web.tables.boards.form import SettingWords

SETTINGS: Final = {
    "width": SettingWords(gettext_lazy("Squares across")),
    "height": SettingWords(gettext_lazy("Squares down")),
    "mines": SettingWords(
        gettext_lazy("Mines"),
        may=gettext_lazy("{range}, at most 23 in a hundred squares; all squares less nine if guesses may be needed"),
    ),
    "no_guess": SettingWords(gettext_lazy("Opens without a guess"), may=gettext_lazy("yes or no")),
}


class Deduced(ClaimedExample):
    """Try what the field tells: a correct claim is confirmed, and nothing else happens."""

    __slots__ = ()

    def field(self, stand: Stand) -> Field:
        return field_of(own(View, stand.game.history.view(self.seat)).position)

    def marked(self, stand: Stand, verb: str, square: Square) -> Stand:
        return stand


EXAMPLES: Final = (
    Deduced(
        name="certain",
        title=gettext_lazy("What is certain?"),
        ask=gettext_lazy(
            "Six mines in all, and C3 has just been opened. Which squares surely hold a mine, and which surely none?"
        ),
        verbs={"free": gettext_lazy("No mine"), "mine": gettext_lazy("A mine")},
        opening=Opening(
            "minesweeper",
            (("width", 6), ("height", 6), ("mines", 6)),
            ("deal B1 F1 A2 E4 F4 A5", "0 open C3"),
        ),
    ),
)
