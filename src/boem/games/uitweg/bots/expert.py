"""The bot `expert`, which tries questions out in sampled mazes, and builds mazes that delay its own kind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

import numpy as np

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.bots.work import Work
from boem.core.game import Seat
from boem.core.seats import other
from boem.core.texts import gettext_noop
from boem.games.uitweg.bots.building import hard_building
from boem.games.uitweg.bots.noticing import noticed, own_maze, seed_of
from boem.games.uitweg.bots.walking import towards
from boem.games.uitweg.estimates.field import field_of
from boem.games.uitweg.estimates.growing import grow
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.estimates.seeking import SET_UP, SWEEPING, TRIED, by_thumb, explore
from boem.games.uitweg.mazes import winding_building
from boem.games.uitweg.rules.facts import Action, Maze, View

GROWN: Final = 5e-7  # seconds per slot to grow a maze
LEAST: Final = 16  # least number of mazes in a batch
MOST: Final = 10  # questions that are tried out
BATCH: Final = 1000  # greatest number of mazes in a batch
LAST: Final = 3  # of which these are tried out again
FEW: Final = 8  # with no more slots than these there are too few mazes to draw a plan from


@dataclass(frozen=True)
class UitwegExpert(Bot[Action, View]):
    """Plans with sampled mazes, taking into account how far the opponent is; see `plan` and `hard_building`.

    The samples are seeded by its own maze, which nobody else knows, rather than by `rng`: so it pursues the same plan
    at each step of a walk, but searches differently in each game, in a direction of its own and by other mazes. Weaker
    levels don't try questions out (`tries`): they follow the rule of thumb, among the questions that they don't
    overlook.
    """

    name: str = "expert"
    about: str = gettext_noop("asks what finds the guard soonest in many mazes that fit, and builds what takes longest")
    tries: bool = True
    overlooks: float = 0.0
    thinks: bool = True

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        seat, position = seat_of(view), view.position
        config, known = position.config, Known.of(position.config, position.control[seat])
        if not position.built[seat]:
            return hard_building(config, rng, seconds) if self.tries else winding_building(config, rng)
        if not self.tries:
            return towards(position, seat, noticed(by_thumb(known), view, self.overlooks)[0])
        own = own_maze(view)
        seed = seed_of(own) if config.slots > FEW else rng.getrandbits(32)
        rival = _still_needs(Known.of(config, position.control[other(Seat(seat))]), own, seed)
        return towards(position, seat, plan(known, rival, seconds, seed))


@lru_cache(maxsize=64)
def _still_needs(rival: Known, own: Maze, seed: int) -> float:
    """The approximate number of turns that the opponent still needs, by a rule of thumb."""
    field = field_of(rival.config)
    walls = np.array([[slot in own.barriers] for slot in field.slots])
    turns = explore(rival, np.repeat(walls, 24, axis=1), np.random.default_rng(seed))
    return 1 + float(turns[field.number(own.guard)].mean())


@lru_cache(maxsize=64)
def plan(known: Known, rival: float, seconds: float, seed: int) -> int:
    """The slot to ask about next to find the guard soonest on average, if a rule of thumb plays on from there.

    `rival` is the approximate number of turns that the opponent still needs. If that were geometric, finding the guard
    in t turns would win with probability (1 - 1/rival)^t, which is what is maximised: nearly the mean while the
    opponent is far off, and a matter of luck once it is close.
    """
    work, chance = Work(seconds), np.random.default_rng(seed)
    angle = float(chance.uniform(0, 2 * np.pi))
    questions = by_thumb(known, SWEEPING, angle)[:MOST]
    slots = len(field_of(known.config).slots)
    while len(questions) > 1:
        left = work.left if len(questions) <= LAST else work.left / 2
        count = int((left - SET_UP) / (slots * (GROWN + TRIED * len(questions))))
        if count < LEAST:
            break
        count = min(count, BATCH)
        work.spend(SET_UP + count * slots * (GROWN + TRIED * len(questions)))
        better = _better(known, questions, count, rival, angle, chance)
        ranked = sorted(range(len(questions)), key=lambda number: -better[number])
        if len(questions) <= LAST:
            return questions[ranked[0]]
        questions = [questions[number] for number in ranked[:LAST]]
    return questions[0]


def _better(
    known: Known, questions: list[int], count: int, rival: float, angle: float, chance: np.random.Generator
) -> list[float]:
    """How much better each question is than the first in the same mazes, less one standard error."""
    mazes = grow(known, count, chance)
    tries = len(questions)
    first = np.repeat(np.array(questions, np.int16), count)
    turns = explore(known, np.tile(mazes.walls, tries), chance, first=first, styles=[SWEEPING] * tries, angle=angle)
    kept = (1 - 1 / max(rival, 1.5)) ** turns.reshape(-1, tries, count)
    value = (kept * mazes.guard[:, None]).sum(axis=0)
    gain = value - value[0]
    return [float(mean) for mean in gain.sum(axis=1) - gain.std(axis=1) * np.sqrt(count)]
