"""Numbers that a puzzle can do without are found, and left out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some
from support.grids import any_layout

from boem.core.errors import IllegalAction, TooHard
from boem.core.layout import Layout
from boem.core.squares import Square
from boem.puzzles import Grade, Puzzle, Symmetry, clues, shelf, solve
from boem.puzzles.clues import all_clues, minimal, superfluous

HARD = max((one for one in shelf() if one.grade is Grade.EXPERT), key=lambda one: one.score).puzzle


def without(puzzle: Puzzle, square: Square) -> Puzzle:
    place = square.row * puzzle.width + square.column
    return Puzzle(puzzle.width, puzzle.height, f"{puzzle.cells[:place]}.{puzzle.cells[place + 1 :]}")


@given(any_layout(7))
def test_superfluous_numbers_are_those_without_which_one_layout_still_fits(laid: tuple[int, int, Layout]) -> None:
    puzzle = all_clues(*laid)
    if solve(puzzle).unique:
        each = [square for square, _number in puzzle.numbered if solve(without(puzzle, square)).unique]
        assert list(superfluous(puzzle)) == each


@given(any_layout(8), some.integers(0, 3), some.sampled_from(Symmetry))
def test_a_minimal_puzzle_has_the_same_solution_and_no_number_to_spare(
    laid: tuple[int, int, Layout], seed: int, symmetry: Symmetry
) -> None:
    puzzle = all_clues(*laid)
    if not solve(puzzle).unique:
        return
    fewer = minimal(puzzle, seed, symmetry)
    assert solve(fewer).layouts == solve(puzzle).layouts
    assert set(fewer.numbered) <= set(puzzle.numbered)
    shown, before = dict(fewer.numbered), dict(puzzle.numbered)
    if symmetry is Symmetry.NONE:
        assert superfluous(fewer) == ()
    for square in shown:
        partner = symmetry.partner(square, puzzle.width, puzzle.height)
        assert (partner in before) == (partner in shown)


def test_the_same_seed_leaves_out_the_same_numbers() -> None:
    puzzle = all_clues(6, 6, shelf()[0].mines)
    assert minimal(puzzle, 5) == minimal(puzzle, 5)
    assert len({minimal(puzzle, seed) for seed in range(5)}) > 1


def test_a_puzzle_that_is_not_proper_stays_as_it_is() -> None:
    with pytest.raises(IllegalAction, match="only while exactly one layout fits"):
        minimal(Puzzle(4, 4, "1..............."))


def test_a_puzzle_that_takes_long_to_tell_is_too_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clues, "QUICK", 1.0)
    with pytest.raises(TooHard):
        minimal(HARD)
    assert superfluous(HARD, budget=1.0) == ()
