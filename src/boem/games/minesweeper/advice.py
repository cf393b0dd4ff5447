"""What to open next: a square that is certainly free, and why; where none is, the best guess."""

from __future__ import annotations

from dataclasses import dataclass

from boem.analysis.known import KnownField
from boem.core.errors import TooHard
from boem.core.squares import Square
from boem.inference import Field
from boem.inference.play import next_square
from boem.inference.proof import Step


@dataclass(frozen=True, slots=True)
class Advice:
    """A square to open, and the steps that prove it free; with `risk`, a guess instead."""

    square: Square
    steps: tuple[Step, ...] = ()
    risk: float = 0.0

    @property
    def clues(self) -> frozenset[Square]:
        """The open squares that the steps rest on."""
        return frozenset(clue for step in self.steps for clue in step.clues)


def advise(field: Field, flags: frozenset[Square]) -> Advice | None:
    """What to open next: of the squares that are free, wrongly flagged ones first, the one with the shortest proof."""
    known = KnownField(field)
    try:
        safe = known.posterior.safe
        if not safe:
            guess = next_square(field)
            return None if guess.square is None else Advice(guess.square, risk=guess.mine_probability)
    except TooHard:
        return None
    proved = [Advice(square, known.proof(square)) for square in sorted(safe & flags or safe)]
    return min(proved, key=lambda one: (not one.steps, len(one.steps), one.square))
