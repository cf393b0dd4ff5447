"""The rules in brief."""

from __future__ import annotations

from django.utils.translation import gettext as _

from boem.games.minesweeper.rules.config import Config
from boem.web.tables.boards.brief import Brief, ButtonHelp


def brief(config: Config) -> Brief:
    """The rules in brief."""
    goal = _("Open every square that holds no mine. A number counts the mines on the squares around it.")
    sure = _("Logic alone opens this whole field, from the marked square on.")
    return Brief(
        goal=f"{goal} {sure}" if config.no_guess else goal,
        costs=(
            _("Opening a mine ends the game."),
            _("Hints are counted, and shown beside your time."),
        ),
        buttons=(
            ButtonHelp("i-explore", _("A covered square"), _("Tap: opens it. Long tap or right click: a flag.")),
            ButtonHelp("n2", _("A number"), _("Once it has its flags, a tap opens the other squares around it.")),
            ButtonHelp("i-flag", _("Tap for flags"), _("From then on, a tap sets a flag."), key="f"),
            ButtonHelp("i-hint", _("Hint"), _("Shows a square that is certainly free, and why."), key="h"),
        ),
    )
