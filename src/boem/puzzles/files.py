"""Puzzles in a file: one per line, or on several lines each with empty ones between, in any of the formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from boem.core.errors import ParseError
from boem.puzzles.formats import ReadPuzzle, is_line, read_puzzle
from boem.puzzles.grade import Graded
from boem.puzzles.puzzle import Puzzle


def read_puzzles(lines: Iterable[str]) -> Iterator[Puzzle | ParseError]:
    """Every puzzle in a file, in order; an invalid one yields its error, which names the line.

    A grid may have a heading of lines that begin with `#`. One-line puzzles and longer ones may alternate.
    """
    for one in read_formats(lines):
        yield one.puzzle if isinstance(one, ReadPuzzle) else one


def read_formats(lines: Iterable[str]) -> Iterator[ReadPuzzle | ParseError]:
    """The same, with the format of each."""
    grid: list[tuple[int, str]] = []
    for number, line in chain(enumerate(lines, start=1), [(0, "")]):
        bare = line.strip()
        if grid and (not bare or is_line(bare)):
            yield _read("\n".join(row for _number, row in grid), grid[0][0])
            grid = []
        if is_line(bare):
            yield _read(bare, number)
        elif bare and not bare.startswith("#"):
            grid.append((number, bare))


def to_text(number: int, graded: Graded) -> str:
    """A grid with its heading, in which it has this `number`, in the format of `read_puzzles`."""
    made = "" if graded.seed is None else f", seed {graded.seed}"
    return f"# {number}: {graded.grade}, {graded.steps} steps{made}\n{graded.puzzle}\n"


def _read(text: str, line: int) -> ReadPuzzle | ParseError:
    try:
        return read_puzzle(text)
    except ParseError as error:
        inner, _, row = error.place.partition(" ")
        if inner == "line" and row.isdecimal():
            return error.at(f"line {line + int(row) - 1}")
        return error.inside(f"line {line}") if line else error
