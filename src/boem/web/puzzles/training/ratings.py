"""Ratings of both sides: whoever solves a puzzle has won against it. A guest's is kept in the session alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib.sessions.backends.base import SessionBase

from boem.arena.ratings import PROVISIONAL, on_scale, rerated
from boem.arena.ratings import Rating as Skill
from boem.web.accounts.models import Player
from boem.web.puzzles.models import RatedPuzzle, SolverRating, TrainingAttempt
from boem.web.puzzles.training.supply import Served, first_rating

GUESSED: Final = "puzzle_skill"  # key of a session: a guest's mu and sigma


@dataclass(frozen=True, slots=True)
class Solver:
    """Who solves: the player, and the session that keeps a guest's estimate; programs have none."""

    player: Player
    session: SessionBase | None = None

    @property
    def skill(self) -> Skill:
        """The rating so far, or the estimate."""
        if self.player.has_account:
            row = SolverRating.objects.filter(player=self.player).first()
            return Skill(row.mu, row.sigma) if row else Skill()
        return Skill(*self.session.get(GUESSED, ())) if self.session is not None else Skill()

    def rate(self, attempt: TrainingAttempt, served: Served) -> int:
        """Count a decided attempt, within the transaction that decides it; returns the points gained, or lost."""
        if self.player.has_account:
            return _rate(attempt, served)
        if self.session is None:
            return 0
        before, first = self.skill, first_rating(served.about, _area(served))
        after, _puzzle = rerated([before, first], _ranks(attempt))
        self.session[GUESSED] = [after.mu, after.sigma]
        return on_scale(after.mu) - on_scale(before.mu)


def shown(skill: Skill) -> str:
    """The number, with a question mark while it is provisional."""
    return f"{on_scale(skill.mu)}{'?' if skill.sigma > PROVISIONAL else ''}"


def _rate(attempt: TrainingAttempt, served: Served) -> int:
    first = first_rating(served.about, _area(served))
    SolverRating.objects.get_or_create(player=attempt.player)
    RatedPuzzle.objects.get_or_create(link=attempt.link, defaults={"mu": first.mu, "sigma": first.sigma})
    solver = SolverRating.objects.select_for_update().get(player=attempt.player)
    puzzle = RatedPuzzle.objects.select_for_update().get(link=attempt.link)
    before = on_scale(solver.mu)
    mine, its = rerated([Skill(solver.mu, solver.sigma), Skill(puzzle.mu, puzzle.sigma)], _ranks(attempt))
    solver.mu, solver.sigma, puzzle.mu, puzzle.sigma = mine.mu, mine.sigma, its.mu, its.sigma
    solver.tried, solver.solved, puzzle.tried = solver.tried + 1, solver.solved + bool(attempt.won), puzzle.tried + 1
    solver.save()
    puzzle.save()
    return on_scale(solver.mu) - before


def _ranks(attempt: TrainingAttempt) -> list[float]:
    return [0, 1] if attempt.won else [1, 0]


def _area(served: Served) -> int:
    return served.puzzle.width * served.puzzle.height
