"""The bot `careful`, which never takes an unnecessary risk."""

from __future__ import annotations

from random import Random

import numpy as np

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.core.squares import Square
from boem.core.texts import gettext_noop
from boem.games.mijnenveger.rules.facts import Action, Disarm, Sweep, View, random_laying
from boem.inference import Field, Posterior, infer


class MijnenvegerCareful(Bot[Action, View]):
    """Disarms certain mines, then sweeps a safe square, or else the one with a mine in the fewest layouts.

    Among several it sweeps the most informative one. Probabilities are exact: all layouts consistent with the search
    board and the number of mines are equally likely.
    """

    name = "careful"
    about = gettext_noop("disarms what is certain, sweeps what is safe, else takes the least risk")

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        seat, position = seat_of(view), view.position
        config, board = position.config, position.search[seat]
        if not position.laid[seat]:
            return random_laying(config, rng)
        known = infer(Field.from_rows(board.rows, config.mines))
        if known.mined:
            return Disarm(min(known.mined))
        return Sweep(most_telling(known, rng))


def most_telling(known: Posterior, rng: Random) -> Square:
    """One of the safest squares with the least predictable answer, that is, the distribution of greatest entropy."""
    safest = known.safest
    shares = np.array([[*known.number_distribution(square), known.mine_probability[square]] for square in safest])
    surprise = -np.log(shares, where=shares > 0, out=np.zeros_like(shares))
    entropies = (shares * surprise).sum(1)
    most = entropies.max() - 1e-9  # treats values that differ only by rounding as equal
    return rng.choice([square for square, entropy in zip(safest, entropies, strict=True) if entropy >= most])
