"""How hard a puzzle is: the hardest step of its proof, which always takes the easiest step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from boem.inference.proof import Proof, Refutation, Step, Technique


class Grade(StrEnum):
    """Easiest first."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


_NEEDS: Final[Mapping[Technique, Grade]] = {
    Technique.FULL: Grade.EASY,
    Technique.DONE: Grade.EASY,
    Technique.OVERLAP: Grade.MEDIUM,
    Technique.CHAIN: Grade.HARD,
    Technique.COUNT: Grade.HARD,
    Technique.CASE: Grade.EXPERT,
}
_COSTS: Final[Mapping[Technique, int]] = {
    Technique.FULL: 1,
    Technique.DONE: 1,
    Technique.OVERLAP: 4,
    Technique.CHAIN: 5,
    Technique.COUNT: 5,
    Technique.CASE: 10,
}


def grade(proof: Proof) -> Grade:
    """The grade of a proof."""
    grades = list(Grade)
    return max((_NEEDS[step.technique] for step in proof.steps), key=grades.index, default=Grade.EASY)


def score(proof: Proof) -> int:
    """How much work the proof is, for comparing puzzles of one grade and size.

    A single clue counts 1, two compared 4, a chain 5 plus 1 per clue, a case 10 plus its refutation, whose steps count
    double when refuted inside another.
    """
    return _score(proof.steps)


def _score(steps: Iterable[Step]) -> int:
    return sum(_cost(step) for step in steps)


def _cost(step: Step) -> int:
    links = len(step.clues) if step.technique is Technique.CHAIN else 0
    return _COSTS[step.technique] + links + sum(_refuting(one) for one in step.refutations)


def _refuting(refutation: Refutation) -> int:
    return refutation.nested * _score(refutation.steps)
