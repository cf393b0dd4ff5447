"""Files of puzzles are read one after another, in any encoding."""

from __future__ import annotations

import json

import pytest

from boem.core.errors import ParseError
from boem.puzzles import Puzzle, read_puzzles, shelf, to_text

FOUR = Puzzle(4, 4, "1...2.3.........")


def test_grids_links_and_json_may_alternate() -> None:
    text = json.dumps({"width": 4, "height": 4, "cells": FOUR.cells})
    lines = [*str(FOUR).splitlines(), "", FOUR.link, *str(FOUR).splitlines(), text, "# end", "/".join(FOUR.rows)]
    assert list(read_puzzles(lines)) == [FOUR] * 5


def test_text_written_by_generate_can_be_read_back() -> None:
    written = "\n".join(to_text(number, graded) for number, graded in enumerate(shelf(), start=1))
    assert list(read_puzzles(written.splitlines())) == [graded.puzzle for graded in shelf()]


@pytest.mark.parametrize(("text", "said"), [
    ("....\n....\n....\n....\n\n\n....\n..\n....\n....", "line 8: 2 squares, where the first row has 4"),
    (f"{FOUR.link}\n# one\n4x4-zz", "line 3.cells: 52 squares where 4 × 4 are 16"),
    ('\n{"width": 4}', "line 2.height: must be a whole number"),
    ("\n..9./..../..../....",
     "line 2.C1: a square can't hold '9'; it has a number from 0 to 8, or . where it is to be found out"),
])  # fmt: skip
def test_an_error_names_the_line_of_the_file_and_the_next_puzzle_is_read(text: str, said: str) -> None:
    *_before, wrong, after = read_puzzles([*text.splitlines(), "", FOUR.link])
    assert isinstance(wrong, ParseError)
    assert str(wrong) == said
    assert after == FOUR


def test_a_file_without_a_puzzle_has_none() -> None:
    assert list(read_puzzles(["", "# only a remark", ""])) == []
