"""The shelf of proper puzzles that comes with the program: JSON Lines in shelf.jsonl, written by `make shelf`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import islice
from operator import attrgetter
from typing import Final

from boem.puzzles.generate import generate
from boem.puzzles.grade import Grade, Graded
from boem.puzzles.wish import Wish

AMOUNTS: Final = {6: 50, 8: 12, 10: 12}
"""By the side, how many puzzles of each grade; 6 × 6 with 50 is the set that the game came with."""
FIRST_SEED: Final = 1


@cache
def shelf() -> tuple[Graded, ...]:
    """Every puzzle on the shelf, sorted by size, grade and work."""
    lines = files("boem.puzzles").joinpath("shelf.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(Graded.of_json(json.loads(line)) for line in lines)


def stock() -> Iterator[Graded]:
    """Make the shelf from the seeds that follow the first, in shelf order; takes half a minute."""
    for side, amount in AMOUNTS.items():
        for grade in Grade:
            made = islice(generate(Wish(side, side, grade), FIRST_SEED), amount)
            yield from sorted(made, key=attrgetter("score", "seed"))
