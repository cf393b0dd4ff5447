"""The bot `careful`, which takes the shortest untried way by what it knows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.core.texts import gettext_noop
from boem.games.uitweg.bots.building import long_building
from boem.games.uitweg.bots.noticing import noticed
from boem.games.uitweg.bots.walking import leaves, towards, way_to
from boem.games.uitweg.estimates.field import field_of
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Action, Control, View
from boem.games.uitweg.rules.squares import Slot


@dataclass(frozen=True)
class UitwegCareful(Bot[Action, View]):
    """Asks where it expects to enter a new square soonest, with a barrier equally likely in every unknown slot.

    That probability is `barriers` over all slots, as if all were in use. Leaving costs a turn, and so does each turn
    used up by walking; among equals it prefers the fewest steps. Weaker levels overlook a share of these squares.
    """

    name: str = "careful"
    about: str = gettext_noop("goes the shortest way that it hasn't tried, and forgets none")
    overlooks: float = 0.0

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        seat, position = seat_of(view), view.position
        config, control = position.config, position.control[seat]
        if not position.built[seat]:
            return long_building(config, rng)
        slots = field_of(config).slots
        seen = noticed(Known.of(config, control).questions(), view, self.overlooks)
        costs = {one: _cost(config, control, slots[one]) for one in seen}
        least = min(costs.values())
        return towards(position, seat, rng.choice([one for one in costs if costs[one] == least]))


def _cost(config: Config, control: Control, slot: Slot) -> tuple[float, int, int]:
    """Expected turns until a new square is entered by the slot; its depth, negated; and the steps to the question."""
    way = way_to(config, control, slot)
    barred = min(1.0, config.barriers / config.slots)
    inward = max(side.across for side in slot.sides if side is not None)
    return leaves(way, slot) + (len(way) - 1) // config.steps + barred, len(way), -inward
