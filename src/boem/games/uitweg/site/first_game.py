"""The guided first game of Uitweg: a dead end left, and a way to the guard on which no barrier can stand."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.web.guide.first_game import FirstGame, GuideStep
from boem.web.rules.played import Opening

FIRST_GAME: Final = FirstGame(
    opening=Opening(
        "uitweg",
        (("width", 3), ("height", 3), ("barriers", 3)),
        (
            "0 build B3 |B1 A1|A2 B2|B3",
            "1 build A3 A1|A2 B1|B2 B1|C1",
            "0 to A1",
            "0 to B1",
            "0 to B2",
            "1 to B1",
            "0 to C1",
            "1 to A1",
            "1 to A2",
            "0 to A1",
            "0 to A2",
            "1 exit",
        ),
    ),
    board="control",
    steps=(
        GuideStep(
            "exit",
            _(
                "Your runner is looking for the guard in your opponent’s maze. It is in a dead end: barriers close "
                "every way on from A1 and B1. Leave the maze: press “Exit”."
            ),
            ("exit",),
        ),
        GuideStep(
            "to C1",
            _(
                "Your opponent has just run into a barrier beside your own guard. Some way must lead to a guard, and "
                "A1 and B1 are a dead end. So C1 is open: choose it."
            ),
        ),
        GuideStep(
            "to C2",
            _(
                "“Yes” means that no barrier was in the way, so your turn goes on. You know of the barrier between C1 "
                "and B1, so only C2 can lead on. Choose it."
            ),
        ),
        GuideStep(
            "to C3",
            _(
                "Each of you has three barriers, and you have found all three of your opponent’s. Nothing can stop "
                "you now. The guard is on one of the five squares where you have not been: try C3 first."
            ),
        ),
        GuideStep("to B3", _("No guard on C3. Go on to B3.")),
        GuideStep("to A3", _("The guard is not on B3 either, and it is still your turn. Go on to A3.")),
    ),
    replies=("1 to C1", "1 to C2", "1 to B2", "1 to B3"),
    learnt=_(
        "You have found the guard without running into another barrier. In a game of your own, you build your maze "
        "first. Make use of every “no”: each barrier leaves fewer ways to the guard."
    ),
)
