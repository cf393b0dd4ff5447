"""The bot `club`, which plays like people who enjoy the game, mistakes included."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.bots.obvious import obvious
from boem.core.texts import gettext_noop
from boem.games.postal.estimates.areas import Floats, Ints
from boem.games.postal.estimates.offers import order
from boem.games.postal.estimates.sight import covered_places, guess
from boem.games.postal.rules.facts import Action, Finish, Position, View
from boem.inference import Field

_MISJUDGED: Final = 0.2
"""The standard deviation of its errors, in points."""


class PostalClub(Bot[Action, View]):
    """Proves what one clue or two together show, and misjudges the rest.

    Its mistakes: where two clues settle nothing, it spreads each clue's mines evenly and ignores what clues say
    together; it values a 0 by its number, never by the area that opens; each of its estimates is slightly off; and it
    ignores the other players. It gives no tip that it expects to cost points.
    """

    name = "club"
    about = gettext_noop("names what one clue or two show, and guesses the rest as people do")

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        position = view.position
        if position.sent[seat_of(view)]:
            return Finish()
        places = covered_places(position)
        values = np.stack(_judged(position, places))
        values += np.array([[rng.gauss(0, _MISJUDGED) for _ in places] for _ in range(2)])
        if position.round == 1:
            values[1] = -np.inf
        best = np.argsort(-values.max(axis=0), kind="stable")[: position.config.tips]
        kept = [int(one) for one in best if values[:, one].max() >= 0]
        return order(places, [(one, bool(values[1, one] > values[0, one])) for one in kept], position.config.width)


def _judged(position: Position, places: Ints) -> tuple[Floats, Floats]:
    """The points it expects from each place as a free square, and as a mine."""
    config = position.config
    field = Field.from_rows(position.rows, config.mines)
    seen = obvious(field)
    guessed = guess(field, seen.free, seen.mines)
    mine, numbers = guessed.mine[places], guessed.numbers[places]
    if not position.dealt:  # mines will only be laid where nobody tips
        numbers, mine = numbers / (1 - mine[:, None]), np.zeros_like(mine)
    return (numbers * np.arange(9)).sum(axis=1) - mine * config.fine, mine * config.reward - (1 - mine) * config.fine
