"""Settings and examples on the rules page of Minesweeper for two: the worked game of docs/rules/coan.md."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from boem.core.own import own
from boem.core.squares import Square
from boem.games.coan.rules.facts import View
from boem.inference import Field
from boem.web.rules.claimed import ClaimedExample
from boem.web.rules.example import Stand
from boem.web.rules.played import Opening, PlayedExample
from boem.web.tables.boards.form import BEGINS, SettingWords

SETTINGS: Final = {
    "width": SettingWords(gettext_lazy("Squares across")),
    "height": SettingWords(gettext_lazy("Squares down")),
    "mines": SettingWords(gettext_lazy("Mines"), may=gettext_lazy("{range}, at most the squares less nine")),
    "scoring": SettingWords(
        gettext_lazy("Scoring"), gettext_lazy("For mines and for numbers"), gettext_lazy("one of the three above")
    ),
    "mine_points": SettingWords(
        gettext_lazy("Points for a mine"),
        gettext_lazy("the series above"),
        gettext_lazy("a whole number for each mine, {range}; not with “5 for every mine”"),
    ),
    "starts": BEGINS,
}
SMALL: Final = (("width", 5), ("height", 5), ("mines", 3))
BLUE: Final = (
    "1 mark E5",
    "1 explore E1",
    "1 explore D4",
    "1 explore A5",
    "1 explore E4",
    "1 explore D5",
    "1 explore C1",
)


class Deduced(ClaimedExample):
    """Try what the shared field tells: a mine claimed correctly is marked, and nothing else happens."""

    __slots__ = ()

    def field(self, stand: Stand) -> Field:
        position = own(View, stand.game.history.view(self.seat)).position
        return Field.from_rows(position.rows, position.config.mines)

    def marked(self, stand: Stand, verb: str, square: Square) -> Stand:
        return stand


EXAMPLES: Final = (
    PlayedExample(
        name="turn",
        title=gettext_lazy("A whole game in small"),
        ask=gettext_lazy(
            "Three mines. B3 and C2 are 0, so B2 holds none: explore it, and see what opens with it. When your "
            "opponent has set a wrong mark, mark A1, the only mine that B2 can count."
        ),
        verbs={"explore": gettext_lazy("Explore"), "mark": gettext_lazy("Mark as a mine")},
        opening=Opening("coan", SMALL, ("deal A1 E1 C5", "0 explore B3", "1 explore C2")),
        replies=BLUE,
    ),
    Deduced(
        name="certain",
        title=gettext_lazy("What is certain?"),
        ask=gettext_lazy("Three mines in all. Which squares surely hold a mine, and which surely none?"),
        verbs={"free": gettext_lazy("No mine"), "mine": gettext_lazy("A mine")},
        opening=Opening(
            "coan",
            SMALL,
            (
                "deal A1 E1 C5",
                "0 explore B2",
                "1 explore D2",
                "0 explore B3",
                "1 explore D3",
                "0 mark A1",
                "1 explore D1",
            ),
        ),
    ),
)
