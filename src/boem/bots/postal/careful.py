"""`careful` for Postal Minesweeper: the most points on average, as if it were alone on the field."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np

from boem.bots.bot import SECONDS, Bot
from boem.bots.postal.areas import Areas
from boem.bots.postal.offers import Offers, offers
from boem.bots.postal.sending import has_sent
from boem.bots.postal.sight import look
from boem.games.postal.rules.facts import Action, Finish, Position, View

_SQUARES: Final = 40_000
"""Of all layouts drawn together."""


class PostalCareful(Bot[Action, View]):
    """Tips what brings the most points on average, if nobody else tipped it; ties are drawn.

    Chances of mines and numbers are exact; what the area of a number 0 is worth is a mean over layouts drawn from all
    that fit, each as likely, so that it is right on average and off by a little. Two tips in one area count it once.
    """

    name = "careful"
    about = "tips what brings the most points on average, as if nobody else were there"

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        position = view.position
        if has_sent(view):
            return Finish()
        found = alone(position, rng)
        ties = np.array([rng.random() for _ in found.fine])
        return found.order(found.pick(found.alone + 1e-6 * ties, position.config.tips), position.config.width)


def alone(position: Position, rng: Random, *, squares: int = _SQUARES) -> Offers:
    """The tips of a round, for who counts on nobody else. `squares` bounds the layouts that are drawn."""
    layouts = min(max(squares // position.config.area, 20), 1000)
    sight = look(position, layouts, rng)
    return offers(position.config, sight, Areas.of(sight.layouts, sight.covered), 1)
