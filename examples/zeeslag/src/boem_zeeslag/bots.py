"""The bot `careful`."""

from __future__ import annotations

from collections import Counter
from random import Random

from boem.bots import SECONDS, Bot, seat_of
from boem.core.hunt import HuntView
from boem.core.seats import other
from boem_zeeslag.rules import Action, Fire, Position, fitting_fleet

FLEETS = 60
"""Fleets that it imagines for a shot."""


class ZeeslagCareful(Bot[Action, HuntView[Position]]):
    """Shoots where most of the possible fleets have a ship."""

    name = "careful"
    about = "shoots where most of the fleets that may be there have a ship"

    def choose(self, view: HuntView[Position], rng: Random, seconds: float = SECONDS) -> Action:
        seat, position = seat_of(view), view.position
        if not position.hidden[seat]:
            return fitting_fleet(position, seat, rng)
        fleets = [fitting_fleet(position, other(seat), rng).fleet for _ in range(FLEETS)]
        manned = Counter(square for fleet in fleets for ship in fleet for square in ship.squares)
        targets = rng.sample(position.targets, len(position.targets))
        return Fire(max(targets, key=manned.__getitem__))


BOTS = (ZeeslagCareful,)
