"""Which games are played: in pairs with seats swapped, equally many between every two bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from boem.arena.entrants import Entrant
from boem.bots import SECONDS
from boem.core.game import Settings


@dataclass(frozen=True, slots=True)
class Rules:
    """What all games of a run share."""

    game: str
    config: Settings
    seed: int
    seconds: float = SECONDS  # per action


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game of a pair: `first` has seats 0, 2, … and `second` the others, or the other way round."""

    rules: Rules
    number: int  # of the game, from 0
    first: Entrant
    second: Entrant

    @property
    def pair(self) -> int:
        """The number of the pair, from 0."""
        return self.number // 2

    @property
    def seats(self) -> tuple[Entrant, ...]:
        """The bot on each seat; swapped in the second game of a pair."""
        both = (self.first, self.second) if self.number % 2 == 0 else (self.second, self.first)
        return tuple(both[seat % 2] for seat in range(self.rules.config.seats))

    @property
    def chances(self) -> tuple[Random, ...]:
        """The random generators of the seats, followed by the house's.

        Their seeds depend on the pair and the bot, not on the seat: in both games of a pair, the house makes the same
        deal and a bot the same laying. A bot's several seats have different ones.
        """
        seats = self.seats
        names = [(seat.name, seats[:number].count(seat)) for number, seat in enumerate(seats)]
        return tuple(Random(repr((self.rules.seed, self.pair, *name))) for name in [*names, ("", "house")])


def fixtures(rules: Rules, entrants: Sequence[Entrant], games: int) -> Iterator[Fixture]:
    """Rounds with one pair of games for every two bots, until each two have played `games`, rounded up to pairs."""
    number = 0
    for _ in range(pairs_for(games)):
        for first, second in combinations(entrants, 2):
            for _ in range(2):
                yield Fixture(rules, number, first, second)
                number += 1


def pairs_for(games: int) -> int:
    """The number of pairs for this many games."""
    return -(-games // 2)


def how_many(entrants: Sequence[Entrant], games: int) -> int:
    """The total number of games."""
    return 2 * pairs_for(games) * len(entrants) * (len(entrants) - 1) // 2
