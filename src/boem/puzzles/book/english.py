"""The book in English."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from boem.puzzles.book.words import BookWords
from boem.puzzles.grade import Grade

ENGLISH: Final = BookWords(
    code="en",
    region="GB",
    title="Mines in Sight",
    count="{count:One Mijnenveger puzzle|{count} Mijnenveger puzzles}",
    span="{first} to {last}",
    promise="For one, by logic alone, with hints, solutions and a proof of each",
    contents="Contents",
    origin="Mijnenveger is a board game by Dario De Toffoli, Leo Colovini and Dario Zaccariotto, and puzzles of this "
    "kind come with it. Those in this book, the worked example too, are new ones: none is from the game.",
    colophon="The program Boem composed this book. Every puzzle in it has exactly one solution, and the proof at the "
    "end of the book reaches it. Set in Libertinus Serif; the figures on the grids are drawn.",
    rules="How to play",
    setting="Some squares of the grid bear a number. Each of the others hides a mine or nothing at all; on a number "
    "there is never a mine.",
    number="A number tells how many mines touch its square, sideways, up and down, or at a corner. Amid the grid that "
    "is eight squares, at the edge five, and in a corner three.",
    touching=(
        "Eight squares touch this\N{NO-BREAK SPACE}3.",
        "Five touch this\N{NO-BREAK SPACE}2.",
        "Three touch this\N{NO-BREAK SPACE}1.",
    ),
    aim="How many mines there are in all is not told. Find every one of them.",
    logic="You never have to guess. Each puzzle has exactly one solution, and thinking leads to it, step by step.",
    paper="Pencil and paper",
    marking="Where you are sure of a mine, draw a blot. Where you are sure that there is none, put a tick: what is "
    "free tells as much as what is mined. Keep an eraser at hand all the same.",
    names="Columns have letters and rows have numbers, so B3 is the square in column B and row 3. “B3 (2)” is the "
    "number 2 on it. Hints and solutions speak in this way.",
    grades="The grades",
    grading="A puzzle is as hard as the hardest step of its proof, and the proof takes an easy step wherever there is "
    "one. The book begins with the easy ones.",
    grade_names=MappingProxyType(
        {
            Grade.EASY: "easy",
            Grade.MEDIUM: "medium",
            Grade.HARD: "hard",
            Grade.EXPERT: "expert",
        }
    ),
    grade_notes=MappingProxyType(
        {
            Grade.EASY: "One number at a time is enough.",
            Grade.MEDIUM: "Somewhere you have to compare two numbers.",
            Grade.HARD: "Somewhere you have to weigh three or four numbers together.",
            Grade.EXPERT: "Somewhere you have to suppose a mine, or none, and follow that past four numbers "
            "until it can’t be.",
        }
    ),
    stuck="When you are stuck",
    help="First look for numbers that have all their mines, and for numbers that need all the squares they have left. "
    "Then compare two numbers side by side: the mines that one needs on the squares they share count for the other, "
    "too. If nothing helps, there is a first hint for each puzzle after the last of them. After that come the "
    "solutions. Read a proof as far as you need it, and go on by yourself.",
    example="A puzzle, step by step",
    before="Before you begin, follow one puzzle to its end. The numbers that a step rests on are amber, and what it "
    "settles has a green, dashed edge: a mine, or a tick where there is none.",
    start="The puzzle, before the first step.",
    hardest="The hardest {steps:of these steps is number {numbers}|of these steps are numbers {numbers}}, so the "
    "puzzle is graded {grade}.",
    puzzles="Puzzles",
    hints="First hints",
    hinting="One step for each puzzle, to begin with.",
    solutions="Solutions",
    solving="Each grid shows all the mines, and the proof finds them one after another. A step rests on the numbers "
    "that it names and on what the steps before it have settled.",
    puzzle="Puzzle {number}",
    solution="Solution {number}",
    hint_of="Hint on page",
    solution_of="solution on page",
    size="{width} × {height}",
    row="Row {row}: {cells}.",
    blank="blank",
    mines="There {mines:is a mine|are mines} on {names}.",
    no_mines="There is no mine.",
    lit="Lit up: {clues}.",
    settled="Settled now: {settled}.",
)
