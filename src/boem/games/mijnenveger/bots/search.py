"""A search some turns deep for what wins the race most often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boem.bots.work import Work
from boem.games.mijnenveger.bots.known import BOEM, Known
from boem.games.mijnenveger.bots.race import Race

_UNLIKELY: Final = 0.004
"""Answers less likely than this are valued without searching deeper."""
_URGENT: Final = 0.9
"""An uncertain disarming is considered if the next turn is worth less than this share of the present one.

When a choice is made with the last sweeper, it always is: an uncertain sweep would risk the game as well.
"""
_GAMBLES: Final = 8
"""At most so many uncertain disarmings are considered when a choice is made, and two at each turn looked ahead."""
_EPSILON: Final = 1e-12


class Choice(NamedTuple):
    """A probability of winning, and the place to disarm or sweep for it."""

    value: float
    place: int
    disarm: bool


class Exhausted(Exception):
    """There is no time left to search this deep."""


def glance(race: Race, known: Known, sweepers: int, turn: int) -> NDArray[np.float64]:
    """[places]: the value of each sweep, if the knowledge after it is worth the average for its number of layouts."""
    answers = known.answers
    with np.errstate(divide="ignore"):
        logs = np.maximum(known.log_layouts + np.log(answers), 0.0)
    values = (answers[:, :BOEM] * race.values(logs[:, :BOEM], sweepers, turn + 1)).sum(1)
    if sweepers == 1:
        return np.asarray(values)
    if known.located == known.mines - 1:
        return np.asarray(values + answers[:, BOEM] * race.finished(turn))
    return np.asarray(values + answers[:, BOEM] * race.values(logs[:, BOEM], sweepers - 1, turn + 1))


class Search:
    """Values knowledge by the best play down to a depth, and by a strong seeker's pace below it."""

    def __init__(self, race: Race, work: Work, width: int) -> None:
        """`width` is the number of places examined at each turn."""
        self._race = race
        self._work = work
        self._width = width

    def best(self, known: Known, sweepers: int, turn: int, depth: int) -> Choice:
        """The best choice; at depth 1 by `glance` alone. Raises Exhausted."""
        if not self._work.spend(known.price):
            raise Exhausted
        values = glance(self._race, known, sweepers, turn)
        order = np.argsort(-values, kind="stable")
        best = Choice(float(values[order[0]]), int(known.places[order[0]]), disarm=False)
        if depth > 1:
            best = Choice(-1.0, -1, disarm=False)
            for row in order[: self._width].tolist():
                value = self._behind(known, row, sweepers, turn, depth)
                if value > best.value + _EPSILON:
                    best = Choice(value, int(known.places[row]), disarm=False)
        if not self._urgent(turn):
            return best
        return max(self._gambles(known, sweepers, turn, depth, best.value, 2), default=best)

    def choices(self, known: Known, sweepers: int, turn: int, depth: int, rows: Sequence[int]) -> list[Choice]:
        """The value of sweeping at each of these rows, and of uncertain disarmings that win more often than any."""
        if not self._work.spend(known.price):
            raise Exhausted
        values = glance(self._race, known, sweepers, turn)
        found = []
        for row in rows:
            value = float(values[row]) if depth == 1 else self._behind(known, row, sweepers, turn, depth)
            found.append(Choice(value, int(known.places[row]), disarm=False))
        if sweepers > 1 and not self._urgent(turn):
            return found
        return found + self._gambles(known, sweepers, turn, depth, max(found).value, _GAMBLES)

    def value(self, known: Known, sweepers: int, turn: int, depth: int) -> float:
        """The probability of winning from the start of a turn."""
        if known.log_layouts < _EPSILON:
            return self._race.finished(turn)
        return self.best(known, sweepers, turn, depth).value

    def _behind(self, known: Known, row: int, sweepers: int, turn: int, depth: int) -> float:
        """The value of a sweep, with each answer searched further."""
        total = 0.0
        for answer, share in enumerate(known.answers[row].tolist()):
            if share > 0:
                total += share * self._after(known, row, answer, sweepers, turn, depth)
        return total

    def _after(self, known: Known, row: int, answer: int, sweepers: int, turn: int, depth: int) -> float:
        share = float(known.answers[row, answer])
        left = sweepers - (answer == BOEM)
        if not left:
            return 0.0
        if answer == BOEM and known.located == known.mines - 1:
            return self._race.finished(turn)
        log = max(known.log_layouts + float(np.log(share)), 0.0)
        if log < _EPSILON:
            return self._race.finished(turn + 1)
        if share < _UNLIKELY:
            return float(self._race.values(np.array(log), left, turn + 1))
        return self.value(known.after(row, answer), left, turn + 1, depth - 1)

    def _urgent(self, turn: int) -> bool:
        return self._race.finished(turn + 1) <= _URGENT * self._race.finished(turn)

    def _gambles(self, known: Known, sweepers: int, turn: int, depth: int, least: float, most: int) -> list[Choice]:
        """Uncertain disarmings that win more often than `least`, of at most so many of the likeliest."""
        now, chances, found = self._race.finished(turn), known.answers[:, BOEM], []
        for row in np.argsort(-chances, kind="stable")[:most].tolist():
            chance = float(chances[row])
            if chance * now <= least + _EPSILON:
                break
            value = chance * self.value(known.after(row, BOEM), sweepers, turn, depth)
            if value > least + _EPSILON:
                found.append(Choice(value, int(known.places[row]), disarm=True))
        return found
