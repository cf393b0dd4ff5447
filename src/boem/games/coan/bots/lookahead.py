"""The search: what an action is worth once the opponent has answered."""

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
"""How many actions are examined in each later position, the greediest first."""

RARE: Final = 0.01
"""Numbers less likely than this are ignored when a square is opened."""

# Seconds that pieces of work cost: a new position, plus so much for each of its squares, and trying an action in one.
PROSPECT, PROSPECT_SQUARE, TRIAL = 35e-6, 0.35e-6, 35e-6

# The further lead of the side to move, fitted by least squares to some 250 games of a bot that searched one action deep
# and played itself: 15,000 positions, in points.
TEMPO: Final = 0.55
SURE: Final = 0.54
REST: Final = 0.69
REST_TEMPO: Final = -0.68

SPREAD: Final = 1.2
"""The deviation of the final lead from the expected one, per root of the sum of squares of the mine points left."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What actions earn and cost in a game."""

    config: Config
    series: tuple[int, ...]
    touching: NDArray[np.float64]
    numbers: bool

    @classmethod
    def of(cls, config: Config) -> Stakes:
        """Computed once, since every position needs it."""
        return cls(config, config.series, touching(config.width, config.height), config.scoring == "numbers")


class Move(NamedTuple):
    """An action on a square, given by its index in reading order; `gain` is its approximate immediate gain."""

    gain: float
    marks: bool
    place: int
    chance: float
    """the probability of a mine there"""


class Prospect:
    """A field with its derivable squares open; squares known to be free are mirrored mines in it (see `mirrored`).

    `visible` mines were found or hit. The gain of exploring a square that may be a mine treats its neighbours as
    independent of it. `secrets` maps squares that only the seat itself knows to be free to the field without that
    knowledge, since they can be explored too.
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
        """The number of certain mines, and the most that an action on another square is expected to gain, at least 0.

        The position must not be over.
        """
        sure = self.chances == 1
        rest = np.maximum(*self._gains)[~sure]
        return int(np.count_nonzero(sure)), float(rest.max()) if len(rest) else 0.0

    def moves(self, most: int) -> list[Move]:
        """The actions with the greatest immediate gain, best first; one certain mine stands for all."""
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

    def chance(self, place: int) -> float:
        """The probability of a mine on a square; 0 if it is open."""
        return float(self.chances[self.covered == place].sum())

    def mined(self, place: int) -> Field:
        """The field once a mine is visible there."""
        return _with_cells(self.field, {place: KNOWN_MINE & 0xFF})

    def opened(self, place: int) -> Iterator[tuple[float, int, Field]]:
        """For each number that exploring a square can show: its share of all layouts, the points, and the field then.

        For a square known to be free, the shares add up to 1.
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
        """The approximate immediate gains of marking and of exploring each covered square."""
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
    """The time for the search is used up."""


class Lookahead:
    """Values positions from -1 (lost) to 1 (won) for the side to move: the probability of winning minus that of losing.

    Both sides choose the best action examined, and know what the searching seat knows: from a wrong mark, nobody learns
    more than its cost. Derivable numbers are shown to both and earn nothing.
    """

    def __init__(self, stakes: Stakes, work: Work) -> None:
        self._stakes = stakes
        self._work = work
        self._cost = PROSPECT + PROSPECT_SQUARE * stakes.config.area
        self._met: dict[tuple[bytes, int | None], Prospect] = {}
        squares = [points * points for points in stakes.series]
        self._spread = [SPREAD * sqrt(2 * max(sum(squares[k:]), 1)) for k in range(len(squares) + 1)]

    def rate(self, prospect: Prospect, move: Move, lead: int, depth: int) -> float:
        """The value of an action for the side to move with this lead, searched to a depth that includes this action.

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
        """How many more points the side to move is expected to gain than the opponent in the rest of the game.

        The seats take the certain mines in turn; whoever moves after that has the better of the rest.
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
