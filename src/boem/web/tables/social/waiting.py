"""Which games and challenges wait for a player, as the header of every page counts them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db.models import Exists, F, OuterRef, QuerySet
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boem.core.registry import game_ids
from boem.web.accounts.models import Player
from boem.web.base.hooks import CHALLENGES_WAITING
from boem.web.base.statements import TEXT, Select
from boem.web.tables.models import SeatRow

MOST: Final = 48  # tables of a player that are followed or counted


def seats_to_move() -> QuerySet[SeatRow]:
    """The seats that unfinished games wait for."""
    waits: Any = F("table__waits")
    turn = waits.bitrightshift(F("number")).bitand(1)
    return SeatRow.objects.exclude(table__status="over").alias(turn=turn).filter(turn=1)


def tables_waiting(player: Player) -> Sequence[str]:
    """The ids of the tables where somebody else plays and the player is to move."""
    return [seat.table_id for seat in _WAITING.rows(player.pk)]


def _waiting() -> QuerySet[SeatRow]:
    others = SeatRow.objects.filter(table=OuterRef("table")).exclude(number=OuterRef("number"))
    missing = others.filter(kind__in=(SeatRow.Kind.OPEN, SeatRow.Kind.INVITE))
    mine = seats_to_move().filter(player=TEXT, table__game__in=game_ids(), table__device=False, table__paused=None)
    return mine.filter(Exists(others), ~Exists(missing)).order_by().only("table")[:MOST]


_WAITING: Final = Select(SeatRow, _waiting)  # every page pays for it


def tables_followed(player: Player) -> Sequence[str]:
    """The ids of the tables whose moves can change what waits for the player."""
    mine = SeatRow.objects.filter(player=player, table__device=False).exclude(table__status="over")
    return list(mine.order_by("-table__changed").values_list("table_id", flat=True)[:MOST])


def shown_count(player: Player, here: str = "", *, oob: bool = False) -> str:
    """The count as HTML; the table `here`, which the page shows, counts only on the icon of the installed site."""
    games = set(tables_waiting(player))
    challenges = {one for waiting in CHALLENGES_WAITING for one in waiting(player)}
    context = {
        "count": len((games | challenges) - {here}),
        "text": said_to_wait(len(games - {here}), len(challenges - {here})),
        "asked": bool(challenges - {here}),
        "all": len(games | challenges),
        "oob": oob,
    }
    return render_to_string("tables/pieces/waiting.html", context)


def said_to_wait(games: int, challenges: int) -> str:
    """How many games and challenges wait, in words."""
    count = games + challenges
    if not challenges:
        text = ngettext("A game is waiting for you", "{count} games are waiting for you", count)
    elif not games:
        text = ngettext("A challenge is waiting for you", "{count} challenges are waiting for you", count)
    else:
        text = _("{count} games and challenges are waiting for you")
    return text.format(count=count)
