"""Puzzles in the formats of other programs are read, written, and refused with their place."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as some
from support.grids import any_layout, any_puzzle

from boem.core.errors import ParseError
from boem.core.layout import Layout
from boem.core.squares import neighbours, squares
from boem.puzzles import Puzzle
from boem.puzzles.files import read_formats
from boem.puzzles.formats import TARGETS, PuzzleFormat, ReadPuzzle, read_board, read_puzzle, write_puzzle

FIVE = Puzzle(5, 5, ".2.......13......13.0....")  # the example of pzpr's own tests
PZPR = (
    "pzprv3\nmines\n5\n5\n. 2 . . . \n. . . . 1 \n3 . . . . \n. . 1 3 . \n0 . . . . \n# . + . . \n" + ". . . . . \n" * 4
)
JANKO = """begin
puzzle minesweeper
author Somebody
unit 30
size 5
mines 8
problem
- 2 - - -
- - - - 1
3 - - - -
- - 1 3 -
0 - - - -
solution
x - - - -
end
"""
BOARD = "5x5x8\nH2HMH\nmHHH1\n3HHHH\nHH13H\n0HHHH\n"


@pytest.mark.parametrize(("text", "form"), [
    ("https://puzz.link/p?mines/5/5/g2m13l13g0j", PuzzleFormat.PUZZ_LINK),
    ("http://pzv.jp/p.html?mines/5/5/g2m13l13g0j", PuzzleFormat.PUZZ_LINK),
    ("https://puzz.link/p?mines_edit/5/5/g2m13l13g0j/", PuzzleFormat.PUZZ_LINK),
    ("https://puzz.link/p?mines/v:/5/5/g2m13l13g0j", PuzzleFormat.PUZZ_LINK),
    ("  mines/5/5/g2m13l13g0\n", PuzzleFormat.PUZZ_LINK),
    (PZPR, PuzzleFormat.PZPR), (PZPR.replace("\n", "/"), PuzzleFormat.PZPR),
    (PZPR.replace("v3", "v3.1"), PuzzleFormat.PZPR),
    (JANKO, PuzzleFormat.JANKO), (JANKO.replace("size 5", "rows 5\ncols 5"), PuzzleFormat.JANKO),
    ('<script id="data">\n' + JANKO + "</script>", PuzzleFormat.JANKO),
    (JANKO[JANKO.index("problem") :].replace("problem", "[problem]"), PuzzleFormat.JANKO),
    (BOARD, PuzzleFormat.BOARD), (BOARD.replace("\n", "\r\n"), PuzzleFormat.BOARD),
    (str(FIVE), PuzzleFormat.GRID), (FIVE.link, PuzzleFormat.LINE),
    (f'{{"width": 5, "height": 5, "cells": "{FIVE.cells}"}}', PuzzleFormat.JSON),
])  # fmt: skip
def test_one_puzzle_is_read_from_each_format(text: str, form: PuzzleFormat) -> None:
    assert read_puzzle(text) == ReadPuzzle(FIVE, form)


@given(any_puzzle(), some.sampled_from(TARGETS))
def test_what_is_written_in_a_format_is_read_again(puzzle: Puzzle, form: PuzzleFormat) -> None:
    assert read_puzzle(write_puzzle(puzzle, form)) == ReadPuzzle(puzzle, form)


@given(some.lists(some.tuples(any_puzzle(8), some.sampled_from(TARGETS)), max_size=4))
def test_a_file_may_mix_formats(several: list[tuple[Puzzle, PuzzleFormat]]) -> None:
    text = "\n\n".join(write_puzzle(puzzle, form) for puzzle, form in several)
    assert list(read_formats(text.splitlines())) == [ReadPuzzle(*one) for one in several]


@given(any_puzzle())
def test_an_address_agrees_with_a_slow_reading_of_it(puzzle: Puzzle) -> None:
    address = write_puzzle(puzzle, PuzzleFormat.PUZZ_LINK)
    *_site, width, height, body = address.split("/")
    assert (int(width), int(height)) == (puzzle.width, puzzle.height)
    runs = {chr(ord("g") + extra): "." * (extra + 1) for extra in range(20)}
    assert "".join(runs.get(sign, sign) for sign in body) == puzzle.cells
    assert not re.search("[g-y][g-z]", body)


def mbf(width: int, height: int, mines: Layout) -> bytes:
    head = bytes([width, height, len(mines) // 256, len(mines) % 256])
    return head + b"".join(bytes([square.column, square.row]) for square in sorted(mines))


@given(any_layout())
def test_a_board_shows_the_number_of_every_free_square(laid: tuple[int, int, Layout]) -> None:
    width, height, mines = laid
    counted = "".join(
        "." if square in mines else str(sum(one in mines for one in neighbours(square, width, height)))
        for square in squares(width, height)
    )
    expected = Puzzle(width, height, counted)
    assert read_board(mbf(width, height, mines)) == ReadPuzzle(expected, PuzzleFormat.MBF, filled=True)
    rows = ["".join("m" if cell == "." else "H" for cell in row) for row in expected.rows]
    text = "\n".join([f"{width}x{height}x{len(mines)}", *rows])
    assert read_puzzle(text) == ReadPuzzle(expected, PuzzleFormat.BOARD, filled=True)


@pytest.mark.parametrize(("text", "said"), [
    ("https://puzz.link/p?kurotto/5/5/g2m13l13g0j", "'kurotto' is another kind of puzzle; Minesweeper is mines"),
    ("mines/31/5/g", "31 × 5 squares; a puzzle has 4 to 30 each way"),
    ("mines/5/5/z" + "z" * 5_000, "more than the 25 squares of 5 × 5"),
    ("mines/5/5/g9", "B1: a square can't hold '9'; it has a number from 0 to 8, or . where it is to be found out"),
    ("mines/5/5/g-10", "B1: a square can't hold '-'; it has a number from 0 to 8, or . where it is to be found out"),
    ("mines/5/5/g2.", "C1 is a clue without a number, which puzzles can't have here"),
    ("mines/5/5/g2é", "'é' means nothing as character 3 of the clues"),
    (PZPR.replace("mines", "mochikoro"), "'mochikoro' is another kind of puzzle; Minesweeper is mines"),
    (PZPR.replace("5", "five", 1), "line 3: expected two whole numbers, the rows and the columns, after mines"),
    ("pzprv3\nmines", "line 3: expected two whole numbers, the rows and the columns, after mines"),
    ("pzprv3\nmines\n5\n5\n. . . . .", "1 row, where 5 are announced"),
    (PZPR.replace(". . . . 1 ", ". . . 1 "), "line 6: 4 squares, where 5 are announced"),
    (PZPR.replace("3 . .", "3 - ."), "B3 is a clue without a number, which puzzles can't have here"),
    (PZPR.replace("3 . .", "3 10 ."),
     "B3: a square can't hold '10'; it has a number from 0 to 8, or . where it is to be found out"),
    (JANKO.replace("minesweeper", "sudoku"), "line 2: 'sudoku' is another kind of puzzle"),
    (JANKO.replace("size 5", "size many"), "line 5: must be a whole number"),
    (JANKO.replace("size 5", "size"), "line 5: must be a whole number"),
    (JANKO.replace("size 5", "size 6"), "5 rows, where 6 are announced"),
    (JANKO.replace("- - - - 1", "- - - 1"), "line 9: 4 squares, where 5 are announced"),
    (JANKO.replace("3 -", "x -"),
     "A3: a square can't hold 'x'; it has a number from 0 to 8, or . where it is to be found out"),
    ("begin\npuzzle minesweeper\nend", "expected a line with problem, and the rows below it"),
    ("begin\nproblem\nend", "0 × 0 squares; a puzzle has 4 to 30 each way"),
    ("9999x4x1\nHHHH", "9999 × 4 squares; a puzzle has 4 to 30 each way"),
    (BOARD.replace("5x5", "5x6"), "5 rows, where 6 are announced"),
    (BOARD.replace("H2HMH", "H2HM"), "line 2: 4 squares, where 5 are announced"),
    (BOARD.replace("H2HMH", "H2H?H"),
     "D1: a square can't hold '?'; it has a number from 0 to 8, or . where it is to be found out"),
    ("4x4x3\nHHHH\nHmmH\nHHHH\nHHHH", "line 1: 2 mines, where 3 are announced"),
])  # fmt: skip
def test_a_fault_is_named_in_one_sentence_with_its_place(text: str, said: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_puzzle(text)
    assert str(caught.value) == said


@pytest.mark.parametrize(("data", "said"), [
    (bytes([3, 4, 0, 0]), "3 × 4 squares; a puzzle has 4 to 30 each way"),
    (bytes([4, 4, 0, 2, 0, 0]), "6 bytes, where a board with 2 mines has 8"),
    (bytes([4, 4, 3, 255]) + bytes(2000), "2004 bytes, where a board with 1023 mines has 2050"),
    (bytes([4, 5, 0, 2, 0, 0, 4, 0]), "byte 6: a mine outside of the board"),
    (bytes([5, 4, 0, 1, 0, 4]), "byte 4: a mine outside of the board"),
    (bytes([4, 4, 0, 2, 3, 1, 3, 1]), "byte 6: D2 is a mine already"),
])  # fmt: skip
def test_a_damaged_board_is_refused_in_one_sentence(data: bytes, said: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_board(data)
    assert str(caught.value) == said


@pytest.mark.parametrize("data", [b"", b"1 .", b"4x4-p", b"\xff\xfe1\0", b"\xfe\xff\x001", "·".encode() * 9])
def test_text_is_no_board(data: bytes) -> None:
    assert read_board(data) is None


@given(some.text() | some.from_regex(r"(begin\n|pzprv3/|mines/)[a-z0-9/\n .-]*") | some.binary())
def test_anything_else_is_refused_as_unreadable_and_never_fails(given: str | bytes) -> None:
    with suppress(ParseError):
        read = read_board(given) if isinstance(given, bytes) else read_puzzle(given)
        assert read is None or 4 <= read.puzzle.width <= 30


def test_an_error_in_a_longer_format_names_the_line_of_the_file() -> None:
    text = f"{FIVE.link}\n\n{JANKO.replace('- - - - 1', '- 1')}\n{write_puzzle(FIVE, PuzzleFormat.PUZZ_LINK)}"
    first, wrong, last = read_formats(text.splitlines())
    assert str(wrong) == "line 11: 2 squares, where 5 are announced"
    assert (first, last) == (ReadPuzzle(FIVE, PuzzleFormat.LINE), ReadPuzzle(FIVE, PuzzleFormat.PUZZ_LINK))
