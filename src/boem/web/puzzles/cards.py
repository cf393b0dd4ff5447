"""A puzzle in brief, as overviews and its own page show it to a reader."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from boem.puzzles import Puzzle
from boem.web.accounts.models import Player
from boem.web.puzzles import days, words
from boem.web.puzzles.known import rating_of
from boem.web.puzzles.mine import PuzzleProgress, state_of
from boem.web.puzzles.picture import Picture, covered_picture, picture


@dataclass(frozen=True, slots=True)
class PuzzleCard:
    """A puzzle in brief: its picture, its grade, and the reader's progress."""

    link: str
    picture: Picture
    size: str
    grade: str
    state: PuzzleProgress
    told: str  # the state in words
    day: date | None = None
    title: str = ""
    covered: bool = False  # its numbers show once the reader, whose time begins then, presses Play

    @property
    def play(self) -> str:
        """The address to play it; that of a day's puzzle doesn't say its numbers."""
        return reverse("play-puzzle", args=[self.link]) if self.day is None else reverse("play-day", args=[self.day])

    @property
    def verb(self) -> str:
        """The text of the button."""
        if self.state.going is not None:
            return _("Go on")
        return _("Play again") if self.state.first is not None else _("Play")


def shown(puzzle: Puzzle, player: Player | None, day: date | None = None, *, named: bool = False) -> PuzzleCard:
    """The puzzle as its reader sees it."""
    rating, state = rating_of(puzzle), state_of(player, puzzle)
    covered = day is not None and state == PuzzleProgress()
    return PuzzleCard(
        link=puzzle.link,
        picture=(covered_picture if covered else picture)(puzzle, named=named),
        size=words.size_of(puzzle),
        grade=words.grade_name(rating.grade) if rating else "",
        state=state,
        told=words.state_name(state),
        day=day,
        title=title_of(day) if day else "",
        covered=covered,
    )


def title_of(day: date) -> str:
    """The title of a day's puzzle."""
    if day == days.today():
        return _("Today’s puzzle")
    return _("The puzzle of {day}").format(day=words.day_name(day))


def todays(player: Player | None) -> PuzzleCard:
    """Today's puzzle; may raise Unmade."""
    day = days.puzzle_of(days.today())
    return shown(days.puzzle_on(day), player, day.day)
