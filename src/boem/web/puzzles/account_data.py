"""What becomes of everything about puzzles when a guest signs in or an account is deleted."""

from __future__ import annotations

from boem.web.accounts.models import Player
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files, rows_told
from boem.web.puzzles.mine import attempts
from boem.web.puzzles.models import Book, FavouritePuzzle
from boem.web.puzzles.runs import scores


def register() -> None:
    """Register it."""
    ACCOUNT_DATA.add(
        AccountData("puzzles.Book.player", telling=_tell),
        AccountData("puzzles.DayResult.player", "puzzle_days", "day hints mistakes seconds"),
        AccountData("puzzles.FavouritePuzzle.player", "favourite_puzzles", "link made", moving=_move_favourites),
        AccountData(
            "puzzles.BestPuzzleRun.player", "best_puzzle_runs", "kind span since solved took", moving=scores.move
        ),
        AccountData("puzzles.SolverRating.player", "puzzle_rating", "mu sigma tried solved"),
        AccountData(
            "puzzles.TrainingAttempt.player", "puzzle_training", "link theme rated began ended solved won gain hints"
        ),
        AccountData("puzzles.PuzzleRun.player", "puzzle_runs", "kind began ended solved mistakes took"),
    )


def _move_favourites(guest: Player, account: Player) -> None:
    known = FavouritePuzzle.objects.filter(player=account).values("link")
    FavouritePuzzle.objects.filter(player=guest).exclude(link__in=known).update(player=account)


def _tell(player: Player) -> Files:
    """The puzzles tried and the books ordered. Marks are in the tables' records."""
    tried = rows_told(attempts(player), "table puzzle=puzzle.link hints ended seconds solved")
    books = Book.objects.filter(player=player).defer("pdf")
    return {"puzzles": tried, "books": rows_told(books, "made=created count size grade language paper state")}
