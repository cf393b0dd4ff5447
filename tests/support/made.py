"""Faults of generated puzzles, found independently of the generator."""

from __future__ import annotations

from dataclasses import dataclass

from support.minicard import count

from boem.inference.proof import check, prove
from boem.kernel import plain_level
from boem.puzzles import Grade, Graded, Wish, grade, measure


@dataclass(frozen=True, slots=True)
class Faulty:
    """A puzzle, and what is wrong with it."""

    graded: Graded
    faults: tuple[str, ...]


def needed(one: Graded) -> Grade:
    """The grade by the hardest step alone."""
    return Grade.EXPERT if one.grade is Grade.EXTREME else one.grade


def faults(made: Graded, wish: Wish) -> Faulty | None:
    """Everything that is wrong."""
    puzzle, proof = made.puzzle, prove(made.puzzle.field)
    numbered = {square for square, _number in puzzle.numbered}
    found = {
        "not proper": count(puzzle.width, puzzle.height, puzzle.cells, puzzle.count) != 1,
        "gives its number of mines or not": (puzzle.count is not None) != wish.count,
        "another number of mines": puzzle.count not in (None, len(made.mines)),
        "doesn't need the number of mines": wish.count and count(puzzle.width, puzzle.height, puzzle.cells) < 2,
        "another solution": proof.mines != made.mines or bool(proof.open),
        "a step that doesn't hold": not all(
            check(step, *proof.before(number)) for number, step in enumerate(proof.steps)
        ),
        "another grade by its proof": grade(proof) != made.grade,
        "another grade by the kernel": not wish.count
        and list(Grade)[plain_level(puzzle.width, puzzle.height, puzzle.cells)] is not needed(made),
        "not the grade wished for": wish.grade not in (None, made.grade),
        "not the size wished for": (puzzle.width, puzzle.height) != (wish.width, wish.height),
        "not symmetric": numbered != {wish.symmetry.partner(one, wish.width, wish.height) for one in numbered},
        "not minimal": wish.minimal and not _is_minimal(made),
        "half given away": measure(puzzle, made.mines).half_given_away,
    }
    wrong = tuple(fault for fault, is_so in found.items() if is_so)
    return Faulty(made, wrong) if wrong else None


def _is_minimal(made: Graded) -> bool:
    puzzle = made.puzzle
    fewer = (f"{puzzle.cells[:at]}.{puzzle.cells[at + 1 :]}" for at, cell in enumerate(puzzle.cells) if cell != ".")
    return all(count(puzzle.width, puzzle.height, cells, puzzle.count) == 2 for cells in fewer)
