"""Training: serving a puzzle, marking squares in it, hints, and what becomes of the ratings.

Solving a puzzle without a mistake or a hint within its time wins. The first mistake or hint loses it, and so does
leaving it; it can be solved to the end all the same. Only the site's clock counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import SystemRandom
from typing import Final

from django.db import transaction

from boem.core.clock import CLOCK
from boem.core.squares import Square
from boem.web.accounts.models import Player
from boem.web.base.errors import TableError
from boem.web.puzzles.game import config_of
from boem.web.puzzles.hints import Hint, step_for
from boem.web.puzzles.known import PuzzleRating
from boem.web.puzzles.marks import check_markable, note, squares_in
from boem.web.puzzles.models import TrainingAttempt
from boem.web.puzzles.training.ratings import Solver
from boem.web.puzzles.training.supply import Served, choose, served

KEPT: Final = timedelta(days=30)  # an attempt that didn't count


class NoAttempt(TableError):
    """There is no such puzzle in training, or it is somebody else's."""

    code = "no_attempt"

    def __init__(self) -> None:
        super().__init__("There is no such puzzle in training.")


def time_for(about: PuzzleRating) -> timedelta:
    """Within which a puzzle must be solved to count as won: a minute, and six seconds for each unit of its work."""
    return timedelta(seconds=60 + 6 * about.score)


def current(player: Player | None) -> TrainingAttempt | None:
    """The puzzle that is open."""
    return TrainingAttempt.objects.filter(player=player, ended=None).first() if player else None


def last(player: Player | None) -> TrainingAttempt | None:
    """The puzzle that the player finished or left last."""
    over = (
        TrainingAttempt.objects.filter(player=player, ended__isnull=False) if player else TrainingAttempt.objects.none()
    )
    return over.order_by("-ended", "-id").first()


def serve(*, solver: Solver, theme: str, rated: bool) -> TrainingAttempt:
    """The next puzzle; one that is still open is left. What has a theme never counts. May raise Unmade or TooMany."""
    player, rated = solver.player, rated and not theme
    taken = set(TrainingAttempt.objects.filter(player=player).values_list("link", flat=True))
    link, way = choose(skill=solver.skill, taken=taken, theme=theme, rng=SystemRandom())
    left = current(player)
    one = served(left.link, left.way) if left else None
    with transaction.atomic():
        Player.objects.select_for_update().get(id=player.id)  # so that two clicks serve one
        now = current(player)
        if now is not None and (left is None or now.id != left.id):
            return now
        if left is not None and one is not None:
            _leave(solver, left, one)
        return TrainingAttempt.objects.create(player=player, link=link, way=way, theme=theme, rated=rated)


def mark(*, solver: Solver, attempt_id: str, square: Square, program: bool = False) -> TrainingAttempt:
    """Mark a mine; nothing happens if the puzzle is over. What a program marks can't be won for a rating.

    Raises NoAttempt, IllegalAction for a square that can't be marked, and Unmade or TooMany.
    """
    one = _served(solver, attempt_id)
    check_markable(one.puzzle, square)
    with transaction.atomic():
        attempt = _locked(solver, attempt_id)
        if attempt.ended is None:
            if program and attempt.rated:
                _decide(solver, attempt, one, won=False)
            answer, now = note(attempt, one.mines, square), CLOCK.now()
            if answer == "solved":
                attempt.ended, attempt.solved = now, True
                _decide(solver, attempt, one, won=now - attempt.began <= time_for(one.about))
            elif answer == "missed":
                _decide(solver, attempt, one, won=False)
            attempt.save()
    return attempt


def ask(*, solver: Solver, attempt_id: str) -> TrainingAttempt:
    """Ask for a hint: the attempt is lost, if it isn't decided. Raises as `mark` does, and as `hint_of`."""
    one = _served(solver, attempt_id)
    with transaction.atomic():
        attempt = _locked(solver, attempt_id)
        if attempt.ended is None and attempt.hinted != _standing(attempt):
            attempt.hints, attempt.hinted = attempt.hints + 1, _standing(attempt)
            _decide(solver, attempt, one, won=False)
            attempt.save()
    return attempt


def hear_of_analysis(*, solver: Solver, rows: Sequence[str]) -> None:
    """Count it as a hint if this is the open puzzle, whichever way it is turned: its analysis shows the solution."""
    attempt = current(solver.player)
    if attempt is None or attempt.won is not None:
        return
    one = served(attempt.link, attempt.way)
    cells, width = one.puzzle.cells, one.puzzle.width
    shown = tuple(cells[at : at + width] for at in range(0, len(cells), width))
    if _numbers(rows) not in _turns(shown):
        return
    with transaction.atomic():
        attempt = _locked(solver, attempt.id)
        if attempt.ended is None and attempt.won is None:
            attempt.hints += 1
            _decide(solver, attempt, one, won=False)
            attempt.save()


def hint_of(attempt: TrainingAttempt, one: Served) -> Hint | None:
    """The hint that was asked for, until the next mark; may raise Unmade or TooMany."""
    if attempt.hinted != _standing(attempt):
        return None
    config = config_of(one.puzzle)
    return step_for(config, squares_in(attempt.found), squares_in(attempt.missed))


def tidy() -> None:
    """Delete old attempts that didn't count."""
    TrainingAttempt.objects.filter(rated=False, began__lt=CLOCK.now() - KEPT).delete()


def _leave(solver: Solver, attempt: TrainingAttempt, one: Served) -> None:
    attempt.ended = CLOCK.now()
    _decide(solver, attempt, one, won=False)
    attempt.save()


def _decide(solver: Solver, attempt: TrainingAttempt, one: Served, *, won: bool) -> None:
    """Settle whether the player has won; only the first time counts."""
    if attempt.won is None:
        attempt.won = won
        attempt.gain = solver.rate(attempt, one) if attempt.rated else None


def _standing(attempt: TrainingAttempt) -> str:
    return f"{attempt.found}/{attempt.missed}"


def _numbers(rows: Sequence[str]) -> tuple[str, ...]:
    """The rows with nothing but their digits; all else is a dot."""
    return tuple("".join(square if square.isdigit() else "." for square in row) for row in rows)


def _turns(rows: tuple[str, ...]) -> set[tuple[str, ...]]:
    """The rows in all eight orientations."""
    found = set()
    for _ in range(4):
        rows = tuple(map("".join, zip(*reversed(rows), strict=True)))
        found |= {rows, rows[::-1]}
    return found


def _served(solver: Solver, attempt_id: str) -> Served:
    """The puzzle of an attempt, before anything is locked: a fresh one may take a while."""
    attempt = TrainingAttempt.objects.filter(player=solver.player, id=attempt_id).first()
    if attempt is None:
        raise NoAttempt
    return served(attempt.link, attempt.way)


def _locked(solver: Solver, attempt_id: str) -> TrainingAttempt:
    attempt = TrainingAttempt.objects.select_for_update().filter(player=solver.player, id=attempt_id).first()
    if attempt is None:
        raise NoAttempt
    return attempt
