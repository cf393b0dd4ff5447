"""The guided first game of Mijnenveger: three mines, each of which the numbers prove."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.web.guide.first_game import FirstGame, GuideStep
from boem.web.rules.played import Opening

SWEEP: Final = ("sweep",)
DISARM: Final = ("disarm",)

FIRST_GAME: Final = FirstGame(
    opening=Opening(
        "mijnenveger",
        (("width", 4), ("height", 4), ("mines", 3), ("sweepers", 3)),
        (
            "0 lay A4 C2 D3",
            "1 lay A1 B1 C4",
            "0 sweep D2",
            "1 sweep B1",
            "0 sweep A3",
            "1 sweep D1",
        ),
    ),
    board="search",
    steps=(
        GuideStep(
            "sweep C1",
            _(
                "You and your opponent have each laid three mines; this is the opponent's field. The 0 on D2 says that "
                "no mine touches it, so C1 is safe. Choose C1, then press “Sweep”."
            ),
            SWEEP,
        ),
        GuideStep(
            "disarm B1",
            _(
                "The 1 on C1 touches one mine. C2 and D1 touch the 0 on D2, and B2 the 0 on A3, so the mine is on B1. "
                "Choose B1, press “Disarm”, then “Disarm B1”."
            ),
            DISARM,
        ),
        GuideStep(
            "sweep A2",
            _(
                "Disarming doesn't end your turn; a sweep does. A2 touches the 0 on A3, so it is safe. "
                "Choose A2, then press “Sweep”."
            ),
            SWEEP,
        ),
        GuideStep(
            "disarm A1",
            _(
                "Your opponent has hit a mine and lost a minesweeper. The 2 on A2 touches the mine on B1, which you "
                "have disarmed, and one more. B2 and B3 touch the 0 on A3, so that mine is on A1. Disarm it."
            ),
            DISARM,
        ),
        GuideStep(
            "sweep B4",
            _("One mine is left. B4 touches the 0 on A3, so it is safe. Sweep it."),
            SWEEP,
        ),
        GuideStep(
            "disarm C4",
            _(
                "The 1 on B4 touches one mine. A4 and B3 touch the 0 on A3, and C3 the 0 on D2, so the last mine is on "
                "C4. Disarm it, and you win."
            ),
            DISARM,
        ),
    ),
    replies=("1 sweep A2", "1 sweep C2", "1 sweep B4"),
    learnt=_(
        "You have won without a guess. In other games you first lay mines on your own field, and nobody knows "
        "anything about the first square. A sweep that hits a mine costs a minesweeper; disarming a square without "
        "a mine loses the game at once."
    ),
)
