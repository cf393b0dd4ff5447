"""How a game of Uitweg ended, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boem.core.game import Result
from boem.core.seats import other
from boem.games.uitweg.rules.facts import STALLED
from boem.web.base.texts import Text
from boem.web.tables.boards.board import ViewerContext

YOU_WON: Final[Mapping[str, Text]] = {
    "guard_found": gettext_lazy("You have found the guard of {other}."),
    "resigned": gettext_lazy("{other} has resigned."),
    "timeout": gettext_lazy("The time of {other} has run out."),
}
YOU_LOST: Final[Mapping[str, Text]] = {
    "guard_found": gettext_lazy("{other} has found your guard."),
    "resigned": gettext_lazy("You have resigned."),
    "timeout": gettext_lazy("Your time has run out."),
}
SOMEBODY_WON: Final[Mapping[str, Text]] = {
    "guard_found": gettext_lazy("{winner} has found the guard of {loser}."),
    "resigned": gettext_lazy("{loser} has resigned."),
    "timeout": gettext_lazy("The time of {loser} has run out."),
}
DRAWN: Final[Mapping[str, Text]] = {
    "guard_found": gettext_lazy("Both guards were found, the second one in the last turn."),
    "stalled": gettext_lazy("In {count} turns running nobody asked anything new."),
}


def ending(result: Result, eyes: ViewerContext) -> tuple[str, str]:
    """How the game ended: who won, and why."""
    if not result.winners:
        return _("Nobody wins"), _("The game was left before both had built their mazes.")
    if len(result.winners) > 1:
        return _("A draw"), str(DRAWN[result.reason]).format(count=STALLED)
    (winner,) = result.winners
    names = {"winner": eyes.names[winner], "loser": eyes.names[other(winner)]}
    if eyes.you is None:
        return _("{winner} wins").format(**names), str(SOMEBODY_WON[result.reason]).format(**names)
    opponent = eyes.names[other(eyes.you)]
    if winner == eyes.you:
        return _("You win"), str(YOU_WON[result.reason]).format(other=opponent)
    return _("You lose"), str(YOU_LOST[result.reason]).format(other=opponent)
