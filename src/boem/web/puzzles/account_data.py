"""What becomes of books and puzzles, when a guest signs in or an account is deleted."""

from __future__ import annotations

from boem.web.accounts.models import Player
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files, rows_told
from boem.web.puzzles.mine import attempts
from boem.web.puzzles.models import Book


def register() -> None:
    """Say so."""
    ACCOUNT_DATA.add(AccountData("puzzles.Book.player", telling=_tell))


def _tell(player: Player) -> Files:
    """The puzzles that were tried, and the books that were asked for. What was marked stands in the tables' records."""
    tried = rows_told(attempts(player), "table puzzle=puzzle.link hints ended seconds solved")
    books = Book.objects.filter(player=player).defer("pdf")
    return {"puzzles": tried, "books": rows_told(books, "made=created count size grade language paper state")}
