"""The bot `careful`, which plays for the most points on average, as if it were alone on the field."""

from __future__ import annotations

from random import Random

import numpy as np

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.core.texts import gettext_noop
from boem.games.postal.estimates.offers import alone
from boem.games.postal.rules.facts import Action, Finish, View


class PostalCareful(Bot[Action, View]):
    """Gives the tips that earn most on average if nobody else gives them; breaks ties at random.

    The probabilities of mines and numbers are exact. The worth of the area round a 0 is a mean over layouts drawn
    uniformly, so it is unbiased but inexact. Two tips in one area count it once.
    """

    name = "careful"
    about = gettext_noop("names what brings the most points on average, as if nobody else were there")

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        position = view.position
        if position.sent[seat_of(view)]:
            return Finish()
        found = alone(position, rng)
        ties = np.array([rng.random() for _ in found.fine])
        return found.order(found.pick(found.alone + 1e-6 * ties, position.config.tips), position.config.width)
