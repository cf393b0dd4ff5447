"""The outcome of a game, written with its last entry, along with the ratings that it changes.

A game is rated among those who made a move of their own: anybody who never played is left out, and with fewer than two
left nothing is rated. A game that was abandoned, closed by a moderator, or decided by an organiser has no winner and
changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from boem.arena.ratings import rerated
from boem.core.game import HOUSE, Resign
from boem.core.game import Result as GameResult
from boem.records import Match, Play
from boem.web.lobby.models import Outcome, Rating
from boem.web.tables.models import SeatRow, Table

Result = Outcome.Result


def keep(table: Table, game: Match) -> None:
    """Write the outcome for each seat; nothing for puzzles, practice, or tables where nobody came."""
    if table.practice:
        return
    result = game.history.public.result
    if result is None:
        Outcome.objects.filter(table=table).delete()
        return
    seats = [seat for seat in table.seats.select_related("player") if seat.taken]
    if game.record.config.seats < 2 or (len(seats) < game.record.config.seats and not table.held):
        return
    rows = [_outcome(table, seat, result) for seat in (seats[:1] if table.device else seats)]
    if table.rated and result.winners and not table.is_ruled_out:
        moved = movers(game)
        counted = [row for row in rows if row.seat in moved and (row.player is None or row.player.may_be_rated)]
        if len(counted) > 1:
            _rate(table, counted, result)
    Outcome.objects.bulk_create(rows)


def _outcome(table: Table, seat: SeatRow, result: GameResult) -> Outcome:
    return Outcome(
        table=table,
        seat=seat.number,
        player=seat.player,
        bot=seat.bot,
        game=table.game,
        result=_result(table, seat, result),
        reason=result.reason,
        at=table.changed,
    )


def _result(table: Table, seat: SeatRow, result: GameResult) -> Outcome.Result:
    if table.device or not result.winners or table.is_ruled_out:
        return Result.NONE
    if seat.seat not in result.winners:
        return Result.LOST
    return Result.WON if len(result.winners) == 1 else Result.DRAWN


def movers(game: Match) -> frozenset[int]:
    """The seats that made a move of their own, other than resigning."""
    plays = (entry for entry in game.record.log if isinstance(entry, Play))
    return frozenset(int(play.actor) for play in plays if play.actor != HOUSE and not isinstance(play.action, Resign))


def _rate(table: Table, rows: Sequence[Outcome], result: GameResult) -> None:
    """Update the ratings of these seats, and note the change in their rows."""
    ratings = _locked(table, rows)
    places = result.places([row.seat for row in rows])
    ranks = [sum(other < place for other in set(places)) for place in places]
    after = rerated([rating.skill for rating in ratings], ranks)
    for row, rating, rank, skill in zip(rows, ratings, ranks, after, strict=True):
        row.rating, row.rank = rating, rank
        row.mu_before, row.sigma_before, row.mu_after, row.sigma_after = rating.mu, rating.sigma, skill.mu, skill.sigma
        rating.mu, rating.sigma, rating.games = skill.mu, skill.sigma, rating.games + 1
        rating.place()
        rating.save(update_fields=["mu", "sigma", "games", "at_least"])


def _locked(table: Table, rows: Sequence[Outcome]) -> list[Rating]:
    """The rows' ratings, created if missing and locked against other transactions; always locked in the same order."""
    ids = [
        Rating.objects.get_or_create(player=row.player, bot=row.bot, game=table.game, pace=table.pace)[0].pk
        for row in sorted(rows, key=lambda row: (row.bot, row.player_id or ""))
    ]
    found = Rating.objects.select_for_update().filter(pk__in=ids).order_by("pk")
    by_owner = {(rating.player_id, rating.bot): rating for rating in found}
    return [by_owner[row.player_id, row.bot] for row in rows]
