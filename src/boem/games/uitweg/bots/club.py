"""The bot `club`, a club player with typical mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.core.texts import gettext_noop
from boem.games.uitweg.bots.building import belt_building
from boem.games.uitweg.bots.walking import leaves, towards, way_to
from boem.games.uitweg.estimates.field import field_of
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.rules.facts import Action, Control, View
from boem.games.uitweg.rules.squares import Slot

SIGHT: Final = 3  # steps to the farthest slot that it considers, including the question


@dataclass(frozen=True)
class UitwegClub(Bot[Action, View]):
    """Goes on from where it stands, preferring right to up or down, and going back left last.

    Its mistakes: it forgets untried slots more than a few steps back, and leaves to try another door instead; it
    sometimes asks about a slot between squares that it has visited; and it doesn't consider where the guard may be.
    Only once all doors are tried does it study its control board, and goes to the first gap in reading order. `idles`
    is how often it asks about a slot that leads nowhere new, and `builds` the share of the barriers it builds with.
    """

    name: str = "club"
    about: str = gettext_noop("goes on to the right, and forgets what it left behind")
    idles: float = 1 / 40
    builds: float = 4 / 5

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        seat, position = seat_of(view), view.position
        config, control = position.config, position.control[seat]
        if not position.built[seat]:
            return belt_building(config, rng, self.builds)
        field, questions = field_of(config), Known.of(config, control).questions()
        idle = [slot for slot in field.slots if _between_visited(control, slot)]
        if idle and rng.random() < self.idles:
            return towards(position, seat, field.slot(rng.choice(idle)))
        ways = {one: way_to(config, control, field.slots[one]) for one in questions}
        near = [one for one in questions if len(ways[one]) <= SIGHT and not leaves(ways[one], field.slots[one])]
        if near and control.runner is not None:
            return towards(position, seat, min(near, key=lambda one: (len(ways[one]), _turn_back(control, one, view))))
        doors = [one for one in questions if None in field.slots[one].sides]
        return towards(position, seat, rng.choice(doors) if doors else questions[0])


def _between_visited(control: Control, slot: Slot) -> bool:
    """Whether this is an unknown slot beside the runner that leads to a visited square."""
    return control.runner in slot.sides and not control.knows(slot) and set(slot.sides) <= control.visited


def _turn_back(control: Control, slot: int, view: View) -> int:
    """How much it dislikes a slot: 0 to the right, 1 down or up, 2 to the left."""
    old, new = sorted(field_of(view.position.config).slots[slot].sides, key=lambda place: place not in control.visited)
    if old is None or new is None:
        return 3
    return 1 + old.across - new.across
