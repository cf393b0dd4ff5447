"""The rules in brief, with buttons."""

from __future__ import annotations

from django.utils.translation import gettext as _

from boem.games.postal.brief import costs, goal
from boem.games.postal.rules.config import Config
from boem.web.tables.boards.brief import Brief, ButtonHelp


def brief(config: Config) -> Brief:
    """The rules in brief."""
    return Brief(
        goal=goal(),
        costs=costs(config),
        buttons=(
            ButtonHelp(
                "i-explore", _("A square"), _("Tap once: as free. Tap twice: as a mine. A third time: neither.")
            ),
            ButtonHelp(
                "i-envelope", _("Send"), _("Sends your orders. Until the round closes, you can send others."), key="s"
            ),
        ),
    )
