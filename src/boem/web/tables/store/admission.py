"""Whether a table still takes an action: its sender has seen what matters, and the log has room for it."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from boem.core.errors import IllegalAction
from boem.core.game import HOUSE, AnyAction, Seat
from boem.records import Match, Play
from boem.web.tables.models import Table, bits

MOST_NOTES: Final = 1_000  # entries, after which a table takes no more flags and the like
MOST_MARKS: Final = 10_000  # the same for a game with one seat, such as a puzzle, where marks are the game
MOST_A_ROUND: Final = 50  # entries by one seat, after which it can't replace its orders in that round


def is_stale(game: Match, seat: Seat, after: int) -> bool:
    """Whether an entry since `after` may have changed what this seat may do: its own, or one that isn't quiet."""
    if not 0 <= after <= len(game.said):
        return True
    quiet = game.record.game.observer.is_non_blocking
    return any(
        not isinstance(entry, Play) or entry.actor in (seat, HOUSE) or not quiet(entry.action)
        for entry in game.record.log[after:]
    )


def check_room(table: Table, after: Match, seat: Seat, action: AnyAction) -> None:
    """Raise IllegalAction if the table is full and the action is only a note: quiet, with the same seats to move.

    In games played in rounds, a seat's orders per round are limited instead; declaring them final is always accepted.
    """
    if after.record.game.rounds:
        if seat in after.history.public.waits_for and _sent_this_round(after, seat) > MOST_A_ROUND:
            raise IllegalAction("full", "A round takes no more than {count} entries of a seat.", count=MOST_A_ROUND)
        return
    is_note = after.record.game.observer.is_non_blocking(action) and bits(after.history.public.waits_for) == table.waits
    most = MOST_NOTES if after.record.config.seats > 1 else MOST_MARKS
    if is_note and table.number >= most:
        raise IllegalAction("full", "This table takes no more notes: it has {count} entries.", count=table.number)


def _sent_this_round(game: Match, seat: Seat) -> int:
    """The number of a seat's entries since the last entry of the house."""
    since = takewhile(lambda entry: getattr(entry, "actor", None) != HOUSE, reversed(game.record.log))
    return sum(isinstance(entry, Play) and entry.actor == seat for entry in since)
