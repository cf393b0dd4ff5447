"""`expert` for Postal Minesweeper: it knows that the others want the same squares."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from random import Random
from typing import Final

import numpy as np

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.bots.work import Work
from boem.games.postal.estimates.areas import Areas, Floats, Ints
from boem.games.postal.estimates.offers import Offers, offers
from boem.games.postal.estimates.sight import look
from boem.games.postal.rules.facts import Action, Finish, Position, View

_TRUST: Final = 0.9
"""How likely another seat is held to reckon with the others."""
_BLUR: Final = 1.0
"""Points by which one that doesn't is held to differ from our own estimate, as a standard deviation."""
_SPITE: Final = 0.7
"""What it is worth to bring every other seat a point less: a point to be ahead by, if not quite one to own."""

_SQUARE: Final = 4e-7  # seconds, of a square of a layout to be drawn and searched for areas
_CHOICE: Final = 5e-5  # of a tip to be chosen, and as often of 1,000 chances to be added up
_CHANCE: Final = 6e-9
_LAYOUTS: Final = 600
_NAIVE: Final = 12
_TURNS: Final = 300
_STEPS: Final = 400  # a chance is rounded to one of these parts


class PostalExpert(Bot[Action, View]):
    """Draws its tips from the mixture that fictitious play of all seats comes to.

    Every seat is held to know what the field tells, and to send, unless it has resigned or is final without orders. The
    seats are alike, so one mixture stands for all of them: of sets of tips, each the best answer to the mixture so far
    and to those who reckon with nobody else. So tips spread where they are about as good as each other, and the more
    so the more seats there are; where one is worth its crowd, they don't.
    """

    name = "expert"
    about = "reckons with what the others will tip, and spreads its tips"
    thinks = True

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        position = view.position
        if position.sent[seat_of(view)]:
            return Finish()
        work = Work(seconds)
        others = _senders(position) - 1
        found = _offered(position, others, rng, work)
        sets = _mixture(found, others, position.config.tips, rng, work)
        return found.order(rng.choice(sets), position.config.width)


def _senders(position: Position) -> int:
    """How many seats send orders for this round, or have."""
    return sum(position.sent[seat] or not position.final[seat] for seat in position.active)


def _offered(position: Position, others: int, rng: Random, work: Work) -> Offers:
    """The tips, for which two fifths of the time are spent on drawing layouts; in a large field the best tips alone."""
    config, share = position.config, 0.4 * work.left
    layouts = int(min(max(share / (_SQUARE * config.area), 10), _LAYOUTS))
    work.spend(layouts * _SQUARE * config.area)
    sight = look(position, layouts, rng)
    most = 40 + 4 * config.tips * (others + 1)
    return offers(config, sight, Areas.of(sight.layouts, sight.covered), others, most=most)


def _mixture(found: Offers, others: int, tips: int, rng: Random, work: Work) -> list[list[int]]:
    """Sets of tips, any of which it may send."""
    turn = tips * _CHOICE + found.exceeds.size * _CHANCE
    blur = np.random.default_rng(rng.getrandbits(64))
    naive = []
    for _ in range(_NAIVE):
        work.spend(turn)
        naive.append(found.pick(found.alone + blur.normal(0, _BLUR, len(found.fine)), tips))
    turns = 2
    while turns < _TURNS and work.spend(turn):
        turns += 1
    return fictitious_play(Crowd(found, others, _SPITE), tips, shares(naive, len(found.fine)), _TRUST, turns)


@dataclass(frozen=True, slots=True, eq=False)
class Crowd:
    """So many `others`, each of whom gives any tip with the same chance, and all apart from each other.

    `spite` is what it is worth to bring each of the others one point less, on average over all of them.
    """

    offers: Offers
    others: int
    spite: float

    def values(self, chances: Floats) -> Floats:
        """[tips]: what each brings on average, if each of the others gives it with such a chance.

        A tip that is worth w brings max(0, w - n), where n others are as right, which is the number of i < w with
        n <= i. It costs each of those n a point if n <= w.
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
    """[steps, i] for i < others: the chance that at most i others give a tip, and i + 1 times that of just i + 1."""
    chance = np.linspace(0, 1, _STEPS + 1)[:, None]
    number = np.arange(others + 1)
    ways = np.array([float(comb(others, n)) for n in range(others + 1)])
    just = ways * chance**number * (1 - chance) ** (others - number)
    return np.cumsum(just, axis=1)[:, :others], just[:, 1:] * number[1:]


def fictitious_play(crowd: Crowd, tips: int, naive: Floats, trust: float, turns: int) -> list[list[int]]:
    """Sets of tips, each the best answer to what a seat has given on average so far, the later half of `turns`.

    The average is the share of the sets before, and with `1 - trust` what who counts on nobody else gives: `naive`.
    Its first answers are to those alone.
    """
    given = naive.copy()
    seen = 1.0
    sets: list[list[int]] = []
    for _ in range(turns):
        chances = np.minimum(trust * given / seen + (1 - trust) * naive, 1)
        best = crowd.offers.pick(crowd.values(chances), tips)
        sets.append(best)
        given[best] += 1
        seen += 1
    return sets[turns // 2 :]


def shares(sets: list[list[int]], tips: int) -> Floats:
    """How often each of so many tips stands in the sets."""
    counts: Ints = np.bincount(np.array([tip for one in sets for tip in one], np.int64), minlength=tips)
    return counts / max(len(sets), 1)
