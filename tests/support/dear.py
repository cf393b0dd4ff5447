"""Legal input that is expensive to analyse, to replay or to show."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any, Final

from boem.core.clock import CLOCK
from boem.core.squares import neighbours, squares
from boem.web.base.client import check_client

WIDEST: Final = 60  # side of the field
CLUES: Final = 30
DENSITY: Final = 0.35  # share of mines where there is no clue


def hard_clues(rng: Random) -> list[str]:
    """Rows with the numbers of a random layout on every other row and column: a proof must consider all of them."""
    every = list(squares(CLUES, CLUES))
    clues = {square for square in every if square.row % 2 == square.column % 2 == 0}
    mines = {square for square in every if square not in clues and rng.random() < DENSITY}

    def sign(row: int, column: int) -> str:
        square = every[row * CLUES + column]
        return str(sum(near in mines for near in neighbours(square, CLUES, CLUES))) if square in clues else "."

    return ["".join(sign(row, column) for column in range(CLUES)) for row in range(CLUES)]


def widest_record(rounds: int = 12, *, apart: int = 40, final: bool = False) -> dict[str, Any]:
    """Rounds of forty seats on the largest field, with a mine beside every square so that no area opens.

    Some seats guess squares that nobody else names; each of the others guesses the same as one of those.
    """
    every = list(squares(WIDEST, WIDEST))
    mines = [str(square) for square in every if square.row % 3 == square.column % 3 == 1]
    free = (str(square) for square in every if not square.row % 3 == square.column % 3 == 1)
    config = {"width": WIDEST, "height": WIDEST, "mines": len(mines), "seats": 40, "tips": 3}
    log: list[dict[str, Any]] = []
    for number in range(rounds):
        guesses = [", ".join(islice(free, 3)) for _ in range(apart)]
        log += [{"seat": seat, "do": f"order {guesses[seat % apart]}"} for seat in range(40)]
        log += [{"seat": seat, "do": "final"} for seat in range(40) if final]
        log += [{"deal": " ".join(mines)}] if number == 0 else []
        log += [{"close": True}]
    return {"boem": 1, "game": "postal", "config": config, "seats": [f"S{seat}" for seat in range(40)], "log": log}


def longest_record() -> dict[str, Any]:
    """A hundred such rounds, in which everybody's orders are final."""
    return widest_record(100, apart=10, final=True)


def work_until_left() -> None:
    """Work that ends only when its client goes away."""
    while True:
        check_client()
        CLOCK.wait(0.01)
