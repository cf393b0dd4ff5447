"""What to ask next, by trying each question out in many mazes that fit what is known."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from boem.bots.work import Work
from boem.games.uitweg.estimates.field import field_of
from boem.games.uitweg.estimates.growing import grow
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.estimates.seeking import SET_UP, STYLE, TRIED, by_thumb, explore

GROWN: Final = 5e-7  # seconds a slot for a maze to be grown
LEAST: Final = 16  # mazes that are worth a batch
MOST: Final = 10  # questions that are tried out at all
LAST: Final = 3  # and of these, a second time


@lru_cache(maxsize=64)
def plan(known: Known, rival: float, seconds: float, seed: int) -> int:
    """The slot to ask about next: where the guard is found soonest on average, if a rule of thumb goes on from there.

    `rival` is how many turns the other still needs, about. Were that geometric, somebody who finds the guard in t turns
    would be first with chance (1 - 1/rival)^t, which is what counts: nearly the mean as long as the other is far off,
    and luck once it is close.
    """
    questions = by_thumb(known)[:MOST]
    work, chance = Work(seconds), np.random.default_rng(seed)
    slots = len(field_of(known.config).slots)
    while len(questions) > 1:
        left = work.left if len(questions) <= LAST else work.left / 2
        count = int((left - SET_UP) / (slots * (GROWN + TRIED * len(questions))))
        if count < LEAST:
            break
        count = min(count, 400)
        work.spend(SET_UP + count * slots * (GROWN + TRIED * len(questions)))
        better = _better(known, questions, count, rival, chance)
        ranked = sorted(range(len(questions)), key=lambda number: -better[number])
        if len(questions) <= LAST:
            return questions[ranked[0]]
        questions = [questions[number] for number in ranked[:LAST]]
    return questions[0]


def _better(known: Known, questions: list[int], count: int, rival: float, chance: np.random.Generator) -> list[float]:
    """How much better than the first each question is in the same mazes, less what may be luck: a standard error."""
    mazes = grow(known, count, chance)
    tries = len(questions)
    first = np.repeat(np.array(questions, np.int16), count)
    turns = explore(known, np.tile(mazes.walls, tries), chance, first=first, styles=[STYLE] * tries)
    kept = (1 - 1 / max(rival, 1.5)) ** turns.reshape(-1, tries, count)
    value = (kept * mazes.guard[:, None]).sum(axis=0)
    gain = value - value[0]
    return [float(mean) for mean in gain.sum(axis=1) - gain.std(axis=1) * np.sqrt(count)]
