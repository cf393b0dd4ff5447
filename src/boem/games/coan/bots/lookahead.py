"""Looking ahead in Coan's: what an action is worth once the opponent has answered."""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

from boem.bots.work import Work
from boem.games.coan.bots.prospect import Move, Prospect, Stakes
from boem.games.coan.rules.config import HIT_POINTS
from boem.inference import Field

INNER: Final = 4
"""How many actions are looked at in each position that may come, the greediest first."""

RARE: Final = 0.01
"""A number that a square shows with less chance than this is passed over."""

# Seconds that pieces of the work take: a new position (and for each of its squares), and trying an action in one.
PROSPECT, PROSPECT_SQUARE, TRIAL = 35e-6, 0.35e-6, 35e-6

# Lead to come for the side to move, fitted by least squares to some 250 games of a bot that looked one action ahead
# against itself: 15,000 positions, in points.
TEMPO: Final = 0.55
SURE: Final = 0.54
REST: Final = 0.69
REST_TEMPO: Final = -0.68

SPREAD: Final = 1.2
"""How widely the final lead varies about what is expected, in roots of the summed squares of the mine points left."""


class OutOfTime(Exception):
    """There is no time left to look further."""


class Lookahead:
    """Values positions between -1 (lost) and 1 (won) for the side to move: the chance to win less that to lose.

    Who is to move is taken to choose best of what is looked at, with the same knowledge as the seat that thinks: nobody
    learns from a wrong mark but that it cost points. Numbers that are derivable are shown to both, and pay nobody.
    """

    def __init__(self, stakes: Stakes, work: Work) -> None:
        self._stakes = stakes
        self._work = work
        self._cost = PROSPECT + PROSPECT_SQUARE * stakes.config.area
        self._met: dict[tuple[bytes, int | None], Prospect] = {}
        squares = [points * points for points in stakes.series]
        self._spread = [SPREAD * sqrt(2 * max(sum(squares[k:]), 1)) for k in range(len(squares) + 1)]

    def rate(self, prospect: Prospect, move: Move, lead: int, depth: int) -> float:
        """The value of an action for the side to move with this lead, looking so many actions ahead, this one included.

        Raises OutOfTime.
        """
        if not self._work.spend(TRIAL):
            raise OutOfTime
        chance, visible, value = move.chance, prospect.visible, 0.0
        if chance > 0:
            points = self._stakes.series[visible] if move.marks else HIT_POINTS
            value -= chance * self._value(
                self._meet(prospect.mined(move.place), visible + 1), -lead - points, depth - 1
            )
        if chance == 1:
            return value
        if move.marks:
            wrong = self._stakes.config.wrong_points
            return value - (1 - chance) * self._value(prospect, -lead - wrong, depth - 1)
        shown = [(share, points, field) for share, points, field in prospect.opened(move.place) if share >= RARE]
        looked_at = sum(share for share, _, _ in shown)
        for share, points, field in shown:
            weight = share * (1 - chance) / looked_at
            value -= weight * self._value(self._meet(field, visible), -lead - points, depth - 1)
        return value

    def _value(self, prospect: Prospect, lead: int, depth: int) -> float:
        if prospect.over:
            return (lead > 0) - (lead < 0)
        if depth == 0:
            return erf((lead + self._to_come(prospect)) / self._spread[prospect.visible])
        return max(self.rate(prospect, move, lead, depth) for move in prospect.moves(INNER))

    def _to_come(self, prospect: Prospect) -> float:
        """By how much the side to move is expected to gain on the other in the rest of the game, in points.

        The seats take the certain mines in turn; who comes to move then has the best of the rest.
        """
        sure, rest = prospect.outlook
        series = self._stakes.series[prospect.visible : prospect.visible + sure]
        taken = sum(series[::2]) - sum(series[1::2])
        sign = -1 if sure % 2 else 1
        return TEMPO + SURE * taken + sign * (REST * rest + REST_TEMPO)

    def _meet(self, field: Field, visible: int) -> Prospect:
        found = self._met.get((field.cells, field.mines))
        if found is None:
            if not self._work.spend(self._cost):
                raise OutOfTime
            found = self._met[field.cells, field.mines] = Prospect(self._stakes, field, visible)
        return found
