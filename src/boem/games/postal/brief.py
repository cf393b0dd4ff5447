"""The rules in brief, for pages and paper, with the points that these settings pay."""

from __future__ import annotations

from boem.core.points import signed
from boem.core.texts import gettext_noop as _
from boem.core.texts import say
from boem.games.postal.rules.config import Config


def goal() -> str:
    """What everybody is after, in the current language."""
    return say(
        _(
            "All search one field at the same time. In each round, everybody names squares in secret, as free or as "
            "mines. Once the last mine is uncovered, the highest score wins."
        )
    )


def costs(config: Config) -> tuple[str, ...]:
    """What brings how many points, and what it costs."""
    return (
        say(_("A mine that you name as a mine: {points}."), points=signed(config.reward)),
        say(_("A free square that you name as free: its number; for a 0, all numbers around its area.")),
        say(_("For each other player who is right on the same square: −1.")),
        say(_("A wrong guess: {points}."), points=signed(-config.fine)),
        say(_("In round 1 nobody can hit a mine: they are dealt where nobody looks.")),
    )
