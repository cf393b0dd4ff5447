"""The runner's walks over slots known to be open, up to a question."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from boem.core.game import Seat
from boem.core.hunt import Fact, Said
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Control
from boem.games.uitweg.rules.squares import Place, Side, Slot, crossed, next_to, slots, squares


@lru_cache(maxsize=256)
def asked(config: Config, control: Control) -> Mapping[Slot, tuple[Place, ...]]:
    """Of each slot that the runner can ask about in this turn, the fewest steps that lead there and over it."""
    ways: dict[Slot, tuple[Place, ...]] = {}
    for here, way in _ways(config, control).items():
        for place in next_to(here, config.width, config.height):
            slot = crossed(here, place)
            if not control.knows(slot) and slot not in ways:
                ways[slot] = (*way, place)
    return ways


def leave(config: Config, control: Control) -> tuple[Place, ...]:
    """The fewest steps that lead outside over known slots; none where the runner is outside, or no way is known."""
    if control.runner is None:
        return ()
    outward = ((here, way) for here, way in _ways(config, control).items() if here is not None and here.across == 0)
    return next(((*way, None) for here, way in outward if crossed(here, None) in control.open), ())


def questions(facts: Sequence[Fact]) -> Iterator[tuple[Seat, Slot, int]]:
    """Who asked about which slot with which choice, counted from 1; leaving is a choice too, and a walk cut short."""
    runners: dict[Seat, Place] = {}
    known: set[tuple[Seat, Slot]] = set()
    time, walking = 0, None
    for fact in facts:
        if not isinstance(fact, Said):
            continue
        time += walking not in (None, fact.seat)
        slot = crossed(runners.get(fact.seat), fact.action.place)
        new = (fact.seat, slot) not in known
        known.add((fact.seat, slot))
        time += new or fact.action.place is None
        walking = None if new or fact.action.place is None else fact.seat
        if new:
            yield fact.seat, slot, time
        if fact.answer != "no":
            runners[fact.seat] = fact.action.place


def drawn(config: Config, control: Control) -> tuple[str, ...]:
    """The board row by row, in between the slots."""
    rows = [["#"] * (2 * config.width + 1) for _ in range(2 * config.height + 1)]
    for square in squares(config.width, config.height):
        shown = "R" if square == control.runner else "o" if square in control.track else "."
        rows[2 * square.down + 1][2 * square.across + 1] = shown
    for slot in slots(config.width, config.height):
        (down, across), side = slot
        mark = " " if slot in control.open else "#" if slot in control.barriers else "?"
        row, column = 2 * down + 1 + (side == Side.BELOW), 2 * across + 1 + (side == Side.RIGHT) - (side == Side.LEFT)
        rows[row][column] = mark
    return tuple("".join(row) for row in rows)


@lru_cache(maxsize=256)
def _ways(config: Config, control: Control) -> Mapping[Place, tuple[Place, ...]]:
    """The fewest steps to each place within reach, the nearest first; never by way of the outside."""
    ways: dict[Place, tuple[Place, ...]] = {control.runner: ()}
    queue = deque([control.runner])
    while queue:
        here = queue.popleft()
        for place in next_to(here, config.width, config.height):
            if place is not None and place not in ways and crossed(here, place) in control.open:
                ways[place] = (*ways[here], place)
                queue.append(place)
    return ways
