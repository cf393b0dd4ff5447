"""The solution of a puzzle, from its clues, and the number of mines if it is given."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boem.core.errors import IllegalAction, Inconsistent, TooHard
from boem.core.layout import Layout
from boem.games.solo.rules.config import Config
from boem.inference import infer

BUDGET: Final = 2e9  # units of work, about two seconds


@lru_cache(maxsize=1024)
def solve(config: Config, budget: float = BUDGET) -> Layout:
    """The one layout that fits the clues, and the number of mines if it is given.

    Raises IllegalAction if none or several fit, or if it is too hard to tell.
    """
    counted = config.count is not None
    try:
        known = infer(config.field, budget=budget)
    except Inconsistent:
        raise IllegalAction(
            "no_solution", "No layout of mines fits these clues{counted: and the number of mines|}.", counted=counted
        ) from None
    except TooHard:
        raise IllegalAction("too_hard", "Whether only one layout fits these clues is too hard to tell.") from None
    for square in config.covered:
        if square not in known.safe and square not in known.mined:
            raise IllegalAction(
                "several",
                "More than one layout fits these clues{counted: and the number of mines|}: "
                "{square} may hold a mine or none.",
                counted=counted,
                square=str(square),
            )
    return known.mined
