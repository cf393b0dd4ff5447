"""A hint is the next step from what is marked, or the place of a mistake."""

from __future__ import annotations

import pytest
from support.cases import case
from support.levels import Sampled

from boem.core.squares import Square
from boem.inference.proof import Step, check
from boem.puzzles import Graded, Mistake, Puzzle, advise, assess, shelf, tell
from boem.puzzles.hint import _marked

SHEET = Puzzle.parse("2...1./3.21.3/.3..../2..1../.2...2/1.101.")
MINES = frozenset(map(Square.parse, ["A3", "B1", "B2", "B4", "B6", "E3", "F1", "F3", "F4", "F6"]))


def squares(names: str) -> frozenset[Square]:
    return frozenset(map(Square.parse, names.split()))


def test_hint_after_hint_solves_a_puzzle_and_each_of_them_holds(sampled: Sampled[Graded]) -> None:
    for graded in sampled(shelf()[::29]):
        with case(graded.puzzle.link):
            _is_solved_by_hints(graded.puzzle, graded.mines)


def _is_solved_by_hints(puzzle: Puzzle, solution: frozenset[Square]) -> None:
    mines: frozenset[Square] = frozenset()
    free: frozenset[Square] = frozenset()
    while (step := advise(puzzle, solution, mines, free)) is not None:
        assert isinstance(step, Step)
        assert check(step, _marked(puzzle, mines), free)
        mines, free = mines | step.mines, free | step.free
    assert mines == solution
    assert mines | free == set(puzzle.covered)


def test_a_hint_is_the_next_step_after_what_is_marked() -> None:
    step = advise(SHEET, MINES, squares("A3 B1 B2"), squares("C1 C3 D1 D3"))
    assert isinstance(step, Step)
    assert not step.settled & squares("A3 B1 B2 C1 C3 D1 D3")


@pytest.mark.parametrize(("mines", "free", "clues", "said"), [
    ("", "A3", "A2",
     "A2 can't be right with the marks as they stand, so a mark around it is wrong."),
    ("B1 B2 C1", "", "C2",
     "C2 can't be right with the marks as they stand, so a mark around it is wrong."),
    ("E2", "", "E1 D2 F2",
     "E1, D2 and F2 can't all be right with the marks as they stand, so a mark around them is wrong."),
])  # fmt: skip
def test_a_mistake_is_told_by_the_numbers_at_which_it_shows(mines: str, free: str, clues: str, said: str) -> None:
    mistake = advise(SHEET, MINES, squares(mines), squares(free))
    assert isinstance(mistake, Mistake)
    assert set(mistake.clues) == squares(clues)
    assert tell(mistake) == said
    assert tell(mistake, "nl") != said != tell(mistake, "de")


def test_every_single_wrong_mark_shows_at_numbers_that_it_has_to_do_with(sampled: Sampled[Graded]) -> None:
    for graded in sampled(shelf()[::37]):
        with case(graded.puzzle.link):
            _shows_every_wrong_mark(graded.puzzle, graded.mines)


def _shows_every_wrong_mark(puzzle: Puzzle, solution: frozenset[Square]) -> None:
    for square in puzzle.covered:
        one = frozenset({square})
        mines, free = (frozenset[Square](), one) if square in solution else (one, frozenset[Square]())
        mistake = advise(puzzle, solution, mines, free)
        assert isinstance(mistake, Mistake)
        assert mistake.wrong == (square,)
        assert mistake.clues


def test_nothing_is_left_to_say_when_everything_is_marked() -> None:
    assert advise(SHEET, MINES, MINES, set(SHEET.covered) - MINES) is None
    assert assess(SHEET).mines == MINES
