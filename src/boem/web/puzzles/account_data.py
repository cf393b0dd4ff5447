"""What becomes of books and puzzles, when a guest signs in or an account is deleted."""

from __future__ import annotations

from boem.web.accounts.models import Player
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files
from boem.web.puzzles.mine import attempts
from boem.web.puzzles.models import Book


def register() -> None:
    """Say so."""
    ACCOUNT_DATA.add(AccountData("puzzles.Book.player", _tell))


def _tell(player: Player) -> Files:
    """The puzzles that were tried, and the books that were asked for. What was marked stands in the tables' records."""
    tried = [
        {
            "table": one.table,
            "puzzle": one.puzzle.link,
            "hints": one.hints,
            "ended": one.ended.isoformat() if one.ended else None,
            "seconds": one.seconds,
            "solved": one.solved,
        }
        for one in attempts(player)
    ]
    books = [
        {
            "made": book.created.isoformat(),
            "count": book.count,
            "size": book.size,
            "grade": book.grade,
            "language": book.language,
            "paper": book.paper,
            "state": book.state,
        }
        for book in Book.objects.filter(player=player).defer("pdf")
    ]
    return {"puzzles": tried, "books": books}
