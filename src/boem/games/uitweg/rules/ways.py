"""Ways through a maze."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Set
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.squares import Place, Slot, Square, crossed, next_to

if TYPE_CHECKING:
    from boem.games.uitweg.rules.facts import Control


@lru_cache(maxsize=256)
def walks(config: Config, control: Control) -> Mapping[Place, tuple[Square, ...]]:
    """The fewest steps over known open slots from the runner to each place within reach, nearest first.

    No way leads through the outside. Among equally short ways, the first in reading order is taken.
    """
    found = _search(config, control.runner, lambda slot: slot in control.open)
    return {place: _way(found, control.runner, place) for place in found}


def shortest(config: Config, barriers: Set[Slot], target: Square, start: Place = None) -> tuple[Square, ...] | None:
    """The squares of a shortest way to a square, itself last; None if barriers block every way.

    It leads in from outside, or from `start` without crossing the outside.
    """
    found = _search(config, start, lambda slot: slot not in barriers)
    return _way(found, start, target) if target in found else None


def distances(config: Config, open_: Set[Slot]) -> dict[Place, int]:
    """Steps from outside to each place that open slots lead to."""
    far: dict[Place, int] = {}
    for place, before in _search(config, None, lambda slot: slot in open_).items():
        far[place] = far[before] + 1 if far else 0
    return far


def reached(config: Config, barriers: Set[Slot]) -> Set[Square]:
    """The squares that can be reached from outside."""
    return {place for place in _search(config, None, lambda slot: slot not in barriers) if place is not None}


def random_way(config: Config, barriers: Set[Slot], target: Square, rng: Random) -> Set[Slot]:
    """The slots of a random winding way from outside to a reachable square; any way that never meets itself may come.

    A walk that goes to a random new square if there is one, and one square back otherwise.
    """
    way: list[Place] = [None]
    seen: set[Place] = {None}
    while way[-1] != target:
        here = way[-1]
        near = next_to(here, config.width, config.height)
        fresh = [place for place in near if place not in seen and crossed(here, place) not in barriers]
        if fresh:
            way.append(rng.choice(fresh))
            seen.add(way[-1])
        else:
            way.pop()
    return {crossed(way[number], way[number + 1]) for number in range(len(way) - 1)}


def _search(config: Config, start: Place, passable: Callable[[Slot], bool]) -> dict[Place, Place]:
    """Every place reachable without crossing the outside, with its predecessor on a shortest way."""
    found: dict[Place, Place] = {start: None}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for place in next_to(here, config.width, config.height):
            if place is not None and place not in found and passable(crossed(here, place)):
                found[place] = here
                queue.append(place)
    return found


def _way(found: dict[Place, Place], start: Place, target: Place) -> tuple[Square, ...]:
    """The squares after `start`, up to a place found from there."""
    way: list[Square] = []
    here = target
    while here is not None and here != start:
        way.append(here)
        here = found[here]
    return tuple(way[::-1])
