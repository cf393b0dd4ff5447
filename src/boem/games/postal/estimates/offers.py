"""What each guess would earn, and which guesses to take together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Final

import numpy as np

from boem.core.squares import Square
from boem.games.postal.estimates.areas import Areas, Floats, Ints
from boem.games.postal.estimates.sight import Sight, look
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import Order, Position
from boem.games.postal.rules.orders import Guess, in_reading_order

_SQUARES: Final = 40_000  # total squares of all layouts drawn
_NUMBERS: Final = np.arange(9)
_NOTHING: Final = -1e-9  # anything above this is no worse than not guessing


@dataclass(frozen=True, slots=True, eq=False)
class Overlap:
    """How much less two free guesses earn together than apart, averaged over the layouts drawn; computed on demand."""

    areas: Areas
    given: bool  # only over layouts in which both squares are free
    known: dict[int, Floats] = field(default_factory=dict)

    def than_apart(self, place: int) -> Floats:
        """[places of the field]: by the place of the other guess."""
        if place not in self.known:
            free = self.areas.free
            drawn = np.maximum(free[free[:, place]].sum(axis=0), 1) if self.given else len(free)
            self.known[place] = self.areas.overlap(place) / drawn
        return self.known[place]


@dataclass(frozen=True, slots=True, eq=False)
class Offers:
    """The available guesses: first all squares as free, the most valuable first, then the same squares as mines.

    `exceeds[guess, i]` is the probability that the guess is right and worth at least i + 1 points to a seat alone
    there, plus half that of being worth i + ½. `beyond[guess]` is the mean worth beyond the last of these, and
    `fine[guess]` the mean cost of being wrong.
    """

    places: Ints  # [squares]
    exceeds: Floats  # [2 * squares, sharers]
    beyond: Floats
    fine: Floats
    together: Overlap

    @property
    def alone(self) -> Floats:
        """The mean value of each guess for a seat alone there."""
        worth: Floats = self.exceeds.sum(axis=1) + self.beyond - self.fine
        return worth

    def order(self, taken: Iterable[int], width: int) -> Order:
        """The guesses with these numbers, as an action."""
        count = len(self.places)
        return order(self.places, ((guess % count, guess >= count) for guess in taken), width)

    def pick(self, values: Floats, most: int) -> list[int]:
        """Up to `most` guesses, chosen greedily by their value beside those taken; none that costs points.

        What three squares of one area have in common is subtracted too often, but never more than a guess can earn.
        """
        count = len(self.places)
        left, least = values.copy(), -self.fine[:count]
        taken: list[int] = []
        while len(taken) < min(most, count):
            best = int(left.argmax())
            if left[best] < _NOTHING:
                break
            taken.append(best)
            if best < count:
                less = left[:count] - self.together.than_apart(int(self.places[best]))[self.places]
                left[:count] = np.maximum(less, np.minimum(left[:count], least))
            left[best % count] = left[best % count + count] = -np.inf
        return taken


def alone(position: Position, rng: Random, *, squares: int = _SQUARES) -> Offers:
    """The guesses of a round for a seat that ignores the others. `squares` limits the layouts drawn."""
    layouts = min(max(squares // position.config.area, 20), 1000)
    sight = look(position, layouts, rng)
    return offers(position.config, sight, Areas.of(sight.layouts, sight.covered), 1)


def order(places: Ints, taken: Iterable[tuple[int, bool]], width: int) -> Order:
    """Guesses on these places, each with whether it is marked as a mine, as an action."""
    guesses = (Guess(Square(*divmod(int(places[one]), width)), mine) for one, mine in taken)
    return Order(in_reading_order(tuple(guesses)))


def offers(config: Config, sight: Sight, areas: Areas, sharers: int, *, most: int | None = None) -> Offers:
    """All guesses on the squares that may be ordered, or on the `most` squares that earn most.

    The probabilities of mines and numbers are exact. The worth of the area round a 0 is a mean over the layouts drawn
    in which that square is a 0, or over all their areas if there are none.
    """
    wide = max(sharers, 1)
    exceeds = np.zeros((2, len(sight.places), wide))
    beyond = np.zeros((2, len(sight.places)))
    right = 1 - sight.mine
    for i in range(wide):
        exceeds[0, :, i] = sight.numbers[:, i + 1 :].sum(axis=1)
        exceeds[1, :, i] = sight.mine * min(max(config.reward - i, 0), 1)
    beyond[0] = (sight.numbers * np.maximum(_NUMBERS - wide, 0)).sum(axis=1)
    beyond[1] = sight.mine * max(config.reward - wide, 0)
    spread, mean = _worths(sight, areas, wide)
    exceeds[0] += sight.numbers[:, :1] * spread
    beyond[0] += sight.numbers[:, 0] * mean
    fine = np.stack([sight.mine, right]) * config.fine
    if not sight.marks:
        fine[1] = np.inf
    best = (exceeds.sum(axis=2) + beyond - fine).max(axis=0)
    first = np.argsort(-best, kind="stable")[:most]
    return Offers(
        sight.places[first],
        exceeds[:, first].reshape(-1, wide),
        beyond[:, first].reshape(-1),
        fine[:, first].reshape(-1),
        Overlap(areas, given=not sight.dealt),
    )


def _worths(sight: Sight, areas: Areas, wide: int) -> tuple[Floats, Floats]:
    """For each square, if its number is 0: the probabilities that its area is worth over 0, 1, …; the mean beyond."""
    owner, place = areas.inside
    capped = np.minimum(areas.worth[owner], wide)
    size = areas.free.shape[1]
    counts = np.bincount(place * (wide + 1) + capped, minlength=size * (wide + 1)).reshape(size, wide + 1)
    over = np.bincount(place, np.maximum(areas.worth[owner] - wide, 0), size)
    counts, over = counts[sight.places], over[sight.places]
    none = counts.sum(axis=1) == 0
    counts[none], over[none] = counts.sum(axis=0), over.sum()
    seen = np.maximum(counts.sum(axis=1), 1)
    above = np.cumsum(counts[:, :0:-1], axis=1)[:, ::-1]
    return above / seen[:, None], over / seen
