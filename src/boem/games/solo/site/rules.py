"""Settings and an example on the rules page of puzzles: the rule sheet's own, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext_lazy

from boem.core.own import own
from boem.core.squares import Square
from boem.games.solo.rules.config import Config
from boem.games.solo.rules.facts import View
from boem.games.solo.site.squares import board_of
from boem.inference import Field
from boem.web.rules.claimed import ClaimedExample
from boem.web.rules.example import Stand
from boem.web.rules.played import Opening, done
from boem.web.tables.boards import Board
from boem.web.tables.boards.form import SettingWords

AS_IT_IS: Final = gettext_lazy("as the puzzle has it")
SETTINGS: Final = {
    "width": SettingWords(gettext_lazy("Squares across"), AS_IT_IS),
    "height": SettingWords(gettext_lazy("Squares down"), AS_IT_IS),
    "clues": SettingWords(gettext_lazy("The numbers"), AS_IT_IS, gettext_lazy("0 to 8 on a square, or none")),
    "count": SettingWords(gettext_lazy("The number of mines"), gettext_lazy("not given")),
}
CLUES: Final = "2...1.3.21.3.3....2..1...2...21.101."


class Solved(ClaimedExample):
    """Try it: a correct claim is marked."""

    __slots__ = ()

    def field(self, stand: Stand) -> Field:
        return own(Config, stand.game.record.config).field

    def boards(self, stand: Stand) -> Sequence[Board]:
        return (board_of(own(View, stand.game.history.view(self.seat)), None, live=False),)

    def marked(self, stand: Stand, verb: str, square: Square) -> Stand:
        after = done(stand.game, f"0 {verb} {square}")
        return replace(stand, game=after, over=after.over)


EXAMPLES: Final = (
    Solved(
        name="solve",
        title=gettext_lazy("A first puzzle"),
        ask=gettext_lazy("Ten mines are hidden here. Begin beside a number that leaves no choice: A2."),
        verbs={"mine": gettext_lazy("A mine"), "flag": gettext_lazy("No mine")},
        opening=Opening(
            "solo", (("width", 6), ("height", 6), ("clues", CLUES)), ("deal A3 B1 B2 B4 B6 E3 F1 F3 F4 F6",)
        ),
    ),
)
