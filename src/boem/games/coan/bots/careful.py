"""The bot `careful`, which takes what gains most now."""

from __future__ import annotations

from random import Random

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.core.squares import neighbours
from boem.core.texts import gettext_noop
from boem.games.coan.estimates import Gains
from boem.games.coan.rules.facts import Action, Explore, Mark, View

_EQUAL = 1e-9


class CoanCareful(Bot[Action, View]):
    """Plays the action with the most expected points, from exact probabilities; ignores what the opponent does next.

    Among equals it prefers one with the fewest undecided squares around it, which tells the opponent little.
    """

    name = "careful"
    about = gettext_noop("knows every chance exactly, and takes the action that brings most at once")

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        seat_of(view)  # spectators never act
        gains = Gains(view)
        rated = list(gains.actions())
        most = max(gain for gain, _ in rated) - _EQUAL
        best = [action for gain, action in rated if gain >= most]
        fewest = min(_told(gains, action) for action in best)
        return rng.choice([action for action in best if _told(gains, action) == fewest])


def _told(gains: Gains, action: Explore | Mark) -> int:
    config, chances = gains.view.position.config, gains.posterior.mine_probability
    near = neighbours(action.square, config.width, config.height)
    return sum(0 < chances[one] < 1 for one in near)
