"""How a game of Mijnenveger ended, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boem.core.seats import other
from boem.games.mijnenveger.rules.facts import View
from boem.web.base.texts import Text
from boem.web.tables.boards.board import ViewerContext

YOU_WON: Final[Mapping[str, Text]] = {
    "located": gettext_lazy("You have located every mine."),
    "last_sweeper": gettext_lazy("{other} has lost the last minesweeper."),
    "wrong_disarm": gettext_lazy("{other} disarmed a square that holds no mine."),
    "resigned": gettext_lazy("{other} has resigned."),
    "timeout": gettext_lazy("The time of {other} has run out."),
}
YOU_LOST: Final[Mapping[str, Text]] = {
    "located": gettext_lazy("{other} has located every mine of yours."),
    "last_sweeper": gettext_lazy("Your last minesweeper is lost."),
    "wrong_disarm": gettext_lazy("The square that you disarmed holds no mine."),
    "resigned": gettext_lazy("You have resigned."),
    "timeout": gettext_lazy("Your time has run out."),
}
SOMEBODY_WON: Final[Mapping[str, Text]] = {
    "located": gettext_lazy("{winner} has located every mine of {loser}."),
    "last_sweeper": gettext_lazy("{loser} has lost the last minesweeper."),
    "wrong_disarm": gettext_lazy("{loser} disarmed a square that holds no mine."),
    "resigned": gettext_lazy("{loser} has resigned."),
    "timeout": gettext_lazy("The time of {loser} has run out."),
}


def ending(view: View, eyes: ViewerContext) -> tuple[str, str]:
    """How the game ended: who won, and why."""
    result = view.result
    if result is None or not result.winners:
        return _("Nobody wins"), _("The game was left before both had laid their mines.")
    winner = min(result.winners)
    names = {"winner": eyes.names[winner], "loser": eyes.names[other(winner)]}
    if eyes.you is None:
        title = _("{winner} wins").format(**names)
        return title, str(SOMEBODY_WON[result.reason]).format(**names)
    opponent = eyes.names[other(eyes.you)]
    if winner == eyes.you:
        return _("You win"), str(YOU_WON[result.reason]).format(other=opponent)
    return _("You lose"), str(YOU_LOST[result.reason]).format(other=opponent)
