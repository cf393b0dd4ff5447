"""What each tip of a round brought, and why: worked out from what everybody heard, never from the layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from boem.core.points import Points
from boem.core.squares import Square
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.evaluation import MINE, Area, areas_of, places_around
from boem.games.postal.rules.facts import DISARMED, HIT, Closed
from boem.games.postal.rules.orders import Tip


@dataclass(frozen=True, slots=True)
class Verdict:
    """One tip. `worth` is what it brings to a seat that is alone there, `sharers` how many were right there."""

    tip: Tip
    number: int | None  # None: the square holds a mine
    right: bool
    worth: Points
    sharers: int
    points: Points
    counted: Square | None = None  # the seat's other tip in the same area, which brings the points of both


def verdicts(config: Config, before: str, closed: Closed) -> tuple[tuple[Verdict, ...], ...]:
    """By seat, in the order in which it named its squares; `before` is the field as cells before the round.

    Their points add up to those of the round.
    """
    places = [{tip.square.row * config.width + tip.square.column: tip for tip in tips or ()} for tips in closed.orders]
    numbers = [MINE if mark in (DISARMED, HIT) or not mark.isdigit() else int(mark) for mark in closed.uncovered.cells]
    tipped = {place for tips in places for place in tips}
    right = Counter(place for tips in places for place, tip in tips.items() if tip.mine == (numbers[place] == MINE))
    areas = areas_of(tipped, before, numbers, places_around(config.width, config.height))
    found = _Found(config, numbers, right, areas)
    return tuple(found.of(tips) for tips in places)


@dataclass(frozen=True, slots=True)
class _Found:
    """What a round has shown, with squares counted in reading order."""

    config: Config
    numbers: list[int]
    right: Mapping[int, int]
    areas: Mapping[int, Area]

    def of(self, tips: Mapping[int, Tip]) -> tuple[Verdict, ...]:
        """The verdicts on the tips of one seat."""
        best: dict[Area, int] = {}
        for place, tip in tips.items():
            if self.numbers[place] == 0 and not tip.mine:
                area = self.areas[place]
                if area not in best or self.right[place] > self.right[best[area]]:
                    best[area] = place
        return tuple(self._verdict(place, tip, tips, best) for place, tip in tips.items())

    def _verdict(self, place: int, tip: Tip, tips: Mapping[int, Tip], best: Mapping[Area, int]) -> Verdict:
        config, found, sharers = self.config, self.numbers[place], self.right[place]
        number = None if found == MINE else found
        if tip.mine != (found == MINE):
            return Verdict(tip, number, False, -config.fine, sharers, -config.fine)
        worth = config.reward if found == MINE else found
        if found == 0:
            area = self.areas[place]
            worth = area.worth
            if best[area] != place:
                return Verdict(tip, number, True, worth, sharers, 0, tips[best[area]].square)
        return Verdict(tip, number, True, worth, sharers, max(0, worth - (sharers - 1)))
