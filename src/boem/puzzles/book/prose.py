"""Drawings and sentences, prepared for the page."""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import tostring

from boem.puzzles.picture import PRINT, Marks, drawing
from boem.puzzles.puzzle import Puzzle

_NAMED: Final = re.compile(r"\b([A-Z]{1,2}[0-9]{1,2}) (\([0-8]\))")


def tied(sentence: str) -> str:
    """The sentence with every square kept on one line with its number."""
    return _NAMED.sub("\\1\N{NO-BREAK SPACE}\\2", sentence)


def drawn(puzzle: Puzzle, marks: Marks | None = None) -> str:
    """A drawing for paper, with its words beside it for screen readers."""
    return tostring(drawing(puzzle, marks, PRINT), encoding="unicode")
