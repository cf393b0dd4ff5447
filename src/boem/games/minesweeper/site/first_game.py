"""The guided first game: a field of four mines, opened by way of two flags."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.web.guide.first_game import FirstGame, GuideStep, StandingActions
from boem.web.rules.played import Opening


def _stands(actions: Sequence[str]) -> StandingActions:
    """What was opened, with the flags asked for before it; other flags can be taken away again."""
    asked = [step.do for step in FIRST_GAME.steps]
    kept: list[str] = []
    flags: dict[str, None] = {}
    for action in actions:
        verb, _blank, square = action.partition(" ")
        if verb == "flag":
            flags[action] = None
        elif verb == "unflag":
            flags.pop(f"flag {square}", None)
        else:
            kept += [*takewhile(flags.__contains__, asked[len(kept) :]), action]
    return StandingActions(kept, [flag for flag in flags if flag not in kept])


FIRST_GAME: Final = FirstGame(
    opening=Opening("minesweeper", (("width", 5), ("height", 5), ("mines", 4)), ("deal A1 C1 E1 D5",)),
    stands=_stands,
    board="field",
    steps=(
        GuideStep(
            "open C3",
            _("Begin with C3, the marked square: no mine is there or beside it. Tap it."),
        ),
        GuideStep(
            "flag D5",
            _(
                "A 0 opens everything around it. The 1 on C4 touches only one covered square, D5: that is where its "
                "mine lies. Note that with a flag."
            ),
            touch=_("Tap D5 and hold."),
            mouse=_("Right-click D5, or go there with the arrow keys and press F."),
        ),
        GuideStep(
            "around D4",
            _(
                "The 1 on D4 has its mine now, so every other square around it is free. You needn’t open them one by "
                "one: tap D4 itself."
            ),
        ),
        GuideStep(
            "flag C1",
            _(
                "The 1 on A2 has its mine on A1 or B1. The 2 on B2 touches both and needs two mines, so the other one "
                "is on C1. Set a flag there."
            ),
            touch=_("Tap C1 and hold."),
            mouse=_("Right-click C1, or go there with the arrow keys and press F."),
        ),
        GuideStep(
            "around C2",
            _("The 1 on C2 has its mine. Tap C2 to open the others around it."),
        ),
    ),
    learnt=_(
        "You have opened every square without a mine, and never had to guess. Flags are up to you. If you are stuck, "
        "ask for a hint: it names a square that is certainly free, and says why."
    ),
)
