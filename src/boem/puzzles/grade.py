"""How hard a puzzle is: the hardest step and number of cases in its proof, which takes the easiest step each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from boem.core.errors import IllegalAction
from boem.core.game import Json
from boem.core.layout import Layout
from boem.core.squares import Square
from boem.inference.proof import Proof, Refutation, Step, Technique, prove
from boem.puzzles.puzzle import Puzzle


class Grade(StrEnum):
    """Easiest first."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EXTREME = "extreme"
    """Needs the same steps as expert, and more than `FEW_CASES` cases."""


FEW_CASES: Final = 2

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
    if sum(step.technique is Technique.CASE for step in proof.steps) > FEW_CASES:
        return Grade.EXTREME
    return max(map(_needed, proof.steps), key=list(Grade).index, default=Grade.EASY)


def _needed(step: Step) -> Grade:
    """That all mines are found, or all squares left are mines, is seen more easily than what groups of clues need."""
    bare = step.total is not None and not step.total.groups
    return Grade.MEDIUM if bare else _NEEDS[step.technique]


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


@dataclass(frozen=True, slots=True)
class Graded:
    """`steps` is the number of steps in its proof, `score` their work; `seed` is what it was made from, if known.

    `techniques` counts the steps by technique, easiest first; empty for what an earlier version has written.
    """

    puzzle: Puzzle
    mines: Layout
    grade: Grade
    steps: int
    score: int
    seed: int | None = None
    techniques: Mapping[Technique, int] = field(default_factory=dict, hash=False)

    @classmethod
    def by(cls, puzzle: Puzzle, proof: Proof, seed: int | None = None) -> Graded:
        """The grade and score from a proof; raises IllegalAction if it leaves any square open."""
        if proof.open:
            raise IllegalAction(
                "several",
                "More than one layout fits these clues{counted: and the number of mines|}: "
                "{square} may hold a mine or none.",
                counted=puzzle.count is not None,
                square=str(min(proof.open)),
            )
        used = Counter(step.technique for step in proof.steps)
        techniques = {technique: used[technique] for technique in Technique if used[technique]}
        return cls(puzzle, proof.mines, grade(proof), len(proof.steps), score(proof), seed, techniques)

    def to_json(self) -> dict[str, Json]:
        """As in files of puzzles."""
        return {
            **self.puzzle.to_json(),
            "mines": [str(square) for square in sorted(self.mines)],
            "grade": self.grade.value,
            "steps": self.steps,
            "score": self.score,
            "seed": self.seed,
            "techniques": {technique.value: count for technique, count in self.techniques.items()},
        }

    @classmethod
    def of_json(cls, read: Mapping[str, Json]) -> Graded:
        """What `to_json` wrote, read back; checks nothing but the puzzle's form, for which it raises ParseError."""
        return cls(
            Puzzle(read["width"], read["height"], read["cells"], read.get("count")),
            frozenset(map(Square.parse, read["mines"])),
            Grade(read["grade"]),
            read["steps"],
            read["score"],
            read["seed"],
            {Technique(name): count for name, count in read.get("techniques", {}).items()},
        )


def assess(puzzle: Puzzle) -> Graded:
    """Prove a puzzle and grade it. Raises IllegalAction if it isn't proper, Inconsistent or TooHard as `prove` does."""
    return Graded.by(puzzle, prove(puzzle.field))
