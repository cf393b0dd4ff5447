"""What a round brings: every seat's orders, judged at once against the field as it was before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from boem.core.layout import Layout
from boem.core.points import Points, exact
from boem.core.squares import neighbours, squares
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import COVERED, DISARMED, HIT, Orders, Uncovered
from boem.games.postal.rules.orders import Tips

MINE: Final = -1  # among numbers


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What each seat gets, and what is uncovered."""

    points: tuple[Points, ...]
    uncovered: Uncovered


@dataclass(frozen=True, slots=True, eq=False)
class Area:
    """A connected group of covered squares with number 0: the places that open with it, and what that is worth."""

    opened: frozenset[int]
    worth: int


def evaluate(config: Config, cells: str, mines: Layout, orders: Orders) -> Evaluation:
    """Judge the orders on a field of which `cells` says what is covered. Squares are counted in reading order."""
    width, around = config.width, places_around(config.width, config.height)
    numbers = _numbers(width, config.height, mines)
    judged = [_placed(tips or (), width) for tips in orders]
    tipped = {place for tips in judged for place in tips}
    right = Counter(place for tips in judged for place, mine in tips.items() if mine == (numbers[place] == MINE))
    areas = areas_of(tipped, cells, numbers, around)
    opened = tipped.union(*(area.opened for area in areas.values()))
    shown = [COVERED] * config.area
    for place in opened:
        shown[place] = _mark(numbers[place], right[place])
    points = tuple(_points(config, tips, numbers, right, areas) for tips in judged)
    return Evaluation(points, Uncovered(width, "".join(shown)))


def _points(
    config: Config,
    tips: Mapping[int, bool],
    numbers: Sequence[int],
    right: Mapping[int, int],
    areas: Mapping[int, Area],
) -> Points:
    """What a seat gets. Of an area that it tipped more than once it gets the worth once, less the largest deduction."""
    points: Points = 0
    deductions: dict[Area, int] = {}
    for place, mine in tips.items():
        number, others = numbers[place], right[place] - 1
        if mine != (number == MINE):
            points -= config.fine
        elif number == 0:
            deductions[areas[place]] = max(others, deductions.get(areas[place], 0))
        else:
            points += max(0, (config.reward if mine else number) - others)
    return exact(points + sum(max(0, area.worth - deduction) for area, deduction in deductions.items()))


def areas_of(
    tipped: AbstractSet[int], cells: str, numbers: Sequence[int], around: Sequence[Sequence[int]]
) -> dict[int, Area]:
    """The area of each tipped square with number 0, whatever it was tipped as."""
    areas: dict[int, Area] = {}
    for start in tipped:
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
        area = Area(frozenset(inside | edge), sum(numbers[place] for place in edge - tipped))
        areas |= dict.fromkeys(inside & tipped, area)
    return areas


def _placed(tips: Tips, width: int) -> dict[int, bool]:
    return {tip.square.row * width + tip.square.column: tip.mine for tip in tips}


@lru_cache(maxsize=16)  # for the rounds of a game, one after another
def _numbers(width: int, height: int, mines: Layout) -> tuple[int, ...]:
    """The number of each square, `MINE` for a mine."""
    around, places = places_around(width, height), [square.row * width + square.column for square in mines]
    numbers = [0] * len(around)
    for mine in places:
        for place in around[mine]:
            numbers[place] += 1
    for mine in places:
        numbers[mine] = MINE
    return tuple(numbers)


def _mark(number: int, right: int) -> str:
    """The cell of an uncovered square, which so many seats have tipped as what it is."""
    if number != MINE:
        return str(number)
    return DISARMED if right else HIT


@lru_cache(maxsize=32)
def places_around(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """The places of each square's neighbours."""
    return tuple(
        tuple(near.row * width + near.column for near in neighbours(square, width, height))
        for square in squares(width, height)
    )
