"""What the arbiter works with: who has entered, and what has been played.

Players are numbers: 1 is the strongest by rating when the tournament began, and late entries follow in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

Pair: TypeAlias = tuple[int, ...]
"""Players by seat, the one who begins first; a single player has a bye."""
WIN: Final = 2
DRAW: Final = 1
"""Points are counted in halves, so that they are whole numbers."""
FIRST: Final = 120
"""Points for the first place at a table of several: a multiple that 2 to 6 players, and their ties, divide evenly."""


class Unpairable(Exception):
    """Nobody can be paired any more without breaking a rule."""


class How(StrEnum):
    """What a player got points for."""

    PLAYED = "played"
    FORFEIT = "forfeit"  # somebody didn't come, or had withdrawn: not a played game for pairings and tie-breaks
    BYE = "bye"  # no opponent was left: as many points as for a win
    ABSENT = "absent"  # not paired: withdrawn, entered later, or sitting out for half a point


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody who has entered. The rating serves knockouts and arenas; `active` says whether to pair them."""

    number: int
    rating: float = 0.0
    active: bool = True


@dataclass(frozen=True, slots=True)
class Encounter:
    """A finished pairing: players by seat, and their points in halves, or in parts of FIRST at tables of several."""

    round: int
    seats: Pair
    points: tuple[int, ...]
    how: How = How.PLAYED

    @property
    def played(self) -> bool:
        """Whether it counts as a game: both moved."""
        return self.how == How.PLAYED

    def points_of(self, player: int) -> int:
        """What this player got; raises ValueError for somebody else."""
        return self.points[self.seats.index(player)]

    def opponents_of(self, player: int) -> Pair:
        """The others at the table."""
        return tuple(one for one in self.seats if one != player)


def totals(players: Iterable[int], past: Iterable[Encounter]) -> dict[int, int]:
    """The points of each player."""
    points = dict.fromkeys(players, 0)
    for one in past:
        for player, gained in zip(one.seats, one.points, strict=True):
            points[player] += gained
    return points


def met(past: Iterable[Encounter]) -> frozenset[frozenset[int]]:
    """The pairs who have been paired, whether or not both came."""
    return frozenset(
        frozenset((one, other)) for game in past for one in game.seats for other in game.seats if one < other
    )


def beginnings(past: Sequence[Encounter], player: int) -> int:
    """How many more games the player has begun than not begun, counting played games for two only."""
    games = [one for one in past if one.played and len(one.seats) == 2 and player in one.seats]
    return sum(1 if one.seats[0] == player else -1 for one in games)
