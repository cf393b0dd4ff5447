"""A proper puzzle with its solution, its grade and its score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boem.core.errors import IllegalAction
from boem.core.game import Json
from boem.core.layout import Layout
from boem.core.squares import Square
from boem.inference.proof import Proof, prove
from boem.puzzles.grade import Grade, grade, score
from boem.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Graded:
    """`steps` is the number of steps in its proof, `score` their work; `seed` is what it was made from, if known."""

    puzzle: Puzzle
    mines: Layout
    grade: Grade
    steps: int
    score: int
    seed: int | None = None

    @classmethod
    def by(cls, puzzle: Puzzle, proof: Proof, seed: int | None = None) -> Graded:
        """The grade and score from a proof; raises IllegalAction if it leaves any square open."""
        if proof.open:
            raise IllegalAction(
                "several",
                "More than one layout fits these clues: {square} may hold a mine or none.",
                square=str(min(proof.open)),
            )
        return cls(puzzle, proof.mines, grade(proof), len(proof.steps), score(proof), seed)

    def to_json(self) -> dict[str, Json]:
        """As in files of puzzles."""
        return {
            "width": self.puzzle.width,
            "height": self.puzzle.height,
            "cells": self.puzzle.cells,
            "mines": [str(square) for square in sorted(self.mines)],
            "grade": self.grade.value,
            "steps": self.steps,
            "score": self.score,
            "seed": self.seed,
        }

    @classmethod
    def of_json(cls, read: Mapping[str, Json]) -> Graded:
        """Inverse of `to_json`; checks nothing but the puzzle's form."""
        return cls(
            Puzzle(read["width"], read["height"], read["cells"]),
            frozenset(map(Square.parse, read["mines"])),
            Grade(read["grade"]),
            read["steps"],
            read["score"],
            read["seed"],
        )


def assess(puzzle: Puzzle) -> Graded:
    """Prove a puzzle and grade it. Raises IllegalAction if it isn't proper, Inconsistent or TooHard as `prove` does."""
    return Graded.by(puzzle, prove(puzzle.field))
