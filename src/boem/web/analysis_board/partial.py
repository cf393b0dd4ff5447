"""The chances on a field that is too hard: exact where they can be, else estimated, with their errors."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boem.core.squares import Square
from boem.inference import Unsolved, estimate

ESTIMATION: Final = 2e8  # about half a second
RELIABLE: Final = 8  # rounds that an estimate has to be worth: half of those that it takes
UNCERTAIN: Final = 0.0005  # an estimate comes no nearer to 0 and 1, which are kept for what is certain


@dataclass(frozen=True, slots=True)
class PartialChances:
    """Chances row by row, NaN where they are unknown; squares with a standard error are estimated."""

    chances: NDArray[np.float64]
    errors: dict[Square, float]


def partial_chances(known: Unsolved, settled: dict[Square, float]) -> PartialChances:
    """What can be said in time about a field that is too hard; `settled` has squares that are certain by a proof."""
    chances, errors = known.mine_probability.copy(), {}
    try:
        found = estimate(known.field, Random(0), budget=ESTIMATION)
    except Unsolved:
        pass
    else:
        if found.rounds >= RELIABLE:
            errors = {square: float(found.standard_error[square]) for square in found.estimated & known.left}
            rough = np.clip(found.mine_probability, UNCERTAIN, 1 - UNCERTAIN)
            chances = np.where(found.standard_error > 0, rough, found.mine_probability)
            exact = ~np.isnan(known.mine_probability)
            chances[exact] = known.mine_probability[exact]
    for square, chance in settled.items():
        chances[square] = chance
        errors.pop(square, None)
    return PartialChances(chances, errors)
