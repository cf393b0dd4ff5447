"""The template's input fits its paper."""

from __future__ import annotations

import pytest
from support.cases import case

from boem.inference.proof import prove
from boem.puzzles.book import PAPERS
from boem.puzzles.book.content import BookEntry, content, imposed
from boem.puzzles.book.words import WORDS
from boem.puzzles.grade import Grade, Graded, assess
from boem.puzzles.picture import extent
from boem.puzzles.puzzle import Puzzle
from boem.puzzles.shelf import shelf

CAPTION = 16.5


def entry(number: int, width: int, height: int) -> BookEntry:
    """A puzzle without mines, only for its size."""
    puzzle = Puzzle(width, height, "0" * (width * height))
    proof = prove(puzzle.field)
    return BookEntry(number, Graded.by(puzzle, proof), proof)


@pytest.mark.usefixtures("largest")
@pytest.mark.parametrize("name", PAPERS)
def test_a_solution_has_room_for_its_caption_beside_a_drawing_with_squares_of_3_millimetres(name: str) -> None:
    paper = PAPERS[name]
    for width in range(4, 31):
        shown = [entry(1, width, 7)]
        solution = content(shown, WORDS, paper, imposed(shown, paper, 6))["solutions"][0]
        with case(f"{width} wide"):
            assert solution["width"] + CAPTION <= (paper.across if solution["over"] else paper.column) + 1e-6
            assert solution["width"] / extent(shown[0].graded.puzzle)[0] * 48 >= 3


def test_a_drawing_lies_over_all_columns_only_where_one_is_too_narrow() -> None:
    shown = [entry(number, width, 6) for number, width in enumerate((6, 10, 11, 12, 30), start=1)]
    made = content(shown, WORDS, PAPERS["a4"], imposed(shown, PAPERS["a4"], 6))
    assert [one["over"] for one in made["solutions"]] == [False, False, False, True, True]


def test_a_number_of_mines_that_is_given_stands_beside_the_size_and_the_rules_say_so() -> None:
    shown = [entry(1, 4, 4)]
    plain = content(shown, WORDS, PAPERS["a5"], imposed(shown, PAPERS["a5"], 6))
    puzzle = Puzzle.of_link("4x4-3-c2c3a1f")
    shown.append(BookEntry(2, assess(puzzle), prove(puzzle.field)))
    made = content(shown, WORDS, PAPERS["a5"], imposed(shown, PAPERS["a5"], 6))
    assert [one["size"] for one in made["pages"][0]["items"]] == ["4 × 4", "4 × 4, 3 mines"]
    assert [one["size"] for one in made["solutions"]] == ["4 × 4", "4 × 4, 3 mines"]
    assert made["pages"][0]["items"][1]["alt"].startswith("Puzzle 2, 4 × 4, 3 mines. Row 1: ")
    assert (plain["words"]["aim"], made["words"]["aim"]) == (WORDS.aim, WORDS.aim_told)


def test_a_square_and_its_number_stay_on_one_line() -> None:
    shown = [entry(1, 4, 4)]
    made = content(shown, WORDS, PAPERS["a5"], imposed(shown, PAPERS["a5"], 6))
    assert "B3\N{NO-BREAK SPACE}(2)" in made["words"]["names"]
    assert made["example"]["steps"][0]["text"].startswith("F1\N{NO-BREAK SPACE}(2) touches")


def test_a_long_proof_has_a_paragraph_for_each_step_and_a_short_one_is_a_paragraph() -> None:
    hard = next(one for one in shelf() if one.grade is Grade.EXTREME)
    shown = [entry(1, 4, 4), BookEntry(2, hard, prove(hard.puzzle.field))]
    made = content(shown, WORDS, PAPERS["a4"], imposed(shown, PAPERS["a4"], 6))
    assert [one["roomy"] for one in made["solutions"]] == [False, True]
