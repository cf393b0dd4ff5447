"""What is worked out about a position, in a process beside the site: plain values, with the proof in words."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from boem.core.errors import TooHard
from boem.core.squares import Square, neighbours
from boem.core.texts import speaking
from boem.inference import Field, Posterior, infer
from boem.inference.field import COVERED
from boem.inference.proof import Proof, Step, Unfinished, prove
from boem.inference.sentences import close, say
from boem.web.analysis_board.next_move import NextMove, best_move

BUDGET: Final = 5e8  # for the chances: about half a second, and a few hundred megabytes
PROOF: Final = 300_000  # for the proof: about a second


@dataclass(frozen=True, slots=True)
class ProvedStep:
    """A step of a proof, in words."""

    technique: str
    clues: tuple[Square, ...]
    mines: tuple[Square, ...]
    free: tuple[Square, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Findings:
    """What follows from a field. All sets of squares are in reading order.

    `chances` has a square's chance of a mine, row by row, None where it is open. If they took too much work it is
    empty, and so is `layouts`, which is also None if only that number did.
    """

    field: Field
    chances: tuple[float | None, ...]
    safe: tuple[Square, ...]
    mined: tuple[Square, ...]
    layouts: int | None
    best: NextMove | None
    steps: tuple[ProvedStep, ...]
    closing: str  # the last words of the proof; empty if it isn't whole

    @property
    def too_hard(self) -> bool:
        """Whether the chances took too much work."""
        return not self.chances

    def chance(self, square: Square) -> float | None:
        """The chance of a mine on a square; None where it is open, or unknown."""
        return self.chances[square.row * self.field.width + square.column] if self.chances else None

    @property
    def beside(self) -> tuple[Square, ...]:
        """The covered squares that touch an open one."""
        field = self.field
        return tuple(
            square
            for square in field.find(COVERED)
            if any(field[near] >= 0 for near in neighbours(square, field.width, field.height))
        )


def findings(field: Field, language: str) -> Findings:
    """Work it all out; raises Inconsistent if no layout of mines fits."""
    try:
        posterior = infer(field, budget=BUDGET)
    except TooHard as error:
        steps, closing = _proved(field, language)
        found = frozenset(square for step in steps for square in step.free), error.safe
        safe = tuple(sorted(found[0] | found[1]))
        mined = tuple(sorted(error.mined.union(*(step.mines for step in steps))))
        return Findings(field, (), safe, mined, None, None, steps, closing)
    chances = tuple(None if math.isnan(chance) else chance for chance in posterior.mine_probability.ravel().tolist())
    steps, closing = _proved(field, language)
    return Findings(
        field,
        chances,
        tuple(sorted(posterior.safe)),
        tuple(sorted(posterior.mined)),
        _counted(posterior),
        best_move(posterior),
        steps,
        closing,
    )


def _counted(posterior: Posterior) -> int | None:
    try:
        return posterior.layouts
    except TooHard:
        return None


def _proved(field: Field, language: str) -> tuple[tuple[ProvedStep, ...], str]:
    try:
        proof, whole = prove(field, budget=PROOF), True
    except Unfinished as error:
        proof, whole = error.proof, False
    with speaking(language):
        return tuple(_told(proof)), close(proof) if whole else ""


def _told(proof: Proof) -> Iterator[ProvedStep]:
    return (_step(step) for step in proof.steps)


def _step(step: Step) -> ProvedStep:
    return ProvedStep(step.technique, step.clues, tuple(sorted(step.mines)), tuple(sorted(step.free)), say(step))
