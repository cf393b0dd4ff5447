"""How likely a club player of Coan's thinks that each square holds a mine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boem.core.squares import Square, neighbours
from boem.games.coan.rules.facts import COVERED, FOUND, HIT, View
from boem.games.coan.rules.knowledge import known_free, mirrored, public_field
from boem.inference.conflict import settled


@dataclass(frozen=True, slots=True)
class Estimate:
    """What single clues and pairs of clues settle, and a guess at every other covered square.

    `chances` has each covered square. What is settled is 0 or 1. Where clues touch a square, its chance is the highest
    that one of them gives by itself: the mines that it still needs by the squares that are left to it. Where none
    does, all squares not settled are thought to be alike. Neither is right; people at a table can do no better.
    """

    view: View
    mined: frozenset[Square]
    chances: Mapping[Square, float]

    @classmethod
    def of(cls, view: View) -> Estimate:
        """What a player makes of a view."""
        own = frozenset(known_free(view))
        free, mined = settled(mirrored(public_field(view), own))
        certain = dict.fromkeys(free | own, 0.0) | dict.fromkeys(mined, 1.0)
        position = view.position
        unsettled = [square for square in position.covered if square not in certain]
        left = position.config.mines - position.visible - len(mined)
        alike = min(max(left / max(len(unsettled), 1), 0.0), 1.0)
        tightest: dict[Square, float] = {}
        for needed, squares in _clues(view, certain):
            for square in squares:
                tightest[square] = max(tightest.get(square, 0.0), needed / len(squares))
        guessed = {square: tightest.get(square, alike) for square in unsettled}
        return cls(view, mined, certain | guessed)

    def mines_beside(self, square: Square) -> float:
        """How many mines that are not visible yet are thought to touch a square."""
        config = self.view.position.config
        return sum(self.chances.get(one, 0.0) for one in neighbours(square, config.width, config.height))


def _clues(view: View, certain: Mapping[Square, float]) -> list[tuple[float, list[Square]]]:
    """Of each open square that touches one not settled: the mines that it needs there, and these squares."""
    position, config = view.position, view.position.config
    clues = []
    for place, cell in enumerate(position.cells):
        if cell in (COVERED, FOUND, HIT):
            continue
        near = neighbours(Square(*divmod(place, config.width)), config.width, config.height)
        covered = [one for one in near if position.at(one) == COVERED]
        open_to = [one for one in covered if one not in certain]
        if open_to:
            known = sum(position.at(one) in (FOUND, HIT) for one in near) + sum(certain.get(one, 0) for one in covered)
            clues.append((int(cell) - known, open_to))
    return clues
