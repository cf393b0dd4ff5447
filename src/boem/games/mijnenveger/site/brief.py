"""The rules in brief."""

from __future__ import annotations

from django.utils.translation import gettext as _

from boem.web.tables.boards.brief import Brief, ButtonHelp


def brief() -> Brief:
    """The rules in brief."""
    return Brief(
        goal=_(
            "Each of you hides mines and looks for the opponent’s. Whoever first locates them all, with a minesweeper "
            "left, wins."
        ),
        costs=(
            _("Sweeping a mine locates it, but costs a minesweeper. Without any left, you lose."),
            _("Disarming a mine costs nothing, and your turn goes on."),
            _("Disarming a square without a mine loses the game at once."),
        ),
        buttons=(
            ButtonHelp("i-check", _("Lay"), _("Hides your mines where you have put them."), key="l"),
            ButtonHelp("i-shuffle", _("Random"), _("Puts all your mines somewhere."), key="r"),
            ButtonHelp("i-trash", _("Clear"), _("Takes them all back."), key="c"),
            ButtonHelp(
                "i-sweep",
                _("Sweep"),
                _("Asks how many mines are around the chosen square, and ends your turn."),
                key="s",
            ),
            ButtonHelp(
                "i-disarm",
                _("Disarm"),
                _("Says that the chosen square holds a mine. Do it when you are sure."),
                key="d",
            ),
            ButtonHelp(
                "i-flag", _("Flag"), _("Notes that there is surely no mine. Your opponent sees it, too."), key="f"
            ),
            ButtonHelp("i-pencil", _("Pencil mark, for me alone"), _("Notes what you suspect."), key="p"),
        ),
    )
