"""What may be built in Uitweg."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from boem.core.errors import IllegalAction
from boem.games.uitweg.rules.actions import Build
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.squares import Square, slots, squares
from boem.games.uitweg.rules.ways import random_way, reached


def check_building(config: Config, building: Build) -> None:
    """Raise IllegalAction, as a secret, unless a maze may be so."""
    check_on_board(config, building.guard, secret=True)
    for slot in building.barriers:
        if not slot.fits(config.width, config.height):
            raise IllegalAction(
                "no_slot", "{slot} isn't a slot of this field, so it takes no barrier.", secret=True, slot=str(slot)
            )
    for one, next_one in pairwise(sorted(building.barriers)):
        if one == next_one:
            raise IllegalAction(
                "twice", "{slot} is named twice; a slot takes only one barrier.", secret=True, slot=str(one)
            )
    most, count = config.barriers, len(building.barriers)
    if count > most:
        raise IllegalAction(
            "barrier_count", "You have {most} barriers, not {count}.", secret=True, most=most, count=count
        )
    if building.guard not in reached(config, frozenset(building.barriers)):
        raise IllegalAction(
            "no_way", "At least one way must lead from outside, through row 1, to the guard.", secret=True
        )


def check_on_board(config: Config, square: Square, *, secret: bool = False) -> None:
    """Raise IllegalAction for a square off the board."""
    if square.down >= config.height or square.across >= config.width:
        last = str(Square(config.height - 1, config.width - 1))
        raise IllegalAction(
            "off_board",
            "{square} is off the board, which goes from A1 to {last}.",
            secret=secret,
            square=str(square),
            last=last,
        )


def random_building(config: Config, rng: Random) -> Build:
    """The guard anywhere, a winding way to it kept open, and elsewhere at least half the barriers that may stand."""
    guard = rng.choice(list(squares(config.width, config.height)))
    kept = random_way(config, frozenset(), guard, rng)
    free = [slot for slot in slots(config.width, config.height) if slot not in kept]
    most = min(len(free), config.barriers)
    return Build(guard, tuple(sorted(rng.sample(free, rng.randint(most // 2, most)))))
