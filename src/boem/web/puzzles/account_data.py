"""What becomes of books, runs, training and puzzles when a guest signs in or an account is deleted."""

from __future__ import annotations

from boem.web.accounts.models import Player
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files, rows_told
from boem.web.puzzles.mine import attempts
from boem.web.puzzles.models import Book


def register() -> None:
    """Register it."""
    ACCOUNT_DATA.add(
        AccountData("puzzles.Book.player", telling=_tell),
        AccountData("puzzles.SolverRating.player", "puzzle_rating", "mu sigma tried solved"),
        AccountData(
            "puzzles.TrainingAttempt.player", "puzzle_training", "link theme rated began ended solved won gain hints"
        ),
        AccountData("puzzles.PuzzleRun.player", "puzzle_runs", "kind began ended solved mistakes took"),
    )


def _tell(player: Player) -> Files:
    """The puzzles tried and the books ordered. Marks are in the tables' records."""
    tried = rows_told(attempts(player), "table puzzle=puzzle.link hints ended seconds solved")
    books = Book.objects.filter(player=player).defer("pdf")
    return {"puzzles": tried, "books": rows_told(books, "made=created count size grade language paper state")}
