"""Who is connected: cached with a time limit, so that all processes know, and a crashed process's seats expire.

All but the coroutines may block on Redis, so an event loop must call them in a thread.

While the cache is unavailable everybody counts as connected, so that nobody loses a game by it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from datetime import datetime
from threading import Lock
from typing import Final

from django.core.cache import cache
from django.db.models import Exists, OuterRef, QuerySet

from boem.core.clock import CLOCK
from boem.web.base import announce
from boem.web.base.cache import UNLESS_AWAY
from boem.web.base.connection import in_thread
from boem.web.tables.models import SeatRow, Table

FOLLOWS: Final = -1  # counted like a seat: the pages whose players want to see each move of a bot by itself
PAGES: Final = -2  # counted like a seat at a table with the player's id: all pages that a player has open
LASTS: Final = 60  # seconds for which a sign of life counts
_open: Final[Counter[tuple[str, int]]] = Counter()  # connections to this process, by table and seat
_counting: Final = Lock()


def _key(table_id: str, seat: int) -> str:
    return f"here:{table_id}:{seat}"


def came(table_id: str, seat: int) -> None:
    """Count one more connection of the seat; `stay` keeps it present until `gone`."""
    with _counting:
        _open[table_id, seat] += 1


def here(table_id: str, seat: int) -> bool:
    """Renew the seat's presence; returns whether it was absent before."""
    with UNLESS_AWAY:
        if not cache.touch(_key(table_id, seat), LASTS):
            cache.set(_key(table_id, seat), True, LASTS)
            return True
    return False


def stay() -> None:
    """Renew the presence of all seats connected to this process."""
    with UNLESS_AWAY, _counting:
        cache.set_many({_key(*one): True for one in _open}, LASTS)


def gone(table_id: str, seat: int) -> bool:
    """Count one connection of the seat less; returns whether it was the last one to this process."""
    with UNLESS_AWAY, _counting:
        _open[table_id, seat] -= 1
        if _open[table_id, seat] > 0:
            return False
        del _open[table_id, seat]
        cache.delete(_key(table_id, seat))
    return True


def tables() -> set[str]:
    """The tables at which a seat is connected to this process."""
    with _counting:
        return {table_id for table_id, seat in _open if seat != PAGES}


def is_here(table_id: str, seat: int) -> bool:
    """Whether the seat is connected."""
    with UNLESS_AWAY:
        return bool(cache.get(_key(table_id, seat)))
    return True


def who_is_here(seats: Collection[tuple[str, int]]) -> set[tuple[str, int]]:
    """Those of these seats, by table and number, that are connected, in a single query."""
    if not seats:
        return set()
    with UNLESS_AWAY:
        there = cache.get_many([_key(*seat) for seat in seats])
        return {seat for seat in seats if _key(*seat) in there}
    return set(seats)


def notice(*table_ids: str) -> None:
    """Store which players have left live games at these tables, or have come back."""
    live = SeatRow.objects.filter(table__in=table_ids, table__seconds__isnull=False).exclude(table__status="over")
    seats = {(seat.table_id, seat.number): seat for seat in live.filter(kind=SeatRow.Kind.PERSON)}
    connected = who_is_here(seats)
    for table_id in {seat.table_id for place, seat in seats.items() if _has_changed(seat, here=place in connected)}:
        announce.timed(table_id)


def left_at(seat: SeatRow) -> datetime | None:
    """When the seat lost its connection; None if it has one, or if nobody has noticed yet."""
    return None if is_here(seat.table_id, seat.number) else seat.left


def _has_changed(seat: SeatRow, *, here: bool) -> bool:
    """Correct the seat's row if it is wrong about the seat's presence; returns whether it was."""
    if here and seat.left is not None:
        return bool(SeatRow.objects.filter(pk=seat.pk).update(left=None))
    if not here and seat.left is None:
        return bool(SeatRow.objects.filter(pk=seat.pk, left=None).update(left=CLOCK.now()))
    return False


async def arrive(table: Table, seat: int) -> None:
    """Note that a connection of a seat has opened, and tell the table if the seat was absent."""
    if await in_thread(_arrived)(table, seat):
        _tell(table.id)


async def leave(table_id: str, seat: int) -> None:
    """Note that a connection has closed for which `arrive` was called, and tell the table if it was the last one."""
    if await asyncio.to_thread(gone, table_id, seat):
        _tell(table_id)


async def follow(table_id: str) -> None:
    """Note that a page has opened on which a player follows the bots' moves one by one."""
    await in_thread(_followed)(table_id)


async def unfollow(table_id: str) -> None:
    """Note that a page has closed for which `follow` was called."""
    await asyncio.to_thread(gone, table_id, FOLLOWS)


def is_followed(table_id: str) -> bool:
    """Whether there is such a page at the table."""
    return is_here(table_id, FOLLOWS)


async def open_page(player_id: str) -> None:
    """Note that a page has opened that can tell the player of a game that begins."""
    await in_thread(_opened)(player_id)


async def close_page(player_id: str) -> None:
    """Note that a page has closed for which `open_page` was called."""
    await asyncio.to_thread(gone, player_id, PAGES)


def _opened(player_id: str) -> None:
    came(player_id, PAGES)
    if here(player_id, PAGES):
        _list_if_offered(Table.objects.filter(seats__player=player_id))


def _list_if_offered(found: QuerySet[Table]) -> None:
    """Renew the lobby's lists if a live game among these waits for somebody: it is offered while its host is there."""
    waiting = found.filter(visibility=Table.Visibility.PUBLIC, seconds__isnull=False).exclude(status="over")
    if waiting.filter(Exists(SeatRow.objects.filter(table=OuterRef("pk"), kind=SeatRow.Kind.OPEN))).exists():
        announce.listed()


def _followed(table_id: str) -> None:
    came(table_id, FOLLOWS)
    here(table_id, FOLLOWS)


def _arrived(table: Table, seat: int) -> bool:
    came(table.id, seat)
    news = here(table.id, seat)
    if table.seconds is not None:  # a live game
        notice(table.id)
        if news:
            _list_if_offered(Table.objects.filter(id=table.id))
    return news


async def beat() -> None:
    """Renew the presence of the seats connected to this process, and notice who has left their live games."""
    await asyncio.to_thread(stay)
    await in_thread(lambda: notice(*tables()))()


def _tell(table_id: str) -> None:
    announce.layer().deliver(announce.of_table(table_id), {"type": "table.here"})
