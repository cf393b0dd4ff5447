"""States that are consistent with a view of Uitweg."""

from __future__ import annotations

from random import Random

from boem.core.game import Seat
from boem.core.seats import other
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Build, Control, Position
from boem.games.uitweg.rules.squares import Square, slots
from boem.games.uitweg.rules.ways import random_way, reached


def fitting_building(position: Position, owner: Seat, rng: Random) -> Build:
    """A maze of the owner that fits the opponent's control board; any may come, but not all equally likely.

    The guard is uniform over the unvisited squares to which a way past the known barriers leads. Then a winding way to
    it is kept open. The number of further barriers is uniform from none to as many as there may be, and so is their
    choice among the slots not known to be open.
    """
    config, control = position.config, position.control[other(owner)]
    guard = _guard(config, control, rng)
    kept = random_way(config, control.barriers, guard, rng)
    every = slots(config.width, config.height)
    unknown = [slot for slot in every if not control.knows(slot) and slot not in kept]
    count = rng.randint(0, min(len(unknown), config.barriers - len(control.barriers)))
    return Build(guard, tuple(sorted(control.barriers.union(rng.sample(unknown, count)))))


def _guard(config: Config, control: Control, rng: Random) -> Square:
    if control.found and control.runner is not None:
        return control.runner
    return rng.choice(sorted(reached(config, control.barriers) - control.visited))
