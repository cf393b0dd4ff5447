"""`boem puzzle convert`."""

from __future__ import annotations

from typing import BinaryIO

from boem.cli.complain import complain
from boem.cli.puzzle.making import one_of
from boem.cli.puzzle.reading import TOO_HARD, puzzles_of
from boem.core.errors import BoemError, ParseError, TooHard
from boem.core.texts import gettext
from boem.puzzles import Puzzle
from boem.puzzles.clues import minimal
from boem.puzzles.formats import TARGETS, PuzzleFormat, write_puzzle


def convert(stream: BinaryIO, form: str, *, fewest: bool) -> int:
    """Write every puzzle of a file in a format, with as few numbers as it can have if asked; the exit status."""
    target = one_of(PuzzleFormat, form, "--format", TARGETS)
    status, number = 0, 0
    for number, read in enumerate(puzzles_of(stream)[0], start=1):
        try:
            if isinstance(read, ParseError):
                raise read
            _write(minimal(read.puzzle) if fewest else read.puzzle, target, f"# {number}: {read.form}")
        except BoemError as error:
            complain(gettext(TOO_HARD) if isinstance(error, TooHard) else error)
            status = max(status, 2 if isinstance(error, ParseError) else 1)
    if not number:
        raise ParseError("no puzzle is there")
    return status


def _write(puzzle: Puzzle, form: PuzzleFormat, heading: str) -> None:
    """Several can be read back: whatever takes more than a line ends with an empty one."""
    if form is PuzzleFormat.GRID:
        print(heading)
    text = write_puzzle(puzzle, form)
    print(text, end="\n\n" if "\n" in text else "\n")
