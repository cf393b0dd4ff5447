"""What the page of a run shows: the puzzle with the marks so far, and what is left of time and mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boem.core.clock import CLOCK
from boem.core.squares import Square
from boem.web.base.texts import Text
from boem.web.puzzles import words
from boem.web.puzzles.marked_board import board_of
from boem.web.puzzles.marks import squares_in
from boem.web.puzzles.models import PuzzleRun
from boem.web.puzzles.runs.service import MOST_MISTAKES, deadline_of, is_over, puzzle_in
from boem.web.tables.boards import Board

TITLES: Final[dict[str, Text]] = {"rush": gettext_lazy("Rush"), "streak": gettext_lazy("Streak")}
ABOUT: Final[dict[str, Text]] = {
    "rush": gettext_lazy("As many puzzles as you can solve in three minutes, each a little harder."),
    "streak": gettext_lazy("One puzzle after another, each a little harder, until your first mistake."),
}
RULES: Final[dict[str, Text]] = {
    "rush": gettext_lazy(
        "Tap every mine; the last one brings the next puzzle. Each wrong tap is a mistake, and the third one ends the "
        "rush. The clock runs here on the site, even while you reload the page or are away."
    ),
    "streak": gettext_lazy(
        "Tap every mine; the last one brings the next puzzle. A single wrong tap ends the streak. There is no clock: "
        "leave the page, and go on later."
    ),
}


@dataclass(frozen=True, slots=True)
class RunView:
    """A run as its player sees it."""

    run: PuzzleRun
    board: Board
    over: bool
    left: int | None  # milliseconds; None without a clock
    mistakes: str
    kind: str  # size and grade of the puzzle
    told: str  # the last thing that happened, for everybody who can't see the board
    link: str  # of the puzzle, once the run is over


def shown(run: PuzzleRun, told: str = "") -> RunView:
    """The run as it stands."""
    one, over, deadline = puzzle_in(run), is_over(run), deadline_of(run)
    left = None if deadline is None else max(0, (deadline - CLOCK.now()) // timedelta(milliseconds=1))
    return RunView(
        run=run,
        board=board_of(one.puzzle, run, live=not over),
        over=over,
        left=left,
        mistakes=f"{run.mistakes} / {MOST_MISTAKES[run.kind]}",
        kind=f"{words.size_of(one.puzzle)} · {words.grade_name(one.grade)}",
        told=told or (ending(run) if over else ""),
        link=one.puzzle.link if over else "",
    )


def answer(run: PuzzleRun, number: int, square: Square) -> str:
    """What a mark brought, in words."""
    if is_over(run):
        return ending(run)
    if run.solved > number:
        solved = ngettext("{count} puzzle solved.", "{count} puzzles solved.", run.solved).format(count=run.solved)
        return _("{solved} Here is the next one.").format(solved=solved)
    if square in squares_in(run.missed):
        left = MOST_MISTAKES[run.kind] - run.mistakes
        more = ngettext("{count} more ends the rush.", "{count} more end the rush.", left).format(count=left)
        return _("{square} holds no mine. {more}").format(square=square, more=more)
    return _("{square} is a mine.").format(square=square)


def ending(run: PuzzleRun) -> str:
    """How it ended."""
    solved = ngettext("{count} puzzle solved.", "{count} puzzles solved.", run.solved).format(count=run.solved)
    if run.mistakes >= MOST_MISTAKES[run.kind]:
        missed = squares_in(run.missed)
        last = _("{squares} held no mine.").format(squares=words.in_words(missed)) if missed else ""
        return f"{solved} {last}".strip()
    if run.ended is None:
        return _("Time is up. {solved}").format(solved=solved)
    return solved
