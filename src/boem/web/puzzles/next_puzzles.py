"""What is offered after a puzzle: today's until it is finished, and one like the puzzle just played.

The shelf has none that need their number of mines, so after such a one, which is never easy, a fresh one is offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from boem.puzzles import Grade, Puzzle
from boem.puzzles.shelf import AMOUNTS
from boem.records import Match
from boem.web.base.hooks import GUIDED_TABLES, NextPuzzle
from boem.web.puzzles import days, words
from boem.web.puzzles.game import GAME, puzzle_of
from boem.web.puzzles.grades import ANY
from boem.web.puzzles.known import rating_of
from boem.web.puzzles.mine import state_of
from boem.web.tables.store.table_access import TableAccess

GRADES: Final = list(Grade)


def next_puzzles(place: TableAccess, game: Match) -> Sequence[NextPuzzle]:
    """The offers at a finished puzzle's table, the best first; one that was solved without hints may be followed up."""
    if place.table.game != GAME or not game.over or place.player is None or place.seat is None:
        return ()
    puzzle = puzzle_of(place.table.config)
    first = state_of(place.player, puzzle).first
    is_guided = any(guided(place.table) for guided in GUIDED_TABLES)
    was_easy = first is not None and first.table == place.table.id and first.solved and not first.hints
    grade = Grade.EASY if is_guided else (rating.grade if (rating := rating_of(puzzle)) else None)
    offered = _from_shelf if puzzle.count is None or grade is Grade.EASY else _fresh
    like, today = offered(puzzle, grade, "another", _("Next puzzle: {about}")), _todays(place)
    if today is not None:
        return today, like
    if was_easy and not is_guided and grade in GRADES[:-1]:
        harder = GRADES[GRADES.index(grade) + 1]
        return like, offered(puzzle, harder, "harder", _("A harder one: {about}"))
    return (like,)


def _todays(place: TableAccess) -> NextPuzzle | None:
    """Today's puzzle, unless the player has finished it, or it isn't made yet."""
    day = days.made(days.today())
    if day is None or state_of(place.player, days.puzzle_on(day)).first is not None:
        return None
    text = _("Today’s puzzle: {about}").format(about=_about(days.puzzle_on(day).size, Grade(day.puzzle.grade)))
    return NextPuzzle("daily", text, reverse("play-day", args=[day.day]))


def _from_shelf(puzzle: Puzzle, grade: Grade | None, action: str, text: str) -> NextPuzzle:
    """One of this grade and of the size, among the shelf's, that comes closest to the puzzle's."""
    side = min(AMOUNTS, key=lambda side: abs(side * side - puzzle.width * puzzle.height))
    size = f"{side}x{side}"
    address, shown = reverse("start", args=[GAME]), text.format(about=_about(size, grade))
    return NextPuzzle(action, shown, address, (("size", size),), grade.value if grade else ANY)


def _fresh(puzzle: Puzzle, grade: Grade | None, action: str, text: str) -> NextPuzzle:
    """One of this grade and of the puzzle's size that needs its number of mines, too."""
    wished = ("width", str(puzzle.width)), ("height", str(puzzle.height)), ("count", "on")
    shown = text.format(about=_about(puzzle.size, grade))
    return NextPuzzle(action, shown, reverse("fresh-puzzle"), wished, grade.value if grade else ANY)


def _about(size: str, grade: Grade | None) -> str:
    """Such as 6 × 6 · Easy, on one line."""
    shown = size.replace("x", " × ")
    return (f"{shown} · {words.grade_name(grade)}" if grade else shown).replace(" ", "\N{NO-BREAK SPACE}")
