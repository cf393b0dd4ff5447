"""The evaluation of a round: all seats' orders, judged at once against the field as it was before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from boem.core.layout import Layout
from boem.core.points import Points, exact
from boem.core.squares import Square, neighbours, squares
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import COVERED, DISARMED, HIT, Closed, Orders, Uncovered
from boem.games.postal.rules.orders import Guess

MINE: Final = -1  # stands for a mine in arrays of numbers


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The points of each seat, and what is uncovered."""

    points: tuple[Points, ...]
    uncovered: Uncovered


@dataclass(frozen=True, slots=True, eq=False)
class Area:
    """A connected group of covered squares with number 0: the places that open with it, and its worth in points."""

    opened: frozenset[int]
    worth: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """One guess. `worth` is what it earns a seat alone there; `sharers` is how many were right there."""

    guess: Guess
    number: int | None  # None if the square holds a mine
    right: bool
    worth: Points
    sharers: int
    points: Points
    counted: Square | None = None  # the seat's other guess in the same area, which earns the points of both


def evaluate(config: Config, cells: str, mines: Layout, orders: Orders) -> Evaluation:
    """Judge the orders on a field; `cells` says what is covered."""
    numbers = _numbers(config.width, config.height, mines)
    found = _Found(config, cells, numbers, orders)
    shown = [COVERED] * config.area
    for place in found.opened:
        shown[place] = _mark(numbers[place], found.right[place])
    points = tuple(exact(sum(verdict.points for verdict in own)) for own in found.verdicts())
    return Evaluation(points, Uncovered(config.width, "".join(shown)))


def verdicts(config: Config, before: str, closed: Closed) -> tuple[tuple[Verdict, ...], ...]:
    """What each guess of a round earned, and why: worked out from what everybody heard, never from the layout.

    By seat, in the order in which it named its squares; `before` is the field as cells before the round. Their points
    add up to those of the round.
    """
    cells = closed.uncovered.cells
    numbers = [MINE if mark in (DISARMED, HIT) or not mark.isdigit() else int(mark) for mark in cells]
    return _Found(config, before, numbers, closed.orders).verdicts()


class _Found:
    """What a round has shown, with squares numbered in reading order."""

    def __init__(self, config: Config, cells: str, numbers: Sequence[int], orders: Orders) -> None:
        width, self._config, self._numbers = config.width, config, numbers
        self._guesses = [
            {guess.square.row * width + guess.square.column: guess for guess in guesses or ()} for guesses in orders
        ]
        named = {place for guesses in self._guesses for place in guesses}
        every = (one for guesses in self._guesses for one in guesses.items())
        self.right = Counter(place for place, guess in every if guess.mine == (numbers[place] == MINE))
        self._areas = _areas(named, cells, numbers, _around(width, config.height))
        self.opened = named.union(*(area.opened for area in self._areas.values()))

    def verdicts(self) -> tuple[tuple[Verdict, ...], ...]:
        """By seat; if it named an area more than once, the guess with the largest deduction earns the points."""
        return tuple(self._of(guesses) for guesses in self._guesses)

    def _of(self, guesses: Mapping[int, Guess]) -> tuple[Verdict, ...]:
        best: dict[Area, int] = {}
        for place, guess in guesses.items():
            if self._numbers[place] == 0 and not guess.mine:
                area = self._areas[place]
                if area not in best or self.right[place] > self.right[best[area]]:
                    best[area] = place
        return tuple(self._verdict(place, guess, guesses, best) for place, guess in guesses.items())

    def _verdict(self, place: int, guess: Guess, guesses: Mapping[int, Guess], best: Mapping[Area, int]) -> Verdict:
        config, found, sharers = self._config, self._numbers[place], self.right[place]
        number = None if found == MINE else found
        if guess.mine != (found == MINE):
            return Verdict(guess, number, False, -config.fine, sharers, -config.fine)
        worth = config.reward if found == MINE else found
        if found == 0:
            area = self._areas[place]
            worth = area.worth
            if best[area] != place:
                return Verdict(guess, number, True, worth, sharers, 0, guesses[best[area]].square)
        return Verdict(guess, number, True, worth, sharers, max(0, worth - (sharers - 1)))


def _areas(
    named: AbstractSet[int], cells: str, numbers: Sequence[int], around: Sequence[Sequence[int]]
) -> dict[int, Area]:
    """The area of each named square with number 0, whatever it was named as."""
    areas: dict[int, Area] = {}
    for start in named:
        if numbers[start] != 0 or start in areas:
            continue
        inside, edge, reached = {start}, set[int](), [start]
        while reached:
            for place in around[reached.pop()]:
                if cells[place] != COVERED or place in inside:
                    continue
                if numbers[place] == 0:
                    inside.add(place)
                    reached.append(place)
                else:
                    edge.add(place)
        area = Area(frozenset(inside | edge), sum(numbers[place] for place in edge - named))
        areas |= dict.fromkeys(inside & named, area)
    return areas


@lru_cache(maxsize=16)  # for consecutive rounds of a game
def _numbers(width: int, height: int, mines: Layout) -> tuple[int, ...]:
    """The number of each square, `MINE` for a mine."""
    around, places = _around(width, height), [square.row * width + square.column for square in mines]
    numbers = [0] * len(around)
    for mine in places:
        for place in around[mine]:
            numbers[place] += 1
    for mine in places:
        numbers[mine] = MINE
    return tuple(numbers)


def _mark(number: int, right: int) -> str:
    """The cell of an uncovered square that this many seats have named correctly."""
    if number != MINE:
        return str(number)
    return DISARMED if right else HIT


@lru_cache(maxsize=32)
def _around(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """The places of each square's neighbours."""
    return tuple(
        tuple(near.row * width + near.column for near in neighbours(square, width, height))
        for square in squares(width, height)
    )
