"""A puzzle may give its number of mines: then only layouts of that many fit, and proofs and hints count them."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as some
from support.grids import any_puzzle
from support.solo import puzzle as some_config
from support.solo import solutions

from boem.core.errors import IllegalAction, ParseError
from boem.core.squares import Square
from boem.games.solo.rules.config import Config
from boem.inference.proof import Step, check
from boem.puzzles import Graded, Mistake, Puzzle, advise, assess, count_solutions, judge, solve
from boem.puzzles.clues import minimal, superfluous
from boem.puzzles.formats import TARGETS, PuzzleFormat, ReadPuzzle, read_puzzle, write_puzzle
from boem.puzzles.formats.writing import COUNTING
from boem.puzzles.hint import _marked

FEW = Puzzle.parse("1.../..../..../...1")  # 1 mine beside each number, and any on the squares between
TOLD = replace(FEW, count=0)


def some_puzzle(width: int, height: int, seed: int) -> Puzzle:
    """One that gives the number of its mines, and has exactly one solution."""
    config = some_config(width, height, seed, told=True)
    return Puzzle(config.width, config.height, config.clues, config.count)


told = some.builds(some_puzzle, some.integers(4, 5), some.integers(4, 5), some.integers(0, 60))


@given(told, some.integers(-2, 2), some.integers(0, 2), some.randoms())
def test_up_to_two_layouts_of_that_many_mines_are_found_as_by_trying_everything(
    puzzle: Puzzle, more: int, fewer: int, rng: Random
) -> None:
    assert puzzle.count is not None
    assume(puzzle.count + more >= 0)
    cells = list(puzzle.cells)
    for place in rng.sample([place for place, cell in enumerate(cells) if cell != "."], fewer):
        cells[place] = "."
    changed = replace(puzzle, cells="".join(cells), count=puzzle.count + more)
    fitting = solutions(Config(changed.width, changed.height, changed.cells, changed.count))
    solved = solve(changed)
    assert set(solved.layouts) <= set(fitting)
    assert [solved.solutions] == [min(len(fitting), 2)] == count_solutions([changed])
    assert judge(changed).solutions == solved.solutions
    assert solve(changed) == solved, "the same two again"


@given(told)
def test_hint_after_hint_solves_it_and_each_of_them_holds(puzzle: Puzzle) -> None:
    graded = assess(puzzle)
    assert len(graded.mines) == puzzle.count
    mines, free = frozenset[Square](), frozenset[Square]()
    while (step := advise(puzzle, graded.mines, mines, free)) is not None:
        assert isinstance(step, Step)
        assert check(step, _marked(puzzle, mines), free)
        mines, free = mines | step.mines, free | step.free
    assert mines == graded.mines
    assert mines | free == set(puzzle.covered)


@given(told, some.integers(0, 3))
def test_its_superfluous_numbers_are_found_and_left_out(puzzle: Puzzle, seed: int) -> None:
    fewer = minimal(puzzle, seed)
    assert (fewer.count, solve(fewer).layouts) == (puzzle.count, solve(puzzle).layouts)
    assert superfluous(fewer) == ()
    assert set(superfluous(puzzle)) >= set(puzzle.numbered) - set(fewer.numbered) or fewer != puzzle


@given(any_puzzle(), some.integers(0, 900))
def test_what_is_written_is_read_again(puzzle: Puzzle, count: int) -> None:
    one = replace(puzzle, count=count % (len(puzzle.cells) + 1))
    for written in (str(one), one.link, json.dumps(one.to_json()), str(one).replace("\n", "/")):
        assert Puzzle.parse(written) == one
    assert one.field.mines == one.count
    for form in COUNTING:
        assert read_puzzle(write_puzzle(one, form)) == ReadPuzzle(one, form)


@pytest.mark.parametrize("form", [form for form in TARGETS if form not in COUNTING])
def test_it_is_not_written_where_the_number_would_be_lost(form: PuzzleFormat) -> None:
    with pytest.raises(ParseError, match=f"{form} can't give the number of mines, without which"):
        write_puzzle(TOLD, form)
    assert write_puzzle(FEW, form)


@given(told)
def test_what_is_known_of_it_is_kept_in_files(puzzle: Puzzle) -> None:
    graded = assess(puzzle)
    assert Graded.of_json(json.loads(json.dumps(graded.to_json()))) == graded
    assert graded.to_json()["count"] == len(graded.to_json()["mines"])


def test_a_puzzle_that_does_not_tell_is_written_as_ever() -> None:
    assert FEW.link == "4x4-1n1"
    assert FEW.to_json() == {"width": 4, "height": 4, "cells": FEW.cells}
    assert replace(FEW, count=2).link == "4x4-2-1n1"
    assert str(replace(FEW, count=2)) == f"{FEW}\nmines: 2"


@pytest.mark.parametrize("text", [
    "Mines: 2\n1...\n....\n....\n...1", "1.../..../..../...1/mines 2", "# a heading\n1...\n....\nMINES:2\n....\n...1\n",
    "4x4-2-1n1", json.dumps(TOLD.to_json() | {"count": 2}),
])  # fmt: skip
def test_the_number_can_be_told_in_many_ways(text: str) -> None:
    assert Puzzle.parse(text) == replace(FEW, count=2)


@pytest.mark.parametrize(("text", "said"), [
    ("4x4-17-1n1", "count: must be 0 to 16, not 17"),
    ("4x4--1-1n1", "a puzzle in one line looks like 4x4-1c1a2a11e1, not '4x4--1-1n1'"),
    (f"4x4-{10**30}-1n1", f"a puzzle in one line looks like 4x4-1c1a2a11e1, not {f'4x4-{10**30}-1n1'!r:.40}"),
    (json.dumps(FEW.to_json() | {"count": -1}), "count: must be 0 to 16, not -1"),
    (json.dumps(FEW.to_json() | {"count": 10**30}), "count: must be 0 to 16, not a number so long"),
    (json.dumps(FEW.to_json() | {"count": 2.0}), "count: must be a whole number, not 2.0"),
    (json.dumps(FEW.to_json() | {"count": True}), "count: must be a whole number, not True"),
    (json.dumps(FEW.to_json() | {"count": "2"}), "count: must be a whole number, not '2'"),
    ("mines: 17\n1...\n....\n....\n...1", "count: must be 0 to 16, not 17"),
    ("1...\n....\n....\n...1\nmines: -1", "line 5: must be a whole number"),
    (f"1...\n....\n....\n...1\nmines: {10**30}", "line 5: must be a whole number"),
])  # fmt: skip
def test_a_number_that_can_not_be_is_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(ParseError) as refused:
        Puzzle.parse(text)
    assert str(refused.value) == said


@pytest.mark.parametrize("link", ["4x4-2-1n1", "6x6-9-2c1a3a21c3d2b1c2c2b101a", "6x6-8-e1c1e3c5b1i1a1a"])
def test_two_layouts_that_fit_and_hardly_differ_are_shown(link: str) -> None:
    assert len(judge(Puzzle.of_link(link)).differ) == 2


def test_one_that_several_layouts_fit_is_refused_with_the_number_of_mines() -> None:
    with pytest.raises(IllegalAction, match="More than one layout fits these clues and the number of mines: "):
        assess(replace(FEW, count=3))


def test_a_wrong_mark_is_a_mistake_even_if_no_number_shows_it() -> None:
    puzzle = some_puzzle(4, 4, 1)
    solution = assess(puzzle).mines
    for square in puzzle.covered:
        one = frozenset({square})
        mines, free = (frozenset[Square](), one) if square in solution else (one, frozenset[Square]())
        mistake = advise(puzzle, solution, mines, free)
        assert isinstance(mistake, Mistake)
        assert mistake.wrong == (square,)
