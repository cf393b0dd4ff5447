"""`club` for Coan's: an amiable player with a club player's weaknesses."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.core.squares import Square
from boem.games.coan.bots.estimate import Estimate
from boem.games.coan.rules.config import HIT_POINTS
from boem.games.coan.rules.facts import Action, Explore, Mark, View

LOSS_AVERSION: Final = 1.5
"""How much more a point lost is felt than one won. A. Tversky and D. Kahneman (*Advances in prospect theory*, Journal
of Risk and Uncertainty 5, 1992) found 2.25; with that it would be no match for anybody who counts."""


class CoanClub(Bot[Action, View]):
    """Plays like a person who compares two clues at most.

    It marks a mine as soon as it is sure of one. Otherwise it guesses at the chances (`Estimate`), and takes what feels
    best: points won less points lost, the latter counted LOSS_AVERSION times. It thinks neither of what it tells the
    other, nor of the number of mines but where it has no clue.
    """

    name = "club"
    about = "compares two clues at most, guesses at the rest, and shies away from losses"

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        known, own = Estimate.of(view), view.wrong[seat_of(view)]
        if known.mined:
            return Mark(rng.choice(sorted(known.mined)))
        felt = {action: _felt(known, action) for square in view.position.covered for action in _actions(square, own)}
        most = max(felt.values()) - 1e-9
        return rng.choice([action for action, feeling in felt.items() if feeling >= most])


def _actions(square: Square, own: Sequence[Square]) -> tuple[Explore | Mark, ...]:
    return (Explore(square),) if square in own else (Explore(square), Mark(square))


def _felt(known: Estimate, action: Explore | Mark) -> float:
    position, chance = known.view.position, known.chances[action.square]
    if isinstance(action, Mark):
        won = chance * position.config.series[position.visible]
        return won + LOSS_AVERSION * (1 - chance) * position.config.wrong_points
    won = (1 - chance) * known.mines_beside(action.square) if position.config.scoring == "numbers" else 0
    return won + LOSS_AVERSION * chance * HIT_POINTS
