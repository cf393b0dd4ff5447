"""The chance of finding the guard first after a step of Uitweg, and after the best question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from zlib import crc32

import numpy as np

from boem.analysis.equity import MoveEquity
from boem.core.game import Seat
from boem.core.seats import other
from boem.games.uitweg.estimates.field import Shares, field_of
from boem.games.uitweg.estimates.growing import Mazes, grow
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.estimates.seeking import SET_UP, STYLE, TRIED, by_thumb, explore
from boem.games.uitweg.rules.facts import Position

MOST: Final = 6  # questions to try out, those that the rule of thumb prefers
LEAST_MAZES, MOST_MAZES = 24, 400  # drawn twice: to choose the best question, and to compare it
RIVAL: Final = 100  # mazes in which the opponent seeks
TURNS: Final = 120  # looked ahead
SURE: Final = 1.0  # standard errors; a smaller difference is taken for none
GROWN: Final = 5e-7  # seconds per slot to grow a maze


@dataclass(frozen=True, slots=True, eq=False)
class Race:
    """The chance of winning by finding the guard in a turn, 0 for the present one."""

    worth: Shares

    @classmethod
    def against(cls, position: Position, seat: Seat) -> Race:
        """The race as far as both control boards tell; the opponent seeks by a rule of thumb from its next turn on."""
        config, control = position.config, position.control[other(seat)]
        if control.found:
            return cls(np.array([0.5, *[0.0] * TURNS]))
        finds = finding(Known.of(config, control))
        before = np.concatenate([[0.0], np.cumsum(finds)[:-1]])
        if config.equal_turns and seat == config.starts:
            return cls(1 - before - finds / 2)
        if config.equal_turns:
            return cls(1 - before + np.concatenate([[0.0], finds[:-1]]) / 2)
        return cls(1 - before)

    def at(self, turns: Shares) -> Shares:
        """The same for fractions of turns."""
        return np.asarray(np.interp(turns, np.arange(len(self.worth)), self.worth))


@lru_cache(maxsize=64)
def finding(known: Known) -> Shares:
    """[turns]: the probability that a seeker who knows this finds the guard in its next turn, the one after, and so on.

    The last one stands for all that follow.
    """
    chance = np.random.default_rng(crc32(repr(known).encode()))
    mazes = grow(known, RIVAL, chance)
    turns = np.minimum(explore(known, mazes.walls, chance), TURNS).astype(np.int64)
    found: Shares = np.bincount(turns.ravel(), mazes.guard.ravel(), TURNS + 1) / mazes.guard.sum()
    return found


def weigh(position: Position, seat: Seat, questions: Mapping[int, float], waits: float, seconds: float) -> MoveEquity:
    """What a step did to the chance of winning: it leads to these questions, with probabilities, after some turns.

    The best question is chosen in other mazes than those in which it is compared with the step, and the same mazes and
    draws serve for both. A difference within a standard error is taken for none.
    """
    known = Known.of(position.config, position.control[seat])
    tried = sorted({*by_thumb(known)[:MOST], *questions})
    trial = _Trial(known, Race.against(position, seat), _count(known, len(tried) + len(questions) + 1, seconds))
    first = trial.won(tried).mean(axis=1)
    best = tried[int(first.argmax())]
    text = f"try {field_of(position.config).slots[best]}"
    if set(questions) == {best} and not waits:
        return MoveEquity.of(float(first.max()), float(first.max()), text, 0.0)
    most, *won = trial.won([best, *questions], [0.0, *[waits] * len(questions)])
    own = np.tensordot(np.array(list(questions.values())), np.array(won), 1)
    lost = most - own
    error = float(lost.std() / np.sqrt(len(lost)))
    more = float(lost.mean()) if lost.mean() > SURE * error else 0.0
    return MoveEquity.of(float(own.mean()), float(own.mean()) + more, text, error)


def _count(known: Known, tries: int, seconds: float) -> int:
    """How many mazes to draw each time."""
    each = len(field_of(known.config).slots) * (2 * GROWN + TRIED * tries)
    return min(max(int((seconds - 2 * SET_UP) / each), LEAST_MAZES), MOST_MAZES)


class _Trial:
    """Tries questions out in mazes drawn anew each time; a rule of thumb seeks on from there."""

    def __init__(self, known: Known, race: Race, count: int) -> None:
        self._known, self._race, self._count = known, race, count
        self._chance = np.random.default_rng(crc32(repr(known).encode()) + 1)

    def won(self, questions: Sequence[int], waits: Sequence[float] = ()) -> Shares:
        """[questions, mazes]: how often each wins, asked after this many turns; the mean over mazes is the chance."""
        mazes: Mazes = grow(self._known, self._count, self._chance)
        tries = len(questions)
        first = np.repeat(np.array(questions, np.int16), self._count)
        walls = np.tile(mazes.walls, tries)
        turns = explore(self._known, walls, self._chance, first=first, styles=[STYLE] * tries)
        later = np.array(waits or [0.0] * tries)[:, None]
        won = self._race.at(turns.reshape(-1, tries, self._count) + later)
        shares: Shares = (won * mazes.guard[:, None]).sum(axis=0, dtype=np.float64) * self._count
        return shares
