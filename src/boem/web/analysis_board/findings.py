"""What is worked out about a position, in a process beside the site: plain values, with the proof in words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as kept
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boem.core.errors import TooHard
from boem.core.squares import Square, neighbours
from boem.core.texts import speaking
from boem.inference import Field, Posterior, Unsolved, infer
from boem.inference.field import COVERED
from boem.inference.proof import Proof, Step, Unfinished, prove
from boem.inference.sentences import close, say
from boem.web.analysis_board.next_move import NextMove, best_move
from boem.web.analysis_board.partial import partial_chances

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


@dataclass(frozen=True)
class Findings:
    """What follows from a field. All sets of squares are in reading order.

    `chances` has a square's chance of a mine, row by row, None where it is open or unknown; it is empty if nothing was
    worked out in time. Those of the squares in `errors` are estimated, with these standard errors. `layouts` and
    `best` are None if some chance isn't exact; `layouts` is also None if that number alone took too much work.
    """

    field: Field
    chances: tuple[float | None, ...]
    safe: tuple[Square, ...]
    mined: tuple[Square, ...]
    layouts: int | None
    best: NextMove | None
    steps: tuple[ProvedStep, ...]
    closing: str  # the last words of the proof; empty if it isn't whole
    errors: Mapping[Square, float] = kept(default_factory=dict)

    @cached_property
    def left(self) -> tuple[Square, ...]:
        """The covered squares whose chance isn't even estimated."""
        return tuple(square for square in self.field.find(COVERED) if self.chance(square) is None)

    @property
    def too_hard(self) -> bool:
        """Whether some chances took too much work to be exact."""
        return bool(self.errors or self.left)

    @property
    def next(self) -> Square | None:
        """The square to open next; None if there is none, or none that is certain while some chances are unknown."""
        if self.best is not None:
            return self.best.square
        if self.safe or self.left:
            return self.safe[0] if self.safe else None
        open_to_guess = [square for square in self.field.find(COVERED) if self.chance(square) != 1]
        return min(open_to_guess, key=lambda square: (self.chance(square), square), default=None)

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
    except Unsolved as error:
        return _in_part(error, language)
    steps, closing = _proved(field, language)
    return Findings(
        field,
        _each(posterior.mine_probability),
        tuple(sorted(posterior.safe)),
        tuple(sorted(posterior.mined)),
        _counted(posterior),
        best_move(posterior),
        steps,
        closing,
    )


def _in_part(known: Unsolved, language: str) -> Findings:
    steps, closing = _proved(known.field, language)
    safe = known.safe.union(*(step.free for step in steps))
    mined = known.mined.union(*(step.mines for step in steps))
    found = partial_chances(known, dict.fromkeys(safe, 0.0) | dict.fromkeys(mined, 1.0))
    certain = tuple(sorted(safe)), tuple(sorted(mined))
    return Findings(known.field, _each(found.chances), *certain, None, None, steps, closing, found.errors)


def _each(chances: NDArray[np.float64]) -> tuple[float | None, ...]:
    return tuple(None if math.isnan(chance) else chance for chance in chances.ravel().tolist())


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
