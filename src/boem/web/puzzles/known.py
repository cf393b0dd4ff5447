"""What the site knows of a puzzle: whether it is proper, and its grade."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from django.core.cache import cache as cached

from boem.core.game import Json
from boem.core.layout import Layout
from boem.core.squares import Square
from boem.puzzles import Grade, Graded, Puzzle, shelf
from boem.puzzles.themes import Theme, themes_in
from boem.web.base.limits import JUDGED, charge
from boem.web.base.puzzle_requests import Unmade, ask
from boem.web.puzzles.models import Known

SECONDS: Final = 30.0  # to judge a puzzle
LASTS: Final = 24 * 3600  # seconds for which a judgement is cached


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """The difficulty of a proper puzzle, and its themes, easiest first; none if they aren't known."""

    grade: Grade
    steps: int
    score: int
    themes: tuple[Theme, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedPuzzle:
    """`solutions` is 0, 1, or 2 for two and more; None if it is too hard to tell.

    An improper puzzle has up to two `layouts`, and numbers that `clash`; a proper one its rating. The solution isn't
    here, so that nobody shows it by mistake.
    """

    solutions: int | None
    rating: PuzzleRating | None = None
    layouts: tuple[Layout, ...] = ()
    clash: frozenset[Square] = frozenset()

    @property
    def proper(self) -> bool:
        """Whether exactly one layout fits."""
        return self.solutions == 1

    @property
    def differ(self) -> tuple[Square, ...]:
        """The squares in which the two layouts differ, in reading order."""
        return tuple(sorted(self.layouts[0] ^ self.layouts[1])) if len(self.layouts) > 1 else ()


def remember(graded: Graded) -> Known:
    """Store what is known of a proper puzzle."""
    about = {"grade": graded.grade.value, "steps": graded.steps, "score": graded.score, "seed": graded.seed}
    about["themes"] = " ".join(themes_in(graded.techniques))
    return Known.objects.get_or_create(link=graded.puzzle.link, defaults=about)[0]


def rating_of(puzzle: Puzzle) -> PuzzleRating | None:
    """The rating of a puzzle, if it is known without judging."""
    return _on_the_shelf().get(puzzle.link) or _kept(puzzle.link)


def judged(puzzle: Puzzle) -> JudgedPuzzle:
    """Everything known of a puzzle, judging it first if necessary, which takes a while; may raise Unmade."""
    rating = rating_of(puzzle)
    if rating is not None:
        return JudgedPuzzle(1, rating)
    told = verdict(puzzle)
    if told["solutions"] == 1:
        return JudgedPuzzle(1, _rating(Graded.of_json(told["graded"])))
    return JudgedPuzzle(
        told["solutions"],
        layouts=tuple(frozenset(map(Square.parse, layout)) for layout in told["layouts"]),
        clash=frozenset(map(Square.parse, told["clash"])),
    )


def kept_as_proper(puzzle: Puzzle) -> None:
    """Store the grade of a proper puzzle for good, since somebody plays it; may raise Unmade."""
    if rating_of(puzzle) is None:
        told = verdict(puzzle)
        if told["solutions"] == 1:
            remember(Graded.of_json(told["graded"]))


def solution_of(puzzle: Puzzle) -> Layout | None:
    """The solution of a proper puzzle, to compare with, not to show; None if it isn't proper; may raise Unmade."""
    told = verdict(puzzle)
    return Graded.of_json(told["graded"]).mines if told["solutions"] == 1 else None


def verdict(puzzle: Puzzle) -> Mapping[str, Json]:
    """The judgement on a puzzle, cached for a while; the first to ask is charged for it."""
    key = f"puzzle:{hashlib.sha256(puzzle.link.encode()).hexdigest()}"
    told: dict[str, Json] | None = cached.get(key)
    if told is None:
        charge(JUDGED)
        try:
            told = ask({"do": "judge", "link": puzzle.link}, SECONDS)
        except Unmade as error:
            if error.why not in ("hard", "slow"):
                raise
            told = {"solutions": None, "layouts": [], "clash": [], "graded": None}
        cached.set(key, told, LASTS)
    return told


@cache
def _on_the_shelf() -> Mapping[str, PuzzleRating]:
    return {one.puzzle.link: _rating(one) for one in shelf()}


def _kept(link: str) -> PuzzleRating | None:
    try:
        return _read(link)
    except Known.DoesNotExist:
        return None


@lru_cache(maxsize=10_000)
def _read(link: str) -> PuzzleRating:
    row = Known.objects.get(link=link)
    return PuzzleRating(Grade(row.grade), row.steps, row.score, tuple(map(Theme, row.themes.split())))


def _rating(graded: Graded) -> PuzzleRating:
    return PuzzleRating(graded.grade, graded.steps, graded.score, tuple(themes_in(graded.techniques)))
