"""`expert` for Postal Minesweeper: it knows that the others want the same squares."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np

from boem.bots.bot import SECONDS, Bot
from boem.bots.work import Work
from boem.games.postal.bots.crowd import Crowd, fictitious_play, shares
from boem.games.postal.bots.sending import has_sent
from boem.games.postal.estimates.areas import Areas
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
        if has_sent(view):
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
