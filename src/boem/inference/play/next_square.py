"""Which square to open next, however far off the end is."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan

from boem import kernel
from boem.core.squares import Square
from boem.inference.field import Field
from boem.inference.play.searching import searched
from boem.inference.posterior import BUDGET


@dataclass(frozen=True, slots=True)
class NextSquare:
    """What to open next in ordinary minesweeper; made by `next_square`."""

    square: Square | None
    """None if every square without a mine is open."""
    mine_probability: float
    """Of this square; 0 exactly if it is certain to be free."""
    winning_chance: float | None
    """The best play's, exact but for rounding; None if the end is too far away to be searched."""


def next_square(field: Field, *, budget: float = BUDGET) -> NextSquare:
    """What the player opens: a square that is certain to be free, else the guess that promises most.

    With 2000 layouts or fewer the game is searched to its end, as `solve_endgame` does, unless that takes long. With
    up to 20,000, too, but in later positions only the two safest guesses are looked at. With more, a guess is judged by
    what it makes likely: squares that are certain to be free after it and tell much, or one that is after another
    guess. The answer depends on the field alone, which must say how many mines there are.

    Raises what `infer` does.

    >>> late = Field.parse("..2../2..../.111.", mines=4)
    >>> chosen = next_square(late)
    >>> str(chosen.square), round(chosen.mine_probability, 3), round(chosen.winning_chance, 3)
    ('D1', 0.429, 0.571)
    """
    square, mined, chance = searched(field, budget, kernel.choose)
    named = None if square < 0 else Square(*divmod(square, field.width))
    return NextSquare(named, mined, None if isnan(chance) else chance)
