"""Which games are played: pairs with swapped seats, every two bots alike often."""

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
    """What all games of a run have in common."""

    game: str
    config: Settings
    seed: int
    seconds: float = SECONDS  # for each action


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game of a pair: `first` sits on the seats 0, 2, …, and `second` on the rest, or vice versa."""

    rules: Rules
    number: int  # of the game, from 0 on
    first: Entrant
    second: Entrant

    @property
    def pair(self) -> int:
        """The number of the pair, from 0 on."""
        return self.number // 2

    @property
    def seats(self) -> tuple[Entrant, ...]:
        """The bot on each seat; in the second game of a pair the two swap places."""
        both = (self.first, self.second) if self.number % 2 == 0 else (self.second, self.first)
        return tuple(both[seat % 2] for seat in range(self.rules.config.seats))

    @property
    def chances(self) -> tuple[Random, ...]:
        """The sources of chance of every seat, and then of the house.

        They hang on the pair and on the bot, not on the seat: in both games of a pair the house deals alike, and a bot
        lays alike. Of several seats of a bot, each has its own.
        """
        seats = self.seats
        names = [(seat.name, seats[:number].count(seat)) for number, seat in enumerate(seats)]
        return tuple(Random(repr((self.rules.seed, self.pair, *name))) for name in [*names, ("", "house")])


def fixtures(rules: Rules, entrants: Sequence[Entrant], games: int) -> Iterator[Fixture]:
    """At least so many games of every two bots, which is rounded up to whole pairs; each round has a pair of all."""
    number = 0
    for _ in range(pairs_for(games)):
        for first, second in combinations(entrants, 2):
            for _ in range(2):
                yield Fixture(rules, number, first, second)
                number += 1


def pairs_for(games: int) -> int:
    """How many pairs so many games need."""
    return -(-games // 2)


def how_many(entrants: Sequence[Entrant], games: int) -> int:
    """How many games there are in all."""
    return 2 * pairs_for(games) * len(entrants) * (len(entrants) - 1) // 2
