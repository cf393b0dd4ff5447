"""Patrons: the player or network for whom a table's bots play. The number of bots is limited per patron.

A guest is as quick to make as a cookie is to delete, so all guests from one network are one patron. What is stored is
a code, not the address.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
from boem.web.base.cache import UNLESS_AWAY
from boem.web.base.errors import Unfit
from boem.web.base.payers import network_code
from boem.web.tables.models import Table

GUEST: Final = "guest:"
MOST_OF_GUEST: Final = 40 * 60 * 60  # squares, each bot counting its whole field: as many as the largest table has
MOST: Final = 4 * MOST_OF_GUEST  # for a player with an account
RUNNING: Final = timedelta(hours=1)  # a table where nothing has happened for so long no longer counts


def patron_of(player: Player, address: str) -> str:
    """The patron of a player's bots. Without Redis or an address, each guest is a patron of their own."""
    if player.may_be_rated:
        return player.id
    with UNLESS_AWAY:
        if address:
            return f"{GUEST}{network_code(address)}"
    return f"{GUEST}{player.id}"


def check_bots(table: Table) -> None:
    """Raise Unfit if its bots and those at the patron's other running tables are too many."""
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
