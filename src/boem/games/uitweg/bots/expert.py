"""`expert` for Uitweg: tries questions out in many mazes that fit, and builds what its own kind seeks longest in."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from zlib import crc32

import numpy as np

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.core.errors import LawBroken
from boem.core.game import Seat
from boem.core.seats import other
from boem.games.uitweg.bots.building import hard_building
from boem.games.uitweg.bots.planning import plan
from boem.games.uitweg.bots.walking import towards
from boem.games.uitweg.estimates.field import field_of
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.estimates.seeking import explore
from boem.games.uitweg.rules.actions import Action
from boem.games.uitweg.rules.facts import Maze, View


class UitwegExpert(Bot[Action, View]):
    """Plans by sampled mazes, with an eye on how far the opponent is; see `planning` and `building`.

    What its plan draws depends on its own maze, which nobody else knows, and not on `rng`: so it means the same at each
    step of a walk, and still seeks otherwise in every game.
    """

    name = "expert"
    about = "asks what finds the guard soonest in many mazes that fit, and builds what takes longest"
    thinks = True

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        seat, position = seat_of(view), view.position
        config = position.config
        if not position.built[seat]:
            return hard_building(config, rng, seconds)
        own = view.mazes[seat]
        if own is None:
            raise LawBroken("a maze that was built is known to its owner")
        seed = crc32(" ".join(map(str, [own.guard, *sorted(own.barriers)])).encode())
        rival = _still_needs(Known.of(config, position.control[other(Seat(seat))]), own, seed)
        return towards(position, seat, plan(Known.of(config, position.control[seat]), rival, seconds, seed))


@lru_cache(maxsize=64)
def _still_needs(rival: Known, own: Maze, seed: int) -> float:
    """About how many turns the opponent still needs to the guard, by a rule of thumb from where it is."""
    field = field_of(rival.config)
    walls = np.array([[slot in own.barriers] for slot in field.slots])
    turns = explore(rival, np.repeat(walls, 24, axis=1), np.random.default_rng(seed))
    return 1 + float(turns[field.number(own.guard)].mean())
