"""A shelf of proper puzzles, which comes with the program: JSON Lines in shelf.jsonl, which `make shelf` writes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import islice
from operator import attrgetter
from typing import Final

from boem.puzzles.generate import generate
from boem.puzzles.grade import Grade
from boem.puzzles.graded import Graded
from boem.puzzles.wish import Wish

AMOUNTS: Final = {6: 50, 8: 12, 10: 12}
"""By the side, how many puzzles of each grade; 6 × 6 with 50 is the set that the game came with."""
FIRST_SEED: Final = 1


@cache
def shelf() -> tuple[Graded, ...]:
    """Every puzzle on it, the small ones first, of a size the easy ones, and of a grade those with the least work."""
    lines = files("boem.puzzles").joinpath("shelf.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(Graded.of_json(json.loads(line)) for line in lines)


def stock() -> Iterator[Graded]:
    """Make the shelf anew, in its order, from the seeds that follow the first; takes half a minute."""
    for side, amount in AMOUNTS.items():
        for grade in Grade:
            made = islice(generate(Wish(side, side, grade), FIRST_SEED), amount)
            yield from sorted(made, key=attrgetter("score", "seed"))
