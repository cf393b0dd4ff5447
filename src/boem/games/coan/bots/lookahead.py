"""Looking ahead in Coan's: what an action is worth once the opponent has answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import erf, sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boem.bots.work import Work
from boem.core.squares import Square
from boem.games.coan.estimates import touching
from boem.games.coan.rules.config import HIT_POINTS, Config
from boem.inference import Field, infer
from boem.inference.field import COVERED, KNOWN_MINE

_NO_FIELDS: Final[Mapping[int, Field]] = MappingProxyType({})
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


@dataclass(frozen=True, slots=True)
class Stakes:
    """What earns and costs points in a game."""

    config: Config
    series: tuple[int, ...]
    touching: NDArray[np.float64]
    numbers: bool

    @classmethod
    def of(cls, config: Config) -> Stakes:
        """Worked out once, since every position needs it."""
        return cls(config, config.series, touching(config.width, config.height), config.scoring == "numbers")


class Move(NamedTuple):
    """An action on a square, a place in reading order; `gain` is about what it brings at once."""

    gain: float
    marks: bool
    place: int
    chance: float
    """That a mine is there."""


class Prospect:
    """What a field tells, once its derivable squares are open; squares known to be free are mirrored mines in it.

    `visible` mines were found or hit. The gain of exploring a square that may hold a mine leaves aside that its
    neighbours' contents depend on its own. `secrets` has, for squares that only the seat itself knows to be free, the
    field that would not know it: they can be explored, too.
    """

    def __init__(self, stakes: Stakes, field: Field, visible: int, secrets: Mapping[int, Field] = _NO_FIELDS) -> None:
        self.stakes = stakes
        self.visible = visible
        self.secrets = secrets
        self.posterior = infer(field)
        shown = {square.row * field.width + square.column: n for square, n in self.posterior.derivable.items()}
        self.field = _with_cells(field, shown) if shown else field
        self._cells = np.frombuffer(self.field.cells, np.int8)
        covered = self._cells == COVERED
        chances = np.where(covered, self.posterior.mine_probability.ravel(), 0.0)
        self.covered = np.flatnonzero(covered)
        self.chances = chances[self.covered]
        self._beside = (stakes.touching @ chances)[self.covered] if stakes.numbers else np.zeros(len(self.covered))

    @property
    def over(self) -> bool:
        """Whether every mine is visible."""
        return self.visible == self.stakes.config.mines

    @cached_property
    def outlook(self) -> tuple[int, float]:
        """How many squares surely hold a mine, and the most that an action on another is expected to bring; 0 if none.

        The position is not over.
        """
        sure = self.chances == 1
        rest = np.maximum(*self._gains)[~sure]
        return int(np.count_nonzero(sure)), float(rest.max()) if len(rest) else 0.0

    def moves(self, most: int) -> list[Move]:
        """The actions that bring most at once, best first; of the mines that are certain one stands for all."""
        marks, explores = (gains.copy() for gains in self._gains)
        sure = np.flatnonzero(self.chances == 1)
        marks[sure[1:]] = explores[sure] = marks[self.chances == 0] = -np.inf
        gains = np.concatenate((marks, explores))
        best = np.argsort(-gains, kind="stable")[:most].tolist()
        found = [self._move(number, float(gains[number])) for number in best if gains[number] > -np.inf]
        found += [
            Move(sum(share * won for share, won, _ in self.opened(place)), False, place, 0.0) for place in self.secrets
        ]
        return sorted(found, key=lambda move: -move.gain)

    def mined(self, place: int) -> Field:
        """The field once a mine is visible there."""
        return _with_cells(self.field, {place: KNOWN_MINE & 0xFF})

    def opened(self, place: int) -> Iterator[tuple[float, int, Field]]:
        """For each number that exploring a square can show: its share of all layouts, the points, and the field then.

        Of a square that is known to be free the shares add up to 1.
        """
        field = self.secrets.get(place, self.field)
        posterior = infer(field) if place in self.secrets else self.posterior
        shares = posterior.number_distribution(Square(*divmod(place, field.width)))
        whole = float(shares.sum()) if place in self.secrets else 1.0
        seen = int(self.stakes.touching[place] @ (np.frombuffer(field.cells, np.int8) == KNOWN_MINE))
        for number, share in enumerate(shares.tolist()):
            if share > 0:
                yield share / whole, (number - seen) * self.stakes.numbers, _with_cells(field, {place: number})

    @cached_property
    def _gains(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """About what marking and exploring each covered square brings at once."""
        wrong = self.stakes.config.wrong_points
        marks = self.chances * (self.stakes.series[self.visible] - wrong) + wrong
        return marks, self.chances * HIT_POINTS + (1 - self.chances) * self._beside

    def _move(self, number: int, gain: float) -> Move:
        covered = len(self.covered)
        return Move(gain, number < covered, int(self.covered[number % covered]), float(self.chances[number % covered]))


def _with_cells(field: Field, shown: Mapping[int, int]) -> Field:
    cells = bytearray(field.cells)
    for place, cell in shown.items():
        cells[place] = cell
    return Field(field.width, field.height, bytes(cells), field.mines)


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
