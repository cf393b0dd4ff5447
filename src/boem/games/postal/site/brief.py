"""The rules in brief, with the points that these settings pay."""

from __future__ import annotations

from django.utils.translation import gettext as _

from boem.core.points import signed
from boem.games.postal.rules.config import Config
from boem.web.tables.boards.brief import Brief, ButtonHelp


def brief(config: Config) -> Brief:
    """The rules in brief."""
    return Brief(
        goal=_(
            "All search one field at the same time. In each round, everybody names squares in secret, as free or as "
            "mines. Once the last mine is uncovered, the highest score wins."
        ),
        costs=(
            _("A mine that you name as a mine: {points}.").format(points=signed(config.reward)),
            _("A free square that you name as free: its number; for a 0, all numbers around its area."),
            _("For each other player who is right on the same square: −1."),
            _("A wrong guess: {points}.").format(points=signed(-config.fine)),
            _("In round 1 nobody can hit a mine: they are dealt where nobody looks."),
        ),
        buttons=(
            ButtonHelp(
                "i-explore", _("A square"), _("Tap once: as free. Tap twice: as a mine. A third time: neither.")
            ),
            ButtonHelp("i-envelope", _("Send"), _("Sends your orders. Until the round closes, you can send others.")),
        ),
    )
