"""The bot `club`, which plays like people who enjoy the game, mistakes included."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.bots.obvious import obvious
from boem.bots.overlooking import overlooked
from boem.core.texts import gettext_noop
from boem.games.postal.estimates.areas import Floats, Ints
from boem.games.postal.estimates.offers import order
from boem.games.postal.estimates.sight import beside, covered_places, guess
from boem.games.postal.rules.facts import Action, Finish, Position, View
from boem.inference import Field
from boem.inference.field import KNOWN_MINE


@dataclass(frozen=True)
class PostalClub(Bot[Action, View]):
    """Proves what one clue or two together show, and misjudges the rest.

    Its mistakes: where two clues settle nothing, it spreads each clue's mines evenly and ignores what clues say
    together; it values a 0 by its number, never by the area that opens; each of its estimates is slightly off; and it
    ignores the other players. It makes no guess that it expects to cost points. `misjudges` is the standard deviation
    of its errors, in points; it overlooks a share of the clues in each round.
    """

    name: str = "club"
    about: str = gettext_noop("names what one clue or two show, and guesses the rest as people do")
    misjudges: float = 0.2
    overlooks: float = 0.0

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        position = view.position
        if position.sent[seat_of(view)]:
            return Finish()
        places = covered_places(position)
        field = Field.from_rows(position.rows, position.config.mines)
        values = np.stack(_judged(position, overlooked(field, self.overlooks, rng), places))
        values += np.array([[rng.gauss(0, self.misjudges) for _ in places] for _ in range(2)])
        if position.round == 1:
            values[1] = -np.inf
        best = np.argsort(-values.max(axis=0), kind="stable")[: position.config.tips]
        kept = [int(one) for one in best if values[:, one].max() >= 0]
        return order(places, [(one, bool(values[1, one] > values[0, one])) for one in kept], position.config.width)


def _judged(position: Position, field: Field, places: Ints) -> tuple[Floats, Floats]:
    """The points it expects from each place as a free square, and as a mine, if it sees this much of the field."""
    config = position.config
    seen = obvious(field)
    guessed = guess(field, seen.free, seen.mines)
    mine, numbers = guessed.mine[places], guessed.numbers[places]
    if not position.dealt:  # mines will only be laid where nobody names a square
        numbers, mine = numbers / (1 - mine[:, None]), np.zeros_like(mine)
    shown = numbers @ np.arange(9) - numbers.sum(axis=1) * _overlooked_beside(position, field)[places]
    return shown - mine * config.fine, mine * config.reward - (1 - mine) * config.fine


def _overlooked_beside(position: Position, field: Field) -> Ints:
    """[places of the field]: the overlooked clues beside each, by which the numbers of a mirror image are too high."""
    open_ = np.array([cell not in ".*" for row in position.rows for cell in row]).reshape(field.height, field.width)
    return beside(open_ & (field.to_array() == KNOWN_MINE)).astype(np.int64).reshape(-1)
