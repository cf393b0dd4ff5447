"""Who is connected: kept for a while in the cache, so that all processes know it and a crash is forgotten.

Whatever is here may wait for Redis, so a server's event loop leaves it to a thread.

While the cache is away everybody counts as connected: nobody is to lose a game by that.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from datetime import datetime
from threading import Lock
from typing import Final

from django.core.cache import cache
from redis.exceptions import RedisError

from boem.core.clock import CLOCK
from boem.web.base import announce
from boem.web.base.connection import in_thread
from boem.web.tables.models import SeatRow

LASTS: Final = 60  # seconds without a sign
_open: Final[Counter[tuple[str, int]]] = Counter()  # connections of this process, by table and seat
_counting: Final = Lock()


def _key(table_id: str, seat: int) -> str:
    return f"here:{table_id}:{seat}"


def came(table_id: str, seat: int) -> None:
    """Note that a connection of the seat has opened, which is to `stay` until it is `gone`."""
    with _counting:
        _open[table_id, seat] += 1


def here(table_id: str, seat: int) -> bool:
    """Give a sign of the seat; whether that is news."""
    with suppress(RedisError):
        if not cache.touch(_key(table_id, seat), LASTS):
            cache.set(_key(table_id, seat), True, LASTS)
            return True
    return False


def stay() -> None:
    """Give a sign of all seats that are connected to this process."""
    with suppress(RedisError), _counting:
        cache.set_many({_key(*one): True for one in _open}, LASTS)


def gone(table_id: str, seat: int) -> bool:
    """Note that a connection of the seat has closed; whether it was the last one of this process."""
    with suppress(RedisError), _counting:
        _open[table_id, seat] -= 1
        if _open[table_id, seat] > 0:
            return False
        del _open[table_id, seat]
        cache.delete(_key(table_id, seat))
    return True


def tables() -> set[str]:
    """The tables at which a seat is connected to this process."""
    with _counting:
        return {table_id for table_id, _ in _open}


def is_here(table_id: str, seat: int) -> bool:
    """Whether the seat is connected."""
    try:
        return bool(cache.get(_key(table_id, seat)))
    except RedisError:
        return True


def who_is_here(seats: Collection[tuple[str, int]]) -> set[tuple[str, int]]:
    """Those of many seats, by table and number, that are connected; asked in one."""
    if not seats:
        return set()
    try:
        there = cache.get_many([_key(*seat) for seat in seats])
    except RedisError:
        return set(seats)
    return {seat for seat in seats if _key(*seat) in there}


def notice(*table_ids: str) -> None:
    """Store who has left live games and who has come back; called by whoever is there, now and then."""
    live = SeatRow.objects.filter(table__in=table_ids, table__seconds__isnull=False).exclude(table__status="over")
    seats = {(seat.table_id, seat.number): seat for seat in live.filter(kind=SeatRow.Kind.PERSON)}
    connected = who_is_here(seats)
    for table_id in {seat.table_id for place, seat in seats.items() if _has_changed(seat, here=place in connected)}:
        announce.timed(table_id)


def left_at(seat: SeatRow) -> datetime | None:
    """Since when a seat is gone; None: it is here, or nobody has noticed yet."""
    return None if is_here(seat.table_id, seat.number) else seat.left


def _has_changed(seat: SeatRow, *, here: bool) -> bool:
    """Store whether a seat is here, where its row says otherwise; whether it did."""
    if here and seat.left is not None:
        return bool(SeatRow.objects.filter(pk=seat.pk).update(left=None))
    if not here and seat.left is None:
        return bool(SeatRow.objects.filter(pk=seat.pk, left=None).update(left=CLOCK.now()))
    return False


async def arrive(table_id: str, seat: int) -> None:
    """A connection of a seat has opened."""
    if await in_thread(_arrived)(table_id, seat):
        await _tell(table_id)


async def leave(table_id: str, seat: int) -> None:
    """A connection of a seat that had arrived has closed."""
    if await asyncio.to_thread(gone, table_id, seat):
        await _tell(table_id)


def _arrived(table_id: str, seat: int) -> bool:
    came(table_id, seat)
    news = here(table_id, seat)
    notice(table_id)
    return news


async def beat() -> None:
    """Keep the seats that are connected to this process so, and notice who has left them in a live game."""
    await asyncio.to_thread(stay)
    await in_thread(lambda: notice(*tables()))()


async def _tell(table_id: str) -> None:
    await announce.layer().group_send(announce.of_table(table_id), {"type": "table.here"})
