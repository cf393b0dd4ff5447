"""The chance of winning after a seat's orders in Postal Minesweeper, and after the best ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from random import Random
from typing import Final

import numpy as np

from boem.analysis.equity import MoveEquity
from boem.core.game import Seat
from boem.core.points import Points
from boem.games.postal import GAME
from boem.games.postal.bots.expert import SPITE, Crowd, fictitious_play, senders, shares
from boem.games.postal.estimates.areas import Areas, Floats
from boem.games.postal.estimates.offers import Offers, offers
from boem.games.postal.estimates.sight import look
from boem.games.postal.rules.facts import Order, Position
from boem.games.postal.rules.orders import Guesses

TRUST: Final = 0.5
"""How many of the others are taken to consider each other, as the bot `expert` does; the rest play as if alone."""
BLUR: Final = 0.3
"""The deviation of their estimates, in points, of those who play as if alone."""
DRAWS: Final = 3  # independent estimates, whose spread is the error
NAIVE: Final = 12  # orders of those who play as if alone
ROUND: Final = 4.0  # a round takes so many times the work of a move, since it serves all seats
SQUARE, TURN, CHANCE = 4e-7, 5e-5, 6e-9  # seconds: a square of a layout, a guess chosen, a probability added
LAYOUTS, TURNS = (20, 300), (12, 60)  # the fewest and the most
FIRST, LATER = 2.5, 0.3
"""The variance of the points still to come, per covered square, before the first round and before later ones."""
STEPS: Final = np.linspace(-5, 5, 81)


def weigh(position: Position, scores: Sequence[Points], seat: Seat, guesses: Guesses, seconds: float) -> MoveEquity:
    """What orders did to the chance of having the most points in the end.

    They are compared with the best response to what the others are expected to order. Points are turned into chances as
    if what every seat has still to gain were normally distributed, alike and independent.
    """
    now = _round(position, seconds)
    less = np.array([now.lost(draw, guesses) for draw in range(DRAWS)])
    mean, error = max(float(less.mean()), 0.0), float(less.std(ddof=1)) / sqrt(DRAWS)
    spread = sqrt((FIRST if position.closing else LATER) * max(len(position.covered), 1))
    rivals = [float(scores[one] - scores[seat]) for one in position.active if one != seat]
    chance, best, more = (winning(rivals, spread, points) for points in (0.0, mean, mean + error))
    return MoveEquity.of(chance, best, GAME.notation.write(now.best), more - best)


def winning(rivals: Sequence[float], spread: float, points: float) -> float:
    """The chance of ending with the most points, from the leads of all others, with some more points."""
    ahead = np.ones(len(STEPS))
    for lead in rivals:
        ahead *= [(1 + erf(((points - lead) / spread + step) / sqrt(2))) / 2 for step in STEPS]
    density = np.exp(-(STEPS**2) / 2)
    return float((ahead * density).sum() / density.sum())


@lru_cache(maxsize=2)
def _round(position: Position, seconds: float) -> _Round:
    return _Round(position, seconds)


class _Round:
    """What each guess of a round is worth, beside what the others may order; estimated several times."""

    def __init__(self, position: Position, seconds: float) -> None:
        self._position, self._seconds = position, seconds * ROUND / DRAWS
        self._draws = [self._draw(Random(number)) for number in range(DRAWS)]

    @property
    def best(self) -> Order:
        """The orders that are worth most by the first estimate."""
        found, values = self._draws[0]
        return found.order(self._picked(found, values), self._position.config.width)

    def lost(self, draw: int, guesses: Guesses) -> float:
        """How many points less than the best orders these are worth."""
        found, values = self._draws[draw]
        at, count = {int(place): one for one, place in enumerate(found.places)}, len(found.places)
        width = self._position.config.width
        own = [at[guess.square.row * width + guess.square.column] + count * bool(guess.mine) for guess in guesses]
        return _together(found, values, self._picked(found, values)) - _together(found, values, own)

    def _picked(self, found: Offers, values: Floats) -> list[int]:
        return found.pick(values, self._position.config.tips)

    def _draw(self, rng: Random) -> tuple[Offers, Floats]:
        """The guesses, and what each is worth: points, and points that it costs the others."""
        config, others = self._position.config, senders(self._position) - 1
        layouts = _within(LAYOUTS, self._seconds / 2 / (SQUARE * config.area))
        sight = look(self._position, layouts, rng)
        found = offers(config, sight, Areas.of(sight.layouts, sight.covered), others)
        blur, number = np.random.default_rng(rng.getrandbits(64)), len(found.fine)
        alone = [self._picked(found, found.alone + blur.normal(0, BLUR, number)) for _ in range(NAIVE)]
        naive = shares(alone, number)
        crowd = Crowd(found, others, SPITE)
        turns = _within(TURNS, self._seconds / 2 / (config.tips * TURN + found.exceeds.size * CHANCE))
        known = shares(fictitious_play(crowd, config.tips, naive, TRUST, turns), number)
        return found, crowd.values(np.minimum(TRUST * known + (1 - TRUST) * naive, 1))


def _within(limits: tuple[int, int], number: float) -> int:
    least, most = limits
    return int(min(max(number, least), most))


def _together(found: Offers, values: Floats, guesses: Sequence[int]) -> float:
    """The worth of guesses made together, counted as `Offers.pick` counts it."""
    count, left, least, total = len(found.places), values.copy(), -found.fine[: len(found.places)], 0.0
    for guess in sorted(guesses, key=lambda guess: -values[guess]):
        total += float(left[guess])
        if guess < count:
            less = left[:count] - found.together.than_apart(int(found.places[guess]))[found.places]
            left[:count] = np.maximum(less, np.minimum(left[:count], least))
    return total
