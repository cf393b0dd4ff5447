"""The book's texts, apart from the steps of its proofs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boem.core.forms import fill
from boem.puzzles.grade import Grade


@dataclass(frozen=True, slots=True)
class BookWords:
    """Texts with places are templates, filled as `boem.core.forms.Filler` tells."""

    title: str
    count: str
    """How many puzzles, on the cover and inside."""
    span: str
    """Two grades, on the cover below that."""
    promise: str
    """Inside, after how many."""
    contents: str
    origin: str
    """The game that the puzzles are from, and its designers in the order of its rule sheet."""
    colophon: str
    rules: str
    setting: str
    number: str
    touching: tuple[str, str, str]
    """Below three drawings: a number amid the grid, at its edge, in its corner."""
    aim: str
    logic: str
    paper: str
    marking: str
    names: str
    grades: str
    grading: str
    grade_names: Mapping[Grade, str]
    grade_notes: Mapping[Grade, str]
    stuck: str
    help: str
    example: str
    before: str
    start: str
    """Below the worked example's first drawing."""
    hardest: str
    puzzles: str
    hints: str
    hinting: str
    solutions: str
    solving: str
    puzzle: str
    """A puzzle's name, by its `number`."""
    solution: str
    hint_of: str
    """Where to find the hint, by its page."""
    solution_of: str
    size: str
    row: str
    """What a row holds, told to those who can't see it."""
    blank: str
    mines: str
    """Where the mines are, likewise; a list."""
    no_mines: str
    lit: str
    settled: str

    def say(self, template: str, **params: object) -> str:
        """One of the texts, filled."""
        return fill(template, params)
