"""The bot `careful`, which plays for the most points on average, as if it were alone on the field."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.core.texts import gettext_noop
from boem.games.postal.estimates.offers import alone
from boem.games.postal.rules.facts import Action, Finish, View


@dataclass(frozen=True)
class PostalCareful(Bot[Action, View]):
    """Makes the guesses that earn most on average if nobody else makes them; breaks ties at random.

    Weaker levels misjudge each guess by some points; `misjudges` is the standard deviation.

    The probabilities of mines and numbers are exact. The worth of the area round a 0 is a mean over layouts drawn
    uniformly, so it is unbiased but inexact. Two guesses in one area count it once.
    """

    name: str = "careful"
    about: str = gettext_noop("names what brings the most points on average, as if nobody else were there")
    misjudges: float = 0.0

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        position = view.position
        if position.sent[seat_of(view)]:
            return Finish()
        found = alone(position, rng)
        errors = [self.misjudges * rng.gauss(0, 1) + 1e-6 * rng.random() for _ in found.fine]
        return found.order(found.pick(found.alone + np.array(errors), position.config.tips), position.config.width)
