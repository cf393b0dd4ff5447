"""Puzzles for one: solving, grading, making and explaining them.

Stability: stable.
"""

from boem.puzzles.daily import daily, seed_of, wish_of
from boem.puzzles.files import read_puzzles, to_text
from boem.puzzles.generate import generate, make, make_many
from boem.puzzles.grade import Grade, Graded, assess, grade, score
from boem.puzzles.hint import Mistake, advise
from boem.puzzles.picture import Marks, picture
from boem.puzzles.puzzle import Puzzle
from boem.puzzles.quality import Quality, measure
from boem.puzzles.shelf import shelf
from boem.puzzles.solve import Solution, Verdict, count_solutions, judge, solve
from boem.puzzles.wish import Rare, Symmetry, Wish
from boem.puzzles.words import explain, tell, tell_grade

__all__ = [
    "Grade",
    "Graded",
    "Marks",
    "Mistake",
    "Puzzle",
    "Quality",
    "Rare",
    "Solution",
    "Symmetry",
    "Verdict",
    "Wish",
    "advise",
    "assess",
    "count_solutions",
    "daily",
    "explain",
    "generate",
    "grade",
    "judge",
    "make",
    "make_many",
    "measure",
    "picture",
    "read_puzzles",
    "score",
    "seed_of",
    "shelf",
    "solve",
    "tell",
    "tell_grade",
    "to_text",
    "wish_of",
]
