"""The guided first puzzle: five mines and a flag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.web.guide.first_game import FirstGame, GuideStep, StandingActions
from boem.web.rules.played import Opening


def _marks(actions: Sequence[str]) -> StandingActions:
    """The marks on the board; flags beyond the script are the learner's own notes."""
    marks = {action.split()[1]: action for action in actions if " " in action}
    asked = {step.do for step in FIRST_GAME.steps}
    return StandingActions((), [mark for mark in marks.values() if mark in asked or mark.startswith("mine")])


FIRST_GAME: Final = FirstGame(
    opening=Opening(
        "solo", (("width", 5), ("height", 5), ("clues", "1.3.212...011320001.0001.")), ("deal B1 C2 D1 E2 E4",)
    ),
    stands=_marks,
    board="puzzle",
    steps=(
        GuideStep(
            "mine B1",
            _("The 1 on A1 touches only one square without a number, B1: that is where its mine lies. Tap B1."),
        ),
        GuideStep(
            "mine C2",
            _("Around the 1 on B3, every square has a number except C2. Tap C2 to mark its mine."),
        ),
        GuideStep(
            "flag D2",
            _("The 1 on C3 has its mine already, on C2, so D2 is free. Note that with a flag."),
            touch=_("Tap D2 and hold."),
            mouse=_("Right-click D2, or go there with the arrow keys and press F."),
        ),
        GuideStep(
            "mine D1",
            _("The 2 on E1 touches D1, D2 and E2. D2 is free, so a mine lies on each of the others. Tap D1."),
        ),
        GuideStep(
            "mine E2",
            _("The second mine of the 2 on E1 is on E2. Tap E2."),
        ),
        GuideStep(
            "mine E4",
            _(
                "The 2 on E3 touches D2, E2 and E4. D2 is free, so its mines are on E2 and on E4. "
                "Tap E4 to mark the last one."
            ),
        ),
    ),
    learnt=_(
        "You have solved it without a guess, as every puzzle here can be solved. A puzzle is solved once every mine is "
        "marked and nothing else is. Flags are up to you. If you are stuck, ask for a hint."
    ),
)
