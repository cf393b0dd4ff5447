"""A puzzle in the format of another program."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from boem.puzzles.formats import janko, pzpr
from boem.puzzles.formats.reading import PuzzleFormat
from boem.puzzles.puzzle import Puzzle

_WRITERS: Final[Mapping[PuzzleFormat, Callable[[Puzzle], str]]] = {
    PuzzleFormat.GRID: str,
    PuzzleFormat.LINE: lambda puzzle: puzzle.link,
    PuzzleFormat.JSON: lambda puzzle: json.dumps(
        {"width": puzzle.width, "height": puzzle.height, "cells": puzzle.cells}
    ),
    PuzzleFormat.PUZZ_LINK: pzpr.address_of,
    PuzzleFormat.PZPR: pzpr.file_of,
    PuzzleFormat.JANKO: janko.file_of,
}
TARGETS: Final = tuple(_WRITERS)
"""The formats that can be written."""


def write_puzzle(puzzle: Puzzle, form: PuzzleFormat) -> str:
    """The puzzle as `read_puzzle` reads it back; `form` is one of TARGETS."""
    return _WRITERS[form](puzzle)
