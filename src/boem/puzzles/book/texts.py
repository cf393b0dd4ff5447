"""The book's texts, in English."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.core.texts import gettext_noop as _
from boem.puzzles.book.words import BookWords
from boem.puzzles.grade import Grade

WORDS: Final = BookWords(
    title=_("Mines in Sight"),
    count=_("{count:One Mijnenveger puzzle|{count} Mijnenveger puzzles}"),
    span=_("{first} to {last}"),
    promise=_("For one, by logic alone, with hints, solutions and a proof of each"),
    contents=_("Contents"),
    origin=_(
        "Mijnenveger is a board game by Dario De Toffoli, Leo Colovini and Dario Zaccariotto, and puzzles of this "
        "kind come with it. Those in this book, the worked example too, are new ones: none is from the game."
    ),
    colophon=_(
        "The program Boem composed this book. Every puzzle in it has exactly one solution, and the proof at the "
        "end of the book reaches it. Set in Libertinus Serif; the figures on the grids are drawn."
    ),
    rules=_("How to play"),
    setting=_(
        "Some squares of the grid bear a number. Each of the others hides a mine or nothing at all; on a number "
        "there is never a mine."
    ),
    number=_(
        "A number tells how many mines touch its square, sideways, up and down, or at a corner. Amid the grid that "
        "is eight squares, at the edge five, and in a corner three."
    ),
    touching=(
        _("Eight squares touch this\N{NO-BREAK SPACE}3."),
        _("Five touch this\N{NO-BREAK SPACE}2."),
        _("Three touch this\N{NO-BREAK SPACE}1."),
    ),
    aim=_("How many mines there are in all is not told. Find every one of them."),
    logic=_("You never have to guess. Each puzzle has exactly one solution, and thinking leads to it, step by step."),
    paper=_("Pencil and paper"),
    marking=_(
        "Where you are sure of a mine, draw a blot. Where you are sure that there is none, put a tick: what is "
        "free tells as much as what is mined. Keep an eraser at hand all the same."
    ),
    names=_(
        "Columns have letters and rows have numbers, so B3 is the square in column B and row 3. “B3 (2)” is the "
        "number 2 on it. Hints and solutions speak in this way."
    ),
    grades=_("The grades"),
    grading=_(
        "A puzzle is as hard as the hardest step of its proof, and the proof takes an easy step wherever there is "
        "one. The book begins with the easy ones."
    ),
    grade_names=MappingProxyType(
        {
            Grade.EASY: _("easy"),
            Grade.MEDIUM: _("medium"),
            Grade.HARD: _("hard"),
            Grade.EXPERT: _("expert"),
        }
    ),
    grade_notes=MappingProxyType(
        {
            Grade.EASY: _("One number at a time is enough."),
            Grade.MEDIUM: _("Somewhere you have to compare two numbers."),
            Grade.HARD: _("Somewhere you have to weigh three or four numbers together."),
            Grade.EXPERT: _(
                "Somewhere you have to suppose a mine, or none, and follow that past four numbers until it can’t be."
            ),
        }
    ),
    stuck=_("When you are stuck"),
    help=_(
        "First look for numbers that have all their mines, and for numbers that need all the squares they have left. "
        "Then compare two numbers side by side: the mines that one needs on the squares they share count for the "
        "other, too. If nothing helps, there is a first hint for each puzzle after the last of them. After that come "
        "the solutions. Read a proof as far as you need it, and go on by yourself."
    ),
    example=_("A puzzle, step by step"),
    before=_(
        "Before you begin, follow one puzzle to its end. The numbers that a step rests on are amber, and what it "
        "settles has a green, dashed edge: a mine, or a tick where there is none."
    ),
    start=_("The puzzle, before the first step."),
    hardest=_(
        "The hardest {steps:of these steps is number {numbers}|of these steps are numbers {numbers}}, so the "
        "puzzle is graded {grade}."
    ),
    puzzles=_("Puzzles"),
    hints=_("First hints"),
    hinting=_("One step for each puzzle, to begin with."),
    solutions=_("Solutions"),
    solving=_(
        "Each grid shows all the mines, and the proof finds them one after another. A step rests on the numbers "
        "that it names and on what the steps before it have settled."
    ),
    puzzle=_("Puzzle {number}"),
    solution=_("Solution {number}"),
    hint_of=_("Hint on page"),
    solution_of=_("solution on page"),
    size="{width} × {height}",
    row=_("Row {row}: {cells}."),
    blank=_("blank"),
    mines=_("There {mines:is a mine|are mines} on {names}."),
    no_mines=_("There is no mine."),
    lit=_("Lit up: {clues}."),
    settled=_("Settled now: {settled}."),
)
