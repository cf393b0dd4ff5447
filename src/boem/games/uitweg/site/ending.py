"""How a game of Uitweg ended, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boem.core.game import Result, Seat
from boem.core.seats import other
from boem.games.uitweg.rules.facts import STALLED, View
from boem.games.uitweg.site.way_left import steps_left
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


def ending(result: Result, view: View, eyes: ViewerContext) -> tuple[str, str]:
    """How the game ended: who won, why, and how near the other runner was."""
    if not result.winners:
        return _("Nobody wins"), _("The game was left before both had built their mazes.")
    if len(result.winners) > 1:
        return _("A draw"), str(DRAWN[result.reason]).format(count=STALLED)
    (winner,) = result.winners
    loser = other(winner)
    names = {"winner": eyes.names[winner], "loser": eyes.names[loser]}
    if eyes.you is None:
        title, why = _("{winner} wins").format(**names), str(SOMEBODY_WON[result.reason]).format(**names)
    else:
        title, reasons = (_("You win"), YOU_WON) if winner == eyes.you else (_("You lose"), YOU_LOST)
        why = str(reasons[result.reason]).format(other=eyes.names[other(eyes.you)])
    return title, " ".join(filter(None, (why, _how_near(loser, view, eyes))))


def _how_near(loser: Seat, view: View, eyes: ViewerContext) -> str:
    """How far the loser's runner was from the guard; empty if there was no maze."""
    count = steps_left(view, loser)
    if count is None:
        return ""
    if loser == eyes.you:
        told = ngettext("You were one step from the guard.", "You were {count} steps from the guard.", count)
    elif eyes.you is not None:
        told = ngettext("{loser} was one step from yours.", "{loser} was {count} steps from yours.", count)
    else:
        told = ngettext("{loser} was one step from the guard.", "{loser} was {count} steps from the guard.", count)
    return told.format(loser=eyes.names[loser], count=count)
