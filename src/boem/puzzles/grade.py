"""How hard a puzzle is: as hard as the hardest step of its proof, which takes the easiest step wherever it can."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from boem.inference.proof import Proof, Technique


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


def grade(proof: Proof) -> Grade:
    """The grade of what a proof settles."""
    grades = list(Grade)
    return max((_NEEDS[step.technique] for step in proof.steps), key=grades.index, default=Grade.EASY)
