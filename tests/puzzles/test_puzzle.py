"""A puzzle is read from grids, one-line strings and JSON, and written in a form that can be read back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as some
from support.grids import any_puzzle

from boem.core.errors import ParseError
from boem.core.squares import Square
from boem.puzzles import Puzzle

SHEET = """
  A B C D E F
1 2 . . . 1 .
2 3 . 2 1 . 3
3 . 3 . . . .
4 2 . . 1 . .
5 . 2 . . . 2
6 1 . 1 0 1 .
"""
CELLS = "2...1.3.21.3.3....2..1...2...21.101."


@pytest.mark.parametrize("text", [
    SHEET, SHEET.lower(),
    "2...1.\n3.21.3\n.3....\n2..1..\n.2...2\n1.101.",
    "# easy\n\n2 . . . 1 .\n3.21.3\n. 3 ....\n\n2..1..\n.2...2\n1.101.\n",
    "2___1_/3_21_3/_3____/2__1__/_2___2/1_101_", "2---1-/3-21-3/-3----/2··1··/.2???2/1.101.",
    "6x6-2c1a3a21a3a3d2b1c2c21a101a", "  6x6-2c1a3a21a3a3d2b1c2c21a101a\n",
    json.dumps({"width": 6, "height": 6, "cells": CELLS, "unique": True}),
])  # fmt: skip
def test_the_sheet_s_example_can_be_written_in_many_ways(text: str) -> None:
    assert Puzzle.parse(text) == Puzzle(6, 6, CELLS)


@given(any_puzzle())
def test_what_is_written_is_read_again(puzzle: Puzzle) -> None:
    text = json.dumps({"width": puzzle.width, "height": puzzle.height, "cells": puzzle.cells})
    for written in (str(puzzle), puzzle.link, text, "/".join(puzzle.rows)):
        assert Puzzle.parse(written) == puzzle
    assert puzzle.link.replace("-", "").isalnum()


def test_a_run_of_more_than_26_empty_squares_takes_several_letters() -> None:
    puzzle = Puzzle(6, 9, "1" + "." * 53)
    assert puzzle.link == "6x9-1zza"
    assert Puzzle(6, 9, "1" + "." * 52 + "2").link == "6x9-1zz2"


def test_covered_and_numbered_squares_are_all_squares() -> None:
    puzzle = Puzzle(6, 6, CELLS)
    assert [str(square) for square in puzzle.covered][:4] == ["B1", "C1", "D1", "F1"]
    assert puzzle.numbered[0] == (Square.parse("A1"), 2)
    assert len(puzzle.covered) + len(puzzle.numbered) == 36
    assert puzzle.field.mines is None


@pytest.mark.parametrize(("text", "said"), [
    ("", "no row of a puzzle is there"),
    ("# nothing\n\n", "no row of a puzzle is there"),
    ("....\n....\n...\n....", "line 3: 3 squares, where the first row has 4"),
    ("....\n\n# a heading\n.....", "line 4: 5 squares, where the first row has 4"),
    ("...\n...\n...", "3 × 3 squares; a puzzle has 4 to 30 each way"),
    ("/".join(["." * 31] * 4), "31 × 4 squares; a puzzle has 4 to 30 each way"),
    ("..../..9./..../....",
     "C2: a square can't hold '9'; it has a number from 0 to 8, or . where it is to be found out"),
    ("..../...*/..../....",
     "D2: a square can't hold '*'; it has a number from 0 to 8, or . where it is to be found out"),
    ("4x4-z", "cells: 26 squares where 4 × 4 are 16"),
    ("hello", "this is no puzzle; a grid has a row on each line, of numbers from 0 to 8 and dots"),
    ("A B C D", "no row of a puzzle is there"),
    ("99x99-a", "99 × 99 squares; a puzzle has 4 to 30 each way"),
    ("{", "what begins with a brace must be one JSON object"),
    ('{"a":' * 2_000, "what begins with a brace must be one JSON object"),
    ("{} {}", "what begins with a brace must be one JSON object"),
    ("{}", "width: must be a whole number"),
    ('{"width": 4, "height": true, "cells": ""}', "height: must be a whole number"),
    ('{"width": 4, "height": 4, "cells": 7}', "cells: must be text"),
    ('{"width": 4, "height": 4, "cells": "7"}', "cells: 1 squares where 4 × 4 are 16"),
    ('{"width": 4.0, "height": 4, "cells": "................"}', "width: must be a whole number"),
])  # fmt: skip
def test_an_invalid_puzzle_is_refused_in_one_sentence_with_its_place(text: str, said: str) -> None:
    with pytest.raises(ParseError) as refused:
        Puzzle.parse(text)
    assert str(refused.value) == said


@given(some.text(max_size=300) | some.text('{}[]":0123456789.x-abz\n/ ', max_size=300))
def test_any_text_is_a_puzzle_or_unreadable(text: str) -> None:
    try:
        said = Puzzle.parse(text).link
    except ParseError as error:
        said = str(error)
    assert said
    assert "\n" not in said
