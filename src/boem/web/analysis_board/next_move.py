"""Which square to open next: a certain one, else the guess that wins most often.

The guess is the player's of `boem.inference.play`. Where the number of mines isn't known it is one with the lowest
risk, and of those, as of certain squares, the one that is likeliest to lead on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from boem.core.errors import Inconsistent, TooHard
from boem.core.squares import Square, neighbours
from boem.inference import Field, Posterior, infer
from boem.inference.field import COVERED
from boem.inference.play import NextSquare, next_square

MOST: Final = 12  # squares of equal risk that are compared
TRIAL: Final = 1e7  # budget for a look at the field after a move: ten milliseconds


@dataclass(frozen=True, slots=True)
class NextMove:
    """A square to open. `leads` and `empty` are chances given that it holds no mine."""

    square: Square
    risk: float  # 0 only if it is certain
    least: float  # the lowest risk of any square
    alike: int  # squares with the lowest risk, itself included if it is one
    leads: float  # chance that its number makes another square certain to be free
    empty: float  # chance of a 0
    compared: bool  # whether it was chosen because it leads on
    winning: float | None  # the best play's chance to win from here; None if the end is too far away to be searched


def best_move(posterior: Posterior) -> NextMove | None:
    """The best move; None if every covered square surely holds a mine, or none is covered."""
    alike = [square for square in posterior.safest if square not in posterior.mined]
    if not alike:
        return None
    field, played = posterior.field, _played(posterior.field)
    guess = None if posterior.safe or played is None else played.square
    compared = sorted(alike, key=lambda square: (len(_covered_around(field, square)), square))[:MOST]
    least = 0.0 if posterior.safe else float(posterior.mine_probability[alike[0]])
    moves = [
        NextMove(
            square,
            float(posterior.mine_probability[square]) if least else 0.0,
            least,
            len(alike),
            *_prospects(posterior, square),
            compared=guess is None,
            winning=None if played is None else played.winning_chance,
        )
        for square in (compared if guess is None else [guess])
    ]
    return max(moves, key=lambda move: (round(move.leads, 9), round(move.empty, 9)))


def _played(field: Field) -> NextSquare | None:
    """What the player opens, if the number of mines is known and it finds that in time."""
    if field.mines is None:
        return None
    try:
        return next_square(field, budget=TRIAL)
    except TooHard:
        return None


def _prospects(posterior: Posterior, square: Square) -> tuple[float, float]:
    """The chances that opening a square leads on, and that it shows 0; both given that it holds no mine."""
    shares = posterior.number_distribution(square)
    free = float(shares.sum())
    known = posterior.safe | {square}
    leads = sum(shares[number] for number in _possible(shares) if _safe_after(posterior.field, square, number) - known)
    return float(leads) / free, float(shares[0]) / free


def _possible(shares: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Iterator[int]:
    return (number for number, share in enumerate(shares.tolist()) if share > 0)


def _safe_after(field: Field, square: Square, number: int) -> frozenset[Square]:
    """The squares that are free in every layout once this one shows this number; those found in time."""
    cells = bytearray(field.cells)
    cells[square.row * field.width + square.column] = number
    try:
        return infer(Field(field.width, field.height, bytes(cells), field.mines), budget=TRIAL).safe
    except TooHard as error:
        return error.safe
    except Inconsistent:  # a share too small for a float to tell from none
        return frozenset()


def _covered_around(field: Field, square: Square) -> list[Square]:
    return [near for near in neighbours(square, field.width, field.height) if field[near] == COVERED]
