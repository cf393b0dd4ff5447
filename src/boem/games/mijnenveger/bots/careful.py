"""`careful` for Mijnenveger: never takes a risk that it need not take."""

from __future__ import annotations

from random import Random

import numpy as np

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.core.squares import Square
from boem.games.mijnenveger.rules.facts import Action, Disarm, Sweep, View, random_laying
from boem.inference import Field, Posterior, infer


class MijnenvegerCareful(Bot[Action, View]):
    """Disarms what is certain, sweeps what is safe, and else the square that holds a mine in the fewest layouts.

    Of several it sweeps the one that tells most.
    Chances are exact: every layout that fits the search board and the number of mines counts alike.
    """

    name = "careful"
    about = "disarms what is certain, sweeps what is safe, else takes the least risk"

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        seat, position = seat_of(view), view.position
        config, board = position.config, position.search[seat]
        if not position.laid[seat]:
            return random_laying(config, rng)
        known = infer(Field.from_rows(board.rows, config.mines))
        if known.mined:
            return Disarm(min(known.mined))
        return Sweep(_most_telling(known, rng))


def _most_telling(known: Posterior, rng: Random) -> Square:
    """One of the safest squares whose answer is the most open: whose distribution has the greatest entropy."""
    safest = known.safest
    shares = np.array([[*known.number_distribution(square), known.mine_probability[square]] for square in safest])
    surprise = -np.log(shares, where=shares > 0, out=np.zeros_like(shares))
    entropies = (shares * surprise).sum(1)
    most = entropies.max() - 1e-9  # rounding parts no equals
    return rng.choice([square for square, entropy in zip(safest, entropies, strict=True) if entropy >= most])
