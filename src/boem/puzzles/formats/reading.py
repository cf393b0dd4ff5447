"""Whatever text or file somebody has, read as a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from boem.puzzles.formats import boards, janko, pzpr
from boem.puzzles.puzzle import Puzzle


class PuzzleFormat(StrEnum):
    """What a puzzle was read from."""

    GRID = "grid"
    LINE = "line"
    JSON = "json"
    PUZZ_LINK = "puzz.link"
    PZPR = "pzprv3"
    JANKO = "janko"
    BOARD = "board"  # as text
    MBF = "mbf"


@dataclass(frozen=True, slots=True)
class ReadPuzzle:
    """A puzzle and its format; `filled` if all its numbers follow from a board's mines."""

    puzzle: Puzzle
    form: PuzzleFormat
    filled: bool = False


def is_line(text: str) -> bool:
    """Whether one line is meant as a whole puzzle."""
    return text.startswith("{") or Puzzle.is_link(text) or pzpr.is_address(text)


def read_puzzle(text: str) -> ReadPuzzle:
    """The only puzzle of a text in any format; raises ParseError."""
    bare = text.strip()
    if pzpr.is_address(bare):
        return ReadPuzzle(pzpr.of_address(bare), PuzzleFormat.PUZZ_LINK)
    if pzpr.is_file(bare):
        return ReadPuzzle(pzpr.of_file(bare), PuzzleFormat.PZPR)
    if janko.is_file(bare):
        return ReadPuzzle(janko.of_file(bare), PuzzleFormat.JANKO)
    if boards.is_text(bare):
        puzzle, filled = boards.of_text(bare)
        return ReadPuzzle(puzzle, PuzzleFormat.BOARD, filled)
    form = PuzzleFormat.LINE if Puzzle.is_link(bare) else PuzzleFormat.GRID
    return ReadPuzzle(Puzzle.parse(text), PuzzleFormat.JSON if bare.startswith("{") else form)


def read_board(data: bytes) -> ReadPuzzle | None:
    """The puzzle of a board's bytes; None if they aren't a board's. Raises ParseError."""
    return ReadPuzzle(boards.of_mbf(data), PuzzleFormat.MBF, filled=True) if boards.is_mbf(data) else None
