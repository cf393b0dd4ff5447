"""Beginning a run, marking squares in it, ending it. The site's clock alone counts, and the site alone knows the mines.

A mark is answered at once, since a wrong one has its price: it is a mistake.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from boem.core.clock import CLOCK
from boem.core.layout import Layout
from boem.core.squares import Square
from boem.puzzles import Graded
from boem.puzzles.ladder import puzzle_at
from boem.web.accounts.models import Player
from boem.web.base.errors import TableError
from boem.web.puzzles.marks import check_markable, note
from boem.web.puzzles.models import PuzzleRun
from boem.web.puzzles.runs import scores

LENGTH: Final = timedelta(minutes=3)  # of a rush
MOST_MISTAKES: Final = {"rush": 3, "streak": 1}
"""With the last of these, it ends."""
KEPT: Final = timedelta(days=8)  # a run


class NoRun(TableError):
    """There is no such run, or it is somebody else's."""

    code = "no_run"

    def __init__(self) -> None:
        super().__init__("There is no such run.")


def begin(*, player: Player, kind: str, program: bool = False) -> PuzzleRun:
    """The player's run of this kind: the one in progress, or a new one."""
    with transaction.atomic():
        Player.objects.select_for_update().get(id=player.id)  # so that two clicks begin one
        run = going(player, kind)
        if run is None:
            seed = secrets.randbits(32)
            run = PuzzleRun.objects.create(player=player, kind=kind, seed=seed, program=program)
        return run


def going(player: Player | None, kind: str) -> PuzzleRun | None:
    """The run in progress."""
    several = PuzzleRun.objects.filter(player=player, kind=kind, ended=None)
    run = several.order_by("-began").first() if player else None
    return run if run is not None and not is_over(run) else None


def find_run(run_id: str, player: Player) -> PuzzleRun:
    """A run of the player's; raises NoRun."""
    run = PuzzleRun.objects.filter(player=player, id=run_id).first() if run_id.isprintable() else None
    if run is None:
        raise NoRun
    return run


def latest(player: Player | None, kind: str) -> PuzzleRun | None:
    """The player's last run of this kind."""
    return PuzzleRun.objects.filter(player=player, kind=kind).order_by("-began", "-id").first() if player else None


def is_over(run: PuzzleRun) -> bool:
    """Whether it has ended, or its time is up."""
    until = deadline_of(run)
    return run.ended is not None or (until is not None and CLOCK.now() >= until)


def deadline_of(run: PuzzleRun) -> datetime | None:
    """When its time is up; None if it has no clock."""
    return run.began + LENGTH if run.kind == PuzzleRun.Kind.RUSH else None


def puzzle_in(run: PuzzleRun) -> Graded:
    """The puzzle that is being solved, or at which the run ended."""
    return puzzle_at(run.seed, run.solved)


def mark(*, player: Player, run_id: str, number: int, square: Square, program: bool = False) -> PuzzleRun:
    """Mark a mine in the puzzle with this number, counted from 0; returns the run afterwards.

    Nothing happens if the run is over, the puzzle solved, or the square marked already, as when a click comes twice.
    Raises NoRun unless the run is the player's, and IllegalAction for a square that can't be marked.
    """
    with transaction.atomic():
        run = _locked(player, run_id)
        if is_over(run) or number != run.solved:
            return run
        one = puzzle_in(run)
        check_markable(one.puzzle, square)
        _note(run, one.mines, square)
        run.program |= program
        run.save()
        if run.solved > number and not run.program:
            scores.keep(run)
    return run


def finish(*, player: Player, run_id: str) -> PuzzleRun:
    """End a run before its time; nothing happens if it is over. Raises NoRun unless it is the player's."""
    with transaction.atomic():
        run = _locked(player, run_id)
        if not is_over(run):
            run.ended = CLOCK.now()
            run.save()
    return run


def tidy() -> None:
    """Delete old runs, except streaks in progress; the best ones are kept apart."""
    old = PuzzleRun.objects.filter(began__lt=CLOCK.now() - KEPT)
    old.exclude(kind=PuzzleRun.Kind.STREAK, ended=None).delete()


def _note(run: PuzzleRun, mines: Layout, square: Square) -> None:
    """Take a mark down, and what follows from it."""
    answer = note(run, mines, square)
    if answer == "missed":
        run.mistakes += 1
        if run.mistakes >= MOST_MISTAKES[run.kind]:
            run.ended = CLOCK.now()
    elif answer == "solved":
        run.solved += 1
        run.took = (CLOCK.now() - run.began) // timedelta(milliseconds=1)
        run.found = run.missed = ""


def _locked(player: Player, run_id: str) -> PuzzleRun:
    mine: QuerySet[PuzzleRun] = PuzzleRun.objects.select_for_update().filter(player=player, id=run_id)
    run = mine.first()
    if run is None:
        raise NoRun
    return run
