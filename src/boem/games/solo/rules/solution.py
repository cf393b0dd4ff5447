"""The solution of a puzzle, from its clues alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boem.core.errors import IllegalAction, Inconsistent, TooHard
from boem.core.layout import Layout
from boem.games.solo.rules.config import Config
from boem.inference import Field, infer

BUDGET: Final = 2e9  # units of work, about two seconds


@lru_cache(maxsize=1024)
def solve(config: Config, budget: float = BUDGET) -> Layout:
    """The one layout that fits the clues; raises IllegalAction if none or several fit, or if it is too hard to tell."""
    try:
        known = infer(Field.from_rows(config.rows), budget=budget)
    except Inconsistent:
        raise IllegalAction("no_solution", "No layout of mines fits these clues.") from None
    except TooHard:
        raise IllegalAction("too_hard", "Whether only one layout fits these clues is too hard to tell.") from None
    for square in config.covered:
        if square not in known.safe and square not in known.mined:
            raise IllegalAction(
                "several",
                "More than one layout fits these clues: {square} may hold a mine or none.",
                square=str(square),
            )
    return known.mined
