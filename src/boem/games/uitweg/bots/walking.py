"""The steps of a runner on its way to ask about a slot."""

from __future__ import annotations

from boem.core.game import Seat
from boem.games.uitweg.estimates.field import field_of
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import STALLED, Action, Control, Exit, Position, To, walk
from boem.games.uitweg.rules.squares import Place, Slot, Square, crossed, next_to


def towards(position: Position, seat: Seat, slot: int) -> Action:
    """The next step towards asking about an unknown slot within the runner's reach, over known open slots.

    If steps are so few that the walk might end the game as stalled, the nearest unknown slot is asked about first.
    """
    config, control = position.config, position.control[seat]
    way = way_to(config, control, field_of(config).slots[slot])
    idle = max(0, len(way) - 1 - (config.steps - position.steps) + config.steps) // config.steps
    if idle and position.stale + 2 * idle >= STALLED:
        way = min((way_to(config, control, one) for one in _near(config, control)), key=len, default=way)
    return way[0]


def way_to(config: Config, control: Control, slot: Slot) -> tuple[Action, ...]:
    """All steps up to the question, or up to leaving if the runner must leave first."""
    one, two = slot.sides
    sides = [(start, to) for start, to in ((one, two), (two, one)) if start is None or start in control.visited]
    asked = [(_walk(config, control, start), Exit() if to is None else To(to)) for start, to in sides]
    ways: list[tuple[Action, ...]] = [(*way, question) for way, question in asked if way is not None]
    if ways:
        return min(ways, key=len)
    doors = [Square(down, 0) for down in range(config.height)]
    out = [_walk(config, control, door) for door in doors if crossed(None, door) in control.open]
    return (*min((way for way in out if way is not None), key=len), Exit())


def leaves(way: tuple[Action, ...], slot: Slot) -> bool:
    """Whether these steps only lead out, to ask in another turn."""
    return way[-1] == Exit() and None not in slot.sides


def _walk(config: Config, control: Control, place: Place) -> tuple[Action, ...] | None:
    if place is None:
        return () if control.runner is None else None
    return walk(config, control, place)


def _near(config: Config, control: Control) -> list[Slot]:
    """The unknown slots beside places that the runner can walk to."""
    places = [place for place in (None, *sorted(control.visited)) if _walk(config, control, place) is not None]
    sides = [crossed(place, to) for place in places for to in next_to(place, config.width, config.height)]
    return sorted({slot for slot in sides if not control.knows(slot)})
