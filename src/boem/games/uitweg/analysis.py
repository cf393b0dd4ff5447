"""Judges moves of Uitweg: how likely a barrier was, and how much sooner another way would find the guard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final
from zlib import crc32

import numpy as np

from boem.analysis.critic import Critic
from boem.analysis.equity import MoveEquity
from boem.analysis.moves import Move, MoveChoice, Unit, Why, Worth
from boem.core.game import Seat
from boem.games.uitweg.equity import weigh
from boem.games.uitweg.estimates.field import Shares, field_of
from boem.games.uitweg.estimates.growing import Mazes, grow
from boem.games.uitweg.estimates.known import NEW, OUTSIDE, Known
from boem.games.uitweg.estimates.seeking import STYLE, by_thumb, explore
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Action, Control, Exit, To, View
from boem.games.uitweg.rules.squares import Slot, crossed, slots, squares
from boem.games.uitweg.rules.ways import reached

LEAST, MOST = 24, 64  # mazes to draw; fewer in larger fields, where each takes longer
SLOTS: Final = 66  # of the largest field for which MOST are drawn
TRIED: Final = 5  # questions to try out, those that the rule of thumb prefers
DRAWN: Final = 3  # how many times the work of other games goes into drawing mazes
WEIGHED: Final = 153  # slots of the largest field whose steps are weighed, 9 × 9: the site analyses for a minute
SURE: Final = 3.0  # standard errors; smaller differences may be luck


@dataclass(frozen=True, slots=True)
class Way:
    """The effect of a step: the questions that may be asked next, with probabilities, and the turns used before."""

    questions: Mapping[int, float]
    turns: float = 0.0


class Outlook:
    """What the seeker of one control board can expect, from mazes consistent with what it knows.

    They are drawn by `estimates.growing`: trees of ways into every square, with some more slots left open and the guard
    mostly in dead ends far in. A rule of thumb then tries out how soon the guard is found. All randomness is seeded by
    what is known, so that the same position always gives the same numbers.
    """

    def __init__(self, config: Config, control: Control) -> None:
        self.config, self._control = config, control
        self._field = field_of(config)
        self._known = Known.of(config, control)
        self._chance = np.random.default_rng(crc32(repr(self._known).encode()))
        self._count = min(max(MOST * SLOTS**2 // len(self._field.slots) ** 2, LEAST), MOST)
        self._mazes = self._grow()

    @cached_property
    def questions(self) -> Sequence[int]:
        """The numbers of the slots that lead to an unvisited square."""
        return self._known.questions()

    @cached_property
    def guard(self) -> Shares:
        """[places]: the probability that the guard is there."""
        shares: Shares = self._mazes.guard.sum(axis=1, dtype=np.float64)
        return shares

    def barrier(self, slot: Slot) -> float:
        """The probability of a barrier in a slot; 0 or 1 only if that is certain."""
        if self._control.knows(slot):
            return float(slot in self._control.barriers)
        share = float(self._shares[self._field.slot(slot)])
        least = 0.5 / self._count
        if share < least and self.why_open(slot):
            return 0.0
        return min(max(share, least), 1 - least)

    def why_open(self, slot: Slot) -> Why:
        """What shows that an unknown slot is open; empty if nothing does."""
        barriers = self._control.barriers
        if len(barriers) == self.config.barriers:
            return "no_barrier_left"
        return "" if reached(self.config, barriers | {slot}) - self._control.visited else "only_way"

    def way(self, slot: Slot, *, leaves: bool) -> Way:
        """The effect of asking about a slot, or of leaving by it."""
        number, barrier = self._field.slot(slot), self.barrier(slot)
        if leaves:
            out = self._away[:1] or self._ranked[:1]
            wait = 0.0 if self._away else 1.0
            if self._control.knows(slot) or out == self._ranked[:1]:
                return Way({out[0]: 1.0}, wait or barrier)
            return Way({out[0]: 1 - barrier, self._ranked[0]: barrier}, barrier + (1 - barrier) * wait)
        if number in self.questions:
            return Way({number: 1.0})
        return Way({self._ranked[0]: 1.0}, barrier)

    def best(self, slot: Slot, *, leaves: bool) -> tuple[int, float, float]:
        """The question that finds the guard soonest, the turns it takes, and the turns that `way` takes.

        Both are tried out in mazes that weren't used to choose it. Differences that may be luck don't count: then `way`
        itself is the best.
        """
        way = self.way(slot, leaves=leaves)
        tried = sorted({self._ranked[0], *way.questions})
        turns = dict(zip(tried, self._turns(tried, self._grow()), strict=True))
        own = sum(share * turns[number] for number, share in way.questions.items())
        lost = own - turns[self._ranked[0]]
        error = SURE * lost.std() / np.sqrt(len(lost))
        expected = 1 + float(own.mean()) + way.turns
        if way.turns or lost.mean() > error:
            return self._ranked[0], min(1 + float(turns[self._ranked[0]].mean()), expected), expected
        return max(way.questions, key=lambda number: way.questions[number]), expected, expected

    @cached_property
    def _shares(self) -> Shares:
        shares: Shares = self._mazes.walls @ self._mazes.guard.sum(axis=0, dtype=np.float64)
        return shares

    @cached_property
    def _ranked(self) -> Sequence[int]:
        """The questions tried out, best first."""
        tried = by_thumb(self._known)[:TRIED]
        means = self._turns(tried, self._mazes).mean(axis=1)
        return [tried[place] for place in means.argsort(kind="stable")]

    @cached_property
    def _away(self) -> Sequence[int]:
        """Those for which the runner must leave first."""
        label, here = self._known.labels(), self._known.here
        sides = {number: [label[place] for place in self._field.sides(number)] for number in self._ranked}
        return [number for number in self._ranked if here not in (OUTSIDE, *(set(sides[number]) - {NEW}))]

    def _grow(self) -> Mazes:
        return grow(self._known, self._count, self._chance)

    def _turns(self, questions: Sequence[int], mazes: Mazes) -> Shares:
        """[questions, mazes]: turns until the guard is found; the mean over mazes is the expected number."""
        tries, count = len(questions), mazes.walls.shape[1]
        first = np.repeat(np.array(questions, np.int16), count)
        turns = explore(
            self._known, np.tile(mazes.walls, tries), self._chance, first=first, styles=[STYLE] * tries
        ).reshape(-1, tries, count)
        used: Shares = (turns * mazes.guard[:, None]).sum(axis=0, dtype=np.float64) * count
        return used


class UitwegCritic(Critic[Action, View]):
    """Judges steps over unknown slots, and leaving; walking over known slots is not judged.

    Probabilities and turns come from mazes consistent with the mover's knowledge, drawn by `Outlook`. Running into a
    barrier is bad luck; what is lost is the number of turns that the best question would have saved.
    """

    unit: ClassVar[Unit] = "visited"
    worth: ClassVar[Worth | None] = "turns"

    def judge(self, number: int, seat: Seat, action: Action, before: View, after: View) -> tuple[Move, ...]:
        if not isinstance(action, (To, Exit)):
            return ()
        config, control = before.position.config, before.position.control[seat]
        to = action.square if isinstance(action, To) else None
        slot, leaves = crossed(control.runner, to), to is None
        known = control.knows(slot)
        if known and not leaves:
            return ()
        outlook = Outlook(config, control)
        best, best_expected, expected = outlook.best(slot, leaves=leaves)
        every = field_of(config).slots
        risks = [(outlook.barrier(every[one]), one != best, one) for one in outlook.questions]
        open_ = slot in after.position.control[seat].open
        return (
            Move(
                number,
                seat,
                "exit" if leaves else f"to {to}",
                ()
                if known
                else (MoveChoice(str(slot), "open", outlook.barrier(slot), open_, why=outlook.why_open(slot)),),
                least=0.0 if known else min(risks)[0],
                safest=f"try {every[min(risks)[2]]}",
                best=f"try {every[best]}",
                expected=expected,
                best_expected=best_expected,
            ),
        )

    def equity(self, move: Move, action: Action, before: View, seconds: float) -> MoveEquity | None:
        if not isinstance(action, (To, Exit)) or before.position.config.slots > WEIGHED:
            return None
        position, to = before.position, action.square if isinstance(action, To) else None
        control = position.control[move.seat]
        way = Outlook(position.config, control).way(crossed(control.runner, to), leaves=to is None)
        return weigh(position, move.seat, way.questions, way.turns, DRAWN * seconds)

    def course(self, view: View) -> tuple[float, ...]:
        return tuple(float(len(control.visited)) for control in view.position.control)

    def chances(self, view: View) -> Mapping[str, float]:
        """The probability of a barrier by slot, and of the guard by square."""
        seat = view.viewer
        if seat is None or view.status == "setup" or view.position.control[seat].found:
            return {}
        config, control = view.position.config, view.position.control[seat]
        outlook = Outlook(config, control)
        barriers = {
            str(slot): outlook.barrier(slot) for slot in slots(config.width, config.height) if not control.knows(slot)
        }
        return barriers | _guard(outlook, control)


def _guard(outlook: Outlook, control: Control) -> dict[str, float]:
    config = outlook.config
    places = zip(squares(config.width, config.height), outlook.guard, strict=False)
    return {str(square): float(share) for square, share in places if square not in control.visited}
