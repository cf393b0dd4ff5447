"""The bot `club`, an amiable player with a club player's weaknesses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.bots.overlooking import overlooked
from boem.core.squares import Square, neighbours, squares
from boem.core.texts import gettext_noop
from boem.games.coan.rules.config import HIT_POINTS
from boem.games.coan.rules.facts import Action, Explore, Mark, View
from boem.games.coan.rules.knowledge import known_free, public_field
from boem.inference import Field
from boem.inference.conflict import settled
from boem.inference.field import COVERED, KNOWN_MINE
from boem.inference.mirror import mirrored

LOSS_AVERSION: Final = 1.5
"""How much more a lost point hurts than a won one pleases.

A. Tversky and D. Kahneman (*Advances in prospect theory*, Journal of Risk and Uncertainty 5, 1992) found 2.25; with
that value it would be no match for anybody who counts.
"""


@dataclass(frozen=True)
class CoanClub(Bot[Action, View]):
    """Plays like a person who compares at most two clues.

    It marks a mine as soon as it is sure of one. Otherwise it estimates the probabilities (`Estimate`) and takes the
    action that feels best: points won minus points lost, the latter weighted by LOSS_AVERSION. It considers neither
    what it tells the opponent nor, where it has a clue, the number of mines. Each turn it overlooks this share of the
    clues.
    """

    name: str = "club"
    about: str = gettext_noop("compares two clues at most, guesses at the rest, and shies away from losses")
    overlooks: float = 0.0

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        known = Estimate.of(view, overlooked(public_field(view), self.overlooks, rng))
        own = view.wrong[seat_of(view)]
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


@dataclass(frozen=True, slots=True)
class Estimate:
    """What single clues and pairs of clues settle, and a rough probability for every other covered square.

    `chances` has every covered square; those settled are 0 or 1. A square touched by clues gets the highest probability
    that one of them gives on its own: mines still needed over squares left. All squares without a clue get the same
    one. Neither is exact, but people at a table can do no better.
    """

    view: View
    mined: frozenset[Square]
    chances: Mapping[Square, float]

    @classmethod
    def of(cls, view: View, field: Field) -> Estimate:
        """The estimate of a player with this view who notices this much of the public field."""
        own = frozenset(known_free(view))
        seen = mirrored(field, own)
        free, mined = settled(seen)
        certain = dict.fromkeys(free | own, 0.0) | dict.fromkeys(mined, 1.0)
        position = view.position
        unsettled = [square for square in position.covered if square not in certain]
        left = position.config.mines - position.visible - len(mined)
        alike = min(max(left / max(len(unsettled), 1), 0.0), 1.0)
        tightest: dict[Square, float] = {}
        for needed, undecided in _clues(seen, certain):
            for square in undecided:
                tightest[square] = max(tightest.get(square, 0.0), needed / len(undecided))
        guessed = {square: tightest.get(square, alike) for square in unsettled}
        return cls(view, mined, certain | guessed)

    def mines_beside(self, square: Square) -> float:
        """The expected number of mines around a square that aren't visible yet."""
        config = self.view.position.config
        return sum(self.chances.get(one, 0.0) for one in neighbours(square, config.width, config.height))


def _clues(field: Field, certain: Mapping[Square, float]) -> list[tuple[float, list[Square]]]:
    """For each open square with undecided neighbours: the mines it still needs there, and those squares."""
    clues = []
    for square in squares(field.width, field.height):
        if field[square] < 0:
            continue
        near = neighbours(square, field.width, field.height)
        undecided = [one for one in near if field[one] == COVERED and one not in certain]
        if undecided:
            known = sum(field[one] == KNOWN_MINE or certain.get(one, 0) for one in near)
            clues.append((field[square] - known, undecided))
    return clues
