"""A table as the API shows it, in the shapes of docs/record.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from boem.core.clock import CLOCK
from boem.core.game import Json
from boem.core.settings import write_settings
from boem.records import Match, document_for
from boem.records.times import write_time
from boem.web.accounts.models import Player
from boem.web.lobby.challenges import to_answer, unanswered
from boem.web.lobby.models import Rating
from boem.web.lobby.offers import MOST, offers
from boem.web.lobby.ratings import ratings_at
from boem.web.tables.clocks import left
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store.matches import score_at
from boem.web.tables.store.openings import entries_with_openings, with_openings
from boem.web.tables.store.service import game_at
from boem.web.tables.store.table_access import TableAccess, ruling_at, why_closed
from boem.web.tables.time.claims import claim_at
from boem.web.tables.time.vacation import away_until
from boem.web.tournaments import ladders


def table_told(place: TableAccess) -> dict[str, Json]:
    """The table as the place may know it."""
    game = game_at(place.table)
    told = document_for(game, place.viewer)
    return {
        "id": place.table.id,
        "edition": place.table.edition,
        "config": write_settings(game.record.config),
        "seats": [seat.name if not seat.bot else f"bot:{seat.bot}" for seat in place.seats],
        "seat": place.viewer,
        "rated": place.table.rated,
        "ratings": _ratings(place.table, place.seats, ratings_at([(place.table, place.seats)])),
        "clock": clock_told(place.table),
        "deadline": None if place.table.paused else _time(place.table.deadline),
        "clocks": _clocks(place.table),
        "paused": _time(place.table.paused),
        "pausing": [seat.number for seat in place.seats if place.table.pausing >> seat.number & 1],
        "claim": _claim(place),
        "closed": why_closed(place.table),
        "decided": _ruling(place.table),
        "rematch": place.table.rematch_id if place.seat else None,
        "match": _match(place.table, game),
        "number": len(game.said),
        **told,
        "entries": with_openings(told["entries"], game, place),
    }


def entries_told(game: Match, place: TableAccess, first: int, end: int) -> list[dict[str, Json]]:
    """The entries from `first` up to but not including `end`, as the place sees them."""
    return entries_with_openings(game, place, range(first, end))


def _ruling(table: Table) -> dict[str, Json] | None:
    ruling = ruling_at(table)
    return None if ruling is None else {"winners": list(ruling.winners), "why": ruling.why}


def _clocks(table: Table) -> list[dict[str, Json]] | None:
    """Every seat's clock in a live game; None in others."""
    if not table.banks:
        return None
    now = CLOCK.now()
    runs = table.status == "playing" and not table.paused
    until = _time(table.deadline) if runs else None
    return [
        {"left": left(table, seat, now), "until": until if table.waits_for(seat) else None}
        for seat in range(len(table.banks))
    ]


def _claim(place: TableAccess) -> dict[str, Json] | None:
    found = claim_at(place)
    return {"seat": found.seat, "why": found.why, "due": _time(found.due)} if found else None


def _match(table: Table, game: Match) -> dict[str, Json] | None:
    score = score_at(table, game)
    if score is None:
        return None
    points = [halves / 2 for halves in score.halves]
    return {"games": score.games, "game": score.number, "points": points, "over": score.over, "winner": score.winner}


def clock_told(table: Table) -> dict[str, int] | None:
    """The clock as it was chosen."""
    if table.seconds:
        return {"seconds": table.seconds, "increment": table.increment}
    return {"days": table.days} if table.days else None


def _ratings(
    table: Table, seats: Iterable[SeatRow], known: Mapping[tuple[str, int], Rating]
) -> list[dict[str, Json] | None]:
    """The ratings of the seats, in order."""
    return [rating_told(known.get((table.id, seat.number))) for seat in seats]


def rating_told(rating: Rating | None) -> dict[str, Json] | None:
    """A rating as displayed; None without one."""
    return {"rating": rating.shown, "provisional": rating.provisional} if rating else None


def lobby_told(player: Player | None) -> list[dict[str, Json]]:
    """The open seats that the player may take, the longest waiting first."""
    found = offers(player)
    told = _seats_told([one.table for one in found])
    return [seats | {"since": _time(one.since)} for one, seats in zip(found, told, strict=True)]


def challenges_told(player: Player | None, number: int | None = None) -> list[dict[str, Json]]:
    """The challenges without an answer from the player; with `number`, only that one."""
    found = to_answer(player, None if number else MOST) if player else []
    wanted = [one for one in found if number in (None, one.pk)]
    told = _seats_told([one.seat.table for one in wanted])
    return [seats | {"from": one.by.name, "until": _time(one.until)} for one, seats in zip(wanted, told, strict=True)]


def ladder_challenges_told(player: Player | None, number: int | None = None) -> list[dict[str, Json]]:
    """The challenges on ladders without an answer from the player; with `number`, only that one."""
    return [
        {
            "tournament": one.tournament_id,
            "challenge": one.pk,
            "from": one.by.player.name,
            "place": one.to.place,
            "until": _time(one.until),
        }
        for one in (ladders.to_answer(player) if player else ())
        if number in (None, one.pk)
    ]


def me_told(player: Player) -> dict[str, Json]:
    """What is waiting for the player."""
    seats = SeatRow.objects.filter(player=player).exclude(table__status="over").select_related("table")
    return {
        "name": player.name,
        "account": player.has_account,
        "vacation": _time(away_until(player)),
        "tables": [_mine_told(seat) for seat in seats.order_by("-table__changed", "number")],
        "challenges": challenges_told(player),
        "ladder_challenges": ladder_challenges_told(player),
        "challenged": [
            {"table": one.seat.table_id, "to": one.to.name, "until": _time(one.until)} for one in unanswered(player)
        ],
    }


def _mine_told(seat: SeatRow) -> dict[str, Json]:
    """A running game of the player's."""
    table = seat.table
    return {
        "table": table.id,
        "game": table.game,
        "seat": seat.number,
        "status": table.status,
        "turn": table.waits_for(seat.number),
        "number": table.number,
        "clock": clock_told(table),
        "deadline": None if table.paused else _time(table.deadline),
    }


def _seats_told(tables: Sequence[Table]) -> list[dict[str, Json]]:
    """Tables with a seat to fill, without their entries."""
    known = ratings_at((table, table.seats.all()) for table in tables)
    return [_seat_told(table, known) for table in tables]


def _seat_told(table: Table, known: Mapping[tuple[str, int], Rating]) -> dict[str, Json]:
    seats = list(table.seats.all())
    return {
        "table": table.id,
        "game": table.game,
        "config": table.config,
        "seats": [seat.name if not seat.bot else f"bot:{seat.bot}" for seat in seats],
        "ratings": _ratings(table, seats, known),
        "clock": clock_told(table),
        "rated": table.rated,
        "match": table.match_games,
    }


def _time(moment: datetime | None) -> str | None:
    """A time in the format of records; the JSON encoder's own format isn't unique."""
    return write_time(moment) if moment else None
