"""For whom the bots of a table play: who brought them waits for them, shares their time with others, and has so many.

Guests are made as quickly as cookies are thrown away, so those from one network are one patron. No address is stored,
but a code.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Final

from redis.exceptions import RedisError

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
from boem.web.base.errors import Unfit
from boem.web.base.payers import network_code
from boem.web.tables.models import Table

GUEST: Final = "guest:"
MOST_OF_GUEST: Final = 40 * 60 * 60  # squares before all bots together, each with its whole field: the largest table
MOST: Final = 4 * MOST_OF_GUEST  # of a player who is here for good
RUNNING: Final = timedelta(hours=1)  # since something happened at a table, after which its bots keep nobody busy


def patron_of(player: Player, address: str) -> str:
    """Who answers for the bots that a player brings from an address: a guest alone while Redis is away."""
    if player.may_be_rated:
        return player.id
    with suppress(RedisError):
        if address:
            return f"{GUEST}{network_code(address)}"
    return f"{GUEST}{player.id}"


def check_bots(table: Table) -> None:
    """Raise Unfit where its bots would be too many beside those of the patron's other tables."""
    if not table.bots or not table.patron:
        return
    running = Table.objects.filter(patron=table.patron, changed__gt=CLOCK.now() - RUNNING).exclude(status="over")
    several = (table, *running.exclude(pk=table.pk).only("bots", "config"))
    count = sum(one.bots.bit_count() * one.squares for one in several)
    if table.patron.startswith(GUEST) and count > MOST_OF_GUEST:
        raise Unfit(
            "Too many bots at once: those of all guests at your internet connection would look over {count} squares, "
            "each bot its whole field, and {most} is the most. Choose fewer bots or a smaller field, end another game "
            "first, or make an account.",
            count=count,
            most=MOST_OF_GUEST,
            place="seats",
        )
    if count > MOST:
        raise Unfit(
            "Too many bots at once: those of your games together would look over {count} squares, each bot its whole "
            "field, and {most} is the most. Choose fewer bots or a smaller field, or end another game first.",
            count=count,
            most=MOST,
            place="seats",
        )
