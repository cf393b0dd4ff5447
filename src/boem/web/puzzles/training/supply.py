"""The next puzzle for a player: one of the stock, about as hard as suits them; a fresh one if those are used up."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from math import log2
from random import Random
from typing import Final

from boem.arena.ratings import Rating as Skill
from boem.core.layout import Layout
from boem.puzzles import Grade, Graded, Puzzle, shelf
from boem.puzzles.ladder import WAYS, turned
from boem.puzzles.shelf import small
from boem.puzzles.themes import GRADES, Theme, theme_of
from boem.web.puzzles.known import PuzzleRating, rating_of, solution_of
from boem.web.puzzles.models import RatedPuzzle
from boem.web.puzzles.service import make_fresh

SIGMA: Final = 4.0  # of a puzzle that nobody has tried
BASE: Final = {Grade.EASY: 19.0, Grade.MEDIUM: 23.0, Grade.HARD: 27.0, Grade.EXPERT: 31.0, Grade.EXTREME: 35.0}
"""The first rating of a puzzle of 6 × 6, on the scale of players, who begin with 25."""
LARGER: Final = 2.5  # for twice the area
NEAREST: Final = 8  # from which one is drawn
FRESH_SIDE: Final = 6


@dataclass(frozen=True, slots=True)
class Served:
    """A puzzle as it is shown, with its solution, and what was known of it before it was turned."""

    puzzle: Puzzle
    mines: Layout
    about: PuzzleRating


def choose(*, skill: Skill, taken: Collection[str], theme: str, rng: Random) -> tuple[str, int]:
    """The link of a puzzle that isn't taken, and its orientation; may raise Unmade or TooMany."""
    fitting = [one for one in stock().values() if theme in ("", theme_of(one.techniques).value)]
    free = [one.puzzle.link for one in fitting if one.puzzle.link not in taken]
    if not free:
        grade = GRADES[Theme(theme)] if theme else _grade_for(skill)
        return make_fresh(width=FRESH_SIDE, height=FRESH_SIDE, grade=grade).puzzle.link, 0
    tried = dict(RatedPuzzle.objects.filter(link__in=free).values_list("link", "mu"))
    free.sort(key=lambda link: abs(tried.get(link, first_rating(stock()[link]).mu) - skill.mu))
    return rng.choice(free[:NEAREST]), rng.randrange(WAYS)


def served(link: str, way: int) -> Served:
    """A puzzle that was chosen; may raise Unmade or TooMany for one that isn't in the stock."""
    one = stock().get(link)
    if one is not None:
        shown = turned(one, way)
        return Served(shown.puzzle, shown.mines, PuzzleRating(one.grade, one.steps, one.score))
    puzzle = Puzzle.of_link(link)
    return Served(puzzle, solution_of(puzzle) or frozenset(), rating_of(puzzle) or PuzzleRating(Grade.EASY, 0, 0))


def first_rating(about: Graded | PuzzleRating, area: int = 0) -> Skill:
    """The rating of a puzzle that nobody has tried, from its grade and its size."""
    squares = area or (about.puzzle.width * about.puzzle.height if isinstance(about, Graded) else 36)
    return Skill(BASE[about.grade] + LARGER * log2(squares / 36), SIGMA)


@cache
def stock() -> Mapping[str, Graded]:
    """All puzzles that come with the program, by their links."""
    return {one.puzzle.link: one for one in (*small(), *shelf())}


def _grade_for(skill: Skill) -> Grade:
    return min(Grade, key=lambda grade: abs(BASE[grade] - skill.mu))
