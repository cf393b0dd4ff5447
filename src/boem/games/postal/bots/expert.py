"""The bot `expert`, which knows that the others want the same squares."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from random import Random
from typing import Final

import numpy as np

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.bots.work import Work
from boem.core.texts import gettext_noop
from boem.games.postal.estimates.areas import Areas, Floats, Ints
from boem.games.postal.estimates.offers import Offers, offers
from boem.games.postal.estimates.sight import look
from boem.games.postal.rules.facts import Action, Finish, Position, View

_TRUST: Final = 0.9
"""The assumed probability that another seat considers the others."""
_BLUR: Final = 1.0
"""For seats that don't, the assumed deviation of their estimates from ours, in points."""
SPITE: Final = 0.7
"""The value of costing every other seat a point: it helps us get ahead, though not quite as much as earning one."""

_SQUARE: Final = 4e-7  # seconds per square of a layout, to draw it and search it for areas
_CHOICE: Final = 5e-5  # seconds to choose a guess, or to add up 1,000 probabilities
_CHANCE: Final = 6e-9
_LAYOUTS: Final = 600
_NAIVE: Final = 12
_TURNS: Final = 300
_STEPS: Final = 400  # probabilities are rounded to multiples of 1 / _STEPS


class PostalExpert(Bot[Action, View]):
    """Draws its guesses from the mixture that fictitious play of all seats arrives at.

    Every seat is assumed to know what the field tells, and to send orders unless it has resigned or is final without
    any. The seats are alike, so one mixture stands for all: sets of guesses, each a best response to the mixture so far
    and to those who ignore the others. So guesses spread over squares of similar value, the more so the more seats
    there are; a guess that is worth sharing is made all the same.
    """

    name = "expert"
    about = gettext_noop("reckons with what the others will name, and spreads its guesses")
    thinks = True

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        position = view.position
        if position.sent[seat_of(view)]:
            return Finish()
        work = Work(seconds)
        others = senders(position) - 1
        found = _offered(position, others, rng, work)
        sets = _mixture(found, others, position.config.tips, rng, work)
        return found.order(rng.choice(sets), position.config.width)


def senders(position: Position) -> int:
    """The number of seats that have sent orders for this round or may still do so."""
    return sum(position.sent[seat] or not position.final[seat] for seat in position.active)


def _offered(position: Position, others: int, rng: Random, work: Work) -> Offers:
    """The guesses, with two fifths of the time spent on drawing layouts; in a large field only the best ones."""
    config, share = position.config, 0.4 * work.left
    layouts = int(min(max(share / (_SQUARE * config.area), 10), _LAYOUTS))
    work.spend(layouts * _SQUARE * config.area)
    sight = look(position, layouts, rng)
    most = 40 + 4 * config.tips * (others + 1)
    return offers(config, sight, Areas.of(sight.layouts, sight.covered), others, most=most)


def _mixture(found: Offers, others: int, guesses: int, rng: Random, work: Work) -> list[list[int]]:
    """Sets of guesses, any of which it may send."""
    turn = guesses * _CHOICE + found.exceeds.size * _CHANCE
    blur = np.random.default_rng(rng.getrandbits(64))
    naive = []
    for _ in range(_NAIVE):
        work.spend(turn)
        naive.append(found.pick(found.alone + blur.normal(0, _BLUR, len(found.fine)), guesses))
    turns = 2
    while turns < _TURNS and work.spend(turn):
        turns += 1
    return fictitious_play(Crowd(found, others, SPITE), guesses, shares(naive, len(found.fine)), _TRUST, turns)


@dataclass(frozen=True, slots=True, eq=False)
class Crowd:
    """A number of other seats, each making any guess with the same probability, independently.

    `spite` is the value of costing each of the others one point.
    """

    offers: Offers
    others: int
    spite: float

    def values(self, chances: Floats) -> Floats:
        """[guesses]: the mean value of each, if each of the others makes it with this probability.

        A guess worth w earns max(0, w - n) if n others are right too, which is the number of i < w with n <= i. It
        costs each of those n a point if n <= w.
        """
        if not self.others:
            return self.offers.alone
        steps = np.rint(chances * _STEPS).astype(np.int64)
        at_most, taken = _sharers(self.others)
        offers = self.offers
        weights = at_most[steps] + self.spite / self.others * taken[steps]
        values: Floats = (offers.exceeds * weights).sum(axis=1) + offers.beyond - offers.fine
        return values


@lru_cache(maxsize=64)
def _sharers(others: int) -> tuple[Floats, Floats]:
    """[steps, i] for i < others: P(at most i others make a guess), and i + 1 times P(exactly i + 1 do)."""
    chance = np.linspace(0, 1, _STEPS + 1)[:, None]
    number = np.arange(others + 1)
    ways = np.array([float(comb(others, n)) for n in range(others + 1)])
    just = ways * chance**number * (1 - chance) ** (others - number)
    return np.cumsum(just, axis=1)[:, :others], just[:, 1:] * number[1:]


def fictitious_play(crowd: Crowd, guesses: int, naive: Floats, trust: float, turns: int) -> list[list[int]]:
    """Sets of guesses, each a best response to a seat's average so far; returns the later half of `turns` sets.

    That average is the share of sets so far with each guess, mixed with weight `1 - trust` with `naive`, the guesses of
    seats that ignore the others. The first response is to those alone.
    """
    given = naive.copy()
    seen = 1.0
    sets: list[list[int]] = []
    for _ in range(turns):
        chances = np.minimum(trust * given / seen + (1 - trust) * naive, 1)
        best = crowd.offers.pick(crowd.values(chances), guesses)
        sets.append(best)
        given[best] += 1
        seen += 1
    return sets[turns // 2 :]


def shares(sets: list[list[int]], guesses: int) -> Floats:
    """The share of sets that include each guess."""
    counts: Ints = np.bincount(np.array([guess for one in sets for guess in one], np.int64), minlength=guesses)
    return counts / max(len(sets), 1)
