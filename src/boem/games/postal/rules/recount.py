"""Counts the rounds again from the layout shown at the end, as a person with a pencil would.

It shares no code with the evaluation, so that each checks the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, TypeAlias

from boem.core.layout import Layout, number_at
from boem.core.points import HYPHEN, Points, plain
from boem.core.squares import Square
from boem.core.texts import gettext_noop as _
from boem.core.texts import say
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import Closed, Fact, Undone

Named: TypeAlias = dict[Square, bool]  # a square named by a seat, and whether as a mine

_WRONG_POINTS: Final = _("Seat {seat} got {got} in round {round}, where its orders bring {wanted}.")
AREA: Final = 0  # the number of a square whose area opens


def false_rounds(config: Config, said: Sequence[Fact], mines: Layout) -> Iterator[str]:
    """The rounds whose points or uncovered squares don't follow from the orders and this layout."""
    before = [frozenset(config.every_square)]  # what was covered at the start of each round that stands
    for fact in said:
        if isinstance(fact, Undone):
            before.pop()
        elif isinstance(fact, Closed):
            shown = frozenset(square for square, _ in fact.uncovered)
            yield from _false_round(config, fact, before[-1], shown, mines)
            before.append(before[-1] - shown)


def _false_round(
    config: Config, fact: Closed, covered: AbstractSet[Square], shown: AbstractSet[Square], mines: Layout
) -> Iterator[str]:
    orders = [{guess.square: guess.mine for guess in guesses or ()} for guesses in fact.orders]
    named = frozenset(square for guesses in orders for square in guesses)
    areas = {square: _area(square, covered, mines) for square in named if number_at(square, mines) == AREA}
    for seat, (guesses, points) in enumerate(zip(orders, fact.points, strict=True)):
        due = _due(config, guesses, orders, areas, mines)
        if due != points:
            got, wanted = plain(points, HYPHEN), plain(due, HYPHEN)
            yield say(_WRONG_POINTS, seat=seat, got=got, round=fact.round, wanted=wanted)
    if named.union(*areas.values()) != shown:
        yield say(_("What round {round} uncovered is not what its orders uncover."), round=fact.round)


def _due(
    config: Config, guesses: Named, orders: Sequence[Named], areas: dict[Square, frozenset[Square]], mines: Layout
) -> Points:
    """What a seat should get for its guesses; an area counts once, with the most sharers on any of its squares."""
    named = {square for other in orders for square in other}
    due: Points = 0
    most: dict[frozenset[Square], int] = {}
    for square, mine in guesses.items():
        others = sum(other.get(square) == mine for other in orders) - 1
        number = number_at(square, mines)
        if mine != (number is None):
            due -= config.fine
        elif number == AREA:
            most[areas[square]] = max(others, most.get(areas[square], 0))
        else:
            due += max(0, (config.reward if number is None else number) - others)
    for area, others in most.items():
        worth = sum(number_at(square, mines) or 0 for square in area - named)
        due += max(0, worth - others)
    return due


def _area(start: Square, covered: AbstractSet[Square], mines: Layout) -> frozenset[Square]:
    """The covered squares that open from one with number 0: all connected zeros, and everything around them."""
    opened, ahead = {start}, [start]
    while ahead:
        row, column = ahead.pop()
        near = (Square(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1))
        for square in near:
            if square in covered and square not in opened:
                opened.add(square)
                if number_at(square, mines) == AREA:
                    ahead.append(square)
    return frozenset(opened)
