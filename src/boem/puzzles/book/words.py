"""The book's texts, in English, apart from the steps of its proofs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from boem.core.forms import fill
from boem.core.texts import gettext_noop as _
from boem.puzzles.grade import Grade
from boem.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class BookWords:
    """Texts with places are templates, filled as `boem.core.forms.Filler` tells."""

    title: str = _("Mines in Sight")
    count: str = _("{count:One Mijnenveger puzzle|{count} Mijnenveger puzzles}")
    """How many puzzles, on the cover and inside."""
    span: str = _("{first} to {last}")
    """Two grades, on the cover below that."""
    promise: str = _("For one, by logic alone, with hints, solutions and a proof of each")
    """Inside, after how many."""
    contents: str = _("Contents")
    origin: str = _(
        "Mijnenveger is a board game by Dario De Toffoli, Leo Colovini and Dario Zaccariotto, and puzzles of this "
        "kind come with it. Those in this book, the worked example too, are new ones: none is from the game."
    )
    """The game that the puzzles are from, and its designers in the order of its rule sheet."""
    colophon: str = _(
        "The program Boem composed this book. Every puzzle in it has exactly one solution, and the proof at the "
        "end of the book reaches it. Set in Libertinus Serif; the figures on the grids are drawn."
    )
    rules: str = _("How to play")
    setting: str = _(
        "Some squares of the grid bear a number. Each of the others hides a mine or nothing at all; on a number "
        "there is never a mine."
    )
    number: str = _(
        "A number tells how many mines touch its square, sideways, up and down, or at a corner. Amid the grid that "
        "is eight squares, at the edge five, and in a corner three."
    )
    touching: tuple[str, str, str] = (
        _("Eight squares touch this\N{NO-BREAK SPACE}3."),
        _("Five touch this\N{NO-BREAK SPACE}2."),
        _("Three touch this\N{NO-BREAK SPACE}1."),
    )
    """Below three drawings: a number amid the grid, at its edge, in its corner."""
    aim: str = _("How many mines there are in all is not told. Find every one of them.")
    aim_told: str = _(
        "Where a puzzle says how many mines there are in all, count them, too: no other layout of so many mines fits. "
        "Elsewhere you aren’t told. Find every mine."
    )
    """The aim in a book with puzzles that give it."""
    logic: str = _(
        "You never have to guess. Each puzzle has exactly one solution, and thinking leads to it, step by step."
    )
    paper: str = _("Pencil and paper")
    marking: str = _(
        "Where you are sure of a mine, draw a blot. Where you are sure that there is none, put a tick: what is "
        "free tells as much as what is mined. Keep an eraser at hand all the same."
    )
    names: str = _(
        "Columns have letters and rows have numbers, so B3 is the square in column B and row 3. “B3 (2)” is the "
        "number 2 on it. Hints and solutions speak in this way."
    )
    grades: str = _("The grades")
    grading: str = _(
        "A puzzle is as hard as the hardest step of its proof, and the proof takes an easy step wherever there is "
        "one. The book begins with the easy ones."
    )
    grade_names: Mapping[Grade, str] = field(
        default_factory=lambda: MappingProxyType(
            {
                Grade.EASY: _("easy"),
                Grade.MEDIUM: _("medium"),
                Grade.HARD: _("hard"),
                Grade.EXPERT: _("expert"),
                Grade.EXTREME: _("extreme"),
            }
        )
    )
    grade_notes: Mapping[Grade, str] = field(
        default_factory=lambda: MappingProxyType(
            {
                Grade.EASY: _("One number at a time is enough."),
                Grade.MEDIUM: _("Somewhere you have to compare two numbers."),
                Grade.HARD: _("Somewhere you have to weigh three or four numbers together."),
                Grade.EXPERT: _(
                    "Somewhere you have to suppose a mine, or none, and follow that past four numbers until it can’t "
                    "be."
                ),
                Grade.EXTREME: _("That again, three times or more."),
            }
        )
    )
    stuck: str = _("When you are stuck")
    help: str = _(
        "First look for numbers that have all their mines, and for numbers that need all the squares they have left. "
        "Then compare two numbers side by side: the mines that one needs on the squares they share count for the "
        "other, too. If nothing helps, there is a first hint for each puzzle after the last of them. After that come "
        "the solutions. Read a proof as far as you need it, and go on by yourself."
    )
    example: str = _("A puzzle, step by step")
    before: str = _(
        "Before you begin, follow one puzzle to its end. The numbers that a step rests on are amber, and what it "
        "settles has a green, dashed edge: a mine, or a tick where there is none."
    )
    start: str = _("The puzzle, before the first step.")
    """Below the worked example's first drawing."""
    hardest: str = _(
        "The hardest {steps:of these steps is number {numbers}|of these steps are numbers {numbers}}, so the "
        "puzzle is graded {grade}."
    )
    puzzles: str = _("Puzzles")
    hints: str = _("First hints")
    hinting: str = _("One step for each puzzle, to begin with.")
    solutions: str = _("Solutions")
    solving: str = _(
        "Each grid shows all the mines, and the proof finds them one after another. A step rests on the numbers "
        "that it names and on what the steps before it have settled."
    )
    puzzle: str = _("Puzzle {number}")
    """A puzzle's name, by its `number`."""
    solution: str = _("Solution {number}")
    hint_of: str = _("Hint on page")
    """Where to find the hint, by its page."""
    solution_of: str = _("solution on page")
    size: str = "{width} × {height}"
    counted: str = _("{size}, {count:1 mine|{count} mines}")
    """A puzzle's size if it gives its number of mines."""
    row: str = _("Row {row}: {cells}.")
    """What a row holds, told to those who can't see it."""
    blank: str = _("blank")
    mines: str = _("There {mines:is a mine|are mines} on {names}.")
    """Where the mines are, likewise; a list."""
    no_mines: str = _("There is no mine.")
    lit: str = _("Lit up: {clues}.")
    settled: str = _("Settled now: {settled}.")

    def size_of(self, puzzle: Puzzle) -> str:
        """The size of a puzzle."""
        size = self.say(self.size, width=puzzle.width, height=puzzle.height)
        return size if puzzle.count is None else self.say(self.counted, size=size, count=puzzle.count)

    def say(self, template: str, **params: object) -> str:
        """One of the texts, filled."""
        return fill(template, params)


WORDS: Final = BookWords()
