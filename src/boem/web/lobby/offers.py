"""Open seats: public tables where somebody is waiting for an opponent; and public tables to watch."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Final
from urllib.parse import urlencode

from babel.dates import format_timedelta
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from boem.core.clock import CLOCK
from boem.core.registry import find_game, game_ids
from boem.core.settings import read_settings
from boem.web.accounts.models import Player
from boem.web.base.errors import Closed, NotYours
from boem.web.base.hooks import ShownRating
from boem.web.base.texts import reader_locale, side_by_side
from boem.web.lobby.models import Rating
from boem.web.lobby.ratings import ratings_at, shown
from boem.web.tables.boards import presenter_of
from boem.web.tables.models import SeatRow, Table, find_table
from boem.web.tables.social import presence
from boem.web.tables.store import service
from boem.web.tables.store.seat_names import name_of
from boem.web.tables.store.seating_rules import shunned
from boem.web.tables.time.clock_texts import clock

LASTS: Final = timedelta(days=14)
MOST: Final = 50
MOST_LIVE: Final = 12
PUBLIC: Final = Table.Visibility.PUBLIC


@dataclass(frozen=True, slots=True)
class OfferSeat:
    """A player or bot at a listed table."""

    number: int
    name: str
    rating: ShownRating | None
    address: str  # of the profile: a player's name, or `bot:` and the bot's


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the lobby."""

    table: Table
    title: str
    settings: str
    clock: str
    sitting: Sequence[OfferSeat]
    free: int
    since: datetime

    @property
    def waits(self) -> str:
        """How long it has been waiting, in words."""
        since = max(CLOCK.now() - self.since, timedelta(minutes=1))
        told: str = format_timedelta(since, granularity="minute", threshold=1.2, locale=reader_locale())
        return told

    @property
    def names(self) -> str:
        """The names of all who sit there."""
        return ", ".join(one.name for one in self.sitting)


@dataclass(frozen=True, slots=True)
class Sieve:
    """The lobby's filter; an empty field lets everything through."""

    game: str = ""
    pace: str = ""
    rated: str = ""  # "rated", "casual" or empty

    @classmethod
    def read(cls, data: Mapping[str, str]) -> Sieve:
        """The filter that a query string means; unknown values are ignored."""
        known = {"game": game_ids(), "pace": ("live", "correspondence", "untimed"), "rated": ("rated", "casual")}
        return cls(**{name: word for name, words in known.items() if (word := data.get(name, "")) in words})

    @property
    def query(self) -> str:
        """The query string from which `read` gets this filter."""
        return urlencode(asdict(self))

    def lets(self, table: Table) -> bool:
        """Whether the table passes the filter."""
        kind = "rated" if table.rated else "casual"
        return self.game in ("", table.game) and self.pace in ("", table.pace) and self.rated in ("", kind)

    def __bool__(self) -> bool:
        return bool(self.game or self.pace or self.rated)


def open_tables() -> QuerySet[Table]:
    """The public tables with a seat for anybody, the longest waiting first."""
    return (
        Table.objects.filter(
            Exists(SeatRow.objects.filter(table=OuterRef("pk"), kind=SeatRow.Kind.OPEN)),
            visibility=PUBLIC,
            held=False,
            created__gt=CLOCK.now() - LASTS,
        )
        .exclude(status="over")
        .order_by("created")
        .prefetch_related("seats__player")
    )


def offers(player: Player | None, sieve: Sieve | None = None) -> list[Listed]:
    """The seats that a player may take, without tables at which they sit already."""
    wanted = sieve or Sieve()
    away = shunned(player) if player else frozenset[str]()
    waiting = open_tables().filter(game__in=game_ids()).iterator(chunk_size=MOST)
    found = (table for table in waiting if wanted.lets(table) and may_join(table, player, away))
    return listed(islice(found, MOST))


def own_offers(player: Player) -> list[Listed]:
    """The player's own tables that wait for an opponent."""
    return listed(open_tables().filter(pk__in=SeatRow.objects.filter(player=player).values("table")))


def live(sieve: Sieve | None = None) -> list[Listed]:
    """The public games in progress, the latest move first."""
    wanted = sieve or Sieve()
    going = (
        Table.objects.filter(visibility=PUBLIC, held=False, device=False, game__in=game_ids())
        .exclude(status="over")
        .exclude(seats__kind__in=(SeatRow.Kind.OPEN, SeatRow.Kind.INVITE))
        .order_by("-changed")
        .prefetch_related("seats__player")
    )
    return listed([table for table in going[: 4 * MOST_LIVE] if wanted.lets(table)][:MOST_LIVE])


def may_join(table: Table, player: Player | None, away: Collection[str]) -> bool:
    """Whether the player may sit down: not barred or kept apart from anybody; in a live game, somebody can be told.

    `away` are the ids of players who may not be seated with this one.
    """
    people = [seat for seat in table.seats.all() if seat.player is not None]
    there = {(table.id, seat.number) for seat in people} | {(seat.player_id or "", presence.PAGES) for seat in people}
    if table.pace == "live" and not presence.who_is_here(there):
        return False
    if player is None:
        return True
    return player.id not in table.barred and all(seat.player_id not in away for seat in people)


def listed(tables: Iterable[Table]) -> list[Listed]:
    """The tables as the lobby lists them."""
    found = list(tables)
    ratings = ratings_at((table, table.seats.all()) for table in found)
    return [_listed(table, ratings) for table in found]


def _listed(table: Table, ratings: Mapping[tuple[str, int], Rating]) -> Listed:
    presenter, game = presenter_of(table.game), find_game(table.game)
    seats = list(table.seats.all())
    pairs = presenter.settings(read_settings(game.config, table.config))
    return Listed(
        table=table,
        title=str(presenter.title),
        settings=side_by_side(pairs[:2]),
        clock=clock(table, rounds=game.rounds) if table.pace != "untimed" else _("no hurry"),
        sitting=[sitting(seat, ratings.get((table.id, seat.number))) for seat in seats if seat.taken],
        free=sum(not seat.taken for seat in seats),
        since=table.created,
    )


def sitting(seat: SeatRow, rating: Rating | None) -> OfferSeat:
    """A player or bot at a table, with its rating."""
    address = f"bot:{seat.bot}" if seat.bot else seat.name
    return OfferSeat(seat.number, name_of(seat), None if rating is None else shown(rating), address)


def withdraw(*, table_id: str, player: Player) -> None:
    """End a table at which nobody but the player has sat down; raises NotYours or Closed."""
    with transaction.atomic():
        table = find_table(table_id, lock=True)
        seats = list(table.seats.all())
        if all(seat.player_id != player.id for seat in seats):
            raise NotYours("Only whoever has set up the table can withdraw it.")
        if all(seat.taken for seat in seats) or any(seat.player_id not in (None, player.id) for seat in seats):
            raise Closed("Somebody has sat down already.")
        abandon(table, seats)


def abandon(table: Table, seats: Sequence[SeatRow]) -> None:
    """Resign for every seat, empty ones included, until the table is over; nothing has been played there yet."""
    own = [seat for seat in seats if seat.player_id]
    for seat in (*own, *(seat for seat in seats if seat not in own)):
        table.refresh_from_db()
        if table.status != "over":
            service.submit(table_id=table.id, seat=seat.seat, text="resign", after=table.number)
