"""`careful` for Mijnenveger: never takes a risk that it need not take."""

from __future__ import annotations

from random import Random

from boem.bots.bot import Bot
from boem.core.errors import LawBroken
from boem.core.squares import Square, neighbours
from boem.games.mijnenveger.facts import Action, Disarm, SearchBoard, Sweep, View, random_laying
from boem.inference import Field, Posterior, infer


class MijnenvegerCareful(Bot[Action, View]):
    """Disarms what is certain, sweeps what is safe, and else the square that holds a mine in the fewest layouts.

    Chances are exact: every layout that fits the search board and the number of mines counts alike.
    """

    name = "careful"
    about = "disarms what is certain, sweeps what is safe, else takes the least risk"

    def choose(self, view: View, rng: Random) -> Action:
        seat, position = view.viewer, view.position
        if seat is None:
            raise LawBroken("a spectator has no turn")
        config, board = position.config, position.search[seat]
        if not position.laid[seat]:
            return random_laying(config, rng)
        known = infer(Field.from_rows(board.rows, config.mines))
        if known.mined:
            return Disarm(min(known.mined))
        return Sweep(_most_telling(board, known, rng))


def _most_telling(board: SearchBoard, known: Posterior, rng: Random) -> Square:
    """One of the safest squares with the most neighbours whose content is still open."""
    chances = known.mine_probability

    def undecided(square: Square) -> int:
        near = neighbours(square, board.width, board.height)
        return sum(0 < chances[one] < 1 for one in near)

    most = max(map(undecided, known.safest))
    return rng.choice([square for square in known.safest if undecided(square) == most])
