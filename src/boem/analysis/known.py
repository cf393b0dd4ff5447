"""What could be known from a partly open field, and by what reasoning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import isnan
from typing import Final

from boem.analysis.moves import Claim, MoveChoice
from boem.core.errors import TooHard
from boem.core.squares import Square, neighbours
from boem.inference import Field, Posterior, infer
from boem.inference.proof import Step, Unfinished, prove

WORK: Final = 2e8
"""Work for what a field tells, in nanoseconds; fields from play need a small part of it."""
BUDGET: Final = 3e5
"""Work for one proof, in states looked at: about a second."""


class KnownField:
    """A field as somebody knew it, with covered squares known to be free besides; raises TooHard for some.

    `posterior` is what all layouts say together that fit both; it may name other squares as mines where those are.
    """

    def __init__(self, field: Field, free: frozenset[Square] = frozenset(), posterior: Posterior | None = None) -> None:
        self.field = field
        self.free = free
        self.posterior = infer(field, budget=WORK) if posterior is None else posterior

    @cached_property
    def _steps(self) -> Sequence[Step]:
        try:
            return prove(self.field, self.free, budget=BUDGET).steps
        except Unfinished as error:
            return error.proof.steps

    def chance(self, square: Square) -> float:
        """The chance of a mine there; exactly 0 or 1 where that is certain, and nowhere else."""
        if square in self.free or square in self.posterior.safe:
            return 0.0
        if square in self.posterior.mined:
            return 1.0
        chance = float(self.posterior.mine_probability[square])
        return 0.0 if isnan(chance) else chance  # nan: it is open

    def choice(self, square: Square, claim: Claim, *, mine: bool) -> MoveChoice:
        """A claim about a square, which turned out to hold a mine or not."""
        chance = self.chance(square)
        risk = 1 - chance if claim == "mine" else chance
        return MoveChoice(
            str(square), claim, risk, mine == (claim == "mine"), self.proof(square) if risk in (0, 1) else ()
        )

    def proof(self, square: Square) -> tuple[Step, ...]:
        """The steps that settle a square; those left out of the whole proof that nothing of it rests on."""
        try:
            steps = self._steps
        except TooHard:
            return ()
        last = next((number for number, step in enumerate(steps) if square in step.settled), None)
        return () if last is None else tuple(steps[number] for number in _needed(steps, last, self.field))


def _needed(steps: Sequence[Step], last: int, field: Field) -> Iterable[int]:
    """The numbers of the steps on which a step rests, and its own, in order.

    A step rests on those that settled a square beside one of its clues; one that counts, on all before it.
    """
    needed, waiting = set[int](), [last]
    while waiting:
        number = waiting.pop()
        if number in needed:
            continue
        needed.add(number)
        before = range(number)
        if steps[number].counts:
            waiting.extend(before)
            continue
        near = {one for clue in steps[number].clues for one in neighbours(clue, field.width, field.height)}
        waiting.extend(one for one in before if near & steps[one].settled)
    return sorted(needed)
