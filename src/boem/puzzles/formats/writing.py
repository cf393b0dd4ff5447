"""A puzzle in the format of another program."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from boem.core.errors import ParseError
from boem.puzzles.formats import janko, pzpr
from boem.puzzles.formats.reading import PuzzleFormat
from boem.puzzles.puzzle import Puzzle

_WRITERS: Final[Mapping[PuzzleFormat, Callable[[Puzzle], str]]] = {
    PuzzleFormat.GRID: str,
    PuzzleFormat.LINE: lambda puzzle: puzzle.link,
    PuzzleFormat.JSON: lambda puzzle: json.dumps(puzzle.to_json()),
    PuzzleFormat.PUZZ_LINK: pzpr.address_of,
    PuzzleFormat.PZPR: pzpr.file_of,
    PuzzleFormat.JANKO: janko.file_of,
}
TARGETS: Final = tuple(_WRITERS)
"""The formats that can be written."""
COUNTING: Final = (PuzzleFormat.GRID, PuzzleFormat.LINE, PuzzleFormat.JSON)
"""Those that can give the number of mines."""


def write_puzzle(puzzle: Puzzle, form: PuzzleFormat) -> str:
    """The puzzle as `read_puzzle` reads it back; `form` is one of TARGETS, and of COUNTING for a puzzle with a `count`.

    Raises ParseError where that would be lost.
    """
    if puzzle.count is not None and form not in COUNTING:
        raise ParseError(
            "{form} can't give the number of mines, without which several layouts may fit", form=form.value
        )
    return _WRITERS[form](puzzle)
