"""The proper puzzles that come with the program: the shelf, and small ones for those in a hurry.

They are JSON Lines in shelf.jsonl and small.jsonl, written by `make shelf`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import islice
from operator import attrgetter
from typing import Final

from boem.puzzles.generate import generate
from boem.puzzles.grade import Grade, Graded
from boem.puzzles.wish import Wish

AMOUNTS: Final = {6: 50, 8: 12, 10: 12}
"""By the side, how many puzzles of each grade, expert and extreme together.

6 × 6 with 50 is the set that the game came with.
"""
SMALL: Final = {5: 40}
FIRST_SEED: Final = 1


@cache
def shelf() -> tuple[Graded, ...]:
    """Every puzzle on the shelf, sorted by size, grade and work; expert and extreme count as one grade."""
    return _read("shelf.jsonl")


@cache
def small() -> tuple[Graded, ...]:
    """The small puzzles, sorted likewise; not on the shelf."""
    return _read("small.jsonl")


def stock(amounts: Mapping[int, int] = AMOUNTS) -> Iterator[Graded]:
    """Make these puzzles from the seeds that follow the first, in shelf order; the shelf takes half a minute."""
    for side, amount in amounts.items():
        for grade in Grade:
            if grade is Grade.EXTREME:
                continue
            made = islice(generate(Wish(side, side, grade), FIRST_SEED, harder=True), amount)
            yield from sorted(made, key=attrgetter("score", "seed"))


def _read(name: str) -> tuple[Graded, ...]:
    lines = files("boem.puzzles").joinpath(name).read_text(encoding="utf-8").splitlines()
    return tuple(Graded.of_json(json.loads(line)) for line in lines)
