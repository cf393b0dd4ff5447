"""The guided first game of Minesweeper for two: three mines, each of which the numbers prove."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.web.guide.first_game import FirstGame, GuideStep
from boem.web.rules.played import Opening

EXPLORE: Final = ("explore", "play")
MARK: Final = ("mark", "play")

FIRST_GAME: Final = FirstGame(
    opening=Opening("coan", (("width", 5), ("height", 5), ("mines", 3)), ("deal A2 A4 B1",)),
    board="shared",
    steps=(
        GuideStep(
            "explore B3",
            _(
                "The 0 in the centre says that no mine touches it, so the eight squares around it are safe. "
                "Choose B3, then press “Play it”."
            ),
            EXPLORE,
        ),
        GuideStep(
            "explore B4",
            _(
                "Your opponent has marked a square that holds no mine: 3 points lost. "
                "B4 touches the 0, too. Explore it."
            ),
            EXPLORE,
        ),
        GuideStep(
            "mark A4",
            _(
                "Squares have opened by themselves wherever the numbers on the board tell everybody what is there, and "
                "only there. The 1 on A5 touches only one covered square, A4: that is its mine. Choose A4, press "
                "“Mark”, then “Play it”."
            ),
            MARK,
        ),
        GuideStep(
            "explore B2",
            _("A mine found brings points. B2 touches the 0 and is still covered. Explore it."),
            EXPLORE,
        ),
        GuideStep(
            "mark A2",
            _("The 2 on A3 has one mine already, on A4. Its other mine can only be on A2. Mark it."),
            MARK,
        ),
        GuideStep(
            "mark B1",
            _("The 2 on A1 has one mine already, on A2. Its other mine can only be on B1. Mark the last mine."),
            MARK,
        ),
    ),
    replies=("1 mark E4", "1 explore A5", "1 explore C2", "1 mark C1", "1 explore A1"),
    learnt=_(
        "You have won without a guess: numbers show where mines are, and where none are. Keep in mind what blunders "
        "cost: 5 points for a mine that you explore, 3 for a wrong mark."
    ),
)
