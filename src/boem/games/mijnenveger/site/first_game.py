"""The guided first game of Mijnenveger: three mines, each of which the numbers prove."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.web.guide.first_game import FirstGame, GuideStep, StandingActions
from boem.web.rules.played import Opening

SWEEP: Final = ("sweep",)
DISARM: Final = ("disarm",)


def _but_flags(actions: Sequence[str]) -> StandingActions:
    """Flags are the learner's own notes."""
    return StandingActions([action for action in actions if not action.startswith(("flag", "unflag"))])


FIRST_GAME: Final = FirstGame(
    opening=Opening(
        "mijnenveger",
        (("width", 4), ("height", 4), ("mines", 3), ("sweepers", 3)),
        (
            "0 lay A4 C2 D3",
            "1 lay C1 D1 D2",
            "0 sweep B3",
            "1 sweep B1",
            "0 sweep A2",
            "1 sweep D1",
            "0 sweep C3",
            "1 sweep A2",
        ),
    ),
    stands=_but_flags,
    board="search",
    steps=(
        GuideStep(
            "sweep B1",
            _(
                "You and your opponent have each laid three mines; this is the opponent’s field. The 0 on A2 says that "
                "no mine touches it, so B1 is safe. Choose B1, then press “Sweep”."
            ),
            SWEEP,
        ),
        GuideStep(
            "disarm C1",
            _(
                "The 1 on B1 touches one mine. A1 and B2 touch the 0 on A2, and C2 the 0 on B3, so the mine is on C1. "
                "Choose C1, press “Disarm”, then “Disarm C1”."
            ),
            DISARM,
        ),
        GuideStep(
            "sweep C4",
            _(
                "Disarming doesn’t end your turn; a sweep does. C4 touches the 0 on B3, so it is safe. "
                "Choose C4, then press “Sweep”."
            ),
            SWEEP,
        ),
        GuideStep(
            "disarm D2",
            _(
                "Your opponent has hit a mine and lost a minesweeper. The 1 on C3 touches one mine. All covered "
                "squares around it touch a 0, except D2: that is its mine. Disarm it."
            ),
            DISARM,
        ),
        GuideStep(
            "sweep C2",
            _("One mine is left. C2 touches the 0 on B3, so it is safe. Sweep it."),
            SWEEP,
        ),
        GuideStep(
            "disarm D1",
            _(
                "You have disarmed two mines of the 3 on C2. B2 touches the 0 on B3, and D3 the 0 on C4, so the last "
                "mine is on D1. Disarm it, and you win."
            ),
            DISARM,
        ),
    ),
    replies=("1 sweep A3", "1 sweep C2", "1 sweep B4"),
    learnt=_(
        "You have won without a guess. In other games you first lay mines on your own field, and nobody knows "
        "anything about the first square. A sweep that hits a mine costs a minesweeper; disarming a square without "
        "a mine loses the game at once."
    ),
)
