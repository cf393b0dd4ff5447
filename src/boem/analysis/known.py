"""What could be known from a partly open field, and by which reasoning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import isnan
from typing import Final

from boem.analysis.moves import Claim, MoveChoice
from boem.core.errors import TooHard
from boem.core.squares import Square, neighbours
from boem.inference import Field, Posterior, infer
from boem.inference.field import COVERED
from boem.inference.mirror import mirrored
from boem.inference.proof import Step, Unfinished, prove

WORK: Final = 2e8
"""Budget for inference, in nanoseconds; fields from real play need a small part of it."""
BUDGET: Final = 3e5
"""Budget for one proof, in states examined: about a second."""


class KnownField:
    """A field as somebody knew it, and covered squares known to be free besides; may raise TooHard.

    `posterior` is that of all layouts consistent with both; it may know of mines beyond the field's.
    """

    def __init__(self, field: Field, free: frozenset[Square] = frozenset(), posterior: Posterior | None = None) -> None:
        self.field = field
        self.free = free
        if posterior is not None:
            self.posterior = posterior

    @cached_property
    def posterior(self) -> Posterior:
        """What the field implies, with the squares known to be free; raises Inconsistent and TooHard."""
        return infer(mirrored(self.field, self.free), budget=WORK)

    @cached_property
    def _steps(self) -> Sequence[Step]:
        try:
            return prove(self.field, self.free, budget=BUDGET).steps
        except Unfinished as error:
            return error.proof.steps

    @cached_property
    def chances(self) -> dict[str, float]:
        """The `chance` of each covered square."""
        return {str(square): self.chance(square) for square in self.field.find(COVERED)}

    def chance(self, square: Square) -> float:
        """The probability of a mine there; exactly 0 or 1 if, and only if, that is certain."""
        if square in self.free or square in self.posterior.safe:
            return 0.0
        if square in self.posterior.mined:
            return 1.0
        chance = float(self.posterior.mine_probability[square])
        return 0.0 if isnan(chance) else chance  # nan: the square is open

    def choice(self, square: Square, claim: Claim, *, mine: bool) -> MoveChoice:
        """A claim about a square, with the truth in `mine`."""
        chance = self.chance(square)
        risk = 1 - chance if claim == "mine" else chance
        return MoveChoice(
            str(square), claim, risk, mine == (claim == "mine"), self.proof(square) if risk in (0, 1) else ()
        )

    def proof(self, square: Square) -> tuple[Step, ...]:
        """The steps that settle a square, without those that it doesn't depend on; empty if there are none."""
        try:
            steps = self._steps
        except TooHard:
            return ()
        last = next((number for number, step in enumerate(steps) if square in step.settled), None)
        return () if last is None else tuple(steps[number] for number in _needed(steps, last, self.field))


def _needed(steps: Sequence[Step], last: int, field: Field) -> Iterable[int]:
    """The numbers of a step and of those that it depends on, in order.

    A step depends on those that settled a square beside one of its clues; one that counts mines, on all before it.
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
